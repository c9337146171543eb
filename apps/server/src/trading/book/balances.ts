import {
  openBook,
  type AccountBook,
  type DayTotals,
  type MarginSettings,
} from '@liangshu/engine/account/book/account-book'
import type { FuturesPosition } from '@liangshu/engine/account/futures/futures-position'
import type { LedgerBalances } from '@liangshu/engine/account/ledger/ledger'
import { COIN_UNITS_PER_CENT } from '@liangshu/engine/account/order/unit-scale'
import type { PerpetualHolding } from '@liangshu/engine/account/perpetual/perpetual-holding'
import type { Holding } from '@liangshu/engine/account/holding/holding'
import type { NavDaily } from '@liangshu/engine/account/settlement/nav-daily'

import type { AssetClass } from '../market-facts/market-facts.ts'

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
  /** Crypto accounts only. */
  readonly margin?: MarginSettings
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
    ...(book.assetClass === 'crypto' && { margin: book.margin }),
  }
}

export type StoredState = {
  readonly accountId: string
  readonly productId: string
  readonly currency: string
  readonly tradingDay: string
  readonly balances: Balances
  readonly holdings: readonly Holding[]
  readonly assetClass: AssetClass
  readonly contracts: readonly StoredContract[]
}

export type StoredContract =
  | { readonly kind: 'future'; readonly key: string; readonly body: FuturesPosition }
  | { readonly kind: 'perpetual'; readonly key: string; readonly body: PerpetualHolding & { readonly frozen?: number } }

/** A book good for reading money and holdings; it knows no orders. */
export function bookForReading(state: StoredState): AccountBook {
  const { accountId, productId, currency, tradingDay, balances, holdings, contracts } = state
  const assetClass = state.assetClass === 'credit' ? 'stock' : state.assetClass
  const book = openBook({ accountId, assetClass, productId, currency, tradingDay })
  for (const { kind, key, body } of contracts) {
    if (kind === 'future') book.futures.set(key, body)
    else book.perpetuals.set(key, body)
  }
  return {
    ...book,
    ...balances,
    margin: balances.margin ?? book.margin,
    holdings: new Map(holdings.map((holding) => [holding.symbol, holding])),
  }
}

/** What has to be divided by to get from an account's own money to fen, or to cents of its currency. */
export function unitsPerFen(assetClass: AssetClass): number {
  return assetClass === 'crypto' ? COIN_UNITS_PER_CENT : 1
}

/** Every symbol the account holds, contracts too. */
export function heldSymbols(book: Pick<AccountBook, 'holdings' | 'futures' | 'perpetuals'>): string[] {
  const symbols = new Set<string>()
  for (const { symbol, volume } of book.holdings.values()) if (volume > 0) symbols.add(symbol)
  for (const { symbol, lots } of book.futures.values()) if (lots.length > 0) symbols.add(symbol)
  for (const { symbol } of book.perpetuals.values()) symbols.add(symbol)
  return [...symbols]
}
