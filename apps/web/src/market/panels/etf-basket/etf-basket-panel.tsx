import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Segmented } from 'antd'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import { portfolioQuery } from '../../etf/etf-queries.ts'
import '../../etf/etf.css'
import { amountText, changeText, percentText, priceText } from '../figures.ts'
import { basketRows, countOf, isBlocked, statusTexts, weightOf, type MemberRow } from './basket-rows.ts'
import { basketViews, etfBasketParams, type BasketView } from './etf-basket-params.ts'

const TICK = 0.01
const BASIS = 10_000

function bpText(value: number): string {
  const text = Math.abs(value * BASIS).toFixed(2)
  return Number(text) === 0 ? text : `${value > 0 ? '+' : '−'}${text}`
}

const columns: readonly CompactColumn<MemberRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 132,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'contribution',
    title: '贡献(bp)',
    width: 76,
    value: ({ contribution }) => contribution,
    render: ({ contribution }) => <span className={directionOf(contribution)}>{bpText(contribution)}</span>,
  },
  {
    key: 'weight',
    title: '权重',
    width: 64,
    value: ({ weight }) => weight,
    render: ({ weight }) => percentText(weight),
  },
  {
    key: 'change',
    title: '涨幅',
    width: 72,
    value: ({ changePct }) => changePct,
    render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  {
    key: 'last',
    title: '现价',
    width: 68,
    value: ({ last }) => last,
    render: ({ last, changePct }) => <span className={directionOf(changePct)}>{priceText(last, TICK)}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 76,
    align: 'left',
    value: ({ status }) => statusTexts[status],
    render: (row) => <span className={isBlocked(row) ? 'etf-blocked' : 'etf-quiet'}>{statusTexts[row.status]}</span>,
  },
  {
    key: 'qty',
    title: '数量(股)',
    width: 80,
    value: ({ qty }) => qty,
    render: ({ qty }) => qty.toLocaleString('zh-CN'),
  },
  {
    key: 'substitute',
    title: '现金替代',
    width: 76,
    align: 'left',
    value: ({ substituteFlag }) => substituteFlag,
  },
  {
    key: 'fixed',
    title: '替代金额',
    width: 88,
    value: ({ fixedAmount }) => fixedAmount || null,
    render: ({ fixedAmount }) => (fixedAmount > 0 ? amountText(fixedAmount) : '--'),
  },
]

function Foot({ all, shown, view }: { all: EtfPortfolio; shown: readonly MemberRow[]; view: BasketView }) {
  if (view === 'blocked')
    return (
      <>
        受阻 {shown.length} 只 · 合计权重 {percentText(weightOf(shown))}
      </>
    )
  return (
    <>
      共 {all.records.length} 只 · 涨 <span className="up">{all.upCount}</span> 跌{' '}
      <span className="down">{all.downCount}</span> · 封板 {all.limitCount} · 行情覆盖 {percentText(all.coverage)} ·
      现金差额 {amountText(all.cashComponent)} 元 · 贡献合计{' '}
      {bpText(all.records.reduce((sum, { contribution }) => sum + contribution, 0))} bp
    </>
  )
}

const whyNone: Readonly<Record<BasketView, string>> = {
  all: '',
  lift: '目前没有拉升的成分股',
  drag: '目前没有拖累的成分股',
  blocked: '没有停牌或封板的成分股，篮子可以完整买卖',
}

/** What one creation unit takes, by what each name adds to the move of the fund, and who cannot be traded. */
export function EtfBasketPanel() {
  const [{ view }, setParams] = usePanelParams(etfBasketParams)
  const symbol = useFollowed('symbol')
  const portfolio = usePanelQuery(portfolioQuery(symbol, useMoment()), ({ name, asOf }) => ({ subject: name, asOf }))
  const records = portfolio.data?.records ?? []
  const rows = basketRows(records, view)
  return (
    <>
      <div className="etf-tools">
        <Segmented<BasketView>
          size="small"
          aria-label="成分"
          value={view}
          options={(Object.keys(basketViews) as BasketView[]).map((value) => ({
            value,
            label: portfolio.data ? `${basketViews[value]} ${countOf(records, value)}` : basketViews[value],
          }))}
          onChange={(next) => setParams({ view: next })}
        />
      </div>
      <PanelData
        of={portfolio}
        rows={10}
        empty={(all) => (all.records.length === 0 ? '该基金的申赎清单里没有境内股票，按现金或境外资产申赎' : null)}
      >
        {(all) =>
          rows.length === 0 ? (
            <PanelNotice>{whyNone[view]}</PanelNotice>
          ) : (
            <CompactTable
              key={view}
              label="申赎清单"
              rows={rows}
              columns={columns}
              keyOf={(row) => row.symbol}
              onChoose={(row) =>
                openSymbol(
                  row.symbol,
                  rows.map((one) => one.symbol),
                )
              }
              foot={<Foot all={all} shown={rows} view={view} />}
            />
          )
        }
      </PanelData>
    </>
  )
}
