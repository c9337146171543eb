import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import type { Holding } from '@liangshu/engine/account/holding/holding'

function mergedHolding(a: Holding, b: Holding): Holding {
  return {
    ...a,
    lots: [...a.lots, ...b.lots].toSorted((one, other) => (one.openDate < other.openDate ? -1 : 1)),
    volume: a.volume + b.volume,
    cost: a.cost + b.cost,
    dilutedCost: a.dilutedCost + b.dilutedCost,
    frozen: a.frozen + b.frozen,
  }
}

/** Several accounts as one, for checks on what they could do together. The first gives its name and its day. */
export function mergeBooks(books: readonly AccountBook[]): AccountBook {
  const [first, ...others] = books
  if (!first) throw new Error('no book to merge')
  const merged: AccountBook = { ...first, ledger: { ...first.ledger }, holdings: new Map(first.holdings) }
  for (const book of others) {
    merged.isEnabled ||= book.isEnabled
    merged.ledger.cash += book.ledger.cash
    merged.frozenCash += book.frozenCash
    merged.withdrawalFrozen += book.withdrawalFrozen
    for (const holding of book.holdings.values()) {
      const known = merged.holdings.get(holding.symbol)
      merged.holdings.set(holding.symbol, known ? mergedHolding(known, holding) : holding)
    }
  }
  return merged
}
