import { positionEffect, side, type PositionEffect } from '@liangshu/contract/trading/order-codes'
import { totalFees } from '../../rules/fee/fees.ts'
import { feesOfOrder } from '../../rules/fee/fee-rule.ts'
import { dearestCloseFee, futureFee } from '../../rules/fee/future-fee.ts'
import { futuresKey, notional, volumeOf, volumeToday } from '../futures/futures-position.ts'
import type { FutureTerms, OrderTerms, StockTerms } from '../order/order-terms.ts'
import { openVolume, type Order, type PendingReplace } from '../order/order.ts'
import { divideHalfUp, mulDivHalfUp } from '../../math/scaled/rounding.ts'
import type { AccountBook } from './account-book.ts'
import {
  cashForPerpetual,
  cashToOpen,
  reducesOnly,
  refreezePerpetuals,
  type PerpetualDraft,
} from './freeze-perpetual.ts'

/** Fen of a turnover given in price units × shares. */
export function amountOf(turnover: number): number {
  return divideHalfUp(turnover, 100)
}

/**
 * CASH-2: cash that a stock order holds back. Fees are reckoned on the whole order less what was charged, so the freeze
 * covers every way the rest can fill at or below the freeze price, to the fen.
 */
function stockCash(turnover: number, paid: number, rest: number, terms: StockTerms): number {
  const amount = amountOf(turnover + rest)
  return amount + feesOn(amount, terms) - paid
}

function feesOn(amount: number, terms: StockTerms): number {
  return totalFees(feesOfOrder(side.buy, amount, terms.feeRule))
}

function futureCash(effect: PositionEffect, price: number, lots: number, terms: FutureTerms): number {
  if (lots === 0) return 0
  const amount = notional(price, lots, terms.multiplier)
  const fee =
    effect === positionEffect.close
      ? dearestCloseFee(terms.feeRule, amount, lots)
      : futureFee(terms.feeRule, effect, amount, lots)
  return effect === positionEffect.open ? mulDivHalfUp(amount, terms.marginPpm, 1_000_000) + fee : fee
}

/** With the book at hand, an order of a perpetual is only asked for what it opens. */
export function cashForNewOrder(
  draft: PerpetualDraft,
  freezePrice: number,
  terms: OrderTerms,
  book: AccountBook | null = null,
): number {
  if (terms.kind === 'perpetual') {
    if (book) return cashForPerpetual(book, draft, freezePrice, terms)
    return reducesOnly(draft) ? 0 : cashToOpen(freezePrice, draft.volume, terms)
  }
  if (terms.kind === 'future') return futureCash(draft.positionEffect, freezePrice, draft.volume, terms)
  return draft.side === side.sell ? 0 : stockCash(0, 0, freezePrice * draft.volume, terms)
}

/** What a replacement would still send, were the cancel confirmed now. */
function volumeToSend(order: Order, replace: PendingReplace): number {
  return Math.max(0, replace.volume - (order.filledVolume - replace.filledBefore))
}

function volumeToCover(order: Order): number {
  const open = openVolume(order)
  return order.pendingReplace ? Math.max(open, volumeToSend(order, order.pendingReplace)) : open
}

function cashHeldBy(order: Order): number {
  const open = openVolume(order)
  if (order.pendingReplace) return cashForReplace(order, order.pendingReplace)
  if (open === 0) return 0
  const { draft, terms } = order
  if (terms.kind === 'future') return futureCash(draft.positionEffect, order.freezePrice, open, terms)
  if (draft.side === side.sell || terms.kind === 'perpetual') return 0
  return stockCash(order.turnover, order.filledAmount + totalFees(order.fees), order.freezePrice * open, terms)
}

/**
 * REPLACE-3: while the cancel is on its way any part of the old order may fill at its price and the rest goes out at the
 * new one. The worst of these mixes is all new, or all old plus what the new order adds; both may owe their fees.
 */
export function cashForReplace(order: Order, replace: PendingReplace): number {
  const { draft, terms, freezePrice } = order
  const open = openVolume(order)
  const fresh = volumeToSend(order, replace)
  const added = Math.max(0, fresh - open)
  if (terms.kind === 'perpetual') {
    if (reducesOnly(draft)) return 0
    const cash = (price: number, qty: number) => cashToOpen(price, qty, terms)
    return Math.max(cash(replace.price, fresh), cash(freezePrice, open) + cash(replace.price, added))
  }
  if (terms.kind === 'future') {
    const cash = (price: number, lots: number) => futureCash(draft.positionEffect, price, lots, terms)
    return Math.max(cash(replace.price, fresh), cash(freezePrice, open) + cash(replace.price, added))
  }
  if (draft.side === side.sell) return 0
  const oldAmount = amountOf(order.turnover + freezePrice * open)
  const oldFees = feesOn(oldAmount, terms) - totalFees(order.fees)
  const newAmount = amountOf(replace.price * fresh)
  const mixed = oldAmount - order.filledAmount + amountOf(replace.price * added)
  return Math.max(newAmount, mixed) + oldFees + feesOn(newAmount, terms)
}

function closesPosition({ draft, terms }: Order): boolean {
  return terms.kind === 'stock' ? draft.side === side.sell : draft.positionEffect !== positionEffect.open
}

/** Counts the freezes of every order of one perpetual anew. */
export function refreezePerpetual(book: AccountBook, symbol: string): void {
  const forReplace = (order: Order) => (order.pendingReplace ? cashForReplace(order, order.pendingReplace) : 0)
  refreezePerpetuals(book, symbol, forReplace, volumeToCover)
}

/** Brings the running sums in line with one order, after any change of it. */
export function refreeze(book: AccountBook, order: Order): void {
  if (order.terms.kind === 'perpetual') return refreezePerpetual(book, order.draft.symbol)
  const cash = cashHeldBy(order)
  const volume = closesPosition(order) ? volumeToCover(order) : 0
  book.frozenCash += cash - order.frozenCash
  order.frozenCash = cash
  const delta = volume - order.frozenVolume
  order.frozenVolume = volume
  if (delta !== 0) freezeVolume(book, order, delta)
}

function freezeVolume(book: AccountBook, order: Order, delta: number): void {
  const { draft } = order
  if (order.terms.kind === 'stock') {
    const holding = book.holdings.get(draft.symbol)
    if (holding) holding.frozen += delta
    return
  }
  refreezeFutures(book, futuresKey(draft.symbol, draft.positionSide))
}

/**
 * Freezes of one futures position from its orders: a plain close takes yesterday's contracts first. They depend on the
 * contracts held as well, so they are counted after every change of these, whichever order made it (RACE-12).
 */
export function refreezeFutures(book: AccountBook, key: string): void {
  const position = book.futures.get(key)
  if (!position) return
  let today = 0
  let yesterday = 0
  let either = 0
  for (const { draft, frozenVolume } of book.orders.values()) {
    if (frozenVolume === 0 || futuresKey(draft.symbol, draft.positionSide) !== key) continue
    if (draft.positionEffect === positionEffect.closeToday) today += frozenVolume
    else if (draft.positionEffect === positionEffect.closeYesterday) yesterday += frozenVolume
    else either += frozenVolume
  }
  const held = volumeToday(position, book.tradingDay)
  const free = Math.max(0, volumeOf(position) - held - yesterday)
  const fromYesterday = Math.min(either, free)
  position.frozenYesterday = yesterday + fromYesterday
  position.frozenToday = today + either - fromYesterday
}

/** POS-4: freezes are derived. Rebuilds every sum from the orders, whatever arrived in whatever order. */
export function recomputeFreezes(book: AccountBook): void {
  book.frozenCash = 0
  for (const holding of book.holdings.values()) holding.frozen = 0
  const perpetuals = new Set<string>()
  for (const order of book.orders.values()) {
    if (order.terms.kind === 'perpetual') {
      order.frozenCash = 0
      order.frozenVolume = 0
      perpetuals.add(order.draft.symbol)
      continue
    }
    const cash = cashHeldBy(order)
    const volume = closesPosition(order) ? volumeToCover(order) : 0
    order.frozenCash = cash
    order.frozenVolume = volume
    book.frozenCash += cash
    if (volume === 0 || order.terms.kind !== 'stock') continue
    const holding = book.holdings.get(order.draft.symbol)
    if (holding) holding.frozen += volume
  }
  for (const key of book.futures.keys()) refreezeFutures(book, key)
  for (const symbol of perpetuals) refreezePerpetual(book, symbol)
}
