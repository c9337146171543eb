import type { SealSpan } from '../limits/seal-plan.ts'

/** One instrument's day, as the minute painter needs it. Prices are 1/10000 yuan. */
export interface MinuteRow {
  /** Key of the instrument's day. */
  readonly key: number
  readonly ref: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly amountFen: number
  readonly tick: number
  readonly lot: number
  /** The limit the day is pinned to, or 0. */
  readonly pin: number
  /** Points [from, until] at the limit; empty when the day never reached it. */
  readonly spans: readonly SealSpan[]
  readonly hasCloseCall: boolean
  /** Moves against the open that halt trading for ten minutes (listing days). */
  readonly haltMoves: readonly number[]
  /** Detour shared with others, in return by point; scaled by `beta`. */
  readonly shared: Float64Array | null
  readonly sharedBeta: number
  readonly sector: Float64Array | null
  /** Standard deviation of the own detour, in return. */
  readonly ownStd: number
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

export const MINUTES = 240

export function createMinuteColumns(instruments: number): MinuteColumns {
  const slots = instruments * MINUTES
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
  if (minute === MINUTES - 1 && columns.volume[base + minute - 1] === 0) return columns.close[base + minute] as number
  return columns.close[base + minute - 1] as number
}
