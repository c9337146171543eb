import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import type { VisitDay } from './home-queries.ts'

const DAYS = 7

/** The last seven days of the server, wherever the browser is; it leaves out those without a visit. */
export function fillDays(days: readonly VisitDay[], now: number): VisitDay[] {
  const today = dayNumber(shanghaiTime(now).date)
  return Array.from({ length: DAYS }, (_, index) => {
    const type = dateOfDay(today - DAYS + 1 + index).slice('YYYY-'.length)
    return days.find((day) => day.type === type) ?? { type, visit: 0, ip: 0 }
  })
}
