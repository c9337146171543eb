import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { volumeAt, type BookLevel, type MarketBeat } from './market-beat.ts'

/** Share of the cancels at our price that stood before us, while at least as much of the queue does. */
export const cancelsAheadPercent = 35

export type Queued = {
  readonly side: Side
  price: number
  /** Volume that trades before ours at this price. */
  ahead: number
  /** Displayed volume at our price when we last looked, to tell cancels from trades. */
  shown: number
}

/** Whether a price is as good as our limit or better for us. */
export function isWithin(own: Side, price: number, limit: number): boolean {
  return own === side.buy ? price <= limit : price >= limit
}

/**
 * MATCH-1: how much of a resting order the beat fills. Only what traded at our price or through it, and the stated share
 * of the cancels, consume the queue before us; then it is our turn. On a sealed board our price is the limit, so we wait
 * behind the whole seal (MATCH-4). `given` is what our own earlier orders got of the same trades.
 */
export function advanceQueue(queued: Queued, beat: MarketBeat, given = 0): number {
  let atPrice = 0
  let through = 0
  for (const trade of beat.trades) {
    if (trade.price === queued.price) atPrice += trade.volume
    else if (isWithin(queued.side, trade.price, queued.price)) through += trade.volume
  }
  const levels = queued.side === side.buy ? beat.book.bids : beat.book.asks
  const canceledAhead = isShown(queued, levels) ? leaveQueue(queued, volumeAt(levels, queued.price), atPrice) : 0
  const reached = Math.max(0, atPrice + through - queued.ahead - given)
  queued.ahead = Math.max(0, queued.ahead - atPrice - through - canceledAhead)
  return reached
}

/** A price beyond the last level shown may have any volume: what cannot be seen is no cancel. */
function isShown({ side: own, price }: Queued, levels: readonly BookLevel[]): boolean {
  const last = levels.at(-1)
  return last !== undefined && isWithin(own, last.price, price)
}

function leaveQueue(queued: Queued, shown: number, traded: number): number {
  const before = queued.shown
  queued.shown = shown
  const canceled = before - traded - shown
  if (canceled <= 0) return 0
  // Whoever has a tenth of the queue before them sees a tenth of the cancels before them.
  const share = Math.min(cancelsAheadPercent / 100, queued.ahead / before)
  return Math.floor(canceled * share)
}

/** What the other side now offers at our price or better: the board broke, or the market came to us. */
export function crossedVolume(queued: Queued, { book }: MarketBeat): number {
  let volume = 0
  for (const level of queued.side === side.buy ? book.asks : book.bids) {
    if (!isWithin(queued.side, level.price, queued.price)) break
    volume += level.volume
  }
  return volume
}
