import { clockOf } from '../calendar/shanghai-time.ts'

/** Minute bars are stamped with their end: 09:31 … 11:30, 13:01 … 15:00. */
export const MINUTES_PER_DAY = 240
const MORNING_START = 9.5 * 3600
const MORNING_END = 11.5 * 3600
const AFTERNOON_START = 13 * 3600
const DAY_END = 15 * 3600
const MORNING_MINUTES = 120

/** End of bar `index` (0…239) in seconds since midnight. */
export function minuteEndSecond(index: number): number {
  const start = index < MORNING_MINUTES ? MORNING_START : AFTERNOON_START - MORNING_MINUTES * 60
  return start + (index + 1) * 60
}

// Two months of minutes are asked for at once: written out once, not for every bar.
const clockText = (index: number) => clockOf(minuteEndSecond(index)).slice(0, 5)
const endClocks = Array.from({ length: MINUTES_PER_DAY }, (_, index) => clockText(index))

/** The same as a clock shows it. */
export function minuteEndClock(index: number): string {
  return endClocks[index] ?? clockText(index)
}

/** The bar a moment falls into: the opening auction belongs to the first, the closing auction to the last. */
export function minuteIndexAt(secondOfDay: number): number {
  if (secondOfDay < MORNING_START) return 0
  if (secondOfDay < MORNING_END) return Math.floor((secondOfDay - MORNING_START) / 60)
  if (secondOfDay < AFTERNOON_START) return MORNING_MINUTES - 1
  return Math.min(MINUTES_PER_DAY - 1, MORNING_MINUTES + Math.floor((secondOfDay - AFTERNOON_START) / 60))
}

/** Trading minutes passed, with fractions; 0 before the open, 240 after the close. */
export function elapsedMinutes(secondOfDay: number): number {
  const morning = Math.min(Math.max(secondOfDay - MORNING_START, 0), MORNING_END - MORNING_START)
  const afternoon = Math.min(Math.max(secondOfDay - AFTERNOON_START, 0), DAY_END - AFTERNOON_START)
  return (morning + afternoon) / 60
}
