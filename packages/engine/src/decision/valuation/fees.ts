import { mulDivHalfUp, PPM } from '../../math/scaled/rounding.ts'
import { dayNumber } from '../../time/calendar/civil-day.ts'

/** Days of a year that a contract divides by: those of the calendar, or 360. */
export type DayBasis = 'actual' | '360'

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysOfYear(date: string, basis: DayBasis): number {
  if (basis === '360') return 360
  return isLeapYear(Number(date.slice(0, 4))) ? 366 : 365
}

/** PNAV-2: a fee of the calendar days since the valuation before, on its NAV; half up to the cent per accrual. */
export function accruedFee(
  before: { readonly day: string; readonly navFen: number },
  { day, ratePpm, basis }: { readonly day: string; readonly ratePpm: number; readonly basis: DayBasis },
): number {
  const days = dayNumber(day) - dayNumber(before.day)
  if (days <= 0) throw new RangeError(`${day} does not follow ${before.day}`)
  // A product worth nothing or less owes nobody a fee for it.
  if (before.navFen <= 0) return 0
  return mulDivHalfUp(before.navFen, ratePpm * days, PPM * daysOfYear(day, basis))
}

/** PNAV-4: NAV over units, half up to 1/10000 yuan. Units are hundredths. */
export function unitNavOf(navFen: number, units: number): number {
  if (units <= 0) throw new RangeError('a product without units has no unit NAV')
  return mulDivHalfUp(navFen, 10_000, units)
}

/** PNAV-3: a part of what a unit has gained above its high-water mark; unit values in 1/10000 yuan. */
export function performanceFee(
  unitNav: number,
  { highWaterMark, units, ratePpm }: { highWaterMark: number; units: number; ratePpm: number },
): number {
  const gain = Math.max(0, unitNav - highWaterMark) * units
  if (!Number.isSafeInteger(gain)) throw new RangeError('gain leaves the range of whole numbers')
  return mulDivHalfUp(gain, ratePpm, PPM * 10_000)
}
