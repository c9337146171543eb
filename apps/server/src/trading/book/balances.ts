import { openBook, type AccountBook, type DayTotals } from '@liangshu/engine/account/account-book'
import type { LedgerBalances } from '@liangshu/engine/ledger/ledger'
import type { Holding } from '@liangshu/engine/position/holding'
import type { NavDaily } from '@liangshu/engine/settlement/nav-daily'

/** The figures of a book that lists show, stored beside the account so that reading needs no replay. */
export type Balances = {
  readonly isEnabled: boolean
  readonly connection: AccountBook['connection']
  readonly ledger: LedgerBalances
  readonly frozenCash: number
  readonly withdrawalFrozen: number
  readonly today: DayTotals
  readonly lastNav: NavDaily | null
  readonly killSwitch: boolean
  readonly reconcileBlock: string | null
}

export function balancesOf(book: AccountBook): Balances {
  const { isEnabled, connection, ledger, frozenCash, withdrawalFrozen, today, lastNav, killSwitch } = book
  const { reconcileBlock } = book
  return {
    isEnabled,
    connection,
    ledger,
    frozenCash,
    withdrawalFrozen,
    today,
    lastNav,
    killSwitch,
    reconcileBlock,
  }
}

export type StoredState = {
  readonly accountId: string
  readonly productId: string
  readonly currency: string
  readonly tradingDay: string
  readonly balances: Balances
  readonly holdings: readonly Holding[]
}

/** A book good for reading money and holdings; it knows no orders. */
export function bookForReading(state: StoredState): AccountBook {
  const { accountId, productId, currency, tradingDay, balances, holdings } = state
  const book = openBook({ accountId, assetClass: 'stock', productId, currency, tradingDay })
  return { ...book, ...balances, holdings: new Map(holdings.map((holding) => [holding.symbol, holding])) }
}
