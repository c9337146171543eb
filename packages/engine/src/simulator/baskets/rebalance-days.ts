import type { DayAxis } from '../../market/day/day-axis.ts'
import { weekday } from '../../time/calendar/civil-day.ts'

/** Indices and fund baskets change on the trading day after the second Friday of June and December; day 0 is the first. */
export function rebalanceDays(axis: DayAxis): number[] {
  const days = [0]
  for (const year of new Set(axis.dates.map((date) => date.slice(0, 4)))) {
    for (const month of ['06', '12']) {
      const day = afterSecondFriday(axis, `${year}-${month}`)
      if (day > 0 && day < axis.dates.length) days.push(day)
    }
  }
  return days
}

function afterSecondFriday(axis: DayAxis, month: string): number {
  const first = axis.dates.findIndex((date) => date.startsWith(month))
  if (first < 0) return -1
  const number = axis.dayNumbers[first] ?? 0
  const dayOfMonth = Number(axis.dates[first]?.slice(8))
  const firstOfMonth = number - dayOfMonth + 1
  const secondFriday = firstOfMonth + ((5 - weekday(firstOfMonth) + 7) % 7) + 7
  return axis.dayNumbers.findIndex((day) => day > secondFriday)
}

/** Index into `days` of the period a day belongs to. */
export function periodOf(days: readonly number[], day: number): number {
  return days.findLastIndex((from) => from <= day)
}
