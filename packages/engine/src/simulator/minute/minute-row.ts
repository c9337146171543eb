import type { SealSpan } from '../limits/seal-plan.ts'

/** A path that many instruments take part in, each by its own weight. */
export interface Detour {
  readonly path: Float64Array
  readonly weight: number
}

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
  /** Detours shared with others, in return by point 0…240. */
  readonly detours: readonly Detour[]
  /** Price the day keeps to at every point, or null when it goes its own way between open and close. */
  readonly track: Float64Array | null
  /** How busy each minute is beyond the time of day, 1 on average; null when it goes its own pace. */
  readonly pace: Float64Array | null
  /** Standard deviation of the own detour, in return. */
  readonly ownStd: number
}
