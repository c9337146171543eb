import type { AccountFigures } from './account-queries.ts'

export interface Totals {
  nav: number
  available: number
  marketValue: number
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
  const marketValue = sum((account) => account.marketValue)
  const before = nav - dayPnl
  return {
    nav,
    available: sum((account) => account.available),
    dayPnl,
    dayRate: before > 0 ? dayPnl / before : null,
    marketValue,
    invested: nav > 0 ? marketValue / nav : null,
  }
}
