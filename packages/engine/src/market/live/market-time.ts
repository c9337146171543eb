/** A clock that follows the exchange, one that plays a past day again, or one that stands still until it is moved. */
export type ClockMode = 'live' | 'replay' | 'step'

/** The moment a market shows, and the trading day it is of. */
export interface MarketTime {
  readonly date: string
  readonly secondOfDay: number
  readonly epochMs: number
  readonly mode: ClockMode
  /** The moment is of a past day that a simulation runs in a loop, not of today. */
  readonly isLoop: boolean
}
