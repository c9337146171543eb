import { dayNumber } from '../../time/calendar/civil-day.ts'
import { pureBondValue } from '../../market/convertible/convertible-value.ts'
import type { ConvertibleBond } from './convertible-universe.ts'

const yields = { AAA: 0.022, 'AA+': 0.026, AA: 0.034, 'AA-': 0.045, 'A+': 0.058 } as const

/** Coupons and redemption still to come, discounted at the yield of the rating, in yuan. */
export function bondFloor(bond: ConvertibleBond, today: number): number {
  const issued = dayNumber(bond.issueDate)
  const last = bond.coupons.length - 1
  const flows = bond.coupons.map((coupon, year) => ({
    years: (issued + (year + 1) * 365.25 - today) / 365,
    // The redemption price includes the last coupon.
    amount: year === last ? bond.redemptionPrice : coupon,
  }))
  return Math.max(60, pureBondValue(flows, yields[bond.rating]))
}

/** Usual premium over the larger of the two values: wide near the floor, thin deep in the money. */
export function usualPremium(conversion: number, floor: number): number {
  const moneyness = conversion / floor
  const distance = Math.abs(Math.log(moneyness))
  return moneyness > 1 ? 0.02 + 0.2 * Math.exp(-4 * distance) : 0.03 + 0.19 * Math.exp(-3 * distance)
}

/** max(bond floor, conversion value) × (1 + premium), in yuan. */
export function convertiblePrice(conversion: number, floor: number, premiumNoise: number): number {
  return Math.max(floor, conversion) * (1 + Math.max(-0.02, usualPremium(conversion, floor) + premiumNoise))
}
