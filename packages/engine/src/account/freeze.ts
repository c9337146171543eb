import { positionEffect, side, type PositionEffect, type Side } from '@liangshu/contract/trading/order-codes'
import { totalFees } from '../fee/fees.ts'
import { feesOfOrder } from '../fee/fee-rule.ts'
import { futureFee } from '../fee/future-fee.ts'
import { futuresKey, notional, volumeOf, volumeToday } from '../futures-account/futures-position.ts'
import type { FutureTerms, OrderTerms, StockTerms } from '../order/order-terms.ts'
import { openVolume, type Order } from '../order/order.ts'
import { divideHalfUp, mulDivHalfUp } from '../scaled/rounding.ts'
import type { AccountBook } from './account-book.ts'

/** Fen of a turnover given in price units × shares. */
export function amountOf(turnover: number): number {
  return divideHalfUp(turnover, 100)
}

type Work = {
  readonly side: Side
  readonly effect: PositionEffect
  readonly freezePrice: number
  readonly open: number
  readonly traded: { readonly turnover: number; readonly amount: number; readonly fees: number }
}

const nothingTraded = { turnover: 0, amount: 0, fees: 0 }

/**
 * CASH-2: cash an order holds back. Fees are reckoned on the whole order less what was charged, so the freeze covers
 * every way the rest can fill at or below the freeze price, to the fen.
 */
function cashToFreeze(work: Work, terms: OrderTerms): number {
  return terms.kind === 'stock' ? stockCash(work, terms) : futureCash(work, terms)
}

function stockCash(work: Work, terms: StockTerms): number {
  if (work.side === side.sell || work.open === 0) return 0
  const amount = amountOf(work.traded.turnover + work.freezePrice * work.open)
  const fees = totalFees(feesOfOrder(work.side, amount, terms.feeRule)) - work.traded.fees
  return amount - work.traded.amount + fees
}

function futureCash(work: Work, terms: FutureTerms): number {
  if (work.open === 0) return 0
  const amount = notional(work.freezePrice, work.open, terms.multiplier)
  const fee = futureFee(terms.feeRule, work.effect, amount, work.open)
  if (work.effect !== positionEffect.open) return fee
  return mulDivHalfUp(amount, terms.marginE6, 1_000_000) + fee
}

export function cashForNewOrder(
  draft: { side: Side; positionEffect: PositionEffect; volume: number },
  freezePrice: number,
  terms: OrderTerms,
): number {
  return cashToFreeze(
    { side: draft.side, effect: draft.positionEffect, freezePrice, open: draft.volume, traded: nothingTraded },
    terms,
  )
}

function freezeOf(order: Order): { cash: number; volume: number } {
  let open = openVolume(order)
  let { freezePrice } = order
  const replace = order.pendingReplace
  // REPLACE-3: the freeze already covers the order that will take this one's place.
  if (replace) {
    open = Math.max(open, replace.volume - (order.filledVolume - replace.filledBefore))
    freezePrice = Math.max(freezePrice, replace.price)
  }
  const { draft, terms } = order
  const traded = { turnover: order.turnover, amount: order.filledAmount, fees: totalFees(order.fees) }
  const cash = cashToFreeze({ side: draft.side, effect: draft.positionEffect, freezePrice, open, traded }, terms)
  const closes = terms.kind === 'stock' ? draft.side === side.sell : draft.positionEffect !== positionEffect.open
  return { cash, volume: closes ? open : 0 }
}

/** Brings the running sums in line with one order, after any change of it. */
export function refreeze(book: AccountBook, order: Order): void {
  const { cash, volume } = freezeOf(order)
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

/** Freezes of one futures position from its orders: a plain close takes yesterday's contracts first. */
function refreezeFutures(book: AccountBook, key: string): void {
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
  for (const order of book.orders.values()) {
    const { cash, volume } = freezeOf(order)
    order.frozenCash = cash
    order.frozenVolume = volume
    book.frozenCash += cash
    if (volume === 0 || order.terms.kind !== 'stock') continue
    const holding = book.holdings.get(order.draft.symbol)
    if (holding) holding.frozen += volume
  }
  for (const key of book.futures.keys()) refreezeFutures(book, key)
}
