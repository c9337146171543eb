import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { BOOK_LEVELS } from '@liangshu/engine/market/live/snapshot-columns'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'

/** The opening call of one share: as it stood when last looked at, and from 09:25 on as it was matched. */
export interface Auction {
  /** 1/10000 yuan. */
  readonly price: number
  readonly volume: number
  /** Fen. */
  readonly amount: number
  /** Shares left over at the last look before it was matched: more buyers above zero, more sellers below. */
  readonly unmatched: number
}

/** By symbol: slots move when an instrument is told of later. */
export interface AuctionBook {
  readonly calls: Map<string, Auction>
  /** Matched results that have not been written yet. */
  isUnsaved: boolean
}

const CALL_FROM = secondsOf('09:15')
const MATCHED_FROM = secondsOf('09:25')
const MATCHED_UNTIL = secondsOf('09:30')

export const createAuctionBook = (): AuctionBook => ({ calls: new Map(), isUnsaved: false })

/** The one price of a call stands on both sides; what it matches beside it, what is left over one level below. */
function callOf(live: LiveColumns, slot: number): Auction | null {
  const at = slot * BOOK_LEVELS
  const price = live.bidPrice[at] as number
  if (!(price > 0) || live.askPrice[at] !== price) return null
  const volume = live.bidVolume[at] as number
  const unmatched = (live.bidVolume[at + 1] as number) - (live.askVolume[at + 1] as number)
  return { price, volume, amount: Math.round((volume * price) / 100), unmatched }
}

/** Until the continuous session begins, all that has traded was traded in the call. */
function matchedOf(live: LiveColumns, slot: number, before: Auction | undefined): Auction | null {
  const [price, volume] = [live.open[slot] as number, live.volume[slot] as number]
  if (!(price > 0) || !(volume > 0)) return null
  return { price, volume, amount: live.amount[slot] as number, unmatched: before?.unmatched ?? 0 }
}

/** Looks at the columns of a moment; outside the call nothing is learnt. */
export function observeAuction(
  book: AuctionBook,
  live: LiveColumns,
  stocks: readonly InstrumentFacts[],
  second: number,
): void {
  if (second < CALL_FROM || second >= MATCHED_UNTIL) return
  const isMatched = second >= MATCHED_FROM
  for (const { symbol, slot } of stocks) {
    const before = book.calls.get(symbol)
    const seen = isMatched ? matchedOf(live, slot, before) : callOf(live, slot)
    if (!seen) continue
    const isNew = seen.volume !== before?.volume || seen.amount !== before.amount || seen.price !== before.price
    if (isNew || !isMatched) book.calls.set(symbol, seen)
    if (isNew && isMatched) book.isUnsaved = true
  }
}
