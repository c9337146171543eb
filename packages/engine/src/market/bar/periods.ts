import { dateOfDay } from '../../time/calendar/civil-day.ts'
import { secondsOf, shanghaiEpoch, shanghaiTime } from '../../time/calendar/shanghai-time.ts'
import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'
import { MINUTES_PER_DAY, minuteEndSecond, minuteIndexAt } from '../../time/session/minute-grid.ts'
import type { BarColumns } from './bar-columns.ts'
import { groupBars } from './group-bars.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const CLOSE = secondsOf('15:00')

/** Minutes that divide the trading day of shares: 240 of them, so every bar is whole. */
export type MinutePeriod = 5 | 15 | 30 | 60

/** Minute bars of shares into longer ones on the session grid: 60-minute bars end 10:30, 11:30, 14:00 and 15:00. */
export function minutesToPeriod(bars: BarColumns, minutes: MinutePeriod): BarColumns {
  const perDay = MINUTES_PER_DAY / minutes
  const keyOf = (eob: number): number => {
    const local = eob + SHANGHAI_MS
    const day = Math.floor(local / DAY_MS)
    // A bar stamped 09:31 covers the minute before, so it is looked up one second earlier.
    const index = minuteIndexAt(Math.floor((local - day * DAY_MS) / 1000) - 1)
    return day * perDay + Math.floor(index / minutes)
  }
  const endOf = (key: number): number => {
    const day = Math.floor(key / perDay)
    const group = key - day * perDay
    return day * DAY_MS - SHANGHAI_MS + minuteEndSecond((group + 1) * minutes - 1) * 1000
  }
  return groupBars(bars, keyOf, endOf)
}

/** Bars of markets that never close, on whole multiples of the period in UTC. */
export function clockToPeriod(bars: BarColumns, periodMs: number): BarColumns {
  return groupBars(
    bars,
    (eob) => Math.floor((eob - 1) / periodMs),
    (key) => (key + 1) * periodMs,
  )
}

// Day 0 was a Thursday; weeks are counted from Monday.
const MONDAY_SHIFT = 3

/** Daily bars into weeks that end with the week's last session. */
export function daysToWeeks(bars: BarColumns, calendar: TradingCalendar): BarColumns {
  const keyOf = (eob: number): number => Math.floor((Math.floor((eob + SHANGHAI_MS) / DAY_MS) + MONDAY_SHIFT) / 7)
  const endOf = (week: number): number => {
    const nextMonday = dateOfDay((week + 1) * 7 - MONDAY_SHIFT)
    return shanghaiEpoch(calendar.previous(nextMonday), CLOSE)
  }
  return groupBars(bars, keyOf, endOf)
}

/** Daily bars into months that end with the month's last session. */
export function daysToMonths(bars: BarColumns, calendar: TradingCalendar): BarColumns {
  const keyOf = (eob: number): number => {
    const { date } = shanghaiTime(eob)
    return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  }
  const endOf = (month: number): number => {
    const year = Math.floor((month + 1) / 12)
    const next = `${year}-${String(((month + 1) % 12) + 1).padStart(2, '0')}-01`
    return shanghaiEpoch(calendar.previous(next), CLOSE)
  }
  return groupBars(bars, keyOf, endOf)
}
