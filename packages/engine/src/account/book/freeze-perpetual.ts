import { orderStatus, positionEffect, side } from '@liangshu/contract/trading/order-codes'
import type { PerpetualTerms } from '../order/order-terms.ts'
import { openVolume, type Order, type OrderDraft } from '../order/order.ts'
import { marginFor, notionalUnits } from '../perpetual/perpetual-holding.ts'
import type { AccountBook } from './account-book.ts'

export type PerpetualDraft = Pick<
  OrderDraft,
  'symbol' | 'side' | 'positionEffect' | 'positionSide' | 'reduceOnly' | 'volume'
>

export function perpetualKey(
  book: Pick<AccountBook, 'margin'>,
  draft: Pick<PerpetualDraft, 'symbol' | 'positionSide'>,
) {
  if (!book.margin.isHedged) return `${draft.symbol}:both`
  return `${draft.symbol}:${draft.positionSide === 1 ? 'long' : 'short'}`
}

/** An order that may only take away from a position, by its flag or by its offset. */
export function reducesOnly({
  reduceOnly,
  positionEffect: effect,
}: Pick<PerpetualDraft, 'reduceOnly' | 'positionEffect'>) {
  return reduceOnly || effect !== positionEffect.open
}

/** What of the position an order of this side would close. */
function heldAgainst(book: AccountBook, draft: PerpetualDraft): number {
  const qty = book.perpetuals.get(perpetualKey(book, draft))?.qty ?? 0
  return draft.side === side.buy ? Math.max(0, -qty) : Math.max(0, qty)
}

function sharesPosition(book: AccountBook, a: PerpetualDraft, b: PerpetualDraft): boolean {
  return a.side === b.side && perpetualKey(book, a) === perpetualKey(book, b)
}

/** PERPACC-10: what a new order may still close: the position less what working orders will close. */
export function closablePerpetual(book: AccountBook, draft: PerpetualDraft, exceptId: string | null = null): number {
  let left = heldAgainst(book, draft)
  for (const order of book.orders.values()) {
    if (order.frozenVolume === 0 || order.orderId === exceptId || order.terms.kind !== 'perpetual') continue
    if (sharesPosition(book, order.draft, draft)) left -= order.frozenVolume
  }
  return Math.max(0, left)
}

/** Margin and the dearer fee of what an order opens. */
export function cashToOpen(price: number, qty: number, terms: PerpetualTerms): number {
  if (qty <= 0) return 0
  const fee = notionalUnits(notionalUnits(price, qty), terms.takerFee)
  return marginFor(price, qty, terms.leverage) + fee
}

/** What a new order would freeze: only the part beyond what it closes needs margin. */
export function cashForPerpetual(
  book: AccountBook,
  draft: PerpetualDraft,
  price: number,
  terms: PerpetualTerms,
): number {
  if (reducesOnly(draft)) return 0
  return cashToOpen(price, Math.max(0, draft.volume - closablePerpetual(book, draft)), terms)
}

/**
 * PERPACC-10: working orders of one contract share the position between them, oldest first. Any change of an order or of
 * the position may move what the others need, so all of them are counted anew.
 */
export function refreezePerpetuals(
  book: AccountBook,
  symbol: string,
  cashForReplace: (order: Order) => number,
  volumeToCover: (order: Order) => number,
): void {
  const left = new Map<string, number>()
  for (const order of book.orders.values()) {
    if (order.draft.symbol !== symbol || order.terms.kind !== 'perpetual') continue
    const { draft, terms } = order
    const open = order.pendingReplace ? volumeToCover(order) : openVolume(order)
    const place = `${perpetualKey(book, draft)} ${draft.side}`
    const free = left.get(place) ?? heldAgainst(book, draft)
    const closing = reducesOnly(draft) ? open : Math.min(open, free)
    left.set(place, Math.max(0, free - closing))
    const opening = reducesOnly(draft) ? 0 : open - closing
    const cash = order.pendingReplace ? cashForReplace(order) : cashToOpen(order.freezePrice, opening, terms)
    book.frozenCash += cash - order.frozenCash
    order.frozenCash = cash
    order.frozenVolume = closing
  }
}

/**
 * PERPACC-10: reduce-only orders that the position no longer covers once a fill has changed it. They are withdrawn in
 * the same transaction, as an exchange does.
 */
export function overreaching(book: AccountBook, filled: Order, fillVolume: number, qtyAfter: number): Order[] {
  const key = perpetualKey(book, filled.draft)
  const found: Order[] = []
  for (const own of [side.buy, side.sell] as const) {
    let left = own === side.buy ? Math.max(0, -qtyAfter) : Math.max(0, qtyAfter)
    for (const order of book.active.values()) {
      const { draft } = order
      if (order.terms.kind !== 'perpetual' || !reducesOnly(draft) || draft.side !== own) continue
      if (perpetualKey(book, draft) !== key || order.status === orderStatus.pendingCancel) continue
      const open = openVolume(order) - (order === filled ? fillVolume : 0)
      if (open > left) found.push(order)
      else left -= open
    }
  }
  return found
}
