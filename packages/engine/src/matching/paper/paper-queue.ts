import { side } from '@liangshu/contract/trading/order-codes'
import { volumeAt, type BookLevel, type MarketBeat } from './market-beat.ts'
import { advanceQueue, crossedVolume, isWithin, type Queued } from './queue-position.ts'
import { takeLevels, type Piece, type Taking } from './take-liquidity.ts'
import { rangeOf, type TradedRange } from './trades-between.ts'

export type PaperOrder = Queued & {
  readonly orderId: string
  readonly symbol: string
  readonly volume: number
  readonly isFixedPrice: boolean
  filled: number
  /**
   * It has a place in the queue. An order that was gathered in a break, or whose rest the participation cap held back,
   * has none yet: it takes what the other side shows, at the prices shown (MATCH-12).
   */
  isResting: boolean
  seq: number
}

type QueuedMarket = {
  readonly beat: MarketBeat
  readonly queue: readonly PaperOrder[]
  readonly taken: ReadonlyMap<number, number>
}

/** What of the displayed levels is left after our own orders of this beat. */
export function takeFromBook({ beat, taken }: QueuedMarket, taking: Taking): Piece[] {
  const levels = taking.side === side.buy ? beat.book.asks : beat.book.bids
  return takeLevels(taken.size === 0 ? levels : levels.map((level) => leftOf(level, taken)), taking)
}

function leftOf({ price, volume }: BookLevel, taken: ReadonlyMap<number, number>): BookLevel {
  return { price, volume: Math.max(0, volume - (taken.get(price) ?? 0)) }
}

/** Whoever joins a level stands behind all that is shown there; an order the book still crosses has not joined. */
export function rest(order: PaperOrder, { beat }: { readonly beat: MarketBeat }): void {
  if (crossedVolume(order, beat) > 0) return
  order.shown = volumeAt(order.side === side.buy ? beat.book.bids : beat.book.asks, order.price)
  order.ahead = order.shown
  order.isResting = true
}

export type QueueMatch = { readonly order: PaperOrder; readonly pieces: readonly Piece[]; readonly isMaker: boolean }

/** What the beat gives to each queued order, lazily: an order sees what those before it took. */
export function* matchQueue(market: QueuedMarket, room: number): Generator<QueueMatch> {
  const range = rangeOf(market.beat.trades)
  const given = { buy: 0, sell: 0 }
  let left = room
  for (const order of byPriority(market.queue)) {
    const own = order.side === side.buy ? 'buy' : 'sell'
    const most = Math.min(left, order.volume - order.filled)
    const pieces = order.isResting
      ? restingPieces(order, market.beat, { range, given: given[own], most })
      : takeFromBook(market, { side: order.side, limit: order.price, volume: most, maxLevels: 10 })
    const volume = pieces.reduce((sum, piece) => sum + piece.volume, 0)
    left -= volume
    if (order.isResting) given[own] += volume
    yield { order, pieces, isMaker: order.isResting }
  }
}

function byPriority(queue: readonly PaperOrder[]): PaperOrder[] {
  return queue
    .filter(({ isFixedPrice }) => !isFixedPrice)
    .sort((a, b) => (a.side !== b.side ? a.side - b.side : a.side === side.buy ? b.price - a.price : a.price - b.price))
}

type Share = { readonly range: TradedRange | null; readonly given: number; readonly most: number }

/**
 * MATCH-12: a resting order fills within the volume and the range that the beat traded, at its own price or, where the
 * tape did not come up to that, at the worst price it had. Without a trade nothing of it fills.
 */
function restingPieces(order: PaperOrder, beat: MarketBeat, { range, given, most }: Share): Piece[] {
  const reached = advanceQueue(order, beat, given)
  if (!range) return []
  const crossed = Math.min(crossedVolume(order, beat), range.volume - given)
  const volume = Math.min(most, Math.max(reached, crossed))
  const worst = order.side === side.buy ? range.high : range.low
  const price = isWithin(order.side, worst, order.price) ? worst : order.price
  const isTraded = price >= range.low && price <= range.high
  return volume > 0 && isTraded ? [{ price, volume }] : []
}
