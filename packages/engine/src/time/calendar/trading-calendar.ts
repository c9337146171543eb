import { dateOfDay, dayNumber, isWeekend } from './civil-day.ts'
import { mainlandClosures, type YearClosures } from './closures.ts'

export interface TradingCalendar {
  readonly firstDate: string
  readonly lastDate: string
  isTradingDay(date: string): boolean
  /** The `n`-th trading day strictly after `date`. */
  next(date: string, n?: number): string
  /** The `n`-th trading day strictly before `date`. */
  previous(date: string, n?: number): string
  /** Trading days in `[from, to]`, both ends included. */
  days(from: string, to: string): string[]
  count(from: string, to: string): number
  /** 1 on the day itself, 2 on the next trading day; `from` need not be a trading day. */
  ordinal(from: string, date: string): number
  sessionsIn(year: number): number
  isProvisional(year: number): boolean
  /** Whether futures trade on the evening of `date`: not before a holiday, yes before a plain weekend. */
  hasNightSession(date: string): boolean
}

function closedDays({ year, spans }: YearClosures): Set<number> {
  const closed = new Set<number>()
  for (const span of spans) {
    const [from = span, to = from] = span.split('..')
    const last = dayNumber(`${year}-${to}`)
    for (let day = dayNumber(`${year}-${from}`); day <= last; day += 1) closed.add(day)
  }
  return closed
}

function tradingDaysOf(years: readonly YearClosures[]): number[] {
  const days: number[] = []
  for (const entry of years) {
    const closed = closedDays(entry)
    const last = dayNumber(`${entry.year}-12-31`)
    for (let day = dayNumber(`${entry.year}-01-01`); day <= last; day += 1) {
      // Make-up working weekends stay closed: only weekdays trade.
      if (!isWeekend(day) && !closed.has(day)) days.push(day)
    }
  }
  return days
}

/** For each calendar day the index of the first trading day on or after it. */
function positionsOf(days: readonly number[], first: number, last: number): Int32Array {
  const positions = new Int32Array(last - first + 2)
  let index = 0
  for (let day = first; day <= last + 1; day += 1) {
    while (index < days.length && (days[index] ?? 0) < day) index += 1
    positions[day - first] = index
  }
  return positions
}

/** Throws for a day outside the announced years: an unknown calendar must not pass as a quiet one. */
export function createTradingCalendar(years: readonly YearClosures[]): TradingCalendar {
  const sorted = years.toSorted((a, b) => a.year - b.year)
  const firstYear = sorted[0]?.year
  const lastYear = sorted.at(-1)?.year
  if (firstYear === undefined || lastYear === undefined || lastYear - firstYear + 1 !== sorted.length) {
    throw new RangeError('a calendar needs consecutive years')
  }
  const first = dayNumber(`${firstYear}-01-01`)
  const last = dayNumber(`${lastYear}-12-31`)
  const days = tradingDaysOf(sorted)
  const dates = days.map(dateOfDay)
  const positions = positionsOf(days, first, last)

  const positionFrom = (day: number): number => {
    const position = positions[day - first]
    if (position === undefined || day > last + 1) throw new RangeError(`calendar unknown on ${dateOfDay(day)}`)
    return position
  }
  const at = (index: number): string => {
    const date = dates[index]
    if (date === undefined) throw new RangeError('calendar ends before that trading day')
    return date
  }
  const isTrading = (day: number): boolean => days[positionFrom(day)] === day

  return {
    firstDate: `${firstYear}-01-01`,
    lastDate: `${lastYear}-12-31`,
    isTradingDay: (date) => isTrading(dayNumber(date)),
    next: (date, n = 1) => at(positionFrom(dayNumber(date) + 1) + n - 1),
    previous: (date, n = 1) => at(positionFrom(dayNumber(date)) - n),
    days: (from, to) => dates.slice(positionFrom(dayNumber(from)), positionFrom(dayNumber(to) + 1)),
    count: (from, to) => Math.max(0, positionFrom(dayNumber(to) + 1) - positionFrom(dayNumber(from))),
    ordinal: (from, date) => positionFrom(dayNumber(date) + 1) - positionFrom(dayNumber(from)),
    sessionsIn: (year) => positionFrom(dayNumber(`${year}-12-31`) + 1) - positionFrom(dayNumber(`${year}-01-01`)),
    isProvisional: (year) => sorted.some((entry) => entry.year === year && entry.isProvisional === true),
    hasNightSession: (date) => {
      const day = dayNumber(date)
      if (!isTrading(day)) return false
      const next = days[positionFrom(day + 1)]
      if (next === undefined) return false
      for (let between = day + 1; between < next; between += 1) if (!isWeekend(between)) return false
      return true
    },
  }
}

export const mainlandCalendar: TradingCalendar = createTradingCalendar(mainlandClosures)
