import type { OrderDraft } from '../account/order/order.ts'
import { openBook, type AccountBook } from '../account/book/account-book.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import { applyEvent } from '../account/book/apply-event.ts'
import { availableCash } from '../account/book/cash.ts'
import { decideDeposit } from '../account/book/decide-cash.ts'
import type { Decision } from '../account/book/decision.ts'
import { amountOf } from '../account/book/freeze.ts'
import { notional, volumeOf } from '../account/futures/futures-position.ts'
import { heldPnl } from '../account/futures/mark-to-market.ts'
import { sellable } from '../account/holding/holding.ts'
import type { GuardFacts, ProductFacts } from '../account/risk/pre-trade-facts.ts'
import { side } from '@liangshu/contract/trading/order-codes'
import type { HeldPosition, WantedOrder } from '../strategy/strategy.ts'

export type PriceOf = (symbol: string) => number

/** A fresh paper account with its money. */
export function openAccount(assetClass: 'stock' | 'future', firstDay: string, cashFen: number): AccountBook {
  const book = openBook({
    accountId: 'backtest',
    assetClass,
    productId: null,
    currency: 'CNY',
    tradingDay: firstDay,
  })
  record(book, decideDeposit(book, { refId: 'initial', amount: cashFen, at: 0 }))
  return book
}

/** Applies what was decided; a refusal changes nothing. */
export function record<Answer>(book: AccountBook, decision: Decision<Answer>): readonly AccountEvent[] {
  if (!decision.ok) return []
  for (const event of decision.events) applyEvent(book, event)
  return decision.events
}

/** Worth of the account at prices of the moment, in fen. */
export function equityOf(book: AccountBook, priceOf: PriceOf): number {
  let worth = book.ledger.cash + book.ledger.receivable
  for (const { symbol, volume } of book.holdings.values()) if (volume > 0) worth += amountOf(priceOf(symbol) * volume)
  for (const position of book.futures.values()) worth += heldPnl(position, priceOf(position.symbol))
  return worth
}

export const freeCash = (book: AccountBook): number => Math.max(0, availableCash(book))

/** What is held, as a strategy sees it. */
export function heldIn(book: AccountBook, isSameDay: (symbol: string) => boolean): Map<string, HeldPosition> {
  const held = new Map<string, HeldPosition>()
  for (const holding of book.holdings.values()) {
    if (holding.volume === 0) continue
    const free = sellable(holding, book.tradingDay, isSameDay(holding.symbol))
    held.set(holding.symbol, { volume: holding.volume, free, cost: (holding.cost * 100) / holding.volume })
  }
  for (const position of book.futures.values()) {
    const volume = volumeOf(position)
    if (volume === 0) continue
    const spent = position.lots.reduce((sum, { openPrice, qty }) => sum + openPrice * qty, 0)
    const free = volume - position.frozenToday - position.frozenYesterday
    held.set(position.symbol, { volume: position.side === 1 ? volume : -volume, free, cost: spent / volume })
  }
  return held
}

type SectorOf = (symbol: string) => string | null

/** What the account stands in at one moment. Placing orders does not move it, fills and prices do. */
export type Exposure = {
  readonly nav: number
  readonly gross: number
  readonly notional: number
  readonly ofSymbol: ReadonlyMap<string, number>
  readonly ofSector: ReadonlyMap<string, number>
}

export function exposureOf(book: AccountBook, priceOf: PriceOf, sectorOf: SectorOf): Exposure {
  const ofSymbol = new Map<string, number>()
  const ofSector = new Map<string, number>()
  let [nav, gross, contracts] = [book.ledger.cash + book.ledger.receivable, 0, 0]
  for (const { symbol, volume } of book.holdings.values()) {
    if (volume === 0) continue
    const value = amountOf(priceOf(symbol) * volume)
    if (volume > 0) nav += value
    gross += value
    ofSymbol.set(symbol, (ofSymbol.get(symbol) ?? 0) + value)
    const sector = sectorOf(symbol)
    if (sector !== null) ofSector.set(sector, (ofSector.get(sector) ?? 0) + value)
  }
  for (const position of book.futures.values()) {
    const price = priceOf(position.symbol)
    nav += heldPnl(position, price)
    contracts += notional(price, volumeOf(position), position.multiplier)
  }
  return { nav, gross, notional: contracts, ofSymbol, ofSector }
}

/** The account as its own product: exposure checks count nothing beside it. */
export function productFacts(
  book: AccountBook,
  exposure: Exposure,
  symbol: string,
  sector: string | null,
): ProductFacts {
  return {
    nav: exposure.nav,
    valueOfSymbol: exposure.ofSymbol.get(symbol) ?? 0,
    valueOfSector: sector === null ? 0 : (exposure.ofSector.get(sector) ?? 0),
    gross: exposure.gross,
    cash: book.ledger.cash,
    notional: exposure.notional,
    resting: [],
    opposingProducts: [],
  }
}

/** Loss of the day and fall from the highest unit value so far. */
export function guardFacts({ lastNav }: AccountBook, peak: number, nav: number): GuardFacts {
  if (!lastNav || lastNav.nav <= 0) return { killSwitch: null, dayLossRate: 0, drawdown: 0 }
  const dayReturn = nav / lastNav.nav - 1
  const unit = lastNav.unitNav * (1 + dayReturn)
  const drawdown = Math.max(0, 1 - unit / Math.max(peak, unit))
  return { killSwitch: null, dayLossRate: Math.max(0, -dayReturn), drawdown }
}

/** The order as it would be sent to the desk. */
export function draftOf(wanted: WantedOrder, clOrdId: string): OrderDraft {
  const { symbol, side: own, price, volume, effect, reason } = wanted
  const opens = effect === undefined ? own === side.buy : effect === 1
  // Only contracts have a short side: opened by a sale, closed by a buy.
  const isLong = effect === undefined || (own === side.buy) === opens
  return {
    clOrdId,
    accountId: 'backtest',
    unitId: null,
    productId: null,
    strategyId: null,
    proposalTargetId: null,
    symbol,
    side: own,
    positionEffect: effect ?? (opens ? 1 : 2),
    positionSide: isLong ? 1 : 2,
    orderType: 1,
    tif: 'DAY',
    price,
    volume,
    triggerPrice: null,
    reduceOnly: false,
    originModule: 'STRATEGY',
    createdBy: 'backtest',
    replaces: null,
    remark: reason,
  }
}
