import { fenOfYuan, type Fen, type Price } from '@liangshu/contract/market/scaled'

import { RowRefusal } from '../feed-row.ts'

/** One row as the service sends it: numbers, and `-` where there is none. */
export type EmRow = Readonly<Record<string, unknown>>

/** `null` for the dash; anything but a number otherwise is refused. */
export function numberOf(row: EmRow, field: string): number | null {
  const value = row[field]
  if (value === '-' || value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new RowRefusal('NUMBER_MALFORMED', `${field} ${String(value)}`)
}

export function textOf(row: EmRow, field: string): string {
  const value = row[field]
  if (typeof value !== 'string' || value === '') throw new RowRefusal('FIELD_MISSING', field)
  return value
}

/** With `fltt=2` digits is 0 and prices are decimals; else they are whole numbers times 10^digits. */
export function priceOf(row: EmRow, field: string, digits = 0): Price | null {
  const value = numberOf(row, field)
  if (value === null || value === 0) return null
  const units = value * 10 ** (4 - digits)
  const whole = Math.round(units)
  // Finer than 1/10000 yuan is no price of an exchange: the digits were read wrongly.
  if (whole < 0 || !Number.isSafeInteger(whole) || Math.abs(units - whole) > 1e-4) {
    throw new RowRefusal('NUMBER_MALFORMED', `${field} ${value}`)
  }
  return whole as Price
}

export function volumeOf(row: EmRow, field: string, lot: number): number {
  const value = (numberOf(row, field) ?? 0) * lot
  if (value < 0 || !Number.isSafeInteger(value)) throw new RowRefusal('NUMBER_MALFORMED', `${field} ${value}`)
  return value
}

export function amountOf(row: EmRow, field: string): Fen {
  const value = numberOf(row, field) ?? 0
  if (value < 0 || value > 1e13) throw new RowRefusal('NUMBER_MALFORMED', `${field} ${value}`)
  return fenOfYuan(value)
}
