import { dateOfDay, dayNumber } from './civil-day.ts'
import type { TradingCalendar } from './trading-calendar.ts'

const DAY_MS = 86_400_000
// China has kept UTC+8 without summer time since 1992, so the zone is a constant.
const OFFSET_MS = 8 * 3_600_000

export interface LocalTime {
  readonly date: string
  readonly secondOfDay: number
}

export function shanghaiTime(epochMs: number): LocalTime {
  const local = epochMs + OFFSET_MS
  const day = Math.floor(local / DAY_MS)
  return { date: dateOfDay(day), secondOfDay: Math.floor((local - day * DAY_MS) / 1000) }
}

export function shanghaiEpoch(date: string, secondOfDay: number): number {
  return dayNumber(date) * DAY_MS - OFFSET_MS + secondOfDay * 1000
}

/** `'09:30'` or `'09:30:05'` to seconds since midnight. */
export function secondsOf(clock: string): number {
  const match = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(clock)
  if (!match) throw new RangeError(`not a time of day: ${clock}`)
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)
}

export function clockOf(secondOfDay: number): string {
  const parts = [Math.floor(secondOfDay / 3600), Math.floor(secondOfDay / 60) % 60, secondOfDay % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const NIGHT_STARTS = secondsOf('20:00')

export type DayRollover = 'stock' | 'future' | 'crypto'

/** The trading day a moment belongs to. A futures night counts for the next trading day; crypto turns at 00:00 UTC. */
export function tradingDayOf(epochMs: number, rollover: DayRollover, calendar: TradingCalendar): string {
  if (rollover === 'crypto') return dateOfDay(Math.floor(epochMs / DAY_MS))
  const { date, secondOfDay } = shanghaiTime(epochMs)
  if (rollover === 'future' && secondOfDay >= NIGHT_STARTS) return calendar.next(date)
  return calendar.isTradingDay(date) ? date : calendar.next(date)
}
