import type { Side } from '@liangshu/contract/market/classification'
import { price, type Price } from '@liangshu/contract/market/scaled'
import { roundToTick } from '../../math/scaled/rounding.ts'

export interface AuctionOrder {
  readonly side: Side
  readonly price: Price
  readonly volume: number
}

export interface AuctionTerms {
  /** How prices that are equally good are decided: Shanghai takes the middle, Shenzhen the nearest to `reference`. */
  readonly tie: 'middle' | 'nearest'
  /** Previous close at the open, last price at the close. */
  readonly reference: Price
  readonly tick: Price
}

export interface AuctionResult {
  readonly price: Price
  readonly matched: number
  readonly unmatched: number
  readonly unmatchedSide: Side | null
}

interface Level {
  readonly price: Price
  buy: number
  sell: number
}

function levelsOf(orders: readonly AuctionOrder[]): Level[] {
  const byPrice = new Map<Price, Level>()
  for (const order of orders) {
    let level = byPrice.get(order.price)
    if (level === undefined) byPrice.set(order.price, (level = { price: order.price, buy: 0, sell: 0 }))
    level[order.side] += order.volume
  }
  return [...byPrice.values()].sort((a, b) => a.price - b.price)
}

/** One order price, or the prices between two of them. */
interface Candidate {
  readonly low: Price
  readonly high: Price
  /** Buyers minus sellers at this price. */
  readonly surplus: number
}

/**
 * Prices where every better order fills and one side at the price fills whole (CALL-1). All of them match the same
 * volume, and it is the most any price can: had one matched less, a better order at it would have been left behind.
 */
function candidatesOf(levels: readonly Level[], tickBetween: Price | null): Candidate[] {
  const candidates: Candidate[] = []
  let buyersHere = levels.reduce((sum, level) => sum + level.buy, 0)
  let sellersBelow = 0
  for (const [index, level] of levels.entries()) {
    const sellersHere = sellersBelow + level.sell
    const matched = Math.min(buyersHere, sellersHere)
    const buyersAbove = buyersHere - level.buy
    if (matched > 0 && buyersAbove <= matched && sellersBelow <= matched) {
      candidates.push({ low: level.price, high: level.price, surplus: buyersHere - sellersHere })
    }
    buyersHere = buyersAbove
    sellersBelow = sellersHere
    const between = tickBetween && gapAfter(level.price, levels[index + 1]?.price, tickBetween)
    // Everybody with an order beyond such a price is better than it, so both sides must fill whole.
    if (between && buyersHere > 0 && buyersHere === sellersBelow) candidates.push({ ...between, surplus: 0 })
  }
  return candidates
}

function gapAfter(from: Price, to: Price | undefined, tick: Price): { low: Price; high: Price } | null {
  if (to === undefined || to - from < 2 * tick) return null
  return { low: price(from + tick), high: price(to - tick) }
}

/** What is left is a run of equally good prices, lowest first. */
function leastLeftOver(candidates: readonly Candidate[]): Candidate[] {
  const left = Math.min(...candidates.map((candidate) => Math.abs(candidate.surplus)))
  return candidates.filter((candidate) => Math.abs(candidate.surplus) === left)
}

function decide(low: Price, high: Price, { tie, reference, tick }: AuctionTerms): Price {
  if (tie === 'nearest') return price(Math.min(high, Math.max(low, reference)))
  return roundToTick(price(Math.floor((low + high) / 2)), tick)
}

function volumeAt(levels: readonly Level[], at: Price): { buy: number; sell: number } {
  let buy = 0
  let sell = 0
  for (const level of levels) {
    if (level.price >= at) buy += level.buy
    if (level.price <= at) sell += level.sell
  }
  return { buy, sell }
}

/** One-price auction over all orders of the call, also for the indicative price while it runs; `null` = no match. */
export function callAuction(orders: readonly AuctionOrder[], terms: AuctionTerms): AuctionResult | null {
  const levels = levelsOf(orders)
  // Shanghai looks at the prices of orders, Shenzhen at every price on the tick between them as well.
  const candidates = candidatesOf(levels, terms.tie === 'nearest' ? terms.tick : null)
  if (candidates.length === 0) return null
  const best = leastLeftOver(candidates)
  const low = best[0]?.low ?? terms.reference
  const high = best.at(-1)?.high ?? low
  const result = decide(low, high, terms)
  const { buy, sell } = volumeAt(levels, result)
  return {
    price: result,
    matched: Math.min(buy, sell),
    unmatched: Math.abs(buy - sell),
    unmatchedSide: buy === sell ? null : buy > sell ? 'buy' : 'sell',
  }
}
