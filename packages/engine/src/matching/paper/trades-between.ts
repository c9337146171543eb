import type { BookLevel, DisplayedBook } from './market-beat.ts'

/**
 * MATCH-11: where the volume between two looks at the market traded. A price that moved beyond what stood in the book
 * first consumed these levels, best first; what is left traded at the last price.
 */
export function tradesBetween(before: DisplayedBook, last: number, volume: number): BookLevel[] {
  if (volume <= 0) return []
  const trades: BookLevel[] = []
  let left = volume
  const consume = (levels: readonly BookLevel[], isBeyond: (price: number) => boolean) => {
    for (const level of levels) {
      if (!isBeyond(level.price)) break
      const eaten = Math.min(left, level.volume)
      if (eaten > 0) trades.push({ price: level.price, volume: eaten })
      left -= eaten
    }
  }
  consume(before.bids, (price) => price > last)
  if (trades.length === 0) consume(before.asks, (price) => price < last)
  // The last price was paid, however little was left for it.
  trades.push({ price: last, volume: left })
  return trades
}

export type TradedRange = { readonly low: number; readonly high: number; readonly volume: number }

/** Lowest and highest price of a beat, and what traded in all; null in a beat without a trade. */
export function rangeOf(trades: readonly BookLevel[]): TradedRange | null {
  let [low, high, volume] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const trade of trades) {
    low = Math.min(low, trade.price)
    high = Math.max(high, trade.price)
    volume += trade.volume
  }
  return volume > 0 ? { low, high, volume } : null
}
