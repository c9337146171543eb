import { daysInMonth, weekdayOf } from './civil-date.ts'
import type { CronPart, CronParts } from './cron-fields.ts'
import { valuesOf } from './values-of-parts.ts'

const sunday = 1
const saturday = 7

/** The Monday-to-Friday day nearest to `day`, never leaving the month (CRON-9). */
function nearestWorkday(year: number, month: number, day: number): number {
  const weekday = weekdayOf({ year, month, day })
  if (weekday === saturday) return day === 1 ? day + 2 : day - 1
  if (weekday === sunday) return day === daysInMonth(year, month) ? day - 2 : day + 1
  return day
}

/** A day the month does not have gives nothing: the 31st in April, L-30 in February, a fifth Friday that is not there. */
function daysOfPart(part: CronPart, year: number, month: number): number[] {
  const last = daysInMonth(year, month)
  switch (part.kind) {
    case 'last':
      return [last - part.daysBefore]
    case 'lastWorkday':
      return part.daysBefore < last ? [nearestWorkday(year, month, last - part.daysBefore)] : []
    case 'workday':
      return part.day <= last ? [nearestWorkday(year, month, part.day)] : []
    case 'lastWeekday': {
      const back = (weekdayOf({ year, month, day: last }) - part.weekday + 7) % 7
      return [last - back]
    }
    case 'nthWeekday':
      return [firstOf(part.weekday, year, month) + 7 * (part.nth - 1)]
    default:
      return []
  }
}

function firstOf(weekday: number, year: number, month: number): number {
  return 1 + ((weekday - weekdayOf({ year, month, day: 1 }) + 7) % 7)
}

function allWeekdays(weekdays: readonly number[], year: number, month: number): number[] {
  return weekdays.flatMap((weekday) => [0, 7, 14, 21, 28].map((days) => firstOf(weekday, year, month) + days))
}

/** Days of one month on which the schedule runs, ascending. */
export function daysOfMonth(parts: CronParts, year: number, month: number): number[] {
  const usesWeek = parts.day[0]?.kind === 'unset'
  const field = usesWeek ? parts.week : parts.day
  const plain = valuesOf(field, usesWeek ? 'week' : 'day')
  const days = new Set(usesWeek ? allWeekdays(plain, year, month) : plain)
  for (const part of field) {
    for (const day of daysOfPart(part, year, month)) days.add(day)
  }
  const last = daysInMonth(year, month)
  return [...days].filter((day) => day >= 1 && day <= last).sort((a, b) => a - b)
}
