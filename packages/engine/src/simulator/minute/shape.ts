import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'

/** Share of the day's volume by half hour; the auctions hold the rest. */
const halfHours = [0.24, 0.145, 0.105, 0.085, 0.09, 0.09, 0.1, 0.125] as const
export const OPEN_AUCTION_SHARE = 0.012
export const CLOSE_AUCTION_SHARE = 0.008
/** Bars 14:58 and 14:59 lie inside the closing call and see no trade. */
export const CLOSE_CALL_START = 237

function volumeShape(): Float64Array {
  return Float64Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
    const share = halfHours[Math.floor(minute / 30)] ?? 0
    const into = minute % 30
    // The first half hour starts at almost twice its average and cools down.
    const tilt = minute < 30 ? 1.9 - 0.062 * into : 1
    return (share / 30) * tilt
  })
}

/** Usual share of each minute, auctions apart. */
export const minuteVolumeShape: Float64Array = volumeShape()

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
