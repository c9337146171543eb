import { strategyBodySchema, type StrategyBody } from '@liangshu/contract/trading/strategy'
import { expect, it } from 'vitest'
import { differencesOf } from './version-diff.ts'

const body = (more: Partial<StrategyBody> = {}): StrategyBody =>
  strategyBodySchema.parse({ name: '排名', type: 'rank', universe: { index: 'SHSE.000300' }, ...more })

it('[STRATWEB-2] two versions differ by what was changed, in words and with units', () => {
  expect(
    differencesOf(body(), body({ singleMaxPct: 0.05, params: { topN: 30, rebalance: 'monthly', maxTurnover: 0.25 } })),
  ).toEqual([
    { label: '单只证券上限', before: '10%', after: '5%' },
    { label: '持有只数', before: '20', after: '30' },
    { label: '调仓频率', before: '每周首个交易日', after: '每月首个交易日' },
    { label: '单次换手上限', before: '50%', after: '25%' },
  ])
})

it('[STRATWEB-2] a default that is written down is no difference, another template shows both sides', () => {
  expect(differencesOf(body(), body({ params: { topN: 20 } }))).toEqual([])
  const other = differencesOf(body(), body({ type: 'grid', params: { symbol: 'SHSE.510300' } }))
  expect(other).toContainEqual({ label: '策略模板', before: '排名', after: '网格' })
  expect(other).toContainEqual({ label: '标的', before: '--', after: 'SHSE.510300' })
  expect(other).toContainEqual({ label: '持有只数', before: '20', after: '--' })
})
