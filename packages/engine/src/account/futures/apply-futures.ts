import { positionEffect } from '@liangshu/contract/trading/order-codes'
import type { AccountBook } from '../book/account-book.ts'
import type { VenueFill } from '../book/account-event.ts'
import type { Order } from '../order/order.ts'
import { noteTodayRate } from './closing-fee.ts'
import { closeContracts, futuresKey, openContracts, volumeOf, type FuturesPosition } from './futures-position.ts'

function positionOf(book: AccountBook, { draft, terms }: Order): FuturesPosition {
  if (terms.kind !== 'future') throw new Error(`${draft.symbol} is no future`)
  const key = futuresKey(draft.symbol, draft.positionSide)
  const found = book.futures.get(key)
  if (found) return found
  const position: FuturesPosition = {
    symbol: draft.symbol,
    side: draft.positionSide,
    multiplier: terms.multiplier,
    marginPpm: terms.marginPpm,
    lots: [],
    frozenToday: 0,
    frozenYesterday: 0,
    realisedOpen: 0,
    realisedDay: 0,
  }
  book.futures.set(key, position)
  return position
}

export function applyFuturesFill(
  book: AccountBook,
  order: Order,
  { price, volume: qty, tradingDay: day }: VenueFill,
  fees: number,
): void {
  const position = positionOf(book, order)
  position.feesPaid = (position.feesPaid ?? 0) + fees
  if (order.terms.kind === 'future') position.marginPpm = order.terms.marginPpm
  const effect = order.draft.positionEffect
  if (effect === positionEffect.open) return openContracts(position, day, price, qty)
  if (order.terms.kind === 'future') noteTodayRate(position, { effect, day, qty }, order.terms)
  closeContracts(position, { effect, day, price, qty })
}

/** FUTACC-3: after settlement every contract's cash basis is the settlement price; its open price stays. */
export function applyFuturesSettlement(book: AccountBook, prices: Readonly<Record<string, number>>): void {
  for (const position of book.futures.values()) {
    const settle = prices[position.symbol]
    if (settle === undefined) continue
    for (const lot of position.lots) lot.basis = settle
  }
}

/** Cash delivery closes whatever is open, today's contracts and older ones alike. */
export function deliverContracts(book: AccountBook, key: string, price: number): void {
  const position = book.futures.get(key)
  if (!position) return
  const qty = volumeOf(position)
  if (qty > 0) closeContracts(position, { effect: positionEffect.close, day: book.tradingDay, price, qty })
}
