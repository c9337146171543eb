import { dayNumber } from '../../time/calendar/civil-day.ts'
import { mainlandCalendar, type TradingCalendar } from '../../time/calendar/trading-calendar.ts'

/**
 * Day 0 of every simulated market. It is fixed, not "750 days ago": day indices key the randomness, so a moving origin
 * would rewrite history every morning.
 */
export const ORIGIN = '2023-10-09'

export interface DayAxis {
  readonly calendar: TradingCalendar
  /** Trading days from the origin to the end of the known calendar. */
  readonly dates: readonly string[]
  readonly dayNumbers: Int32Array
  /** Index of a trading day; throws for any other day. */
  indexOf(date: string): number
  /** Index of the last trading day on or before `date`, −1 before the origin. */
  indexUpTo(date: string): number
}

export function createDayAxis(origin = ORIGIN, calendar = mainlandCalendar): DayAxis {
  const dates = calendar.days(origin, calendar.lastDate)
  const dayNumbers = Int32Array.from(dates, dayNumber)
  const indexUpTo = (date: string) => (date < origin ? -1 : calendar.count(origin, date) - 1)
  return {
    calendar,
    dates,
    dayNumbers,
    indexUpTo,
    indexOf: (date) => {
      const index = indexUpTo(date)
      if (dates[index] !== date) throw new RangeError(`no simulated trading day: ${date}`)
      return index
    },
  }
}
