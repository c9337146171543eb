import type { AnalysisResult } from '@liangshu/contract/insight/analysis-result'

/** A judgement of a share, for tests. */
export const sampleResult: AnalysisResult = {
  type: 'stock_analysis',
  summary_report: '沐巍医疗偏多：中标。',
  detailed_analysis: '1. 中标（+2.0）',
  stock_impact: {
    impact_type: 'positive',
    impact_score: 6.7,
    trading_signal: 'watch',
    impact_duration: 'short',
    business_impact: '中标重大项目',
    financial_impact: '文中未说明',
  },
  meta: {
    engine: 'rule-1',
    prompt_version: 'lexicon-1',
    generated_at: '2026-11-16 10:00:00',
    news_code: 'n1',
    as_of: '2026-11-16 10:00:00',
    confidence: 0.55,
    evidence: [{ quote: '沐巍医疗中标', field: 'title', offset: 0 }],
    entities: [],
    unknowns: [],
    injection_flags: [],
    fallback: '',
    disclaimer: '仅供参考，不构成投资建议',
  },
}
