import { dayNumber } from '../../time/calendar/civil-day.ts'
import { mainlandCalendar, type TradingCalendar } from '../../time/calendar/trading-calendar.ts'

/** The trading days of a market by index: day 0 is its first one. */
export interface DayAxis {
  readonly calendar: TradingCalendar
  /** Trading days from the first one to the end of the known calendar. */
  readonly dates: readonly string[]
  readonly dayNumbers: Int32Array
  /** Index of a trading day; throws for any other day. */
  indexOf(date: string): number
  /** Index of the last trading day on or before `date`, −1 before the first. */
  indexUpTo(date: string): number
}

export function createDayAxis(origin: string, calendar = mainlandCalendar): DayAxis {
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
      if (dates[index] !== date) throw new RangeError(`no trading day: ${date}`)
      return index
    },
  }
}
