import { array, assert, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { attributeByIndustry, type AttributedSymbol, type BenchmarkDays } from './industry-attribution.ts'

const dates = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17']

const symbolOf = (
  symbol: string,
  industry: string | null,
  days: { worth: number; rate: number; traded?: number; fees?: number }[],
): AttributedSymbol => ({
  symbol,
  industry,
  days: new Map(days.map(({ traded = 0, fees = 0, ...day }, at) => [dates[at] ?? '', { ...day, traded, fees }])),
})

const benchmarkOf = (rows: [industry: string | null, weight: number, rate: number][][]): BenchmarkDays =>
  new Map(
    rows.map((day, at) => [
      dates[at] ?? '',
      new Map(day.map(([industry, weight, rate]) => [industry, { weight, rate }])),
    ]),
  )

const effectsOf = (row: { allocation: number; selection: number; interaction: number; trading: number }) =>
  row.allocation + row.selection + row.interaction + row.trading

describe('an account by industries', () => {
  const one = attributeByIndustry(
    [{ date: dates[0] ?? '', base: 100_000, nav: 100_900 }],
    [
      symbolOf('SHSE.600001', '银行', [{ worth: 50_000, rate: 0.02 }]),
      symbolOf('SHSE.600002', '电子', [{ worth: 0, rate: 0, traded: 120, fees: 20 }]),
      symbolOf('SHSE.510300', null, [{ worth: 20_000, rate: -0.01 }]),
    ],
    benchmarkOf([
      [
        ['银行', 0.4, 0.01],
        ['煤炭', 0.6, -0.005],
      ],
    ]),
  )
  const row = (kind: string, industry: string | null = null) =>
    one.rows.find((found) => found.kind === kind && found.industry === industry)

  it('[ATTR-1] allocation, selection and interaction of an industry are those of the rule', () => {
    const benchmark = 0.4 * 0.01 - 0.6 * 0.005
    expect(row('industry', '银行')).toMatchObject({
      allocation: expect.closeTo((0.5 - 0.4) * (0.01 - benchmark), 12),
      selection: expect.closeTo(0.4 * 0.01, 12),
      interaction: expect.closeTo(0.1 * 0.01, 12),
      portfolioWeight: 0.5,
      benchmarkWeight: 0.4,
      portfolioReturn: expect.closeTo(0.02, 12),
      pnl: 1000,
    })
  })

  it('[ATTR-2] what the benchmark has and nobody held is allocation alone, and has no return of ours', () => {
    expect(row('industry', '煤炭')).toMatchObject({
      allocation: expect.closeTo(-0.6 * (-0.005 - 0.001), 12),
      selection: 0,
      interaction: expect.closeTo(0, 12),
      portfolioReturn: null,
    })
  })

  it('[ATTR-2] what the benchmark does not have is allocation by its own return', () => {
    expect(row('unsorted')).toMatchObject({
      allocation: expect.closeTo(0.2 * (-0.01 - 0.001), 12),
      selection: 0,
      benchmarkReturn: null,
      pnl: -200,
    })
  })

  it('[ATTR-3] money that was not invested misses the benchmark; trades of the day stand apart, less their fees', () => {
    expect(row('cash')).toMatchObject({
      portfolioWeight: expect.closeTo(0.3, 12),
      allocation: expect.closeTo(-0.3 * 0.001, 12),
    })
    expect(row('industry', '电子')).toMatchObject({ trading: expect.closeTo(0.001, 12), pnl: 100 })
    expect(row('industry', '电子')?.symbols).toMatchObject([{ symbol: 'SHSE.600002', held: 0, traded: 120, fees: 20 }])
  })

  it('[ATTR-4] what no holding and no trade explains is a row of its own, and none where nothing is left', () => {
    expect(one.rows.reduce((sum, { pnl }) => sum + pnl, 0)).toBeCloseTo(900, 9)
    expect(row('rest')).toBeUndefined()
    const interest = attributeByIndustry(
      [{ date: dates[0] ?? '', base: 100_000, nav: 100_007 }],
      [],
      benchmarkOf([[['银行', 1, 0]]]),
    ).rows.find(({ kind }) => kind === 'rest')
    expect(interest).toMatchObject({ pnl: 7, trading: expect.closeTo(0.00007, 12), allocation: 0 })
  })

  it('[ATTR-5] over any days the effects add up to the active return and the money to what was made', () => {
    const rate = double({ min: -0.09, max: 0.09, noNaN: true })
    const anyDay = record({
      held: array(integer({ min: 0, max: 4_000_000 }), { minLength: 3, maxLength: 3 }),
      rates: array(rate, { minLength: 5, maxLength: 5 }),
      traded: integer({ min: -20_000, max: 20_000 }),
      fees: integer({ min: 0, max: 2_000 }),
      rest: integer({ min: -500, max: 500 }),
      weight: double({ min: 0, max: 1, noNaN: true }),
    })
    assert(
      property(array(anyDay, { minLength: 1, maxLength: 4 }), (rows) => {
        const symbols = ['银行', '电子', null].map((industry, place) =>
          symbolOf(
            `S${place}`,
            industry,
            rows.map(({ held, rates, traded, fees }) => ({
              worth: held[place] ?? 0,
              rate: rates[place] ?? 0,
              traded,
              fees,
            })),
          ),
        )
        const days = rows.map(({ held, rates, traded, fees, rest }, at) => {
          const gain = held.reduce((sum, worth, place) => sum + worth * (rates[place] ?? 0) + traded - fees, rest)
          return { date: dates[at] ?? '', base: 10_000_000, nav: 10_000_000 + gain }
        })
        const benchmark = benchmarkOf(
          rows.map(({ weight, rates }) => [
            ['银行', weight, rates[3] ?? 0],
            ['煤炭', 1 - weight, rates[4] ?? 0],
          ]),
        )
        const found = attributeByIndustry(days, symbols, benchmark)
        const chain = days.reduce((level, { base, nav }) => (level * nav) / base, 1) - 1
        expect(found.portfolio).toBeCloseTo(chain, 9)
        expect(found.rows.reduce((sum, one) => sum + effectsOf(one), 0)).toBeCloseTo(
          found.portfolio - found.benchmark,
          6,
        )
        expect(effectsOf(found.total)).toBeCloseTo(found.portfolio - found.benchmark, 9)
        const made = days.reduce((sum, { base, nav }) => sum + nav - base, 0)
        expect(Math.abs(found.rows.reduce((sum, { pnl }) => sum + pnl, 0) - made)).toBeLessThan(0.51)
        for (const { pnl, symbols: members } of found.rows.filter(({ kind }) => kind !== 'rest'))
          expect(members.reduce((sum, one) => sum + one.pnl, 0)).toBeCloseTo(pnl, 6)
      }),
    )
  })
})
