/** What a company reported for twelve months up to the end of a quarter. Money in yuan. */
export interface Statement {
  /** Last day of the quarter. */
  readonly period: string
  /** The day it became known: before it, nobody may have used it. */
  readonly announced: string
  readonly revenue: number
  readonly profit: number
  readonly cashFlow: number
  readonly equity: number
  readonly grossMargin: number
  readonly debtRatio: number
}

/** What is known of the companies behind the stocks, by slot. */
export interface Fundamentals {
  /** In the order they were announced. */
  statements: (id: number) => readonly Statement[]
  /** Cash per share in yuan by the ex-day's place on the axis, oldest first. */
  dividends: (id: number) => readonly { readonly day: number; readonly cash: number }[]
}

/** The report of the latest quarter that was known on a day. An annual one may come after that of the first quarter. */
export function newestOn(statements: readonly Statement[], date: string): Statement | undefined {
  let newest: Statement | undefined
  for (const statement of statements) {
    if (statement.announced > date) continue
    if (newest === undefined || statement.period > newest.period) newest = statement
  }
  return newest
}
