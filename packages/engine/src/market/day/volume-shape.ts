import { elapsedMinutes, MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'

/** Share of the day's volume by half hour; the auctions hold the rest. */
const halfHours = [0.24, 0.145, 0.105, 0.085, 0.09, 0.09, 0.1, 0.125] as const
export const OPEN_AUCTION_SHARE = 0.012
export const CLOSE_AUCTION_SHARE = 0.008

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
