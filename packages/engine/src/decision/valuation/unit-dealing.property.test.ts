import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealRedemption, dealSubscription, unitReturn, withDividends } from './unit-dealing.ts'

const amount = fc.integer({ min: 100, max: 1e12 })
const nav = fc.integer({ min: 1000, max: 50_000 })
const rate = fc.integer({ min: 0, max: 50_000 })

describe('any dealing in units', () => {
  it('[PNAV-5] what is invested and its fee are what was paid; more money never brings fewer units', () => {
    fc.assert(
      fc.property(amount, nav, rate, fc.integer({ min: 0, max: 1e9 }), (paid, unitNav, feePpm, more) => {
        const dealt = dealSubscription(paid, unitNav, feePpm)
        expect(dealt.netFen + dealt.feeFen).toBe(paid)
        expect(dealt.feeFen).toBeGreaterThanOrEqual(0)
        expect(dealSubscription(paid + more, unitNav, feePpm).units).toBeGreaterThanOrEqual(dealt.units)
        expect(dealSubscription(paid, unitNav, 0)).toMatchObject({ netFen: paid, feeFen: 0 })
      }),
    )
  })

  it('[PNAV-6] bought and given back at one value without a fee, the money is there to a cent and a unit', () => {
    fc.assert(
      fc.property(amount, nav, rate, (paid, unitNav, feePpm) => {
        const { units } = dealSubscription(paid, unitNav, 0)
        const back = dealRedemption(units, unitNav, 0)
        // A hundredth of a unit is worth unitNav / 10000 fen; half of it is lost at most, and half a cent.
        expect(Math.abs(back.netFen - paid)).toBeLessThanOrEqual(unitNav / 20_000 + 0.5)
        const { grossFen, netFen, feeFen } = dealRedemption(units, unitNav, feePpm)
        expect(netFen + feeFen).toBe(grossFen)
      }),
    )
  })

  it('[PNAV-8] the adjusted value gains what a unit gained with its dividends; the cumulative one adds them', () => {
    const days = fc.array(fc.record({ unitNav: nav, dividend: fc.integer({ min: 0, max: 900 }) }), { minLength: 2 })
    fc.assert(
      fc.property(days, (all) => {
        const values = withDividends(all)
        let paid = 0
        all.forEach((day, i) => {
          paid += day.dividend
          expect(values[i]?.cumulativeNav).toBe(day.unitNav + paid)
          const gained = unitReturn(all[i - 1]?.unitNav ?? null, day) ?? 0
          const before = values[i - 1]?.adjustedNav ?? values[0]?.adjustedNav ?? 0
          expect(values[i]?.adjustedNav).toBeCloseTo(before * (1 + gained), 4)
        })
      }),
    )
  })
})
