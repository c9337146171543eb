import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { volumeAt, type MarketBeat } from './market-beat.ts'

/** Share of the cancels at our price that stood before us. */
export const cancelsAheadPercent = 35

export type Queued = {
  readonly side: Side
  price: number
  /** Volume that trades before ours at this price. */
  ahead: number
  /** Displayed volume at our price when we last looked, to tell cancels from trades. */
  shown: number
}

/**
 * MATCH-1: how much of a queued order the beat fills. Volume traded at our price eats the queue before us and then us;
 * a price that traded through us means everything better was gone. On a sealed board our price is the limit, so we
 * wait behind the whole seal (MATCH-4).
 */
export function advanceQueue(queued: Queued, beat: MarketBeat): number {
  let atPrice = 0
  let through = 0
  for (const trade of beat.trades) {
    if (trade.price === queued.price) atPrice += trade.volume
    else if (queued.side === side.buy ? trade.price < queued.price : trade.price > queued.price) through += trade.volume
  }
  const levels = queued.side === side.buy ? beat.book.bids : beat.book.asks
  const shown = volumeAt(levels, queued.price)
  const canceled = Math.max(0, queued.shown - atPrice - shown)
  queued.shown = shown
  if (through > 0) {
    queued.ahead = 0
    return through + atPrice
  }
  const reached = Math.max(0, atPrice - queued.ahead)
  queued.ahead = Math.max(0, queued.ahead - atPrice)
  queued.ahead = Math.max(0, queued.ahead - Math.floor((canceled * cancelsAheadPercent) / 100))
  return reached
}

/** What the other side now offers at our price or better: the board broke, or the market came to us. */
export function crossedVolume(queued: Queued, beat: MarketBeat): number {
  const levels = queued.side === side.buy ? beat.book.asks : beat.book.bids
  let volume = 0
  for (const level of levels) {
    if (queued.side === side.buy ? level.price > queued.price : level.price < queued.price) break
    volume += level.volume
  }
  return volume
}
