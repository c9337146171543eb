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
