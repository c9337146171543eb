import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../time/calendar/civil-day.ts'
import type { ConvertibleBond } from './convertible-universe.ts'
import { bondFloor, convertiblePrice, usualPremium } from './convertible-value.ts'

const bond = (rating: ConvertibleBond['rating']) =>
  ({ rating, coupons: [0.5, 1, 2], redemptionPrice: 110, issueDate: '2024-01-02' }) as unknown as ConvertibleBond
const issued = dayNumber('2024-01-02')
const year = 365.25 / 365

describe('the worth of a simulated convertible bond', () => {
  it.each([
    ['AAA', 0.022],
    ['AA+', 0.026],
    ['AA', 0.034],
    ['AA-', 0.045],
    ['A+', 0.058],
  ] as const)('[SIM-CB-6] the floor of %s is what is still to come, discounted at %d', (rating, rate) => {
    const discount = (years: number) => (1 + rate) ** -years
    const whole = 0.5 * discount(year) + 1 * discount(2 * year) + 110 * discount(3 * year)
    expect(bondFloor(bond(rating), issued)).toBeCloseTo(whole, 9)
    const later = 110 * discount(3 * year - 800 / 365)
    expect(bondFloor(bond(rating), issued + 800)).toBeCloseTo(later, 9)
  })

  it('[SIM-CB-6] no floor lies below sixty', () => {
    expect(bondFloor(bond('AA'), issued + 5000)).toBe(60)
    expect(bondFloor({ ...bond('AA'), redemptionPrice: 50 }, issued + 1000)).toBe(60)
  })

  it('[SIM-CB-6] the premium is thin deep in the money, widest where both are equal', () => {
    expect(usualPremium(100, 100)).toBeCloseTo(0.22, 12)
    expect(usualPremium(200, 100)).toBeCloseTo(0.02 + 0.2 / 16, 12)
    expect(usualPremium(50, 100)).toBeCloseTo(0.03 + 0.19 / 8, 12)
    expect(usualPremium(100.000_001, 100)).toBeCloseTo(0.22, 6)
  })

  it('[SIM-CB-6] the price is the larger of both with its premium, never more than two percent below it', () => {
    expect(convertiblePrice(200, 100, 0)).toBeCloseTo(200 * 1.0325, 9)
    expect(convertiblePrice(50, 100, 0.01)).toBeCloseTo(100 * 1.06375, 9)
    expect(convertiblePrice(200, 100, -0.5)).toBeCloseTo(196, 9)
  })
})
