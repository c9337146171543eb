import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { costPerShare, type Holding } from '@liangshu/engine/account/holding/holding'

import { heldSymbols } from '../book/balances.ts'
import { lastSettled } from '../settlement/settled-prices.ts'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'

/** Prices of held symbols, by symbol; one the market does not show is left out. */
export function pricesFor(market: MarketFacts, symbols: Iterable<string>): Record<string, number> {
  const prices: Record<string, number> = {}
  for (const symbol of symbols) {
    const price = valuationPrice(market, symbol)
    if (price !== null) prices[symbol] = price
  }
  return prices
}

type Settled = Pick<AccountBook, 'lastNav'>

/**
 * PNL-9: what a share is valued at. One the market does not show is valued at its last settlement, before that at its cost:
 * a quote that is missing must not look like a loss.
 */
export const heldPrice = (market: MarketFacts, { lastNav }: Settled, holding: Holding): number =>
  valuationPrice(market, holding.symbol) ?? lastSettled(lastNav).get(holding.symbol) ?? costPerShare(holding).avg

type HeldBook = Settled & Pick<AccountBook, 'holdings' | 'futures' | 'perpetuals'>

/** Prices of all that an account holds, as it is valued. */
export function valuationPrices(market: MarketFacts, book: HeldBook): Record<string, number> {
  const prices = pricesFor(market, heldSymbols(book))
  for (const holding of book.holdings.values())
    if (holding.volume > 0) prices[holding.symbol] ??= heldPrice(market, book, holding)
  return prices
}
