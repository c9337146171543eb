import { positionEffect, side } from '@liangshu/contract/trading/order-codes'
import { dividendTax } from '../../rules/fee/dividend-tax.ts'
import { feesOfOrder } from '../../rules/fee/fee-rule.ts'
import { noFees, subtractFees, totalFees, type Fees } from '../../rules/fee/fees.ts'
import { futureFee } from '../../rules/fee/future-fee.ts'
import { closingFee } from '../futures/closing-fee.ts'
import { closingOrder, futuresKey, notional, piecesToClose, priceGain } from '../futures/futures-position.ts'
import type { LedgerAccount, LedgerEntry, LedgerType } from '../ledger/ledger.ts'
import type { FutureTerms, PerpetualTerms, StockTerms } from '../order/order-terms.ts'
import type { Order } from '../order/order.ts'
import { bookTrade } from '../perpetual/perpetual-account.ts'
import {
  changeOf,
  contractOf,
  notionalUnits,
  unitsOf,
  walletOf,
  type PerpetualChange,
} from '../perpetual/perpetual-holding.ts'
import { mulDivHalfUp } from '../../math/scaled/rounding.ts'
import type { AccountBook } from './account-book.ts'
import type { VenueFill } from './account-event.ts'
import { amountOf } from './freeze.ts'
import { perpetualKey, reducesOnly } from './freeze-perpetual.ts'

/** The money of one fill, reckoned but not yet booked; null when the account does not hold what was sold. */
export type FillMoney = { amount: number; fees: Fees; entries: LedgerEntry[]; perpetual?: PerpetualChange }

export function moneyOfFill(book: AccountBook, order: Order, fill: VenueFill): FillMoney | null {
  if (order.terms.kind === 'stock') return stockMoney(book, order, fill, order.terms)
  return order.terms.kind === 'future'
    ? futureMoney(book, order, fill, order.terms)
    : perpetualMoney(book, order, fill, order.terms)
}

type Line = { type: LedgerType; from: LedgerAccount; to: LedgerAccount; amount: number }

function pushEntry(entries: LedgerEntry[], fill: VenueFill, { type, from, to, amount }: Line): void {
  if (amount === 0) return
  entries.push({
    id: `${fill.execId}:${entries.length}`,
    type,
    debit: to,
    credit: from,
    amount,
    refId: fill.execId,
    tradingDay: fill.tradingDay,
    at: fill.at,
    reverses: null,
  })
}

function stockMoney(book: AccountBook, order: Order, fill: VenueFill, terms: StockTerms): FillMoney | null {
  const orderSide = order.draft.side
  const total = amountOf(order.turnover + fill.price * fill.volume)
  const amount = total - order.filledAmount
  const fees = subtractFees(feesOfOrder(orderSide, total, terms.feeRule), order.fees)
  const entries: LedgerEntry[] = []
  if (orderSide === side.buy) {
    pushEntry(entries, fill, { type: 'buy', from: 'cash', to: 'securities', amount })
  } else {
    const holding = book.holdings.get(order.draft.symbol)
    if (!holding || holding.volume < fill.volume) return null
    pushEntry(entries, fill, { type: 'sell', from: 'securities', to: 'cash', amount })
  }
  pushEntry(entries, fill, { type: 'fee', from: 'cash', to: 'fees', amount: totalFees(fees) - fees.stamp })
  pushEntry(entries, fill, { type: 'tax', from: 'cash', to: 'taxes', amount: fees.stamp })
  if (orderSide === side.sell && terms.taxesDividends) {
    const amountTaxed = taxOnSale(book, order.draft.symbol, fill)
    pushEntry(entries, fill, { type: 'tax', from: 'cash', to: 'taxes', amount: amountTaxed })
  }
  return { amount, fees, entries }
}

/** FEE-6: dividends of the lots a sale takes, first in first out, taxed by how long each was held. */
function taxOnSale(book: AccountBook, symbol: string, fill: VenueFill): number {
  const holding = book.holdings.get(symbol)
  if (!holding || holding.dividends === 0) return 0
  let left = fill.volume
  let tax = 0
  for (const lot of holding.lots) {
    if (left === 0) break
    const taken = Math.min(left, lot.qty)
    const dividend = taken === lot.qty ? lot.dividend : mulDivHalfUp(lot.dividend, taken, lot.qty)
    tax += dividendTax(dividend, lot.openDate, fill.tradingDay)
    left -= taken
  }
  return tax
}

function futureMoney(book: AccountBook, order: Order, fill: VenueFill, terms: FutureTerms): FillMoney | null {
  const { symbol, positionSide, positionEffect: effect } = order.draft
  const amount = notional(fill.price, fill.volume, terms.multiplier)
  let commission = futureFee(terms.feeRule, effect, amount, fill.volume)
  const entries: LedgerEntry[] = []
  if (effect !== positionEffect.open) {
    const position = book.futures.get(futuresKey(symbol, positionSide))
    const pieces = position ? piecesToClose(closingOrder(position, effect, fill.tradingDay), fill.volume) : []
    if (!position || pieces.length === 0) return null
    commission = closingFee(position, { effect, day: fill.tradingDay, qty: fill.volume }, fill.price, terms)
    let gain = 0
    for (const piece of pieces) gain += priceGain(positionSide, piece.basis, fill.price, piece.qty, terms.multiplier)
    pushGain(entries, fill, gain)
  }
  pushEntry(entries, fill, { type: 'fee', from: 'cash', to: 'fees', amount: commission })
  return { amount, fees: { ...noFees, commission }, entries }
}

/** A maker may be paid for it: then the fee flows the other way. */
function pushFee(entries: LedgerEntry[], fill: VenueFill, fee: number): void {
  if (fee >= 0) pushEntry(entries, fill, { type: 'fee', from: 'cash', to: 'fees', amount: fee })
  else pushEntry(entries, fill, { type: 'fee', from: 'fees', to: 'cash', amount: -fee })
}

function pushGain(entries: LedgerEntry[], fill: VenueFill, gain: number): void {
  if (gain >= 0) pushEntry(entries, fill, { type: 'settle', from: 'settlement', to: 'cash', amount: gain })
  else pushEntry(entries, fill, { type: 'settle', from: 'cash', to: 'settlement', amount: -gain })
}

/** PERPACC-5: a fill of a perpetual; null when a reduce-only order would open with it. */
function perpetualMoney(book: AccountBook, order: Order, fill: VenueFill, terms: PerpetualTerms): FillMoney | null {
  const { draft } = order
  const signed = draft.side === side.buy ? fill.volume : -fill.volume
  const key = perpetualKey(book, draft)
  const held = book.perpetuals.get(key)?.qty ?? 0
  const isBeyond = held === 0 || held > 0 === signed > 0 || Math.abs(signed) > Math.abs(held)
  if (reducesOnly(draft) && isBeyond) return null
  const account = walletOf(book)
  bookTrade(account, {
    execId: fill.execId,
    contract: contractOf(draft.symbol, terms),
    qty: BigInt(signed),
    price: BigInt(fill.price),
    isMaker: fill.isMaker ?? false,
    positionSide: draft.positionSide === 1 ? 'long' : 'short',
    reduceOnly: draft.reduceOnly,
    leverage: terms.leverage,
    mode: terms.mode,
  })
  const entries: LedgerEntry[] = []
  let commission = 0
  for (const { type, amount } of account.entries) {
    if (type === 'settle') pushGain(entries, fill, unitsOf(amount))
    else if (type === 'fee') {
      commission = fill.fee ?? -unitsOf(amount)
      pushFee(entries, fill, commission)
    }
  }
  return {
    amount: notionalUnits(fill.price, fill.volume),
    fees: { ...noFees, commission },
    entries,
    perpetual: changeOf(book, account, key, { terms, at: fill.at }),
  }
}
