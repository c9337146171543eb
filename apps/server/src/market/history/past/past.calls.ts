import type { Market } from '@liangshu/engine/market/reader/market'
import type { LiquidWanted, PastDay, PastReader, PastSeries, PastWanted } from '@liangshu/engine/market/reader/past'
import { notProvided } from '@liangshu/engine/market/reader/refusal'

function pastOf({ past }: Market): PastReader {
  if (!past) throw notProvided()
  return past
}

/** Quotes of some instruments at moments of a past day. */
export const pastDay = (market: Market, wanted: PastWanted): PastDay => pastOf(market).day(wanted)

/** Up to `count` closes of each symbol that end on `to`. */
export function pastSeries(
  market: Market,
  { symbols, to, count }: { symbols: readonly string[]; to: string; count: number },
): Record<string, PastSeries> {
  const past = pastOf(market)
  return Object.fromEntries(symbols.map((symbol) => [symbol, past.series(symbol, to, count)]))
}

/** What a desk of that day would have looked at: the most traded of a class. */
export const pastLiquid = (market: Market, wanted: LiquidWanted): readonly string[] => pastOf(market).liquid(wanted)

/** Contracts of some products as they were listed on a day, nearest first. */
export function pastContracts(
  market: Market,
  { products, date }: { products: readonly string[]; date: string },
): Record<string, ReturnType<PastReader['contracts']>> {
  const past = pastOf(market)
  return Object.fromEntries(products.map((product) => [product, past.contracts(product, date)]))
}
