import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import type { ProfitDay } from './profit-queries.ts'

/** Which days a figure is made of. */
export type DayScope = 'all' | 'week' | 'month' | 'year' | 'flow' | 'fee'

/** Monday of the week a day is in: day 4 was a Monday. */
const mondayOf = (date: string): string => dateOfDay(dayNumber(date) - ((dayNumber(date) + 3) % 7))

/** The days of the running week, month or year end with the last one; those of flows and fees are the ones that have any. */
export function daysIn(days: readonly ProfitDay[], scope: DayScope): ProfitDay[] {
  const last = days.at(-1)?.date ?? ''
  if (scope === 'flow') return days.filter(({ flow }) => flow !== 0)
  if (scope === 'fee') return days.filter(({ fee }) => fee !== 0)
  if (scope === 'all' || last === '') return [...days]
  if (scope === 'week') return days.filter(({ date }) => date >= mondayOf(last))
  const until = scope === 'month' ? 7 : 4
  return days.filter(({ date }) => date.slice(0, until) === last.slice(0, until))
}
