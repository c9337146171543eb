import { price } from '@liangshu/contract/market/scaled'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { amountOf } from '@liangshu/engine/account/book/freeze'
import { notional, volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { heldPnl } from '@liangshu/engine/account/futures/mark-to-market'
import { notionalUnits } from '@liangshu/engine/account/perpetual/perpetual-holding'
import { floatingUnits } from '@liangshu/engine/account/perpetual/perpetual-margin'
import type { PreTradeFacts, ProductFacts, TargetFacts } from '@liangshu/engine/account/risk/pre-trade-facts'
import type { Phase } from '@liangshu/engine/time/session/phases'
import { phaseAt, stockSchedule } from '@liangshu/engine/time/session/phases'

import type { AccountRow } from '../book/account-row.ts'
import { bookForReading, heldSymbols, unitsPerFen } from '../book/balances.ts'
import { valuationPrice, type AssetClass, type MarketFacts } from '../market-facts/market-facts.ts'
import { heldPrice, pricesFor } from '../holding/prices.ts'
import type { Listing } from './instrument-days.ts'
import type { RiskRows } from './risk-facts.store.ts'

/** The thresholds above which an account counts as high-frequency. */
export const programme = { perSecond: 300, perDay: 20_000 }
/** What a class may trade at all; the risk profile's boards narrow it. */
const qualifications: Record<AssetClass, readonly string[]> = {
  stock: ['MAIN', 'STAR', 'GEM', 'BSE', 'CB'],
  credit: ['MAIN', 'STAR', 'GEM', 'BSE', 'CB'],
  future: ['FUTURE'],
  crypto: ['CRYPTO'],
}
const closedPhase: Phase = phaseAt(stockSchedule(true, true), 86_000)

type Parts = {
  market: MarketFacts
  account: Pick<AccountRow, 'assetClass'>
  book: AccountBook
  listing: Listing | null
  rows: RiskRows
  userId: string
  symbol: string
  targetId?: string | undefined
}

/** The target as it stands once the orders of this very batch are counted. */
function targetFacts({ rows, targetId }: Pick<Parts, 'rows' | 'targetId'>): TargetFacts | null {
  if (targetId === undefined || rows.target === null) return null
  const ordered = rows.orderedForTargets.get(targetId) ?? 0
  return { ...rows.target, remaining: rows.target.remaining - ordered }
}

export function preTradeFacts(parts: Parts): PreTradeFacts {
  const { market, account, book, listing, rows, userId } = parts
  const target = targetFacts(parts)
  return {
    ...listingFacts(listing),
    actor: {
      userId,
      mayTradeAccount: rows.canTrade ?? false,
      qualifications: qualificationsOf(account.assetClass, rows.profile),
      approvedBy: target?.problem === null ? target.approvedBy : null,
    },
    profile: rows.profile,
    programme,
    product: productFacts(parts),
    ...(book.assetClass === 'crypto' && { marks: pricesFor(market, heldSymbols(book)) }),
    guard: { killSwitch: rows.killSwitch, ...lossesOf(market, book, rows.peakUnitNav) },
    target,
  }
}

/** What the checks know from the instrument and its quote alone. */
export function listingFacts(
  listing: Listing | null,
): Pick<PreTradeFacts, 'instrument' | 'quote' | 'phase' | 'takesFixedPrice'> {
  const quote = listing?.quote
  return {
    instrument: listing?.day ?? null,
    quote: {
      bestBid: quote?.book.bids[0] ? price(quote.book.bids[0].price) : null,
      bestAsk: quote?.book.asks[0] ? price(quote.book.asks[0].price) : null,
      last: quote?.last === null || quote?.last === undefined ? null : price(quote.last),
      preClose: price(quote?.preClose ?? 0),
      iopv: quote?.iopv ? price(Math.round(quote.iopv)) : null,
      adv20: listing?.adv20 ?? 0,
    },
    phase: listing?.phase ?? closedPhase,
    takesFixedPrice: listing?.takesFixedPrice ?? false,
  }
}

export const qualificationsOf = (assetClass: AssetClass, { boards }: Pick<RiskProfile, 'boards'>): string[] =>
  qualifications[assetClass].filter((one) => boards.length === 0 || boards.includes(one))

type HeldValue = { readonly symbol: string; readonly value: number }

export const heldValues = (market: MarketFacts, book: Pick<AccountBook, 'holdings' | 'lastNav'>): HeldValue[] =>
  Array.from(book.holdings.values(), (holding) => ({
    symbol: holding.symbol,
    value: amountOf(heldPrice(market, book, holding) * holding.volume),
  }))

const sumOf = (held: readonly HeldValue[]): number => held.reduce((sum, { value }) => sum + value, 0)

/** What an account is worth now, in fen or cents of its currency: cash, shares and what its contracts have gained. */
export function navOf(market: MarketFacts, book: ReadBook): number {
  const prices = pricesFor(market, heldSymbols(book))
  let floating = floatingUnits(book, prices)
  for (const position of book.futures.values()) {
    const last = prices[position.symbol]
    if (last !== undefined) floating += heldPnl(position, last)
  }
  const units = book.ledger.cash + book.ledger.receivable + floating
  return units / unitsPerFen(book.assetClass) + sumOf(heldValues(market, book))
}

/** Money the contracts of an account move, long and short added up, in fen or cents. */
export function notionalOf(market: MarketFacts, book: ReadBook): number {
  let sum = 0
  for (const position of book.futures.values()) {
    const price = valuationPrice(market, position.symbol) ?? 0
    sum += notional(price, volumeOf(position), position.multiplier)
  }
  for (const { symbol, qty, entry } of book.perpetuals.values()) {
    const price = valuationPrice(market, symbol) ?? entry
    sum += notionalUnits(price, Math.abs(qty)) / unitsPerFen('crypto')
  }
  return sum
}

type ReadBook = Pick<AccountBook, 'ledger' | 'holdings' | 'futures' | 'perpetuals' | 'assetClass' | 'lastNav'>

type ProductParts = Pick<Parts, 'market' | 'book' | 'rows' | 'symbol'>

function productFacts({ market, book, rows, symbol }: ProductParts): ProductFacts {
  const sector = market.instrument(symbol)?.sector ?? null
  let [cash, nav, contracts] = [0, 0, 0]
  const all: HeldValue[] = []
  for (const own of [book, ...rows.siblings.map(bookForReading)]) {
    cash += own.ledger.cash / unitsPerFen(own.assetClass)
    nav += navOf(market, own)
    contracts += notionalOf(market, own)
    all.push(...heldValues(market, own))
  }
  const sameSector = all.filter((held) => sector !== null && market.instrument(held.symbol)?.sector === sector)
  return {
    nav,
    gross: sumOf(all),
    notional: contracts,
    cash,
    valueOfSymbol: sumOf(all.filter((held) => held.symbol === symbol)),
    valueOfSector: sumOf(sameSector),
    resting: [
      ...rows.resting,
      ...rows.placed.filter((order) => order.productId === book.productId && order.accountId !== book.accountId),
    ],
    opposingProducts: rows.opposingProducts,
  }
}

type LossBook = ReadBook & Pick<AccountBook, 'today'>

/** Loss of the day and fall from the peak, as fractions; nothing is lost before the first settled day. */
export function lossesOf(market: MarketFacts, book: LossBook, peak: number | null) {
  const { lastNav, today } = book
  const base = ((lastNav?.nav ?? 0) + today.flowIn - today.flowOut) / unitsPerFen(book.assetClass)
  if (base <= 0) return { dayLossRate: 0, drawdown: 0 }
  const dayReturn = navOf(market, book) / base - 1
  const unitNav = (lastNav?.unitNav ?? 1) * (lastNav ? 1 + dayReturn : 1)
  return {
    dayLossRate: Math.max(0, -dayReturn),
    drawdown: peak === null ? 0 : Math.max(0, 1 - unitNav / Math.max(peak, unitNav)),
  }
}
