import type { DailyColumns } from './daily-columns.ts'
import type { DayAxis } from './day-axis.ts'

export interface DayLimits {
  readonly up: number
  readonly down: number
}

/** The days of all stocks, whoever brought them. Stocks are numbered by their slot. */
export interface StockDays {
  readonly axis: DayAxis
  readonly columns: DailyColumns
  /** Shares that are not held for good, by stock; NaN where nobody tells. */
  readonly floatShares: Float64Array
  /** Every trading day of every stock is there. A feed may not have been listened to, or its history not yet be read. */
  readonly isComplete: boolean
  /** Limits of a stock on a day; `null` on its no-limit days and outside its life. */
  limits: (id: number, day: number) => DayLimits | null
  /** Net inflow of the large trades of a closed day in fen; `null` where a source tells it of the running day only. */
  readonly mainInflow: ((id: number, day: number) => number) | null
}
