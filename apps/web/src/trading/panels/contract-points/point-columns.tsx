import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import type { ContractPoint } from '@liangshu/contract/market/derivative-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { mixedStrengthLabels } from '@liangshu/contract/market/labels'
import { contractClassOf } from '@liangshu/contract/market/symbol'
import { positionEffect } from '@liangshu/contract/trading/order-codes'
import type { CompactColumn } from '../../../desk/table/compact-table.tsx'
import { RowButton } from '../../../shared/row-button/row-button.tsx'
import { changeText } from '../../../market/index.ts'
import { priceText } from '../../../shared/figure/figures.tsx'
import type { TicketStart } from '../../order/ticket-draft.ts'

const states = { open: '有效', closed: '已了结', invalid: '已触止损' } as const
const whyEffect = {
  open: '与上级周期同向，可开仓',
  close: '与上级周期反向或属止损，只宜平仓',
} as const

/** 开多, 平空 and so on: what a point suggests. */
export const suggestionOf = ({ side, suggestedEffect }: ContractPoint): string => {
  const isLong = side === 'long'
  return suggestedEffect === 'open' ? `开${isLong ? '多' : '空'}` : `平${isLong ? '空' : '多'}`
}

/** The ticket a point suggests; nothing is sent. */
export const ticketOf = ({ symbol, side, suggestedEffect }: ContractPoint): TicketStart => ({
  symbol,
  side: side === 'long' ? 1 : 2,
  effect: suggestedEffect === 'open' ? positionEffect.open : positionEffect.close,
  reduceOnly: suggestedEffect === 'close',
})

const signed = (value: number | null, digits: number) =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`

const shared: CompactColumn<ContractPoint>[] = [
  {
    key: 'time',
    title: '时间',
    width: 92,
    align: 'left',
    value: ({ time }) => time,
    render: ({ time, period }) => <span title={time}>{period === '1d' ? time.slice(0, 10) : time.slice(5, 16)}</span>,
  },
  {
    key: 'side',
    title: '建议',
    width: 52,
    align: 'left',
    value: suggestionOf,
    render: (point) => (
      <span className={point.side === 'long' ? 'up' : 'down'} title={whyEffect[point.suggestedEffect]}>
        {suggestionOf(point)}
      </span>
    ),
  },
  {
    key: 'strength',
    title: '强度',
    width: 50,
    align: 'left',
    value: ({ strength }) => mixedStrengthLabels[strength],
    render: ({ strength, score, reasons }) => (
      <span title={`得分 ${score}：${reasons.map(reasonLabel).join('、')}`}>{mixedStrengthLabels[strength]}</span>
    ),
  },
  {
    key: 'price',
    title: '价格',
    width: 72,
    value: ({ price }) => price,
    render: ({ price, symbol }) => priceText(price, symbol),
  },
  {
    key: 'since',
    title: '至今',
    width: 64,
    value: ({ retSince }) => retSince,
    render: ({ retSince }) => <span className={directionOf(retSince)}>{changeText(retSince)}</span>,
  },
]

const ofFuture: CompactColumn<ContractPoint>[] = [
  {
    key: 'interest',
    title: '增仓',
    width: 64,
    value: ({ openInterestChange }) => openInterestChange,
    render: ({ openInterestChange }) => (
      <span title="当时最近一个已收盘交易日的持仓量变化（手）">{signed(openInterestChange, 0)}</span>
    ),
  },
  {
    key: 'basis',
    title: '基差',
    width: 60,
    value: ({ basis }) => basis,
    render: ({ basis }) => <span title="合约价 − 现货指数">{signed(basis, 2)}</span>,
  },
]

const ofCoin: CompactColumn<ContractPoint>[] = [
  {
    key: 'funding',
    title: '资金费率',
    width: 76,
    value: ({ fundingRate }) => fundingRate,
    render: ({ fundingRate }) => (
      <span title="此前最近一期">{fundingRate === null ? '--' : `${signed(fundingRate * 100, 4)}%`}</span>
    ),
  },
]

export const pointColumns = (
  symbol: string,
  open: ((point: ContractPoint) => void) | null,
): CompactColumn<ContractPoint>[] => [
  ...shared,
  ...(contractClassOf(symbol) === 'crypto' ? ofCoin : ofFuture),
  { key: 'state', title: '状态', width: 66, align: 'left', value: ({ state }) => states[state] },
  ...(open
    ? [
        {
          key: 'do',
          title: '操作',
          width: 56,
          isSortable: false,
          value: () => null,
          render: (point: ContractPoint) => <RowButton onClick={() => open(point)}>下单</RowButton>,
        },
      ]
    : []),
]
