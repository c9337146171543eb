import { price } from '@liangshu/contract/market/scaled'
import { side } from '@liangshu/contract/trading/order-codes'
import type { VenueReport } from '../../account/book/decide-venue.ts'
import { auctionFills } from '../auction/auction-fills.ts'
import { matchAfterHours, type SinglePriceFill } from './after-hours.ts'
import { volumeAt } from './market-beat.ts'
import type { PaperOrder } from './paper-queue.ts'
import { dropFilled, fillReport, type PaperMarket, type PaperVenue } from './paper-venue.ts'

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

/** At the auction's own price whoever stands on the side with volume left over waits behind it, as at a sealed open. */
function takesPart(order: PaperOrder, price: number, { beat: { book } }: PaperMarket): boolean {
  if (order.price !== price) return order.side === side.buy ? order.price > price : order.price < price
  return volumeAt(order.side === side.buy ? book.bids : book.asks, price) === 0
}

/**
 * MATCH-9: the market's own auction decided price and volume; our gathered orders share in it by price, then time,
 * up to the participation cap. The beat is the one after the auction. Orders that did not trade stay and queue for
 * continuous trading.
 */
export function onAuction(
  venue: PaperVenue,
  symbol: string,
  result: { readonly price: number; readonly matched: number },
): VenueReport[] {
  const market = venue.markets.get(symbol)
  if (!market) return []
  const gathered = market.queue.filter((order) => !order.isFixedPrice && takesPart(order, result.price, market))
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
  const day = market.beat.tradingDay
  if (market.afterHours.day !== day) market.afterHours = { day, bought: 0, sold: 0 }
  const fills = matchAfterHours(orders, session.close, session, market.afterHours)
  for (const { id, volume } of fills) {
    if (venue.orders.get(id)?.side === side.buy) market.afterHours.bought += volume
    else market.afterHours.sold += volume
  }
  return reportFills(market, fills)
}
