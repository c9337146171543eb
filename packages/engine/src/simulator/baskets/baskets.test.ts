import { describe, expect, it } from 'vitest'
import { createDayAxis } from '../../market/day/day-axis.ts'
import type { SimulatedAction } from '../daily/corporate-actions.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { basketPeriod, capFactors } from './basket.ts'
import { periodOf, rebalanceDays } from './rebalance-days.ts'
import { actionsById, growthBetween } from './share-growth.ts'

describe('baskets', () => {
  it('[SIM-IDX-3] change on the trading day after the second Friday of June and December', () => {
    const axis = createDayAxis('2023-10-09')
    const days = rebalanceDays(axis)
    expect(days.map((day) => axis.dates[day]).filter((date) => date! < '2027')).toEqual([
      '2023-10-09',
      '2023-12-11',
      '2024-06-17',
      '2024-12-16',
      '2025-06-16',
      '2025-12-15',
      '2026-06-15',
      '2026-12-14',
    ])
    // An axis that begins after the second Friday, and one that begins on it.
    expect(rebalanceDays(createDayAxis('2026-06-16')).slice(0, 2)).toEqual([
      0,
      createDayAxis('2026-06-16').indexOf('2026-12-14'),
    ])
    expect(rebalanceDays(createDayAxis('2026-06-12')).slice(0, 2)).toEqual([0, 1])
  })

  it('[SIM-IDX-3] a day belongs to the period that began last', () => {
    expect([0, 9, 10, 19, 20, 99].map((day) => periodOf([0, 10, 20], day))).toEqual([0, 0, 1, 1, 2, 2])
  })

  it('[SIM-IDX-1] no member weighs more than the limit, and the others keep their proportions', () => {
    expect([...capFactors([10, 10, 10, 10], 0.3)]).toEqual([1, 1, 1, 1])
    const worths = [60, 20, 10, 10]
    const factors = capFactors(worths, 0.4)
    const capped = worths.map((worth, i) => worth * factors[i]!)
    const total = capped.reduce((sum, worth) => sum + worth, 0)
    expect(capped[0]! / total).toBeLessThanOrEqual(0.4 * 1.0001)
    expect(capped[0]! / total).toBeGreaterThan(0.3999)
    expect(factors.slice(1)).toEqual(Float64Array.of(1, 1, 1))
  })

  it('[SIM-IDX-1] what a basket takes of the market is weighed by worth', () => {
    const universe = {
      beta: [1, 2, 9],
      sizeLoading: [0.5, -0.5, 9],
      growthLoading: [0, 4, 9],
    } as unknown as StockUniverse
    const baskets = [
      { ids: Int32Array.of(0, 1), quantities: Float64Array.of(3, 1) },
      { ids: Int32Array.of(), quantities: Float64Array.of() },
    ]
    const period = basketPeriod(universe, 7, baskets, Float64Array.of(1, 5, 1))
    // Worth 3 and 5 of 8.
    expect(period).toEqual({
      from: 7,
      baskets,
      exposures: [
        { market: 13 / 8, size: -1 / 8, growth: 20 / 8 },
        { market: 0.6, size: 0, growth: 0 },
      ],
    })
  })

  it('[SIM-IDX-2] a holding grows on every ex-day from the first day of its period to the day', () => {
    const action = (id: number, day: number, transferPpm: number) =>
      ({
        id,
        day,
        record: { bonusPpm: 0, transferPpm, rightsPpm: 0, splitPpm: 1_000_000 },
      }) as unknown as SimulatedAction
    const byId = actionsById([action(1, 9, 500_000), action(1, 3, 1_000_000), action(1, 5, 0), action(2, 4, 0)])
    expect([...byId.keys()]).toEqual([1])
    expect(byId.get(1)?.map(({ day }) => day)).toEqual([3, 9])
    const grown = (from: number, day: number) => growthBetween(byId.get(1), from, day)
    expect([grown(0, 2), grown(0, 3), grown(3, 8), grown(4, 8), grown(3, 9), grown(4, 9)]).toEqual([1, 2, 2, 1, 3, 1.5])
    expect(growthBetween(undefined, 0, 9)).toBe(1)
  })
})
