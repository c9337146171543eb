import type { Price } from '@liangshu/contract/market/scaled'

import type { FeedBook, FeedLevel } from './feed-quote.ts'

/** A level as its feed writes it: one without a price is a volume that waits in a call. */
export interface RawLevel {
  readonly price: Price | null
  readonly volume: number
}

const isLevel = (level: RawLevel): level is FeedLevel => level.price !== null && level.volume > 0

/**
 * Levels of both sides, best first. During a call both show the one price and what it would match; the second level has no
 * price then and tells what would be left over.
 */
export function bookOf(bids: readonly RawLevel[], asks: readonly RawLevel[]): FeedBook {
  const book = { bids: bids.filter(isLevel), asks: asks.filter(isLevel) }
  const left = ([, second]: readonly RawLevel[]) => (second?.price === null ? second.volume : 0)
  const [buy, sell] = [left(bids), left(asks)]
  const isCall = book.bids[0] !== undefined && book.bids[0].price === book.asks[0]?.price
  return isCall && buy + sell > 0 ? { ...book, unmatched: { buy, sell } } : book
}
