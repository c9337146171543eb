import { fenOfYuan, priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import { profitOfUnit } from './arbitrage-profit.ts'
import { arbitrageHint, costOfTurn, usualCost } from './arbitrage.ts'
import { iopvOfBasket, netCreationAmount, premiumRate, premiumSeries, type Basket, type BasketRow } from './basket.ts'
import { portfolioView } from './portfolio.ts'
import { trackingDifference, trackingError, trackingWindows } from './tracking.ts'

const row = (symbol: string, quantity: number, change: Partial<BasketRow> = {}): BasketRow => ({
  symbol,
  quantity,
  substitute: 'allowed',
  fixedAmount: fenOfYuan(0),
  ...change,
})
const basket: Basket = {
  creationUnit: 1_000_000,
  cash: fenOfYuan(12_345.67),
  rows: [
    row('SHSE.600001', 100_000),
    row('SHSE.600002', 50_000),
    row('SZSE.000001', 200, { substitute: 'must', fixedAmount: fenOfYuan(5000) }),
  ],
}
const quotes = new Map([
  ['SHSE.600001', { last: yuan(11), preClose: yuan(10), isSuspended: false, isSealed: true }],
  ['SHSE.600002', { last: yuan(0), preClose: yuan(20), isSuspended: true, isSealed: false }],
])
const quoteOf = (symbol: string) => quotes.get(symbol)

describe('indicative value', () => {
  it('[ETF-1] last price, previous close when suspended, fixed cash when it must be cash', () =>
    expect(iopvOfBasket(basket, quoteOf)).toBe(yuan((1_100_000 + 1_000_000 + 5000 + 12_345.67) / 1_000_000)))

  it('[ETF-1] no value while a constituent has no quote', () =>
    expect(iopvOfBasket({ ...basket, rows: [...basket.rows, row('SHSE.600003', 1)] }, quoteOf)).toBeNull())

  it('[ETF-2] premium is positive above the value', () => {
    expect(premiumRate(yuan(1.02), yuan(1))).toBeCloseTo(0.02, 12)
    expect([...premiumSeries([1.01, 1], [1, 0])]).toEqual([expect.closeTo(0.01, 10), Number.NaN])
    expect(netCreationAmount(-2_000_000, yuan(1.2345))).toBe(-246_900_000)
  })
})

describe('portfolio', () => {
  it('[ETF-3] weights, contributions, states and counts', () => {
    const view = portfolioView(basket, quoteOf)
    expect(view.rows.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['SHSE.600001', 'sealed'],
      ['SHSE.600002', 'suspended'],
      ['SZSE.000001', 'cash'],
    ])
    expect(view.rows.reduce((sum, entry) => sum + entry.weight, 0)).toBeCloseTo(1, 12)
    expect(view.rows[0]?.contribution).toBeCloseTo((1_100_000 / 2_105_000) * 0.1, 10)
    expect([view.upCount, view.downCount, view.limitCount, view.coverage]).toEqual([1, 0, 1, 1])
  })
})

describe('arbitrage hint', () => {
  const { rows } = portfolioView(basket, quoteOf)
  const free = rows.map(({ symbol, weight }) => ({
    symbol,
    weight,
    changeRate: 0,
    contribution: 0,
    status: 'trading' as const,
  }))

  it('[ETF-4] a premium above cost says create, a discount above cost says redeem', () => {
    expect(arbitrageHint(0.01, free).action).toBe('create')
    expect(arbitrageHint(-0.01, free).action).toBe('redeem')
    expect(arbitrageHint(0.001, free)).toMatchObject({ action: null })
  })

  it('[ETF-4] stamp duty counts only when the basket is sold', () =>
    expect(arbitrageHint(-0.01, free).cost - arbitrageHint(0.01, free).cost).toBeCloseTo(usualCost.stampDuty, 12))

  it('[ETF-5] heavy constituents that cannot be traded block it by name', () =>
    expect(arbitrageHint(0.01, rows)).toMatchObject({ action: null, blockedBy: ['SHSE.600001', 'SHSE.600002'] }))

  it('[ETF-6] a stale value hints at nothing', () =>
    expect(arbitrageHint(0.01, free, usualCost, true).action).toBeNull())
})

describe('profit of a creation unit', () => {
  // Price 1.0120 over a basket worth 1.0000: premium 1.2%. Creating costs 0.05% + 0.03% + 0.07% = 0.15%.
  it('[ETF-8] creating: gap of 12 000 less 1 500 of cost leaves 10 500 of 1 000 000', () => {
    const hint = arbitrageHint(0.012, [])
    const profit = profitOfUnit({ price: 1.012, iopv: 1, creationUnit: 1_000_000 }, hint)
    expect(profit.capital).toBeCloseTo(1_000_000, 6)
    expect(profit.gross).toBeCloseTo(12_000, 6)
    expect(profit.cost).toBeCloseTo(1500, 6)
    expect(profit.net).toBeCloseTo(10_500, 6)
    expect(profit.net).toBeCloseTo(hint.edge * profit.capital, 6)
  })

  it('[ETF-8] redeeming also pays stamp duty: a discount of 0.15% loses 0.05% of the basket', () => {
    const hint = arbitrageHint(-0.0015, [])
    expect(profitOfUnit({ price: 1.997, iopv: 2, creationUnit: 900_000 }, hint).net).toBeCloseTo(-900, 6)
    expect(hint.action).toBeNull()
  })
})

describe('tracking', () => {
  it('[ETF-7] difference and error over a window, null when it is too short', () => {
    const nav = [1, 1.01, 1.0201, 1.04]
    const index = [100, 101, 102.01, 103]
    expect(trackingDifference(nav, index, 3)).toBeCloseTo(0.01, 10)
    expect(trackingDifference(nav, index, 20)).toBeNull()
    const gaps = [0, 0, 1.04 / 1.0201 - 103 / 102.01]
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / 3
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / 2
    expect(trackingError(nav, index, 3)).toBeCloseTo(Math.sqrt(variance * 242), 10)
    expect(trackingError(nav, index, 1)).toBeNull()
  })
})

describe('edges of funds', () => {
  const heavy = (weight: number, status: 'sealed' | 'suspended' | 'trading') => ({
    symbol: 'SHSE.600001',
    weight,
    changeRate: 0,
    contribution: 0,
    status,
  })

  it('[ETF-4] a premium of just the cost hints at nothing: 0.15 % above, 0.2 % below', () => {
    expect(arbitrageHint(0.001_499, []).action).toBeNull()
    expect(arbitrageHint(0.001_501, []).action).toBe('create')
    expect(arbitrageHint(-0.001_999, []).action).toBeNull()
    expect(arbitrageHint(-0.002_001, []).action).toBe('redeem')
    expect(arbitrageHint(0, []).cost).toBeCloseTo(0.0015, 12)
    const whole = { basketSpread: 1, fees: 2, stampDuty: 4, impact: 8 }
    expect([costOfTurn(0.01, whole), costOfTurn(0, whole), costOfTurn(-0.01, whole)]).toEqual([11, 11, 15])
    expect(arbitrageHint(11, [], whole)).toMatchObject({ action: null, edge: 0 })
  })

  it('[ETF-5] two percent do not block yet, and what trades never does', () => {
    expect(arbitrageHint(0.01, [heavy(0.02, 'sealed')]).blockedBy).toEqual([])
    expect(arbitrageHint(0.01, [heavy(0.020_01, 'suspended')]).blockedBy).toEqual(['SHSE.600001'])
    expect(arbitrageHint(0.01, [heavy(0.9, 'trading')]).action).toBe('create')
  })

  it('[ETF-7] a window of exactly the days there are; of two days an error is known', () => {
    expect(trackingWindows).toEqual([20, 60, 242])
    expect(trackingDifference([1, 1.1], [100, 105], 1)).toBeCloseTo(0.05, 12)
    expect(trackingDifference([1, 1.1], [100, 105], 2)).toBeNull()
    expect(trackingDifference([1, 1.1], [100], 1)).toBeNull()
    // Gaps of 0.1 and 0: mean 0.05, sample variance 0.005.
    expect(trackingError([1, 1.1, 1.1], [1, 1, 1], 2)).toBeCloseTo(Math.sqrt(0.005 * 242), 10)
    expect(trackingError([1, 1.1, 1.1], [1, 1, 1], 3)).toBeNull()
    expect(trackingError([1, 1.1, 1.1], [1, 1], 2)).toBeNull()
  })

  it('[ETF-3] an empty basket has nothing to weigh; what fell counts as down, what is unknown lowers the coverage', () => {
    expect(portfolioView({ ...basket, rows: [] }, quoteOf)).toEqual({
      rows: [],
      upCount: 0,
      downCount: 0,
      limitCount: 0,
      coverage: 0,
    })
    const falling = () => ({ last: yuan(9), preClose: yuan(10), isSuspended: false, isSealed: false })
    const view = portfolioView({ ...basket, rows: [row('SHSE.600001', 100)] }, falling)
    expect(view).toMatchObject({ upCount: 0, downCount: 1, limitCount: 0, coverage: 1 })
    expect(view.rows[0]).toMatchObject({ weight: 1, status: 'trading' })
    expect(view.rows[0]?.contribution).toBeCloseTo(-0.1, 12)
    const none = portfolioView({ ...basket, rows: [row('SHSE.600001', 100), row('SHSE.600002', 1)] }, () => undefined)
    expect(none.rows.map(({ weight, status }) => [weight, status])).toEqual([
      [0, 'unknown'],
      [0, 'unknown'],
    ])
    expect(none.coverage).toBe(0)
  })
})
