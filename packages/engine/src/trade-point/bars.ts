import type { Values } from '../indicator/series.ts'

/** Columns of back-adjusted bars, oldest first, each stamped with its end. */
export interface Bars {
  /** End of the bar in epoch ms. */
  readonly eob: Values
  readonly open: Values
  readonly high: Values
  readonly low: Values
  readonly close: Values
  readonly volume: Values
}

/** Columns that only daily bars have; absent ones switch their rules off. */
export interface DailyExtras {
  readonly mainNetInflow?: Values
  readonly amount?: Values
  /** 1 where limit-up was touched and lost by the close. */
  readonly failedBoard?: Values
}
