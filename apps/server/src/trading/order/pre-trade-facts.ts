import { price } from '@liangshu/contract/market/scaled'
import type { AccountBook } from '@liangshu/engine/account/account-book'
import { amountOf } from '@liangshu/engine/account/freeze'
import type { Holding } from '@liangshu/engine/position/holding'
import type { PreTradeFacts, ProductFacts } from '@liangshu/engine/risk/pre-trade-facts'
import type { Phase } from '@liangshu/engine/session/phases'
import { phaseAt, stockSchedule } from '@liangshu/engine/session/phases'

import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import type { Listing } from './instrument-days.ts'
import type { RiskRows } from './risk-facts.store.ts'

/** The thresholds above which an account counts as high-frequency. */
const programme = { perSecond: 300, perDay: 20_000 }
const qualifications = ['MAIN', 'STAR', 'GEM', 'BSE', 'CB']
const closedPhase: Phase = phaseAt(stockSchedule(true, true), 86_000)

type Parts = {
  market: MarketFacts
  book: AccountBook
  listing: Listing | null
  rows: RiskRows
  userId: string
  symbol: string
}

export function preTradeFacts({ market, book, listing, rows, userId, symbol }: Parts): PreTradeFacts {
  const quote = listing?.quote
  return {
    instrument: listing?.day ?? null,
    quote: {
      bestBid: quote?.book.bids[0] ? price(quote.book.bids[0].price) : null,
      bestAsk: quote?.book.asks[0] ? price(quote.book.asks[0].price) : null,
      last: quote?.last === null || quote?.last === undefined ? null : price(quote.last),
      preClose: price(quote?.preClose ?? 0),
      adv20: listing?.adv20 ?? 0,
    },
    phase: listing?.phase ?? closedPhase,
    takesFixedPrice: listing?.takesFixedPrice ?? false,
    actor: { userId, mayTradeAccount: rows.canTrade ?? false, qualifications, approvedBy: null },
    profile: rows.profile,
    programme,
    product: productFacts({ market, book, rows, symbol }),
    guard: { killSwitch: rows.killSwitch, ...lossesOf(market, book, rows.peakUnitNav) },
  }
}

function valueOf(market: MarketFacts, holdings: Iterable<Holding>): number {
  let value = 0
  for (const { symbol, volume } of holdings) {
    if (volume > 0) value += amountOf((valuationPrice(market, symbol) ?? 0) * volume)
  }
  return value
}

export function navOf(market: MarketFacts, book: Pick<AccountBook, 'ledger' | 'holdings'>): number {
  return book.ledger.cash + book.ledger.receivable + valueOf(market, book.holdings.values())
}

type ProductParts = Pick<Parts, 'market' | 'book' | 'rows' | 'symbol'>

function productFacts({ market, book, rows, symbol }: ProductParts): ProductFacts {
  const sector = market.instrument(symbol)?.sector ?? null
  let cash = book.ledger.cash
  let nav = navOf(market, book)
  const all: Holding[] = [...book.holdings.values()]
  for (const { balances, holdings } of rows.siblings) {
    cash += balances.ledger.cash
    nav += balances.ledger.cash + balances.ledger.receivable + valueOf(market, holdings)
    all.push(...holdings)
  }
  const sameSector = all.filter((holding) => sector !== null && market.instrument(holding.symbol)?.sector === sector)
  return {
    nav,
    gross: valueOf(market, all),
    cash,
    valueOfSymbol: valueOf(
      market,
      all.filter((holding) => holding.symbol === symbol),
    ),
    valueOfSector: valueOf(market, sameSector),
    resting: [
      ...rows.resting,
      ...rows.placed.filter((order) => order.productId === book.productId && order.accountId !== book.accountId),
    ],
    opposingProducts: rows.opposingProducts,
  }
}

/** Loss of the day and fall from the peak, as fractions; nothing is lost before the first settled day. */
function lossesOf(market: MarketFacts, book: AccountBook, peak: number | null) {
  const { lastNav, today } = book
  const base = (lastNav?.nav ?? 0) + today.flowIn - today.flowOut
  if (base <= 0) return { dayLossRate: 0, drawdown: 0 }
  const dayReturn = navOf(market, book) / base - 1
  const unitNav = (lastNav?.unitNav ?? 1) * (lastNav ? 1 + dayReturn : 1)
  return {
    dayLossRate: Math.max(0, -dayReturn),
    drawdown: peak === null ? 0 : Math.max(0, 1 - unitNav / Math.max(peak, unitNav)),
  }
}
