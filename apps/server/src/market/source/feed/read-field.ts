import { fenOfYuan, parsePrice, type Fen, type Price } from '@liangshu/contract/market/scaled'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { RowRefusal } from './feed-row.ts'

export function fieldAt(fields: readonly string[], index: number): string {
  const field = fields[index]
  if (field === undefined) throw new RowRefusal('FIELD_MISSING', `field ${index}`)
  return field.trim()
}

const decimal = /^-?\d+(\.\d+)?$/

export function readNumber(text: string): number {
  if (!decimal.test(text)) throw new RowRefusal('NUMBER_MALFORMED', text)
  const value = Number(text)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER / 10_000) throw new RowRefusal('NUMBER_MALFORMED', text)
  return value
}

/** A price, or `null` for the 0 feeds write where there is none. */
export function readPrice(text: string): Price | null {
  const value = parsePrice(text)
  if (value === null || value < 0) throw new RowRefusal('NUMBER_MALFORMED', text)
  return value === 0 ? null : value
}

export function requirePrice(text: string): Price {
  const value = readPrice(text)
  if (value === null) throw new RowRefusal('FIELD_MISSING', 'previous close')
  return value
}

/** A whole number of shares: feeds that write `1200.00` mean 1200, a true fraction is refused. */
export function readVolume(text: string, unit: number): number {
  const value = Math.round(readNumber(text) * unit * 100) / 100
  if (value < 0 || !Number.isSafeInteger(value)) throw new RowRefusal('NUMBER_MALFORMED', text)
  return value
}

export function readAmount(text: string, yuanPerUnit = 1): Fen {
  const value = readNumber(text) * yuanPerUnit
  if (value < 0) throw new RowRefusal('NUMBER_MALFORMED', text)
  return fenOfYuan(value)
}

export interface Moment {
  readonly asOf: number
  readonly tradingDay: string
}

/** `2026-11-13` and `15:00:03`, both checked: an impossible day or second is refused, not wrapped around. */
export function readMoment(date: string, clock: string): Moment {
  const isClock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock)
  if (!isClock || !isDate(date)) throw new RowRefusal('TIME_MALFORMED', `${date} ${clock}`)
  return { asOf: shanghaiEpoch(date, secondsOf(clock)), tradingDay: date }
}

export function isDate(date: string): boolean {
  try {
    return dayNumber(date) > 0
  } catch {
    return false
  }
}

/** `20261113150003`. */
export function readCompactMoment(text: string): Moment {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!match) throw new RowRefusal('TIME_MALFORMED', text)
  const [, year, month, day, hour, minute, second] = match
  return readMoment(`${year}-${month}-${day}`, `${hour}:${minute}:${second}`)
}
