import { dayNumber } from '../../calendar/civil-day.ts'
import type { ConvertibleBond } from './convertible-universe.ts'

const yields = { AAA: 0.022, 'AA+': 0.026, AA: 0.034, 'AA-': 0.045, 'A+': 0.058 } as const

/** What the stock behind one bond of face 100 is worth, in yuan. */
export function conversionValue(conversionPrice: number, stockPrice: number): number {
  return (100 / conversionPrice) * stockPrice
}

/** Coupons and redemption discounted at the yield of the rating, in yuan. */
export function pureBondValue(bond: ConvertibleBond, today: number): number {
  const rate = yields[bond.rating]
  const issued = dayNumber(bond.issueDate)
  let worth = 0
  for (const [year, coupon] of bond.coupons.entries()) {
    const left = (issued + (year + 1) * 365.25 - today) / 365
    const isLast = year === bond.coupons.length - 1
    if (left > 0) worth += (isLast ? bond.redemptionPrice : coupon) / (1 + rate) ** left
  }
  return Math.max(60, worth)
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
