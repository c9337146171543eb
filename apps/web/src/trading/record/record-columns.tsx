import { positionEffectLabels, sideLabels, type PositionEffect } from '@liangshu/contract/trading/order-codes'
import type { TradeGroup, TradeGrouping, TradeRecord, TradeTotals } from '@liangshu/contract/trading/report'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { openThread } from '../../shared/thread/opened-thread.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, GainCents, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const right = { align: 'right', className: 'num' } as const

/** The parts a fee is made of, in the order in which statements have them. */
export const feeParts = [
  { name: 'commission', title: '佣金' },
  { name: 'stamp', title: '印花税' },
  { name: 'transfer', title: '过户费' },
  { name: 'exchange', title: '经手费' },
  { name: 'regulatory', title: '监管费' },
  { name: 'tax', title: '红利税' },
] as const satisfies { name: keyof TradeTotals; title: string }[]

type Fees = Pick<TradeTotals, (typeof feeParts)[number]['name'] | 'fee' | 'realisedPnl'>

const feeColumns = <Row extends Fees>(): ListColumn<Row>[] => [
  ...feeParts.map(({ name, title }) => ({
    name,
    title,
    width: 84,
    ...right,
    givesWay: true,
    render: (row: Row) => cents(row[name]),
  })),
  { name: 'fee', title: '费用合计', width: 96, ...right, render: ({ fee }: Row) => cents(fee) },
  {
    name: 'realisedPnl',
    title: '实现盈亏',
    width: 110,
    ...right,
    render: ({ realisedPnl }: Row) => <GainCents value={realisedPnl} />,
  },
]

/** Shares have no offset: their side says it. */
const isContract = (symbol: string) => !/^(SHSE|SZSE|BJSE)\./.test(symbol)

export const recordColumns: ListColumn<TradeRecord>[] = [
  { name: 'time', title: '成交时间', width: 160, className: 'num', sortable: true },
  {
    name: 'symbol',
    title: '证券代码',
    width: 135,
    className: 'num',
    sortable: true,
    render: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { name: 'name', title: '名称', leadsOnPhone: true, width: 100 },
  {
    name: 'side',
    title: '方向',
    leadsOnPhone: true,
    width: 60,
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{sideLabels[side]}</span>,
  },
  {
    name: 'positionEffect',
    title: '开平',
    width: 60,
    givesWay: true,
    render: ({ symbol, positionEffect }) =>
      isContract(symbol) ? positionEffectLabels[positionEffect as PositionEffect] : orDash(null),
  },
  {
    name: 'price',
    title: '成交价',
    leadsOnPhone: true,
    width: 90,
    ...right,
    sortable: true,
    render: ({ price, symbol }) => priceText(price, symbol),
  },
  {
    name: 'volume',
    title: '数量',
    leadsOnPhone: true,
    width: 90,
    ...right,
    sortable: true,
    render: ({ volume }) => volumeText(volume),
  },
  {
    name: 'amount',
    title: '金额',
    leadsOnPhone: true,
    width: 120,
    ...right,
    sortable: true,
    render: ({ amount }) => cents(amount),
  },
  ...feeColumns<TradeRecord>(),
  { name: 'accountName', title: '账户', width: 140, isWide: true },
  {
    name: 'strategyName',
    title: '策略',
    width: 110,
    givesWay: true,
    render: ({ strategyName }) => orDash(strategyName),
  },
  {
    name: 'operator',
    title: '操作人',
    width: 90,
    isHidden: true,
    render: ({ operator }) => <PersonText account={operator} />,
  },
  { name: 'originModule', title: '来源', width: 90, isHidden: true },
  { name: 'clOrdId', title: '委托编号', width: 220, isHidden: true },
  {
    title: '操作',
    width: 70,
    fixed: 'right',
    render: ({ id }) => (
      <RowActions actions={[{ text: '脉络', action: 'DECISION:view', onClick: () => openThread('fill', id) }]} />
    ),
  },
]

const keyTitles: Record<TradeGrouping, string> = { day: '交易日', symbol: '证券代码', order: '委托编号' }

export const groupColumns = (by: TradeGrouping): ListColumn<TradeGroup>[] => [
  {
    name: 'key',
    title: keyTitles[by],
    width: by === 'order' ? 240 : 120,
    className: 'num',
    render: ({ key }) => (by === 'symbol' ? <SymbolLink symbol={key} /> : key),
  },
  ...(by === 'day' ? [] : [{ name: 'name', title: '名称', width: 110 } as const]),
  { name: 'currency', title: '币种', width: 70 },
  { name: 'count', title: '笔数', width: 70, ...right },
  { name: 'buyAmount', title: '买入额', width: 130, ...right, render: ({ buyAmount }) => cents(buyAmount) },
  { name: 'sellAmount', title: '卖出额', width: 130, ...right, render: ({ sellAmount }) => cents(sellAmount) },
  ...feeColumns<TradeGroup>(),
]
