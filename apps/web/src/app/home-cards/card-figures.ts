import type { AccountFigures } from './home-card-queries.ts'

export interface Totals {
  nav: number
  available: number
  dayPnl: number
  /** Of what there was before today. */
  dayRate: number | null
  /** Part of the assets that is invested. */
  invested: number | null
}

export function totalsOf(accounts: readonly AccountFigures[]): Totals {
  const sum = (read: (account: AccountFigures) => number) => accounts.reduce((all, one) => all + read(one), 0)
  const nav = sum((account) => account.nav)
  const dayPnl = sum((account) => account.dayPnl)
  const before = nav - dayPnl
  return {
    nav,
    available: sum((account) => account.available),
    dayPnl,
    dayRate: before > 0 ? dayPnl / before : null,
    invested: nav > 0 ? sum((account) => account.marketValue) / nav : null,
  }
}

/** Points of a sparkline in a box, the day's first minute on the left. Minutes without a price are left out. */
export function sparkPoints(prices: readonly (number | null)[], width: number, height: number): [number, number][] {
  const known = prices.flatMap((price, index) => (price === null ? [] : [{ price, index }]))
  const low = Math.min(...known.map(({ price }) => price))
  const span = Math.max(...known.map(({ price }) => price)) - low
  const step = prices.length > 1 ? width / (prices.length - 1) : 0
  return known.map(({ price, index }) => [index * step, span === 0 ? height / 2 : height * (1 - (price - low) / span)])
}
