import { price } from '@liangshu/contract/market/scaled'
import { side } from '@liangshu/contract/trading/order-codes'
import type { VenueReport } from '../../account/book/decide-venue.ts'
import { auctionFills } from '../auction/auction-fills.ts'
import { matchAfterHours, type SinglePriceFill } from './after-hours.ts'
import { dropFilled, fillReport, type PaperMarket, type PaperOrder, type PaperVenue } from './paper-venue.ts'

function reportFills(market: PaperMarket, fills: readonly SinglePriceFill[]): VenueReport[] {
  const byId = new Map(market.queue.map((order) => [order.orderId, order]))
  const reports: VenueReport[] = []
  for (const { id, price, volume } of fills) {
    const order = byId.get(id)
    if (order) reports.push(fillReport(order, { price, volume }, market.beat))
  }
  dropFilled(market)
  return reports
}

function takesPart(order: PaperOrder, price: number): boolean {
  return order.side === side.buy ? order.price >= price : order.price <= price
}

/**
 * MATCH-9: the market's own auction decided price and volume; our gathered orders share in it by price, then time,
 * up to the participation cap. Orders that did not trade stay and queue for continuous trading.
 */
export function onAuction(
  venue: PaperVenue,
  symbol: string,
  result: { readonly price: number; readonly matched: number },
): VenueReport[] {
  const market = venue.markets.get(symbol)
  if (!market) return []
  const gathered = market.queue.filter((order) => !order.isFixedPrice && takesPart(order, result.price))
  const orders = gathered.map((order) => ({
    side: order.side === side.buy ? ('buy' as const) : ('sell' as const),
    price: price(order.price),
    volume: order.volume - order.filled,
  }))
  const matched = Math.floor((result.matched * venue.participationPercent) / 100)
  const at = price(result.price)
  const volumes = auctionFills(orders, { price: at, matched, unmatched: 0, unmatchedSide: null })
  const fills = gathered.map(({ orderId }, index) => ({ id: orderId, price: at, volume: volumes[index] ?? 0 }))
  return reportFills(
    market,
    fills.filter((fill) => fill.volume > 0),
  )
}

/** The fixed-price session at the close. */
export function onFixedPrice(
  venue: PaperVenue,
  symbol: string,
  session: { readonly close: number; readonly buyVolume: number; readonly sellVolume: number },
): VenueReport[] {
  const market = venue.markets.get(symbol)
  if (!market) return []
  const orders = market.queue
    .filter((order) => order.isFixedPrice)
    .map((order, time) => ({
      id: order.orderId,
      side: order.side,
      limit: order.price,
      leaves: order.volume - order.filled,
      time,
    }))
  return reportFills(market, matchAfterHours(orders, session.close, session))
}
