import type { StockDays } from '../../market/day/stock-days.ts'
import type { Fundamentals } from '../../market/fundamental/fundamentals.ts'

/** What factors are made of. Nothing here may be of a later day than the one a value is for. */
export interface FactorInputs {
  readonly stocks: StockDays
  readonly fundamentals: Fundamentals | null
  /** Score of the news that named a stock on one day, 0 where none did; `null` on days nobody knows. */
  readonly newsOf: ((day: number) => Float32Array | null) | null
  /** Industry by stock, from 0. */
  readonly industry: Uint8Array
  readonly industries: number
  /** Days whose closes are looked at, ascending. */
  readonly days: readonly number[]
}
