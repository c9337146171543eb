import { dayNumber } from '../time/calendar/civil-day.ts'

export type Rhythm = 'daily' | 'weekly' | 'monthly'

/** Monday of the week, counted in days; 1970-01-01 was a Thursday. */
const weekOf = (day: string): number => Math.floor((dayNumber(day) + 3) / 7)

/** STRAT-6: whether a look is due on a day, when the last one was on another. Holidays move it to the next open day. */
export function isDue(rhythm: Rhythm, day: string, last: string | null): boolean {
  if (last === null) return true
  if (rhythm === 'weekly') return weekOf(day) !== weekOf(last)
  return rhythm === 'monthly' ? day.slice(0, 7) !== last.slice(0, 7) : day !== last
}
