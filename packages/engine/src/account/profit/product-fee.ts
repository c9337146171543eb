import { mulDivHalfUp } from '../../math/scaled/rounding.ts'

/** Yearly rates in 1e-6. */
export type ProductFeeRates = {
  readonly managementE6: number
  readonly custodyE6: number
  readonly performanceE6: number
}

/** PNL-5: management and custody fees accrue every calendar day on the NAV, a 365th each. In fen. */
export function dailyAccrual(navFen: number, rateE6: number, days = 1): number {
  return navFen <= 0 ? 0 : mulDivHalfUp(navFen * days, rateE6, 1_000_000 * 365)
}

/** PNL-6: a performance fee only on the gain above the highest unit NAV that ever paid one. In fen. */
export function performanceFee(
  { unitNavE8, highWaterE8, units }: { unitNavE8: number; highWaterE8: number; units: number },
  rateE6: number,
): number {
  if (unitNavE8 <= highWaterE8) return 0
  const gainFen = mulDivHalfUp(unitNavE8 - highWaterE8, units, 1_000_000)
  return mulDivHalfUp(gainFen, rateE6, 1_000_000)
}
