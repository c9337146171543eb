import type { MarketBeat } from '@liangshu/engine/matching/paper/market-beat'
import type { Phase } from '@liangshu/engine/time/session/phases'

import type { MarketTime } from '../market-facts/market-facts.ts'
import type { Listing } from '../order/instrument-days.ts'

type Mark = { readonly day: string; readonly volume: number; readonly phase: Phase }

export type TapeStep = {
  readonly beat: MarketBeat
  /** A single-price auction has just fired. */
  readonly auction: { readonly price: number; readonly matched: number } | null
}

/** Turns what the market shows from moment to moment into beats: the trades between two looks are the growth of volume. */
export function createSymbolTape() {
  const marks = new Map<string, Mark>()
  return {
    step(symbol: string, { quote, phase }: Listing, time: MarketTime, at: number): TapeStep {
      const before = marks.get(symbol)
      marks.set(symbol, { day: time.tradingDay, volume: quote.volume, phase })
      // A volume that shrank belongs to a day that began again.
      const isSameDay = before?.day === time.tradingDay && before.volume <= quote.volume
      const traded = isSameDay && before ? quote.volume - before.volume : 0
      const last = quote.last ?? quote.preClose
      const hasFired = isSameDay && before?.phase.endsInAuction === true && before.phase.name !== phase.name
      return {
        beat: {
          symbol,
          at,
          tradingDay: time.tradingDay,
          minute: Math.floor(time.secondOfDay / 60),
          minuteVolume: quote.minuteVolume,
          book: quote.book,
          trades: traded > 0 && !hasFired ? [{ price: last, volume: traded }] : [],
          isMatching: phase.match === 'continuous' && !quote.isSuspended,
        },
        auction: hasFired && traded > 0 ? { price: last, matched: traded } : null,
      }
    },
  }
}
