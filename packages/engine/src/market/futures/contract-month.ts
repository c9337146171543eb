import { dateOfDay, dayNumber, weekday } from '../../time/calendar/civil-day.ts'
import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'
import type { FuturesProduct } from './product.ts'

const FRIDAY = 5

/** Delivery month `YYYY-MM`. Zhengzhou's one-digit year is the nearest one that is not long past on `date`. */
export function deliveryMonth(symbol: string, date: string): string {
  const digits = /\d+$/.exec(symbol)?.[0] ?? ''
  const month = digits.slice(-2)
  if (digits.length === 4) return `20${digits.slice(0, 2)}-${month}`
  if (digits.length !== 3) throw new RangeError(`not a futures contract: ${symbol}`)
  const lastYear = Number(date.slice(0, 4)) - 1
  const year = lastYear + ((((Number(digits[0]) - lastYear) % 10) + 10) % 10)
  return `${year}-${month}`
}

function nthFriday(month: string, n: number): string {
  const first = dayNumber(`${month}-01`)
  return dateOfDay(first + ((FRIDAY - weekday(first) + 7) % 7) + 7 * (n - 1))
}

/** A last day that falls on a closure moves to the next trading day. */
function orNext(date: string, calendar: TradingCalendar): string {
  return calendar.isTradingDay(date) ? date : calendar.next(date)
}

function startOfNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

export function lastTradingDay(product: FuturesProduct, month: string, calendar: TradingCalendar): string {
  const first = `${month}-01`
  switch (product.lastDay) {
    case 'thirdFriday':
      return orNext(nthFriday(month, 3), calendar)
    case 'secondFriday':
      return orNext(nthFriday(month, 2), calendar)
    case 'fifteenth':
      return orNext(`${month}-15`, calendar)
    case 'tenthTradingDay':
      return calendar.next(dateOfDay(dayNumber(first) - 1), 10)
    case 'fourthLastTradingDay':
      return calendar.previous(startOfNextMonth(month), 4)
    case 'lastTradingDayBeforeMonth':
      return calendar.previous(first)
  }
}
