import type { AccountFigures } from './account-queries.ts'

export interface Totals {
  currency: string
  accounts: number
  nav: number
  available: number
  /** What holdings tie up. */
  inUse: number
  dayPnl: number
  /** Of what there was before today. */
  dayRate: number | null
  /** Part of the assets that is invested. */
  invested: number | null
}

/** What shares are worth; contracts tie up their margin, whatever they gain meanwhile. */
const inUseOf = ({ marketValue, marginUsed }: AccountFigures): number => marginUsed ?? marketValue ?? 0

/** Money of two currencies does not add up: one row each, yuan first. */
export function totalsByCurrency(accounts: readonly AccountFigures[]): Totals[] {
  return Array.from(
    Map.groupBy(accounts, ({ currency }) => currency),
    ([currency, own]) => totalsOf(currency, own),
  ).toSorted((a, b) => Number(b.currency === 'CNY') - Number(a.currency === 'CNY'))
}

function totalsOf(currency: string, accounts: readonly AccountFigures[]): Totals {
  const sum = (read: (account: AccountFigures) => number) => accounts.reduce((all, one) => all + read(one), 0)
  const nav = sum((account) => account.nav)
  const dayPnl = sum((account) => account.dayPnl)
  const before = nav - dayPnl
  const inUse = sum(inUseOf)
  return {
    currency,
    accounts: accounts.length,
    nav,
    available: sum((account) => account.available),
    dayPnl,
    dayRate: before > 0 ? dayPnl / before : null,
    inUse,
    invested: nav > 0 ? inUse / nav : null,
  }
}
