/** A calendar day by arithmetic alone (proleptic Gregorian), so that the same day comes out in every zone and runtime. */
export interface CivilDate {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  /** 1 to 31 */
  readonly day: number
}

export interface CivilTime extends CivilDate {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const msPerSecond = 1000
const secondsPerDay = 86_400
const daysPerEra = 146_097
// 1970-01-01 counted from 0000-03-01, where an era of 400 years begins.
const epochOffsetDays = 719_468

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Days since 1970-01-01. Years start in March here, which puts the leap day last. */
export function epochDayOf({ year, month, day }: CivilDate): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * daysPerEra + dayOfEra - epochOffsetDays
}

export function civilDateOf(epochDay: number): CivilDate {
  const shifted = epochDay + epochOffsetDays
  const era = Math.floor(shifted / daysPerEra)
  const dayOfEra = shifted - era * daysPerEra
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** Sunday 1 to Saturday 7. */
export function weekdayOf(date: CivilDate): number {
  // 1970-01-01 was a Thursday, 5 in this count.
  return ((((epochDayOf(date) + 4) % 7) + 7) % 7) + 1
}

export function epochMsOf(time: CivilTime, zoneOffsetMinutes: number): number {
  const seconds = epochDayOf(time) * secondsPerDay + time.hour * 3600 + time.minute * 60 + time.second
  return (seconds - zoneOffsetMinutes * 60) * msPerSecond
}

export function civilTimeOf(epochMs: number, zoneOffsetMinutes: number): CivilTime {
  const seconds = Math.floor(epochMs / msPerSecond) + zoneOffsetMinutes * 60
  const epochDay = Math.floor(seconds / secondsPerDay)
  const secondOfDay = seconds - epochDay * secondsPerDay
  return {
    ...civilDateOf(epochDay),
    hour: Math.floor(secondOfDay / 3600),
    minute: Math.floor(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
  }
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** yyyy-MM-dd HH:mm:ss */
export function formatCivilTime(time: CivilTime): string {
  const date = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`
  return `${date} ${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`
}
