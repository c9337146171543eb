import type { Price } from '@liangshu/contract/market/scaled'

export interface ExEvent {
  readonly exDate: string
  /** Close of the record day as traded. */
  readonly recordClose: Price
  readonly exReference: Price
}

/**
 * Cumulative factor of each day since listing: the product of record close ÷ ex reference over all ex-days up to it.
 * `dates` ascending. Adjusted prices are for charts and statistics; orders, limits and P&L use raw prices.
 */
export function cumulativeFactors(dates: readonly string[], events: readonly ExEvent[]): Float64Array {
  const ordered = events.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
  const factors = new Float64Array(dates.length)
  let factor = 1
  let next = 0
  for (const [index, date] of dates.entries()) {
    for (let event = ordered[next]; event !== undefined && event.exDate <= date; event = ordered[next]) {
      factor *= event.recordClose / event.exReference
      next += 1
    }
    factors[index] = factor
  }
  return factors
}

/** 后复权: for signals, backtests and factor returns. A later ex-day never changes an earlier value. */
export function backAdjust(raw: ArrayLike<number>, factors: Float64Array): Float64Array {
  return Float64Array.from(factors, (factor, index) => factor * (raw[index] ?? Number.NaN))
}

/** 前复权: the newest price is the traded one. For charts. */
export function forwardAdjust(raw: ArrayLike<number>, factors: Float64Array): Float64Array {
  const latest = factors.at(-1) ?? 1
  return Float64Array.from(factors, (factor, index) => (factor / latest) * (raw[index] ?? Number.NaN))
}
