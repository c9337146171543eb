import { z } from 'zod'

/** What an analysis of a news item says. Field names are those of the wire; every text and list is bounded. */
export const analysisTypes = [
  'summary_analysis',
  'morning_report',
  'industry_analysis',
  'policy_analysis',
  'stock_analysis',
] as const
export type AnalysisType = (typeof analysisTypes)[number]

export const analysisTypeLabels: Record<AnalysisType, string> = {
  summary_analysis: '综合分析',
  morning_report: '早报分析',
  industry_analysis: '行业分析',
  policy_analysis: '政策分析',
  stock_analysis: '个股分析',
}

const shortText = z.string().min(1).max(300)
const name = z.string().min(1).max(60)

const factorItem = z.union([
  name,
  z.object({
    name,
    code: z.string().max(20).optional(),
    reason: z.string().max(200),
    weight: z.number().min(-10).max(10).optional(),
  }),
])
export type FactorItem = z.output<typeof factorItem>

const items = z.array(factorItem).max(20)

/** The groups of factors, with the words a screen shows for them. */
export const factorGroupLabels = {
  industries: '行业',
  concepts: '概念',
  stocks: '个股',
  themes: '主题',
  risks: '风险',
  indices: '指数',
  sectors: '板块',
  opportunities: '机会',
  investment_opportunities: '投资机会',
  policy_risks: '政策风险',
} as const
export type FactorGroupName = keyof typeof factorGroupLabels

const factorGroup = z.object({
  industries: items.optional(),
  concepts: items.optional(),
  stocks: items.optional(),
  themes: items.optional(),
  risks: items.optional(),
  indices: items.optional(),
  sectors: items.optional(),
  opportunities: items.optional(),
  investment_opportunities: items.optional(),
  policy_risks: items.optional(),
})
export type FactorGroup = z.output<typeof factorGroup>

const confidence = z.number().min(0).max(1)

const marketDirection = z.object({
  overall_direction: z.enum(['bullish', 'bearish', 'neutral', 'mixed']),
  confidence,
  bullish_factors: factorGroup,
  bearish_factors: factorGroup,
})

const industryDirection = z.object({
  overall_trend: z.enum(['up', 'down', 'sideways', 'diverging']),
  confidence,
  sub_sectors: z.object({ bullish: items, bearish: items, neutral: items }),
  valuation_level: z.enum(['low', 'fair', 'high', 'unknown']),
  competitive_landscape: z.string().max(500),
})

const stockImpact = z.object({
  impact_type: z.enum(['positive', 'negative', 'neutral', 'mixed']),
  impact_score: z.number().min(0).max(10),
  trading_signal: z.enum(['buy', 'hold', 'sell', 'watch', 'avoid']),
  impact_duration: z.enum(['intraday', 'short', 'medium', 'long']),
  business_impact: z.string().max(500),
  financial_impact: z.string().max(500),
})

export const QUOTE_MOST = 60
const evidence = z.object({
  quote: z.string().min(1).max(QUOTE_MOST),
  field: z.enum(['title', 'content']),
  /** Where it stands in the cleaned text of that field. */
  offset: z.int().min(0).max(1_000_000),
})
export type Evidence = z.output<typeof evidence>

/** What an engine has to bring: the judgement, and where in the article it comes from. */
const judgementParts = z.object({
  type: z.enum(analysisTypes),
  summary_report: shortText,
  detailed_analysis: z.string().max(3000),
  market_direction: marketDirection.optional(),
  industry_direction: industryDirection.optional(),
  stock_impact: stockImpact.optional(),
})

const requiredPart: Record<AnalysisType, 'market_direction' | 'industry_direction' | 'stock_impact'> = {
  summary_analysis: 'market_direction',
  morning_report: 'market_direction',
  industry_analysis: 'industry_direction',
  policy_analysis: 'market_direction',
  stock_analysis: 'stock_impact',
}

function hasItsParts(result: z.output<typeof judgementParts>): boolean {
  return result[requiredPart[result.type]] !== undefined
}

const PART_MISSING = { error: '缺少该类型必需的部分' }

/** The answer a model has to give: evidence is quoted, offsets are found by us. */
export const modelAnswer = judgementParts
  .extend({
    confidence,
    evidence: z.array(z.string().min(1).max(200)).max(20),
    unknowns: z.array(z.string().max(200)).max(10).default([]),
  })
  .refine(hasItsParts, PART_MISSING)
export type ModelAnswer = z.output<typeof modelAnswer>

export const analysisResult = judgementParts
  .extend({
    meta: z.object({
      engine: z.string().max(80),
      prompt_version: z.string().max(40),
      generated_at: z.string().max(30),
      news_code: z.string().max(80),
      as_of: z.string().max(30),
      confidence,
      evidence: z.array(evidence).max(20),
      entities: z.array(z.object({ symbol: z.string().max(40), name, score: z.number().min(-20).max(20) })).max(50),
      unknowns: z.array(z.string().max(200)).max(10),
      injection_flags: z.array(z.string().max(40)).max(20),
      /** Why another engine than the one asked for answered, in words; empty otherwise. */
      fallback: z.string().max(100),
      disclaimer: z.string().max(60),
    }),
  })
  .refine(hasItsParts, PART_MISSING)
export type AnalysisResult = z.output<typeof analysisResult>

export const ANALYSIS_DISCLAIMER = '仅供参考，不构成投资建议'

/** One way of judging or another: what is held against what happened. */
export function directionOf(
  result: Pick<AnalysisResult, 'market_direction' | 'industry_direction' | 'stock_impact'>,
): -1 | 0 | 1 {
  const { market_direction: market, industry_direction: industry, stock_impact: stock } = result
  if (stock) return stock.impact_type === 'positive' ? 1 : stock.impact_type === 'negative' ? -1 : 0
  if (industry) return industry.overall_trend === 'up' ? 1 : industry.overall_trend === 'down' ? -1 : 0
  if (market) return market.overall_direction === 'bullish' ? 1 : market.overall_direction === 'bearish' ? -1 : 0
  return 0
}
