import { strategyBodySchema, type StrategyBody } from '@liangshu/contract/trading/strategy'
import type { ParamField } from '@liangshu/contract/trading/strategy-params'
import { describe, expect, it } from 'vitest'

import type { OwnSource } from '../own-strategy/own-code.ts'
import { priceText } from './coin-units.ts'
import { checkedParams, isCoinPlan, planOf, symbolsOf } from './strategy-plan.ts'

const coin = 'BINANCE.BTCUSDT-PERP'
const bodyOf = (more: object): StrategyBody => strategyBodySchema.parse({ name: '试', ...more })
const messageOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
const field: ParamField = { key: 'days', label: '天数', kind: 'int', min: 1, max: 9, default: 3 }
const sourceOf = (more: Partial<OwnSource> = {}): OwnSource => ({
  name: 'a.ts',
  version: 1,
  code: '',
  title: '自己写的',
  hasUniverse: true,
  fields: [field],
  ...more,
})
const grid = (symbol: string) => bodyOf({ type: 'grid', params: { symbol, low: 5, high: 10 } })

describe('what a strategy is asked with', () => {
  it('[STRAT-100] money limits are counted in fen, shares of money stay as they are', () => {
    const shares = { singleMaxPct: 0.3, stopLossPct: 0.04, takeProfitPct: 0.5, dailyLossPct: 0.06 }
    const body = bodyOf({
      type: 'rank',
      period: '5m',
      schedule: '0 0 10 * * ?',
      capital: 12.345,
      maxPosition: 80,
      ...shares,
    })
    const plan = planOf(body, ['SHSE.600001'])
    expect(plan.limits).toEqual({ capital: 1235, maxPosition: 8000, ...shares })
    expect([plan.type, plan.period, plan.schedule]).toEqual(['rank', '5m', '0 0 10 * * ?'])
    expect(plan.params).toMatchObject({ score: 'strength', topN: 20, rebalance: 'weekly' })
  })

  it('[STRAT-100] a template that chooses takes the universe and needs one; the others take what they name', () => {
    const empty = '策略的标的范围为空，请选择指数、分组或证券'
    for (const type of ['signal', 'rank', 'etfArb']) {
      expect(planOf(bodyOf({ type }), ['SHSE.600001', 'SHSE.600002']).universe).toEqual(['SHSE.600001', 'SHSE.600002'])
      expect(messageOf(() => planOf(bodyOf({ type }), []))).toBe(empty)
    }
    const named = planOf(grid('SHSE.600009'), ['SHSE.600001'])
    expect([named.universe, named.named, named.products]).toEqual([[], ['SHSE.600009'], []])
    expect(planOf(bodyOf({ type: 'manual' }), [])).toMatchObject({ universe: [], named: [], products: [] })
  })

  it('[STRAT-100] products stand before symbols, and only a product field names one', () => {
    const trend = planOf(bodyOf({ type: 'futuresTrend', params: { symbol: 'CFFEX.IF' } }), [])
    expect([trend.named, trend.products]).toEqual([['CFFEX.IF'], ['CFFEX.IF']])
    expect(symbolsOf(trend)).toEqual([])
    const fields: ParamField[] = [
      { key: 'one', label: '标的', kind: 'symbol', default: '' },
      { key: 'product', label: '品种', kind: 'symbol', default: '', isProduct: true },
      field,
    ]
    const body = bodyOf({ type: 'own', params: { one: 'SHSE.600001', product: 'CFFEX.IF' } })
    const own = planOf(body, ['SHSE.600001', 'SHSE.600002'], sourceOf({ fields }))
    expect([own.named, own.products]).toEqual([['CFFEX.IF', 'SHSE.600001'], ['CFFEX.IF']])
    expect(symbolsOf(own)).toEqual(['SHSE.600001', 'SHSE.600002'])
  })

  it('[STRAT-100] a basket names its symbols, dated baskets each of theirs once', () => {
    const basket = [
      { symbol: 'SHSE.600001', weight: 0.5 },
      { symbol: 'SHSE.600002', weight: 0.5 },
    ]
    expect(planOf(bodyOf({ type: 'rebalance', params: { basket } }), []).named).toEqual(['SHSE.600001', 'SHSE.600002'])
    const dated = [
      { day: '2026-01-05', symbols: ['SHSE.600001', 'SHSE.600003'] },
      { day: '2026-01-12', symbols: ['SHSE.600003', 'SHSE.600004'] },
    ]
    expect(planOf(bodyOf({ type: 'rebalance', params: { dated } }), []).named).toEqual([
      'SHSE.600001',
      'SHSE.600003',
      'SHSE.600004',
    ])
    expect(messageOf(() => planOf(bodyOf({ type: 'rebalance' }), []))).toBe('请填写目标组合')
  })

  it('[STRAT-100] a file of one’s own says what it can be told and whether it chooses', () => {
    const body = bodyOf({ type: 'own', params: { days: 5 } })
    expect(planOf(body, ['SHSE.600001'], sourceOf())).toMatchObject({ params: { days: 5 }, universe: ['SHSE.600001'] })
    expect(planOf(body, ['SHSE.600001'], sourceOf({ hasUniverse: false })).universe).toEqual([])
    expect(messageOf(() => planOf(body, [], sourceOf()))).toContain('标的范围为空')
    expect(checkedParams({ type: 'own', params: {} }, sourceOf())).toEqual({ days: 3 })
    expect(messageOf(() => checkedParams({ type: 'own', params: { days: 10 } }, sourceOf()))).toBe(
      '天数应为1到9之间的整数',
    )
    // Without its file it can be told nothing and chooses nothing.
    expect(messageOf(() => checkedParams({ type: 'own', params: { days: 5 } }))).toBe('没有名为“days”的参数')
    expect(planOf(bodyOf({ type: 'own' }), ['SHSE.600001']).universe).toEqual([])
  })

  it('[STRAT-100] a plan is of coins when all it names are coins, and something is named', () => {
    expect(isCoinPlan(planOf(grid(coin), []))).toBe(true)
    expect(isCoinPlan(planOf(grid('SHSE.600001'), []))).toBe(false)
    expect(isCoinPlan(planOf(bodyOf({ type: 'rank' }), [coin, 'SHSE.600001']))).toBe(false)
    expect(isCoinPlan(planOf(bodyOf({ type: 'manual' }), []))).toBe(false)
  })

  it.each([
    ['SHSE.600001', 101_200, '10.12'],
    ['SHSE.600001', 101_234, '10.1234'],
    [coin, 600_001_000, '60000.1'],
    [coin, 12.3456, '0.00123456'],
    [coin, 0.00016, '0.00000002'],
  ])('[STRAT-101] the price of %s, %d parts, is told as %s', (symbol, parts, text) => {
    expect(priceText(symbol, parts)).toBe(text)
  })
})
