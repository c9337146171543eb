/** One row of `nav_daily`. Money in fen; `unitNav` is the chain of daily returns, starting at 1. */
export type NavDaily = {
  readonly tradingDay: string
  readonly nav: number
  readonly cash: number
  readonly marketValue: number
  readonly receivable: number
  readonly flowIn: number
  readonly flowOut: number
  readonly pnl: number
  readonly fees: number
  readonly dayReturn: number | null
  readonly unitNav: number
  /** What the row was computed from: the same inputs must give the same row (SETTLE-5). */
  readonly inputs: string
}
