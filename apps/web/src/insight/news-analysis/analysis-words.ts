import type { AnalysisResult } from '@liangshu/contract/insight/analysis-result'

export const directionWords = { bullish: '看多', bearish: '看空', neutral: '中性', mixed: '多空交织' } as const
export const trendWords = { up: '向上', down: '向下', sideways: '震荡', diverging: '分化' } as const
export const impactWords = { positive: '利好', negative: '利空', neutral: '中性', mixed: '多空交织' } as const
export const signalWords = { buy: '买入', hold: '持有', sell: '卖出', watch: '观望', avoid: '回避' } as const
export const durationWords = { intraday: '日内', short: '短期', medium: '中期', long: '长期' } as const
export const valuationWords = { low: '偏低', fair: '合理', high: '偏高', unknown: '未知' } as const

/** Red and green are for up and down only; everything else is grey. */
export type Tone = 'up' | 'down' | 'flat'

export const toneOf = (direction: -1 | 0 | 1): Tone => (direction > 0 ? 'up' : direction < 0 ? 'down' : 'flat')
export const toneSigns = { up: '▲', down: '▼', flat: '' } as const

/** One decimal, as confidence is told everywhere. */
export const confidenceText = (value: number): string => `${(value * 100).toFixed(1)}%`

export const engineText = (engine: string): string =>
  engine === 'rule-1' ? '规则引擎' : engine.replace(/^llm:/, '模型 ')

/** The judgement in one word. */
export function verdictOf(result: AnalysisResult): string {
  const { stock_impact: stock, industry_direction: industry, market_direction: market } = result
  if (stock) return impactWords[stock.impact_type]
  if (industry) return trendWords[industry.overall_trend]
  return market ? directionWords[market.overall_direction] : '中性'
}
