import type { CashRow } from '@liangshu/contract/trading/holding'
import type { AccountBook } from '../book/account-book.ts'
import { availableCash, marginUsed, withdrawable } from '../book/cash.ts'
import { heldPnl, openPnl } from '../futures/mark-to-market.ts'
import { coinScale, yuanScale } from '../order/unit-scale.ts'
import { floatingUnits } from '../perpetual/perpetual-margin.ts'
import { marketValue } from '../settlement/settle-day.ts'

/** CASH-1: the account as lists show it, in yuan. A price that is missing counts the position at nothing: pass them all. */
export function cashRow(book: AccountBook, prices: Readonly<Record<string, number>>): CashRow {
  const scale = book.assetClass === 'crypto' ? coinScale.money : yuanScale.money
  const yuan = (units: number) => units / scale
  const value = marketValue(book, prices)
  let floating = floatingUnits(book, prices)
  let sinceOpened = floating
  for (const position of book.futures.values()) {
    // Without a price the last settlement stands, as positions show it.
    const price = prices[position.symbol] ?? position.lots[0]?.basis
    if (price === undefined) continue
    floating += heldPnl(position, price)
    sinceOpened += openPnl(position, price)
  }
  let cost = 0
  for (const holding of book.holdings.values()) cost += holding.cost
  return {
    accountId: book.accountId,
    currency: book.currency,
    balance: yuan(book.ledger.cash),
    orderFrozen: yuan(book.frozenCash),
    marginUsed: yuan(marginUsed(book)),
    withdrawalFrozen: yuan(book.withdrawalFrozen),
    available: yuan(Math.max(0, availableCash(book))),
    withdrawable: yuan(withdrawable(book)),
    marketValue: yuan(value),
    dividendReceivable: yuan(book.ledger.receivable),
    fpnl: yuan(value - cost + floating),
    fpnlOpen: yuan(value - cost + sinceOpened),
    nav: yuan(book.ledger.cash + value + book.ledger.receivable + floating),
  }
}
