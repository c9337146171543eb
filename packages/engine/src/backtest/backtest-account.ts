import type { OrderDraft } from '../account/order/order.ts'
import { openBook, type AccountBook, type AssetClass, type MarginSettings } from '../account/book/account-book.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import { applyEvent } from '../account/book/apply-event.ts'
import { availableCash } from '../account/book/cash.ts'
import { decideDeposit } from '../account/book/decide-cash.ts'
import type { Decision } from '../account/book/decision.ts'
import { amountOf } from '../account/book/freeze.ts'
import { notional, volumeOf, volumeToday } from '../account/futures/futures-position.ts'
import { heldPnl } from '../account/futures/mark-to-market.ts'
import { sellable } from '../account/holding/holding.ts'
import { COIN_UNITS_PER_CENT } from '../account/order/unit-scale.ts'
import { notionalUnits } from '../account/perpetual/perpetual-holding.ts'
import { floatingUnits } from '../account/perpetual/perpetual-margin.ts'
import type { GuardFacts, ProductFacts } from '../account/risk/pre-trade-facts.ts'
import { side } from '@liangshu/contract/trading/order-codes'
import { coinPriceRatio } from '../strategy/coin-units.ts'
import type { HeldPosition, WantedOrder } from '../strategy/strategy.ts'
import type { HistoryInstrument } from './history.ts'

export type PriceOf = (symbol: string) => number

/** A fresh paper account with its money. */
export function openAccount(opening: BacktestOpening, firstDay: string, cashFen: number): AccountBook {
  const { assetClass, margin } = opening
  const book = openBook({
    accountId: 'backtest',
    assetClass,
    productId: null,
    currency: assetClass === 'crypto' ? 'USDT' : 'CNY',
    tradingDay: firstDay,
    ...(margin && { margin }),
  })
  record(book, decideDeposit(book, { refId: 'initial', amount: cashFen * unitsPerFen(book), at: 0 }))
  return book
}

type BacktestOpening = { readonly assetClass: AssetClass; readonly margin?: MarginSettings | undefined }

/** What money of the book has to be divided by to be fen, or cents of USDT. */
export const unitsPerFen = ({ assetClass }: Pick<AccountBook, 'assetClass'>): number =>
  assetClass === 'crypto' ? COIN_UNITS_PER_CENT : 1

/** Marks of the coins held, as the book counts prices. */
export const marksOf = ({ perpetuals }: AccountBook, priceOf: PriceOf): Record<string, number> =>
  Object.fromEntries(
    [...perpetuals.values()].map(({ symbol }) => [symbol, Math.round(priceOf(symbol) * coinPriceRatio)]),
  )

/** Applies what was decided; a refusal changes nothing. */
export function record<Answer>(book: AccountBook, decision: Decision<Answer>): readonly AccountEvent[] {
  if (!decision.ok) return []
  for (const event of decision.events) applyEvent(book, event)
  return decision.events
}

/** Worth of the account at prices of the moment, in fen. */
export function equityOf(book: AccountBook, priceOf: PriceOf): number {
  let worth =
    (book.ledger.cash + book.ledger.receivable + floatingUnits(book, marksOf(book, priceOf))) / unitsPerFen(book)
  for (const { symbol, volume } of book.holdings.values()) if (volume > 0) worth += amountOf(priceOf(symbol) * volume)
  for (const position of book.futures.values()) worth += heldPnl(position, priceOf(position.symbol))
  return worth
}

/** In the money of the book. */
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
    const freeToday = volumeToday(position, book.tradingDay) - position.frozenToday
    const signed = position.side === 1 ? volume : -volume
    held.set(position.symbol, { volume: signed, free, freeToday, cost: spent / volume })
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
  const marks = marksOf(book, priceOf)
  let [nav, gross, contracts] = [book.ledger.cash + book.ledger.receivable + floatingUnits(book, marks), 0, 0]
  nav /= unitsPerFen(book)
  for (const { symbol, qty } of book.perpetuals.values())
    contracts += notionalUnits(marks[symbol] ?? 0, Math.abs(qty)) / unitsPerFen(book)
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
    cash: book.ledger.cash / unitsPerFen(book),
    notional: exposure.notional,
    resting: [],
    opposingProducts: [],
  }
}

/** Loss of the day and fall from the highest unit value so far. */
export function guardFacts(book: AccountBook, peak: number, nav: number): GuardFacts {
  const { lastNav } = book
  if (!lastNav || lastNav.nav <= 0) return { killSwitch: null, dayLossRate: 0, drawdown: 0 }
  const dayReturn = nav / (lastNav.nav / unitsPerFen(book)) - 1
  const unit = lastNav.unitNav * (1 + dayReturn)
  const drawdown = Math.max(0, 1 - unit / Math.max(peak, unit))
  return { killSwitch: null, dayLossRate: Math.max(0, -dayReturn), drawdown }
}

/** Price and volume as the book counts them: coins in 1e-8, told by strategies in parts of USDT and in steps. */
function bookUnits({ price, volume }: { price: number; volume: number }, coin: HistoryInstrument['coin']) {
  return coin
    ? { price: Math.round(price * coinPriceRatio), volume: Math.round(volume * coin.step) }
    : { price, volume }
}

/** The order as it would be sent to the desk. */
export function draftOf(wanted: WantedOrder, clOrdId: string, coin?: HistoryInstrument['coin']): OrderDraft {
  const { symbol, side: own, effect, reason } = wanted
  const { price, volume } = bookUnits(wanted, coin)
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
    positionEffect: effect ?? (opens || coin ? 1 : 2),
    positionSide: isLong ? 1 : 2,
    orderType: 1,
    tif: 'DAY',
    price,
    volume,
    triggerPrice: null,
    // A strategy sells coins it holds and never goes short by accident.
    reduceOnly: coin !== undefined && own === side.sell,
    originModule: 'STRATEGY',
    createdBy: 'backtest',
    replaces: null,
    remark: reason,
  }
}
