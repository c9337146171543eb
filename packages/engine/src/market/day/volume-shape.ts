import { elapsedMinutes, MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'

/** Share of the day's volume by half hour; the auctions hold the rest. */
const halfHours = [0.24, 0.145, 0.105, 0.085, 0.09, 0.09, 0.1, 0.125] as const
export const OPEN_AUCTION_SHARE = 0.012
export const CLOSE_AUCTION_SHARE = 0.008

const HALF_HOUR = 30

/** The rush after the opening, over the first half hour's own average. */
const rush = Float64Array.from({ length: HALF_HOUR }, (_, into) => 0.66 + 1.23 * Math.exp(-into / 8))
const rushMean = rush.reduce((sum, part) => sum + part, 0) / HALF_HOUR

/** A minute over the average of its half hour: every half hour leans towards its neighbours. */
function leanOf(halfHour: number, into: number): number {
  if (halfHour === 0) return (rush[into] as number) / rushMean
  const own = halfHours[halfHour] ?? 0
  const before = halfHours[halfHour - 1] ?? own
  const after = halfHours[halfHour + 1] ?? own
  // The first half hour ends far above the next one's average only because it starts so high.
  const slope = (after - (halfHour === 1 ? own * 1.3 : before)) / (2 * own)
  return 1 + (slope * (into - (HALF_HOUR - 1) / 2)) / HALF_HOUR
}

function volumeShape(): Float64Array {
  return Float64Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
    const halfHour = Math.floor(minute / HALF_HOUR)
    return ((halfHours[halfHour] ?? 0) / HALF_HOUR) * leanOf(halfHour, minute % HALF_HOUR)
  })
}

/** Usual share of each minute, auctions apart. */
export const minuteVolumeShape: Float64Array = volumeShape()

const CLOSE_SECOND = 54_000

/** The part of a usual day's volume that has traded by a second of the day: 0 before the auction, 1 after the close. */
export function volumeShareAt(secondOfDay: number): number {
  if (secondOfDay >= CLOSE_SECOND) return 1
  const elapsed = elapsedMinutes(secondOfDay)
  const whole = Math.floor(elapsed)
  let share = secondOfDay >= 33_900 ? OPEN_AUCTION_SHARE : 0
  for (let minute = 0; minute < whole; minute += 1) share += minuteVolumeShape[minute] ?? 0
  return share + (minuteVolumeShape[whole] ?? 0) * (elapsed - whole)
}
