import type { Exchange } from '@liangshu/contract/market/classification'
import { orderType, side } from '@liangshu/contract/trading/order-codes'
import type { VenueReport } from '../../account/book/decide-venue.ts'
import { isMarketType, venueMarketType } from '../../account/order/order-types.ts'
import type { OrderDraft } from '../../account/order/order.ts'
import type { MarketBeat } from './market-beat.ts'
import { planOrder, type OrderPlan } from './order-plan.ts'
import { roomIn, take, type Participation } from './participation.ts'
import { matchQueue, rest, takeFromBook, type PaperOrder } from './paper-queue.ts'
import { volumeOfPieces, type Piece } from './take-liquidity.ts'

export type Arrival = {
  readonly orderId: string
  readonly draft: OrderDraft
  readonly exchange: Exchange
  readonly freezePrice: number
}

export type PaperMarket = {
  beat: MarketBeat
  queue: PaperOrder[]
  participation: Participation
  /** What our orders took of each level that this beat shows. */
  readonly taken: Map<number, number>
  /** What our fixed-price orders traded after hours. */
  afterHours: { day: string; bought: number; sold: number }
}

/** The paper broker's exchange: the displayed book is everyone else, our orders stand in it by queue position. */
export type PaperVenue = {
  readonly markets: Map<string, PaperMarket>
  readonly orders: Map<string, PaperOrder>
  readonly participationPercent: number
}

export function createPaperVenue(participationPercent = 25): PaperVenue {
  return { markets: new Map(), orders: new Map(), participationPercent }
}

export function fillReport(order: PaperOrder, { price, volume }: Piece, beat: MarketBeat): VenueReport {
  // The id says where in the order the fill stands, so a venue that starts again cannot invent a second one.
  const execId = `${order.orderId}#${order.filled}`
  order.filled += volume
  return { kind: 'fill', orderId: order.orderId, execId, price, volume, tradingDay: beat.tradingDay, at: beat.at }
}

/** A new order: acknowledged, matched at once as far as the book and the minute allow, the rest queued or cancelled. */
export function arrive(venue: PaperVenue, arrival: Arrival): VenueReport[] {
  if (venue.orders.has(arrival.orderId)) return []
  const { orderId, draft } = arrival
  const market = venue.markets.get(draft.symbol)
  const order: PaperOrder = {
    orderId,
    symbol: draft.symbol,
    side: draft.side,
    price: draft.price,
    volume: draft.volume,
    isFixedPrice: draft.orderType === orderType.afterHours,
    filled: 0,
    ahead: 0,
    shown: 0,
    isResting: false,
    seq: 1,
  }
  venue.orders.set(orderId, order)
  if (!market) return [{ kind: 'reject', orderId, seq: 1, at: 0, reason: 6, text: '证券没有行情' }]
  const reports: VenueReport[] = [{ kind: 'ack', orderId, exOrdId: `P${orderId}`, seq: 1, at: market.beat.at }]
  if (order.isFixedPrice) market.queue.push(order)
  else if (!market.beat.isMatching) gather(market, order, draft, reports)
  else matchArrival(venue, market, order, { plan: planOrder(plannedOf(arrival), market.beat.book), reports })
  return reports
}

/** While a halt or a call gathers orders, only one with a price and time to wait can stay. */
function gather(
  market: PaperMarket,
  order: PaperOrder,
  { orderType: type, tif }: OrderDraft,
  reports: VenueReport[],
): void {
  const isImmediate = tif === 'IOC' || tif === 'FOK' || type === orderType.limitFak || type === orderType.limitFok
  if (isImmediate || isMarketType(type)) cancelRest(order, market.beat, reports)
  else market.queue.push(order)
}

function plannedOf({ draft, exchange, freezePrice }: Arrival) {
  const type = draft.orderType === orderType.market ? venueMarketType(exchange) : draft.orderType
  const protection = draft.side === side.buy ? freezePrice : draft.price
  const worstPrice = isMarketType(type) && protection > 0 ? protection : null
  return { side: draft.side, orderType: type, tif: draft.tif, price: draft.price, worstPrice }
}

type Matching = { readonly plan: OrderPlan; readonly reports: VenueReport[] }

function matchArrival(venue: PaperVenue, market: PaperMarket, order: PaperOrder, { plan, reports }: Matching): void {
  const { beat } = market
  if (plan.kind === 'cancel') return cancelRest(order, beat, reports)
  const { limit, maxLevels } = plan
  const pieces = takeFromBook(market, { side: order.side, limit, volume: order.volume, maxLevels })
  const room = roomOf(venue, market)
  let lastPrice: number | null = null
  if (!plan.allOrNothing || Math.min(volumeOfPieces(pieces), room) >= order.volume) {
    for (const piece of pieces) {
      const volume = Math.min(piece.volume, room - order.filled)
      if (volume <= 0) break
      reports.push(takeReport(market, order, { price: piece.price, volume }))
      lastPrice = piece.price
    }
    take(market.participation, beat.minute, order.filled)
  }
  if (order.filled === order.volume) return
  const own = order.side === side.buy ? beat.book.bids : beat.book.asks
  const restPrice = plan.restPrice ?? lastPrice ?? own[0]?.price
  if (plan.rest === 'cancel' || restPrice === undefined) return cancelRest(order, beat, reports)
  order.price = restPrice
  rest(order, market)
  market.queue.push(order)
}

function roomOf(venue: PaperVenue, { participation, beat }: PaperMarket): number {
  return roomIn(participation, beat.minute, beat.minuteVolume, venue.participationPercent)
}

/** A piece of a displayed level: nobody else of ours can take it again in this beat. */
function takeReport(market: PaperMarket, order: PaperOrder, piece: Piece): VenueReport {
  market.taken.set(piece.price, (market.taken.get(piece.price) ?? 0) + piece.volume)
  return fillReport(order, piece, market.beat)
}

function cancelRest(order: PaperOrder, beat: MarketBeat, reports: VenueReport[]): void {
  order.seq += 1
  const { orderId, seq, filled: venueFilled } = order
  reports.push({ kind: 'venueCancel', orderId, seq, at: beat.at, venueFilled })
}

/** The market moved: queued orders advance, the better price first, then in the order they came. */
export function onBeat(venue: PaperVenue, beat: MarketBeat): VenueReport[] {
  const market = venue.markets.get(beat.symbol)
  if (!market) {
    venue.markets.set(beat.symbol, {
      beat,
      queue: [],
      participation: { minute: -1, taken: 0 },
      taken: new Map(),
      afterHours: { day: beat.tradingDay, bought: 0, sold: 0 },
    })
    return []
  }
  // The same minute of another day has a volume of its own.
  if (market.beat.tradingDay !== beat.tradingDay) market.participation = { minute: -1, taken: 0 }
  market.beat = beat
  market.taken.clear()
  if (market.queue.length === 0 || !beat.isMatching) return []
  const reports: VenueReport[] = []
  for (const { order, pieces, isMaker } of matchQueue(market, roomOf(venue, market))) {
    for (const piece of pieces) {
      take(market.participation, beat.minute, piece.volume)
      // It stood in the queue, so it made the price.
      if (isMaker) reports.push({ ...fillReport(order, piece, beat), isMaker: true } as VenueReport)
      else reports.push(takeReport(market, order, piece))
    }
    if (!isMaker) rest(order, market)
  }
  dropFilled(market)
  return reports
}

export function dropFilled(market: PaperMarket): void {
  market.queue = market.queue.filter((order) => order.filled < order.volume)
}

export function cancelAtVenue(venue: PaperVenue, orderId: string, at: number): VenueReport[] {
  const order = venue.orders.get(orderId)
  const market = order ? venue.markets.get(order.symbol) : undefined
  if (!order || !market?.queue.includes(order)) {
    if (order) order.seq += 1
    return [{ kind: 'cancelReject', orderId, seq: order?.seq ?? 1, at, text: '委托已完结或不存在' }]
  }
  market.queue = market.queue.filter((queued) => queued !== order)
  order.seq += 1
  return [{ kind: 'cancelAck', orderId, seq: order.seq, at, venueFilled: order.filled }]
}
