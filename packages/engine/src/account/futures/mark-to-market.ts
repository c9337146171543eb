import type { AccountBook } from '../book/account-book.ts'
import type { AccountEvent } from '../book/account-event.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { priceGain, type FuturesPosition } from './futures-position.ts'

/** P&L in fen of a position against a price, from each contract's cash basis. */
export function heldPnl(position: FuturesPosition, price: number): number {
  let gain = 0
  for (const lot of position.lots) gain += priceGain(position.side, lot.basis, price, lot.qty, position.multiplier)
  return gain
}

/** The same from the open prices: what the trade itself has made. */
export function openPnl(position: FuturesPosition, price: number): number {
  let gain = 0
  for (const lot of position.lots) gain += priceGain(position.side, lot.openPrice, price, lot.qty, position.multiplier)
  return gain
}

/** FUTACC-2: the day's gain of every open contract goes into cash at the settlement price. */
export function markToMarket(
  book: AccountBook,
  prices: Readonly<Record<string, number>>,
  tradingDay: string,
  at: number,
): AccountEvent[] {
  const entries: LedgerEntry[] = []
  const settled: Record<string, number> = {}
  for (const [key, position] of book.futures) {
    const settle = prices[position.symbol]
    if (settle === undefined || position.lots.length === 0) continue
    settled[position.symbol] = settle
    const gain = heldPnl(position, settle)
    if (gain === 0) continue
    const refId = `mtm:${tradingDay}:${key}`
    const [debit, credit] = gain > 0 ? (['cash', 'settlement'] as const) : (['settlement', 'cash'] as const)
    entries.push({
      id: refId,
      type: 'settle',
      debit,
      credit,
      amount: Math.abs(gain),
      refId,
      tradingDay,
      at,
      reverses: null,
    })
  }
  return Object.keys(settled).length === 0 ? [] : [{ type: 'futuresSettled', prices: settled, entries }]
}
