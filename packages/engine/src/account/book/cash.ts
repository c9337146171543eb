import { marginOf } from '../futures/futures-position.ts'
import { initialMarginOf } from '../perpetual/perpetual-holding.ts'
import type { AccountBook } from './account-book.ts'

export function marginUsed(book: AccountBook): number {
  let margin = 0
  for (const holding of book.perpetuals.values()) margin += initialMarginOf(holding)
  if (book.futures.size === 0) return margin
  for (const position of book.futures.values()) margin += marginOf(position)
  return margin
}

/** CASH-1: what a new order may use. Money from today's sales is in the balance and may buy at once. */
export function availableCash(book: AccountBook): number {
  return book.ledger.cash - book.frozenCash - book.withdrawalFrozen - marginUsed(book)
}

/** CASH-3: money from today's sales leaves the account on the next trading day at the earliest. */
export function withdrawable(book: AccountBook): number {
  const unsettled = Math.max(0, book.today.sold - book.today.bought)
  return Math.max(0, availableCash(book) - unsettled)
}
