import { directionOf } from '@liangshu/contract/market/format'
import type { AttributionReport } from '@liangshu/contract/trading/report'
import { withMinus } from '../../shared/figure/figures.tsx'

export type AttributionRow = AttributionReport['rows'][number]
export type Effect = 'allocation' | 'selection' | 'interaction' | 'trading'

/** The parts of an active return, in the order they are shown, and how each is reckoned. */
export const effects: readonly { readonly key: Effect; readonly title: string; readonly method: string }[] = [
  { key: 'allocation', title: '配置', method: '（组合权重 − 基准权重）×（基准行业收益 − 基准收益）' },
  { key: 'selection', title: '选股', method: '基准权重 ×（组合行业收益 − 基准行业收益）' },
  { key: 'interaction', title: '交互', method: '（组合权重 − 基准权重）×（组合行业收益 − 基准行业收益）' },
  { key: 'trading', title: '交易与费用', method: '当日买卖价相对收盘价的盈亏减费用，÷ 当日起始净资产' },
]

const inBp = (value: number): string => {
  const text = (value * 10_000).toFixed(1)
  return Number(text) === 0 ? '0.0' : `${Number(text) > 0 ? '+' : ''}${withMinus(text)}`
}

/** A part of a return in hundredths of a percent, with sign and colour. */
export function BasisPoints({ value }: { value: number | null }) {
  if (value === null) return '--'
  const text = inBp(value)
  return <span className={`num ${directionOf(text === '0.0' ? 0 : value)}`}>{text}</span>
}

/** What lies in it, for the rows that are no industry. */
export const madeOf: Record<AttributionRow['kind'], string> = {
  industry: '',
  unsorted: '不属于任何行业的证券：基金、债券等。基准没有的部分按自身收益计入配置',
  cash: '没有投资的资金，收益按 0 计；权重为负是融资',
  rest: '持仓与成交之外的盈亏：合约、利息、红利税，以及除权参考价与实际的差',
}
