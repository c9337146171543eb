import type { Fen, Price } from '@liangshu/contract/market/scaled'

import { isIndex } from './feed-code.ts'
import type { FeedBook, FeedLevel, FeedQuote } from './feed-quote.ts'
import { RowRefusal } from './feed-row.ts'

/** How far a feed's own rounding may carry its totals, in shares and in fen. */
export interface Rounding {
  readonly shares: number
  readonly fen: number
}

function checkPrices({ open, high, low, last, status }: FeedQuote): void {
  if (status !== 'trading' && open === null) return
  if (last === null) throw new RowRefusal('FIELD_MISSING', 'last')
  // The opening call shows a price before there is an open, a high and a low.
  if (open === null && high === null && low === null) return
  if (open === null || high === null || low === null) throw new RowRefusal('FIELD_MISSING', 'open, high or low')
  if (low > Math.min(open, last) || high < Math.max(open, last)) {
    throw new RowRefusal('PRICE_ORDER', `${open} ${high} ${low} ${last}`)
  }
}

function isSorted(levels: readonly FeedLevel[], sign: 1 | -1): boolean {
  return levels.every((level, index) => index === 0 || (level.price - (levels[index - 1]?.price ?? 0)) * sign > 0)
}

function checkBook(book: FeedBook | null): void {
  if (!book) return
  const { bids, asks } = book
  const [bid, ask] = [bids[0], asks[0]]
  // Equal is the call auction's single price; above is a row whose fields slipped.
  const isCrossed = bid !== undefined && ask !== undefined && bid.price > ask.price
  if (isCrossed || !isSorted(bids, -1) || !isSorted(asks, 1)) throw new RowRefusal('BOOK_ORDER')
}

interface Totals {
  readonly low: Price
  readonly high: Price
  readonly volume: number
  readonly amount: Fen
}

/**
 * The mean price must lie within the day's range. Volume in 手 where shares were promised, or the other way round, is
 * off by a hundred, and so is a price without its decimals: such a row is refused rather than scaled by a guess.
 */
export function checkUnits({ low, high, volume, amount }: Totals, rounding: Rounding): void {
  if (volume === 0 && amount === 0) return
  const most =
    Math.max(volume - rounding.shares, 0) === 0
      ? Infinity
      : ((amount + rounding.fen) * 100) / (volume - rounding.shares)
  const least = (Math.max(amount - rounding.fen, 0) * 100) / (volume + rounding.shares)
  if (least > high * 1.02 || most < low * 0.98 || (volume === 0 && rounding.shares === 0)) {
    throw new RowRefusal('VOLUME_UNIT', `${amount} fen for ${volume}`)
  }
}

/** An index level is no price, so its volume cannot be proved from it. */
export function checkQuote(quote: FeedQuote, rounding: Rounding): FeedQuote {
  checkPrices(quote)
  checkBook(quote.book)
  const { low, high, volume, amount } = quote
  if (low !== null && high !== null && !isIndex(quote.symbol)) checkUnits({ low, high, volume, amount }, rounding)
  else if (quote.status === 'suspended' && volume > 0) throw new RowRefusal('FIELDS_DISAGREE', 'volume without a price')
  return quote
}
