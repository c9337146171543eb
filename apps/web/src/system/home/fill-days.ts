import dayjs from 'dayjs'
import type { VisitDay } from './home-queries.ts'

const DAYS = 7

/** The last seven days; the server leaves out those without a visit. */
export function fillDays(days: readonly VisitDay[], today: string): VisitDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const type = dayjs(today)
      .subtract(DAYS - 1 - index, 'day')
      .format('MM-DD')
    return days.find((day) => day.type === type) ?? { type, visit: 0, ip: 0 }
  })
}
