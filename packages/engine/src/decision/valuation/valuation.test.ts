import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accruedFee, performanceFee, unitNavOf } from './fees.ts'
import { dealRedemption, dealSubscription, dividendOf, unitReturn, withDividends } from './unit-dealing.ts'
import { valueProduct, type FeeTerms, type ValuationLine } from './value-product.ts'

const terms: FeeTerms = { managementPpm: 15_000, custodyPpm: 1_000, performancePpm: 200_000, basis: 'actual' }
const before = {
  day: '2026-11-16',
  navFen: 10_000_000_000,
  accrued: { management: 0, custody: 0, performance: 0 },
  highWaterMark: 10_000,
}
const line = (amountFen: number): ValuationLine => ({
  kind: 'cash',
  name: '现金',
  amountFen,
  accountId: 'A1',
  symbol: null,
  volume: null,
  price: null,
  note: '',
})
const value = (more: Partial<Parameters<typeof valueProduct>[0]> = {}) =>
  valueProduct({
    day: '2026-11-17',
    lines: [line(10_035_000_000)],
    before,
    terms,
    units: 10_000_000_000,
    takesPerformance: false,
    ...more,
  })

describe('valuation', () => {
  it('[PNAV-1] the worked example: one day, one day of fees, to the cent', () => {
    expect(value()).toMatchObject({
      today: { management: 410_959, custody: 27_397 },
      navFen: 10_034_561_644,
      unitNav: 10_035,
    })
  })

  it('[PNAV-1] the lines add up to the NAV, whatever they are', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000_000, max: 10_000_000_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(amounts, fc.boolean(), (all, takesPerformance) => {
        const { lines, navFen } = value({ lines: all.map(line), takesPerformance })
        expect(lines.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(navFen)
      }),
    )
  })

  it('[PNAV-1] a thousand holdings of a product are valued whole', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => line(1_000_001 + index))
    const { navFen, lines: all } = value({ lines, before: null })
    expect([all.length, navFen]).toEqual([1002, 1000 * 1_000_001 + 499_500])
  })

  it.each([
    ['a day', '2026-11-17', 'actual', 410_959],
    ['a weekend counts as three', '2026-11-19', 'actual', 1_232_877],
    ['360 by contract', '2026-11-17', '360', 416_667],
  ] as const)('[PNAV-2] fees of %s', (_name, day, basis, expected) => {
    expect(accruedFee(before, { day, ratePpm: 15_000, basis })).toBe(expected)
  })

  it('[PNAV-2] custody over a weekend, a leap year, and nothing on a product worth nothing', () => {
    expect(accruedFee(before, { day: '2026-11-19', ratePpm: 1_000, basis: 'actual' })).toBe(82_192)
    const leap = { day: '2028-01-03', navFen: 10_000_000_000 }
    expect(accruedFee(leap, { day: '2028-01-04', ratePpm: 15_000, basis: 'actual' })).toBe(409_836)
    expect(accruedFee({ ...before, navFen: -5 }, { day: '2026-11-17', ratePpm: 15_000, basis: 'actual' })).toBe(0)
    expect(() => accruedFee(before, { day: '2026-11-16', ratePpm: 1, basis: 'actual' })).toThrow('does not follow')
  })

  it('[PNAV-2] fees that are owed stay owed until they are paid', () => {
    const first = value()
    const later = value({ day: '2026-11-18', before: { ...before, day: '2026-11-17', accrued: first.accrued } })
    expect(later.accrued.management).toBe(2 * 410_959)
  })

  it('[PNAV-3] the worked example: 20% above the mark, which then is the unit NAV after the fee', () => {
    const units = 8_000_000_000
    expect(performanceFee(12_345, { highWaterMark: 11_000, units, ratePpm: 200_000 })).toBe(215_200_000)
    expect(performanceFee(10_999, { highWaterMark: 11_000, units, ratePpm: 200_000 })).toBe(0)
    const taken = value({
      before: { ...before, highWaterMark: 11_000 },
      terms: { ...terms, managementPpm: 0, custodyPpm: 0 },
      lines: [line(9_876_000_000)],
      units,
      takesPerformance: true,
    })
    expect(taken).toMatchObject({ unitNav: 12_076, highWaterMark: 12_076, today: { performance: 215_200_000 } })
  })

  it.each([true, false])(
    '[PNAV-3] below the mark no fee is taken and the mark stays, on a day of fees: %s',
    (takesPerformance) => {
      const taken = value({ before: { ...before, highWaterMark: 11_000 }, takesPerformance })
      expect(taken).toMatchObject({ highWaterMark: 11_000, today: { performance: 0 } })
      expect(taken.unitNav).toBeLessThan(11_000)
    },
  )

  it('[PNAV-4] half up to four decimals; a product without units stands at one', () => {
    expect(unitNavOf(10_000_500_000, 10_000_000_000)).toBe(10_001)
    expect(unitNavOf(10_000_499_999, 10_000_000_000)).toBe(10_000)
    expect(value({ units: 0, before: null }).unitNav).toBe(10_000)
  })

  it('[PNAV-5] the worked example: a subscription of a million at 1%', () => {
    expect(dealSubscription(100_000_000, 10_035, 10_000)).toEqual({
      grossFen: 100_000_000,
      netFen: 99_009_901,
      feeFen: 990_099,
      units: 98_664_575,
    })
  })

  it('[PNAV-6] the worked example: 500,000 units redeemed at 0.5%', () => {
    expect(dealRedemption(50_000_000, 10_035, 5_000)).toEqual({
      grossFen: 50_175_000,
      netFen: 49_924_125,
      feeFen: 250_875,
      units: 50_000_000,
    })
  })
  it('[PNAV-7] a dividend lowers the NAV of its day by what is paid, and the mark of the performance fee with it', () => {
    const amountFen = dividendOf(10_000_000_000, 500)
    expect(amountFen).toBe(500_000_000)
    const plain = value()
    const paid = value({ dividend: { perUnit: 500, amountFen } })
    expect(plain.navFen - paid.navFen).toBe(amountFen)
    expect([plain.unitNav, paid.unitNav]).toEqual([10_035, 9_535])
    expect(paid.highWaterMark).toBe(9_500)
    expect(paid.lines.find(({ name }) => name === '应付红利')).toMatchObject({ kind: 'payable', note: '每份 0.0500' })
    expect(dividendOf(1, 50)).toBe(0)
    expect(dividendOf(101, 5_000)).toBe(51)
  })

  it('[PNAV-8] cumulative NAV adds dividends, adjusted NAV reinvests them, and a return counts them', () => {
    const days = [
      { unitNav: 10_000, dividend: 0 },
      { unitNav: 9_500, dividend: 1_000 },
      { unitNav: 10_450, dividend: 0 },
    ]
    const all = withDividends(days)
    expect(all.map(({ cumulativeNav }) => cumulativeNav)).toEqual([10_000, 10_500, 11_450])
    // 5% on the day of the dividend, then 10%.
    expect(all[1]?.adjustedNav).toBeCloseTo(10_500, 6)
    expect(all[2]?.adjustedNav).toBeCloseTo(11_550, 6)
    expect(unitReturn(10_000, days[1]!)).toBeCloseTo(0.05, 12)
    expect(unitReturn(null, days[0]!)).toBeNull()
    expect(unitReturn(0, days[0]!)).toBeNull()
  })
})
