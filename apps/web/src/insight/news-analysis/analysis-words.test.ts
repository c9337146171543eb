import type { AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import { expect, it } from 'vitest'
import { confidenceText, engineText, toneOf, verdictOf } from './analysis-words.ts'

it('[WEBFIG-11] tones, confidence and engines in words', () => {
  expect(([1, 0, -1] as const).map(toneOf)).toEqual(['up', 'flat', 'down'])
  expect([confidenceText(0.6234), confidenceText(1)]).toEqual(['62.3%', '100.0%'])
  expect([engineText('rule-1'), engineText('llm:deep'), engineText('x')]).toEqual(['规则引擎', '模型 deep', 'x'])
})

it('[WEBFIG-11] the verdict is that of the stock, else of its industry, else of the market', () => {
  const stock = { impact_type: 'negative' }
  const industry = { overall_trend: 'diverging' }
  const market = { overall_direction: 'bullish' }
  const verdict = (parts: object) => verdictOf(parts as AnalysisResult)
  expect(verdict({ stock_impact: stock, industry_direction: industry, market_direction: market })).toBe('利空')
  expect(verdict({ industry_direction: industry, market_direction: market })).toBe('分化')
  expect(verdict({ market_direction: market })).toBe('看多')
  expect(verdict({})).toBe('中性')
})
