import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'

/** Bars 14:58 and 14:59 lie inside the closing call and see no trade. */
export const CLOSE_CALL_START = 237

function varianceShape(): Float64Array {
  const weights = Float64Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
    const open = 2.4 * Math.exp(-minute / 18)
    const close = 0.7 * Math.exp(-(MINUTES_PER_DAY - 1 - minute) / 20)
    const lunch = 0.5 * Math.exp(-Math.abs(minute - 120) / 5)
    return 1 + open + close + lunch
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Share of the day's variance in each minute: U-shaped, sums to 1. */
export const minuteVariance: Float64Array = varianceShape()
export const minuteDeviation: Float64Array = minuteVariance.map((share) => Math.sqrt(share))

/** Variance passed at the start of each minute: 0 at the open, 1 at the close. */
export const varianceTime: Float64Array = Float64Array.from({ length: MINUTES_PER_DAY + 1 }, (_, point) =>
  minuteVariance.subarray(0, point).reduce((sum, share) => sum + share, 0),
)
