import { mulDivHalfUp, PPM } from '../../math/scaled/rounding.ts'

/** Money in fen, units in hundredths, unit NAV in 1/10000 yuan, fee rates in millionths. */
export type Dealt = {
  readonly grossFen: number
  readonly netFen: number
  readonly feeFen: number
  readonly units: number
}

/** PNAV-5: the fee is on top of what is invested: net = amount ÷ (1 + rate), units = net ÷ unit NAV. */
export function dealSubscription(amountFen: number, unitNav: number, feePpm: number): Dealt {
  const netFen = mulDivHalfUp(amountFen, PPM, PPM + feePpm)
  const units = mulDivHalfUp(netFen, 10_000, unitNav)
  return { grossFen: amountFen, netFen, feeFen: amountFen - netFen, units }
}

/** PNAV-6: units at the unit NAV to the cent, less the fee. */
export function dealRedemption(units: number, unitNav: number, feePpm: number): Dealt {
  const grossFen = mulDivHalfUp(units, unitNav, 10_000)
  const feeFen = mulDivHalfUp(grossFen, feePpm, PPM)
  return { grossFen, netFen: grossFen - feeFen, feeFen, units }
}

/** PNAV-7: what a holder is paid, half up to the cent. */
export const dividendOf = (units: number, perUnit: number): number => mulDivHalfUp(units, perUnit, 10_000)

/** A day of a product: its unit NAV, and what it paid per unit, both in 1/10000 yuan. */
type UnitDay = { readonly unitNav: number; readonly dividend: number }

/**
 * PNAV-8: cumulative NAV adds all dividends; adjusted NAV puts each back into the product at the unit NAV of its day. Days
 * ascending; both in 1/10000 yuan, the adjusted one unrounded.
 */
export function withDividends(days: readonly UnitDay[]): { cumulativeNav: number; adjustedNav: number }[] {
  let paid = 0
  let factor = 1
  return days.map(({ unitNav, dividend }) => {
    paid += dividend
    if (unitNav > 0) factor *= 1 + dividend / unitNav
    return { cumulativeNav: unitNav + paid, adjustedNav: unitNav * factor }
  })
}

/** What a unit gained since the day before, its dividend included; null without a day before. */
export const unitReturn = (before: number | null, { unitNav, dividend }: UnitDay): number | null =>
  before !== null && before > 0 ? (unitNav + dividend) / before - 1 : null
