import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { formatPercent } from '@liangshu/contract/market/format'
import { positionRowSchema, type PositionRow } from '@liangshu/contract/trading/report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { Gain, GainRate, money, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { OrderTicket } from '../order/order-ticket.tsx'
import type { TicketStart } from '../order/ticket-draft.ts'
import { useLastPrices } from '../../market/index.ts'
import { cashQuery, positionsQuery } from './position-queries.ts'
import { floatingOf, floatingRateOf } from '../../shared/position/floating.ts'
import { revalued, revaluedCash } from './revalue.ts'
import { closingOf } from './closing-of.ts'
import { usePace } from '../push/use-trade-push.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import './holding-page.css'

const right = { align: 'right', className: 'num' } as const

const columns = (open: (start: TicketStart) => void): ListColumn<PositionRow>[] => [
  {
    name: 'symbol',
    title: '证券代码',
    width: 135,
    className: 'num',
    render: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { name: 'name', title: '名称', leadsOnPhone: true, width: 108, isWide: true },
  {
    name: 'positionSide',
    title: '多空',
    width: 52,
    render: ({ positionSide }) => (
      <span className={positionSide === 1 ? 'up' : 'down'}>{positionSide === 1 ? '多' : '空'}</span>
    ),
  },
  { name: 'volume', title: '持仓', width: 106, ...right, render: ({ volume }) => volumeText(volume) },
  { name: 'available', title: '可卖', width: 106, ...right, render: ({ available }) => volumeText(available) },
  { name: 'vwap', title: '持仓均价', width: 88, ...right, render: ({ vwap, symbol }) => priceText(vwap, symbol) },
  { name: 'price', title: '现价', width: 84, ...right, render: ({ price, symbol }) => priceText(price, symbol) },
  {
    name: 'marketValue',
    title: '市值',
    width: 96,
    ...right,
    render: ({ marketValue }) => money(marketValue),
  },
  {
    name: 'fpnl',
    title: '浮动盈亏',
    leadsOnPhone: true,
    width: 102,
    ...right,
    render: (row) => <Gain value={floatingOf(row)} />,
  },
  {
    name: 'fpnlRatio',
    title: '盈亏比例',
    width: 82,
    ...right,
    render: (row) => <GainRate value={floatingRateOf(row)} />,
  },
  {
    name: 'dayPnl',
    title: '当日盈亏',
    leadsOnPhone: true,
    width: 102,
    ...right,
    render: ({ dayPnl }) => <Gain value={dayPnl} />,
  },
  { name: 'weight', title: '占比', width: 80, ...right, givesWay: true, render: ({ weight }) => formatPercent(weight) },
  { name: 'accountName', title: '账户', width: 100 },
  {
    name: 'volumeToday',
    title: '今日买入',
    width: 108,
    ...right,
    givesWay: true,
    render: ({ volumeToday }) => volumeText(volumeToday),
  },
  {
    name: 'orderFrozen',
    title: '冻结',
    width: 108,
    ...right,
    givesWay: true,
    render: ({ orderFrozen }) => volumeText(orderFrozen),
  },
  {
    name: 'marginUsed',
    title: '保证金',
    width: 110,
    ...right,
    givesWay: true,
    render: ({ marginUsed }) => money(marginUsed),
  },
  {
    name: 'liquidationPrice',
    title: '强平价',
    width: 100,
    ...right,
    givesWay: true,
    render: ({ liquidationPrice, symbol }) => priceText(liquidationPrice, symbol),
  },
  {
    name: 'realisedPnl',
    title: '已实现盈亏',
    width: 110,
    ...right,
    givesWay: true,
    render: (row) => <Gain value={row.realisedPnl} />,
  },
  { name: 'pnlMethod', title: '盈亏算法', width: 90, givesWay: true },
  { name: 'holdDays', title: '持有天数', width: 90, ...right, isHidden: true },
  {
    title: '操作',
    width: 92,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={
          row.marginUsed === undefined
            ? [
                { text: '卖出', action: 'ORDER:submit', onClick: () => open(startOf(row, 2)) },
                { text: '买入', action: 'ORDER:submit', onClick: () => open(startOf(row, 1)) },
              ]
            : [
                { text: '平仓', action: 'ORDER:submit', onClick: () => open(closingOf(row)) },
                { text: '加仓', action: 'ORDER:submit', onClick: () => open(startOf(row, row.positionSide)) },
              ]
        }
      />
    ),
  },
]

const startOf = ({ accountId, symbol }: PositionRow, side: 1 | 2): TicketStart => ({ accountId, symbol, side })

/** 持仓: what every readable account holds, and the money beside it. */
export function PositionPage() {
  const pace = usePace(3000)
  const list = useList<PositionRow>({
    name: 'trading-position',
    urls: { list: orderPaths.positions },
    schema: positionRowSchema,
    pageSize: 30,
    refetchMs: pace,
  })
  const [ticket, setTicket] = useState<TicketStart | null>(null)
  const cash = useQuery({ ...cashQuery, refetchInterval: pace })
  const positions = useQuery({ ...positionsQuery, refetchInterval: pace })
  const held = positions.data ?? []
  const prices = useLastPrices([...new Set(held.map(({ symbol }) => symbol))])

  return (
    <>
      <dl className="cash-line num" aria-label="资金">
        {cash.data
          ?.map((row) => revaluedCash(row, held, prices))
          .map((row) => (
            <div key={row.accountId}>
              <dt>{row.currency === 'CNY' ? row.accountName : `${row.accountName}（${row.currency}）`}</dt>
              <dd>
                总资产 {money(row.nav)} · 可用 {money(row.available)} · 冻结 {money(row.orderFrozen)}
                {row.marginUsed > 0 ? ` · 保证金 ${money(row.marginUsed)}` : ''} · 当日 <Gain value={row.dayPnl} />
              </dd>
            </div>
          ))}
      </dl>
      <ListPage
        list={{ ...list, rows: list.rows.map((row) => revalued(row, prices)) }}
        columns={columns(setTicket)}
        selection="none"
        density="small"
        add={{ action: 'ORDER:submit', text: '下单', onClick: () => setTicket({}) }}
        empty={{ title: '没有持仓', action: { text: '下单', onClick: () => setTicket({}) } }}
      >
        <OrderTicket start={ticket} onClose={() => setTicket(null)} />
      </ListPage>
    </>
  )
}
