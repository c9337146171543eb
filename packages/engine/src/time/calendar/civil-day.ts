/**
 * Days as whole numbers (0 = 1970-01-01), so that calendars need no `Date`. The Gregorian conversion counts
 * years from March, which puts the leap day at the end.
 */
export function dayNumber(date: string): number {
  const known = read.get(date)
  if (known !== undefined) return known
  const number = readDay(date)
  if (read.size >= MOST_READ) read.clear()
  read.set(date, number)
  return number
}

/** Thousands of questions are about the same few days. */
const read = new Map<string, number>()
const MOST_READ = 4096

function readDay(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) throw new RangeError(`not a date: ${date}`)
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  const number = daysFromCivil(year, month, day)
  if (dateOfDay(number) !== date) throw new RangeError(`no such day: ${date}`)
  return number
}

function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function dateOfDay(number: number): string {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(number: number): number {
  return (((number + 4) % 7) + 7) % 7
}

export function isWeekend(number: number): boolean {
  const day = weekday(number)
  return day === 0 || day === 6
}
