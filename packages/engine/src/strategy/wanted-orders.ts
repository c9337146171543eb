import { positionEffect, side, type PositionEffect, type Side } from '@liangshu/contract/trading/order-codes'
import { blockReason } from '../analysis/trade-point/executable.ts'
import type { SeenQuote, StrategyView, WantedOrder } from './strategy.ts'

/** Kept back of the worth, for fees and prices that move. */
export const cashBuffer = 0.02
/** Fees of a buy are well below this part of its amount. */
const feeRoom = 1.001

/** A multiplier such as 0.001 is not exact in binary. */
const rounding = 1e-9

/** Fen that a volume costs at a price. */
export const amountFen = (price: number, volume: number, multiplier = 1): number =>
  Math.round((price * volume * multiplier) / 100)

/** The price orders go by: the open for a strategy that is asked once a day, else the last. */
export const decisionPrice = ({ isDaily }: StrategyView, quote: SeenQuote): number =>
  isDaily ? (quote.open ?? quote.last) : quote.last

/** One tick beyond the price orders go by, within the day's limits. */
export function crossingPrice(view: StrategyView, quote: SeenQuote, own: Side): number {
  const price = decisionPrice(view, quote) + (own === side.buy ? quote.tick : -quote.tick)
  const rounded = Math.round(price / quote.tick) * quote.tick
  return Math.min(quote.limitUp ?? rounded, Math.max(quote.limitDown ?? rounded, rounded))
}

/** STRAT-4: nothing is asked for that cannot be had: a suspended symbol, a board at its limit. */
export function isExecutable(view: StrategyView, quote: SeenQuote | null, own: Side): quote is SeenQuote {
  if (!quote || quote.last <= 0) return false
  const { limitUp, limitDown, tick, isSuspended } = quote
  const nextOpen = decisionPrice(view, quote)
  const facts = { isSuspended, nextOpen, limitUp, limitDown, tick, isLocked: false }
  return blockReason(own === side.buy ? 'buy' : 'sell', facts) === null
}

/** Whole lots for about so much money; 0 where it does not come to one. */
export function lotsFor(quote: SeenQuote, amount: number, price: number): number {
  const most = Math.min((amount * 100) / (price * quote.multiplier), quote.lotMost)
  if (most + rounding < quote.lotMin) return 0
  return quote.lotMin + Math.floor((most - quote.lotMin) / quote.lotStep + rounding) * quote.lotStep
}

/** STRAT-5: for about so much money with its fees, so that what may be spent covers it. */
export function buyFor(view: StrategyView, symbol: string, amount: number, reason: string): WantedOrder[] {
  const quote = view.quote(symbol)
  if (!isExecutable(view, quote, side.buy)) return []
  const price = crossingPrice(view, quote, side.buy)
  const volume = lotsFor(quote, amount / feeRoom, price)
  return volume === 0 ? [] : [{ symbol, side: side.buy, price, volume, reason }]
}

/** Sells so much of what may be sold now; whole lots, except for a rest that is sold with all else. */
export function sellSome(view: StrategyView, symbol: string, volume: number, reason: string): WantedOrder[] {
  const quote = view.quote(symbol)
  const { free = 0, volume: all = 0 } = view.held.get(symbol) ?? {}
  if (free <= 0 || !isExecutable(view, quote, side.sell)) return []
  const wanted = Math.min(volume, free, quote.lotMost)
  const isAll = wanted === all
  const sold = isAll ? wanted : Math.floor(wanted / quote.lotStep) * quote.lotStep
  if (sold <= 0) return []
  return [{ symbol, side: side.sell, price: crossingPrice(view, quote, side.sell), volume: sold, reason }]
}

export const sellAll = (view: StrategyView, symbol: string, reason: string): WantedOrder[] =>
  sellSome(view, symbol, Number.MAX_SAFE_INTEGER, reason)

/** Shanghai tells what was opened today from what was opened before: closing both takes two orders. */
function closingOf(symbol: string, free: number, freeToday: number): [PositionEffect, number][] {
  if (!/^(SHFE|INE)\./.test(symbol)) return [[positionEffect.close, free]]
  return [
    [positionEffect.closeYesterday, free - freeToday],
    [positionEffect.closeToday, freeToday],
  ]
}

/** Closes what is held of one contract, long or short. */
export function closeContract(view: StrategyView, symbol: string, reason: string): WantedOrder[] {
  const { volume = 0, free = 0, freeToday = 0 } = view.held.get(symbol) ?? {}
  const own = volume > 0 ? side.sell : side.buy
  const quote = view.quote(symbol)
  if (volume === 0 || free === 0 || !isExecutable(view, quote, own)) return []
  const price = crossingPrice(view, quote, own)
  return closingOf(symbol, free, freeToday).flatMap(([effect, closed]) =>
    closed > 0 ? [{ symbol, side: own, price, volume: Math.min(closed, quote.lotMost), effect, reason }] : [],
  )
}

/** In the order of their codes: whoever reads them, a book or a table, gets the same orders from them. */
export const heldSymbols = ({ held }: StrategyView): string[] =>
  [...held]
    .filter(([, { volume }]) => volume !== 0)
    .map(([symbol]) => symbol)
    .toSorted()

/** STRAT-5: buys that the free cash does not cover are left out, in the order asked for; sales all stay. */
export function withinCash(view: StrategyView, orders: readonly WantedOrder[]): WantedOrder[] {
  let left = view.cash - view.equity * cashBuffer
  return orders.filter((order) => {
    if (order.side === side.sell) return true
    const cost = amountFen(order.price, order.volume, view.quote(order.symbol)?.multiplier) * feeRoom
    if (cost > left) return false
    left -= cost
    return true
  })
}
