import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { arbitrageHint, type ArbitrageCost, type ArbitrageHint } from '@liangshu/engine/market/etf/arbitrage'
import { profitOfUnit, type ArbitrageProfit } from '@liangshu/engine/market/etf/arbitrage-profit'

export interface ArbitrageView {
  readonly hint: ArbitrageHint
  readonly profit: ArbitrageProfit
  /** Constituents in the way, the heaviest first. */
  readonly blocked: readonly { symbol: string; name: string; weight: number }[]
}

/** The hint and the money of one unit at one's own costs; `null` while price or value are not known. */
export function arbitrageView(all: EtfPortfolio, cost: ArbitrageCost): ArbitrageView | null {
  const { last, iopv, premium, creationUnit, records, iopvStale } = all
  if (last === null || iopv === null || premium === null) return null
  const rows = records.map((row) => ({ ...row, changeRate: row.changePct ?? 0 }))
  const hint = arbitrageHint(premium, rows, cost, iopvStale)
  const inWay = new Set(hint.blockedBy)
  return {
    hint,
    profit: profitOfUnit({ price: last, iopv, creationUnit }, hint),
    blocked: records.filter(({ symbol }) => inWay.has(symbol)).toSorted((a, b) => b.weight - a.weight),
  }
}

const percent = (value: number) => `${(Math.abs(value) * 100).toFixed(2)}%`

/** In words: what could be done, or why there is nothing to do. */
export function verdictOf(
  { premium, iopvStale, valueDate }: Pick<EtfPortfolio, 'premium' | 'iopvStale' | 'valueDate'>,
  { hint, blocked }: ArbitrageView,
): { tone: 'open' | 'shut' | 'blocked'; title: string; text: string } {
  const isPremium = (premium ?? 0) > 0
  const side = isPremium ? '溢价' : '折价'
  if (iopvStale)
    return {
      tone: 'shut',
      title: '不作提示',
      text: `境外市场休市，IOPV 为 ${valueDate ?? '上一交易日'} 收盘估值`,
    }
  if (hint.edge <= 0)
    return {
      tone: 'shut',
      title: '无套利空间',
      text: `${side} ${percent(premium ?? 0)} 未超过成本 ${percent(hint.cost)}`,
    }
  if (blocked.length > 0)
    return {
      tone: 'blocked',
      title: isPremium ? '申购受阻' : '赎回受阻',
      text: `${side}已超过成本，但 ${blocked.length} 只权重超过2%的成分股停牌或封板`,
    }
  return isPremium
    ? { tone: 'open', title: '申购套利', text: '买入一篮子股票 → 申购ETF → 卖出ETF' }
    : { tone: 'open', title: '赎回套利', text: '买入ETF → 赎回 → 卖出一篮子股票' }
}
