import { minuteVolumeShape, OPEN_AUCTION_SHARE } from '@liangshu/engine/simulator/minute/shape'
import { elapsedMinutes } from '@liangshu/engine/time/session/minute-grid'

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
