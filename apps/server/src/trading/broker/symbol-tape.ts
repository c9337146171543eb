import type { DisplayedBook, MarketBeat } from '@liangshu/engine/matching/paper/market-beat'
import { tradesBetween } from '@liangshu/engine/matching/paper/trades-between'
import type { Phase } from '@liangshu/engine/time/session/phases'

import type { MarketTime } from '../market-facts/market-facts.ts'
import type { Listing } from '../order/instrument-days.ts'

type Mark = { readonly day: string; readonly volume: number; readonly phase: Phase; readonly book: DisplayedBook }

export type TapeStep = {
  readonly beat: MarketBeat
  /** A single-price auction has just fired. */
  readonly auction: { readonly price: number; readonly matched: number } | null
}

const emptyBook: DisplayedBook = { bids: [], asks: [] }

/** Turns what the market shows from moment to moment into beats: the trades between two looks are the growth of volume. */
export function createSymbolTape() {
  const marks = new Map<string, Mark>()
  return {
    step(symbol: string, { quote, phase }: Listing, time: MarketTime, at: number): TapeStep {
      const before = marks.get(symbol)
      marks.set(symbol, { day: time.tradingDay, volume: quote.volume, phase, book: quote.book })
      // A volume that shrank belongs to a day that began again.
      const isSameDay = before?.day === time.tradingDay && before.volume <= quote.volume
      const traded = isSameDay && before ? quote.volume - before.volume : 0
      const last = quote.last ?? quote.preClose
      // What a call shows are prices it might end at, nothing that could be traded with.
      const stood = before?.phase.match === 'continuous' ? before.book : emptyBook
      const hasFired = isSameDay && before?.phase.endsInAuction === true && before.phase.name !== phase.name
      const auctionPrice = phase.name === 'gap' || phase.name === 'morning' ? (quote.open ?? last) : last
      return {
        beat: {
          symbol,
          at,
          tradingDay: time.tradingDay,
          minute: Math.floor(time.secondOfDay / 60),
          minuteVolume: quote.minuteVolume,
          book: quote.book,
          trades: hasFired ? [] : tradesBetween(stood, last, traded),
          isMatching: phase.match === 'continuous' && !quote.isSuspended,
        },
        auction: hasFired && traded > 0 ? { price: auctionPrice, matched: traded } : null,
      }
    },
  }
}
