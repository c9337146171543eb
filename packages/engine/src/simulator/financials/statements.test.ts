import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../time/calendar/civil-day.ts'
import { fingerprintOf } from '../fixtures/fingerprint.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { simulateStatements } from './statements.ts'

const companies = 300
const universe = {
  seed: 2026,
  basePrice: new Int32Array(companies).fill(100_000),
  totalShares: new Float64Array(companies).fill(1_000_000),
  growthLoading: new Float64Array(companies),
} as unknown as StockUniverse
const all = Array.from({ length: companies }, (_, id) => simulateStatements(universe, id, 2024, 2026))
const every = all.flat()
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('reports of simulated companies', () => {
  it('[SIM-FIN-1] one a quarter from three years before the first, the same again, another for each company', () => {
    expect(all[0]).toHaveLength(4 * 6)
    expect(new Set(all[0]?.map(({ period }) => period)).size).toBe(24)
    expect(
      all[0]
        ?.map(({ period }) => period)
        .toSorted()
        .at(0),
    ).toBe('2021-03-31')
    expect(simulateStatements(universe, 0, 2024, 2026)).toEqual(all[0])
    expect(all[1]).not.toEqual(all[0])
  })

  it('[SIM-FIN-2] each comes when the exchanges demand it, and they stand in the order they came', () => {
    const spans: Record<string, [number, number]> = {
      '03-31': [10, 30],
      '06-30': [32, 62],
      '09-30': [10, 31],
      '12-31': [45, 120],
    }
    const lags = every.map(({ period, announced }) => ({
      end: period.slice(5),
      lag: dayNumber(announced) - dayNumber(period),
    }))
    for (const [end, [least, most]] of Object.entries(spans)) {
      const own = lags.filter((one) => one.end === end).map(({ lag }) => lag)
      expect([Math.min(...own) >= least, Math.max(...own) <= most]).toEqual([true, true])
      expect(Math.max(...own) - Math.min(...own)).toBeGreaterThan((most - least) * 0.8)
    }
    for (const own of all)
      expect(own).toEqual(
        own.toSorted((a, b) =>
          a.announced < b.announced ? -1 : a.announced > b.announced ? 1 : a.period < b.period ? -1 : 1,
        ),
      )
  })

  it('[SIM-FIN-3] margins, debts and profits are those of companies', () => {
    for (const { grossMargin, debtRatio, profit, revenue, equity } of every) {
      expect([grossMargin >= 0.01 && grossMargin <= 0.95, debtRatio >= 0.02 && debtRatio <= 0.95]).toEqual([true, true])
      expect(profit / revenue).toBeGreaterThanOrEqual(-0.150001)
      expect(profit / revenue).toBeLessThanOrEqual(0.350001)
      expect([revenue > 0, equity > 0]).toEqual([true, true])
    }
    expect(meanOf(every.map(({ debtRatio }) => debtRatio))).toBeCloseTo(0.45, 1)
    expect(meanOf(every.map(({ grossMargin }) => grossMargin))).toBeCloseTo(0.35, 1)
    expect(meanOf(every.map(({ cashFlow, profit }) => cashFlow / profit))).toBeCloseTo(0.9, 1)
    const grown = all.map((own) => own.toSorted((a, b) => (a.period < b.period ? -1 : 1)))
    const growth = meanOf(grown.map((own) => (own.at(-1)?.revenue ?? 0) / (own[0]?.revenue ?? 1)))
    expect(growth).toBeGreaterThan(1.2)
    expect(growth).toBeLessThan(1.8)
  })

  it('[SIM-FIN-3] what grows by its nature grows faster, and what is worth more sells more', () => {
    const fast = { ...universe, growthLoading: new Float64Array(companies).fill(2) } as StockUniverse
    const large = { ...universe, basePrice: new Int32Array(companies).fill(200_000) } as StockUniverse
    const last = (one: StockUniverse) =>
      simulateStatements(one, 7, 2024, 2026).find(({ period }) => period === '2026-12-31')
    expect(last(fast)?.revenue).toBeGreaterThan((last(universe)?.revenue ?? 0) * 1.3)
    expect(last(large)?.revenue).toBeCloseTo((last(universe)?.revenue ?? 0) * 2, 0)
  })

  it('[SIM-FIN-3] over decades margins end at −15 % and at 35 %, and no further', () => {
    const margins = Array.from({ length: 40 }, (_, id) => simulateStatements(universe, id, 1980, 2030)).flatMap(
      (rows) => rows.map(({ profit, revenue }) => profit / revenue),
    )
    expect(Math.min(...margins)).toBeCloseTo(-0.15, 12)
    expect(Math.max(...margins)).toBeCloseTo(0.35, 12)
  })

  it('[SIM-FIN-1] half a century of twenty companies is the same for ever', () => {
    const rows = Array.from({ length: 20 }, (_, id) => simulateStatements(universe, id, 1980, 2030))
    expect(fingerprintOf(rows)).toMatchInlineSnapshot(`"49fa9c66"`)
  })
})
