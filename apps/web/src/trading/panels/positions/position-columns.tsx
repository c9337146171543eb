import { formatPercent } from '@liangshu/contract/market/format'
import { contractClassOf } from '@liangshu/contract/market/symbol'
import type { PositionRow } from '@liangshu/contract/trading/report'
import type { CompactColumn } from '../../../desk/table/compact-table.tsx'
import { RowButton } from '../../../shared/row-button/row-button.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { ThreadLink } from '../../../shared/thread/thread-link.tsx'
import { Gain, GainRate, money, priceText } from '../../../shared/figure/figures.tsx'
import { closingOf } from '../../holding/closing-of.ts'
import { heldDayMethod } from '../../holding/day-parts.ts'
import { floatingOf, floatingRateOf } from '../../../shared/position/floating.ts'
import type { TicketStart } from '../../order/ticket-draft.ts'
import type { AssetScope } from '../asset-scope.ts'
import { FundingCountdown } from './funding-countdown.tsx'

/** How far the price is from the one that ends the position, of the price; null where none does. */
function distanceOf({ liquidationPrice, price }: PositionRow): number | null {
  if (liquidationPrice === null || liquidationPrice === undefined || price <= 0) return null
  return Math.abs(price - liquidationPrice) / price
}

/** Futures and perpetuals stand on margin, shares do not. */
const isContract = ({ marginUsed }: PositionRow) => marginUsed !== undefined

/** All of a holding of shares, sold; of contracts, closed. */
const endOf = (row: PositionRow): TicketStart =>
  isContract(row)
    ? { ...closingOf(row), volume: row.available }
    : { accountId: row.accountId, symbol: row.symbol, side: 2, volume: row.available }

const moreOf = ({ accountId, symbol, positionSide }: PositionRow): TicketStart => ({
  accountId,
  symbol,
  side: positionSide,
})

/** In the order in which a narrow panel keeps them: what moves comes before where it lies. */
const figures: CompactColumn<PositionRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 168,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'side',
    title: '多空',
    width: 40,
    align: 'left',
    value: ({ positionSide }) => (positionSide === 1 ? '多' : '空'),
    render: ({ positionSide }) => (
      <span className={positionSide === 1 ? 'up' : 'down'}>{positionSide === 1 ? '多' : '空'}</span>
    ),
  },
  {
    key: 'volume',
    title: '持仓',
    width: 70,
    value: ({ volume }) => volume,
    render: ({ volume }) => volume.toLocaleString('zh-CN'),
  },
  { key: 'account', title: '账户', width: 112, align: 'left', value: ({ accountName }) => accountName },
  {
    key: 'fpnl',
    title: '浮动盈亏',
    width: 76,
    value: floatingOf,
    render: (row) => (
      <span title={row.pnlMethod}>
        <Gain value={floatingOf(row)} />
      </span>
    ),
  },
  {
    key: 'price',
    title: '现价',
    width: 66,
    value: ({ price }) => price,
    render: ({ price, symbol }) => priceText(price, symbol),
  },
  {
    key: 'vwap',
    title: '均价',
    width: 76,
    value: ({ vwap }) => vwap,
    render: ({ vwap, symbol }) => priceText(vwap, symbol),
  },
  {
    key: 'available',
    title: '可卖',
    width: 76,
    value: ({ available }) => available,
    render: ({ available }) => available.toLocaleString('zh-CN'),
  },
  {
    key: 'rate',
    title: '比例',
    width: 72,
    value: floatingRateOf,
    render: (row) => <GainRate value={floatingRateOf(row)} />,
  },
  {
    key: 'day',
    title: '当日盈亏',
    width: 88,
    value: ({ dayPnl }) => dayPnl,
    render: ({ dayPnl }) => (
      <span title={heldDayMethod}>
        <Gain value={dayPnl} />
      </span>
    ),
  },
  {
    key: 'value',
    title: '市值',
    width: 84,
    value: ({ marketValue }) => marketValue,
    render: (row) => (
      <span title={isContract(row) ? '合约的名义价值，不计入总资产' : undefined}>{money(row.marketValue)}</span>
    ),
  },
  {
    key: 'liquidation',
    title: '强平价 / 距离',
    width: 120,
    value: (row) => distanceOf(row),
    render: (row) => {
      const distance = distanceOf(row)
      return distance === null ? '--' : `${priceText(row.liquidationPrice, row.symbol)} / ${formatPercent(distance)}`
    },
  },
  {
    key: 'margin',
    title: '保证金',
    width: 80,
    value: ({ marginUsed }) => marginUsed ?? null,
    render: ({ marginUsed }) => money(marginUsed),
  },
  {
    key: 'today',
    title: '今 / 昨',
    width: 84,
    value: ({ volumeToday }) => volumeToday,
    render: ({ volume, volumeToday }) =>
      `${volumeToday.toLocaleString('zh-CN')} / ${(volume - volumeToday).toLocaleString('zh-CN')}`,
  },
  {
    key: 'weight',
    title: '占比',
    width: 64,
    value: ({ weight }) => weight,
    render: ({ weight }) => formatPercent(weight),
  },
  {
    key: 'thread',
    title: '脉络',
    width: 52,
    isSortable: false,
    value: () => null,
    render: ({ accountId, symbol }) => <ThreadLink kind="holding" id={`${accountId}:${symbol}`} />,
  },
]

/** What futures are marked by every evening: from the last settlement, or from the open price of today's contracts. */
const settled: CompactColumn<PositionRow> = {
  key: 'settled',
  title: '盯市盈亏',
  width: 88,
  value: (row) => (contractClassOf(row.symbol) === 'future' ? row.fpnl : null),
  render: (row) =>
    contractClassOf(row.symbol) === 'future' ? (
      <span title="逐日盯市：今仓按开仓价、昨仓按上一结算价">
        <Gain value={row.fpnl} />
      </span>
    ) : (
      '--'
    ),
}

const countdown: CompactColumn<PositionRow> = {
  key: 'funding',
  title: '资金费',
  width: 72,
  value: ({ symbol }) => symbol,
  render: ({ symbol }) => (contractClassOf(symbol) === 'crypto' ? <FundingCountdown symbol={symbol} /> : '--'),
}

/** Beside the figures every position has: how contracts are marked, and when coins pay. */
function figuresOf(scope: AssetScope): CompactColumn<PositionRow>[] {
  if (scope === 'all') return figures
  const own = scope === 'future' ? [settled] : scope === 'crypto' ? [countdown] : [settled, countdown]
  const lacking = scope === 'future' ? 'liquidation' : scope === 'crypto' ? 'today' : ''
  // What a position makes and when it ends come before whose it is: there are few accounts of a class.
  const account = figures.filter(({ key }) => key === 'account')
  const others = figures.filter(({ key }) => key !== 'account')
  const at = others.findIndex(({ key }) => key === 'vwap')
  return (
    [...others.slice(0, at), ...own, ...account, ...others.slice(at)]
      .filter(({ key }) => key !== lacking)
      .map((column) => (column.key === 'value' ? { ...column, title: '名义价值' } : column))
      // Parts of a coin take more room than contracts.
      .map((column) => (column.key === 'volume' && scope !== 'future' ? { ...column, width: 88 } : column))
  )
}

interface Acts {
  /** Puts a prefilled ticket on the screen and sends nothing. */
  readonly open: (start: TicketStart) => void
  readonly reverse: (row: PositionRow) => void
}

function actsOf(row: PositionRow, { open, reverse }: Acts) {
  if (!isContract(row))
    return [
      { text: '卖出', onClick: () => open(endOf(row)) },
      { text: '买入', onClick: () => open(moreOf(row)) },
    ]
  return [
    { text: '平仓', onClick: () => open(endOf(row)) },
    { text: '加仓', onClick: () => open(moreOf(row)) },
    { text: '反手', onClick: () => reverse(row) },
  ]
}

/** Columns of a position, with what can be done about it. */
export const positionColumns = (scope: AssetScope, acts: Acts | null): CompactColumn<PositionRow>[] => [
  ...figuresOf(scope),
  ...(acts
    ? [
        {
          key: 'do',
          title: '操作',
          width: 128,
          isSortable: false,
          value: () => null,
          render: (row: PositionRow) => (
            <>
              {actsOf(row, acts).map(({ text, onClick }) => (
                <RowButton key={text} onClick={onClick}>
                  {text}
                </RowButton>
              ))}
            </>
          ),
        },
      ]
    : []),
]
