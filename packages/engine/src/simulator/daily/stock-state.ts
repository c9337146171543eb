import type { StockUniverse } from '../universe/stocks.ts'

/** How a day ended, as the next day remembers it. */
export const outcomes = { plain: 0, sealedUp: 1, failedUp: 2, sealedDown: 3, brokenDown: 4 } as const

/** What one day hands to the next, by stock id. A matrix can be extended by a day because all of it is kept. */
export interface StockState {
  readonly variance: Float64Array
  /** Price the stock drifts back to over a year or so; moves with ex-days. */
  readonly anchor: Float64Array
  readonly momentum: Float64Array
  /** Drift left over from a surprise. */
  readonly afterglow: Float64Array
  readonly floatShares: Float64Array
  readonly close: Int32Array
  readonly boards: Uint8Array
  readonly outcome: Uint8Array
  readonly suspendedDays: Uint8Array
}

export const IDIOSYNCRATIC_STD = 0.0172

export function createStockState(universe: StockUniverse): StockState {
  const { count } = universe
  return {
    variance: universe.idiosyncraticScale.map((scale) => (scale * IDIOSYNCRATIC_STD) ** 2),
    anchor: Float64Array.from(universe.basePrice),
    momentum: new Float64Array(count),
    afterglow: new Float64Array(count),
    floatShares: universe.floatShares.slice(),
    close: universe.basePrice.slice(),
    boards: new Uint8Array(count),
    outcome: new Uint8Array(count),
    suspendedDays: new Uint8Array(count),
  }
}
