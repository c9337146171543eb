import { side, type Side } from '@liangshu/contract/trading/order-codes'

export type AuctionOrder = {
  readonly id: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  /** Arrival; earlier orders at the auction price fill first. */
  readonly time: number
}

export type AuctionResult = {
  readonly price: number
  readonly matched: number
  /** What stays unmatched at the price, and on which side. */
  readonly unmatched: number
  readonly unmatchedSide: Side | null
}

type Candidate = { price: number; matched: number; surplus: number }

function candidates(orders: readonly AuctionOrder[]): Candidate[] {
  const prices = [...new Set(orders.map((order) => order.price))].toSorted((a, b) => a - b)
  return prices.flatMap((price) => candidateAt(orders, price) ?? [])
}

/** Null when an order better than the price would be left unfilled: such a price is no auction price. */
function candidateAt(orders: readonly AuctionOrder[], price: number): Candidate | null {
  let demand = 0
  let supply = 0
  let demandAbove = 0
  let supplyBelow = 0
  for (const order of orders) {
    if (order.side === side.buy) {
      if (order.price >= price) demand += order.volume
      if (order.price > price) demandAbove += order.volume
    } else {
      if (order.price <= price) supply += order.volume
      if (order.price < price) supplyBelow += order.volume
    }
  }
  const matched = Math.min(demand, supply)
  return demandAbove > matched || supplyBelow > matched ? null : { price, matched, surplus: demand - supply }
}

/**
 * AUCTION-1 to AUCTION-3: the price with most volume, then with least left over; still tied, Shanghai takes the middle
 * and Shenzhen the one nearest the reference (previous close at the open, last price at the close).
 */
export function callAuction(
  orders: readonly AuctionOrder[],
  tie: 'middle' | 'nearest',
  reference: number,
  tick: number,
): AuctionResult | null {
  const all = candidates(orders)
  const most = Math.max(0, ...all.map((candidate) => candidate.matched))
  if (most === 0) return null
  const best = all.filter((candidate) => candidate.matched === most)
  const least = Math.min(...best.map((candidate) => Math.abs(candidate.surplus)))
  const tied = best.filter((candidate) => Math.abs(candidate.surplus) === least)
  const price = tied.length === 1 ? (tied[0]?.price ?? 0) : breakTie(tied, tie, reference, tick)
  const surplus = surplusAt(orders, price)
  const unmatchedSide = surplus === 0 ? null : surplus > 0 ? side.buy : side.sell
  return { price, matched: most, unmatched: Math.abs(surplus), unmatchedSide }
}

function breakTie(tied: readonly Candidate[], tie: 'middle' | 'nearest', reference: number, tick: number): number {
  const low = tied[0]?.price ?? 0
  const high = tied.at(-1)?.price ?? 0
  if (tie === 'middle') return Math.round((low + high) / 2 / tick) * tick
  return Math.min(high, Math.max(low, reference))
}

function surplusAt(orders: readonly AuctionOrder[], price: number): number {
  let surplus = 0
  for (const order of orders) {
    if (order.side === side.buy && order.price >= price) surplus += order.volume
    if (order.side === side.sell && order.price <= price) surplus -= order.volume
  }
  return surplus
}

export type AuctionFill = { readonly id: string; readonly price: number; readonly volume: number }

/** AUCTION-4: better prices fill completely, the rest at the auction price by time. */
export function auctionFills(orders: readonly AuctionOrder[], { price, matched }: AuctionResult): AuctionFill[] {
  const fills: AuctionFill[] = []
  for (const own of [side.buy, side.sell] as const) {
    const taking = orders
      .filter((order) => order.side === own && (own === side.buy ? order.price >= price : order.price <= price))
      .toSorted((a, b) => (own === side.buy ? b.price - a.price : a.price - b.price) || a.time - b.time)
    let left = matched
    for (const order of taking) {
      const volume = Math.min(left, order.volume)
      if (volume > 0) fills.push({ id: order.id, price, volume })
      left -= volume
    }
  }
  return fills
}
