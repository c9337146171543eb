import { dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'

/**
 * The first price one could have acted at: the open of a day that had not opened yet when the news came, else the close
 * of the running day, else the open of the next. Nobody acts on a share that is halted or opens at its limit the whole day.
 */
export interface EntryPoint {
  readonly day: number
  readonly at: 'open' | 'close'
}

/** Orders for the opening call end here. */
const OPENS = 9 * 3600 + 25 * 60
const CLOSES = 14 * 3600 + 57 * 60

export function entryOf({ axis }: StockDays, date: string, secondOfDay: number): EntryPoint {
  const day = axis.indexUpTo(date)
  if (axis.dates[day] !== date) return { day: day + 1, at: 'open' }
  if (secondOfDay < OPENS) return { day, at: 'open' }
  return secondOfDay < CLOSES ? { day, at: 'close' } : { day: day + 1, at: 'open' }
}

/** A share that never left its limit on the day could not be had, nor be sold. */
function canTrade({ columns }: StockDays, id: number, { day }: EntryPoint): boolean {
  const at = id * columns.capacity + day
  const flags = columns.flags[at] ?? 0
  if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.suspended) !== 0) return false
  return (columns.volume[at] ?? 0) > 0 && columns.high[at] !== columns.low[at]
}

/** Return from the entry to the close of the `days`-th trading day, the first one counted; NaN where it is not known. */
export function returnOf({ columns }: StockDays, id: number, entry: EntryPoint, days: number): number {
  const first = id * columns.capacity + entry.day
  const close = columns.close[first] ?? 0
  const paid = entry.at === 'open' ? (columns.open[first] ?? 0) : close
  if (paid <= 0 || close <= 0) return Number.NaN
  let value = close / paid
  // After an entry at the close the first whole day is the next one.
  const last = entry.day + days - (entry.at === 'open' ? 1 : 0)
  for (let day = entry.day + 1; day <= last; day += 1) {
    const at = id * columns.capacity + day
    const [ref, end] = [columns.ref[at] ?? 0, columns.close[at] ?? 0]
    // A suspended day moves nothing.
    if (ref > 0 && end > 0) value *= end / ref
  }
  return value - 1
}

export const lastDayOf = (entry: EntryPoint, days: number): number => entry.day + days - (entry.at === 'open' ? 1 : 0)

/** Equal-weight return of a list of stocks; NaN without any that traded. */
export function meanReturnOf(stocks: StockDays, ids: Iterable<number>, entry: EntryPoint, days: number): number {
  let [sum, count] = [0, 0]
  for (const id of ids) {
    if (!canTrade(stocks, id, entry)) continue
    const value = returnOf(stocks, id, entry, days)
    if (!Number.isFinite(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? Number.NaN : sum / count
}

export const stockReturnOf = (stocks: StockDays, id: number, entry: EntryPoint, days: number): number =>
  canTrade(stocks, id, entry) ? returnOf(stocks, id, entry, days) : Number.NaN
