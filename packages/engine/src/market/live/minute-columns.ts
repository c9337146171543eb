import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'

/** Minutes of many instruments whoever made them, instrument-major: slot × 240 + minute. Volume 0 where nobody traded. */
export interface MinutePrices {
  readonly close: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly low: ArrayLike<number>
  readonly volume: ArrayLike<number>
  /** Fen. */
  readonly amount: ArrayLike<number>
}

/** Minute columns of many instruments, instrument-major: slot = id × 240 + minute. Bars carry their end. */
export interface MinuteColumns {
  readonly instruments: number
  readonly close: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly volume: Uint32Array
  /** Fen. */
  readonly amount: Float64Array
}

export function createMinuteColumns(instruments: number): MinuteColumns {
  const slots = instruments * MINUTES_PER_DAY
  return {
    instruments,
    close: new Int32Array(slots),
    high: new Int32Array(slots),
    low: new Int32Array(slots),
    volume: new Uint32Array(slots),
    amount: new Float64Array(slots),
  }
}

/** A bar opens where the last one closed, except the closing auction, which is a single price. */
export function minuteOpen(columns: MinuteColumns, base: number, minute: number, dayOpen: number): number {
  if (minute === 0) return dayOpen
  if (minute === MINUTES_PER_DAY - 1 && columns.volume[base + minute - 1] === 0)
    return columns.close[base + minute] as number
  return columns.close[base + minute - 1] as number
}
