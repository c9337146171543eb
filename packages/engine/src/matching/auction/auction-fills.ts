import type { AuctionOrder, AuctionResult } from './call-auction.ts'

/** Volume each order gets, by price and then by its place in the list, which is its time of arrival. */
export function auctionFills(orders: readonly AuctionOrder[], result: AuctionResult): number[] {
  const fills = Array.from({ length: orders.length }, () => 0)
  const indexed = orders.map((order, index) => ({ order, index }))
  for (const side of ['buy', 'sell'] as const) {
    const sign = side === 'buy' ? -1 : 1
    const queue = indexed
      .filter(({ order }) => order.side === side && sign * (order.price - result.price) <= 0)
      .sort((a, b) => sign * (a.order.price - b.order.price) || a.index - b.index)
    let left = result.matched
    for (const { order, index } of queue) {
      const filled = Math.min(left, order.volume)
      fills[index] = filled
      left -= filled
    }
  }
  return fills
}
