import { orderStatus, orderType } from '@liangshu/contract/trading/order-codes'
import { ackLatencyMs } from '@liangshu/engine/matching/paper/latency'
import { onAuction, onFixedPrice } from '@liangshu/engine/matching/paper/paper-auction'
import { rest, type PaperOrder } from '@liangshu/engine/matching/paper/paper-queue'
import { arrive, cancelAtVenue, createPaperVenue, onBeat } from '@liangshu/engine/matching/paper/paper-venue'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { MarketFacts, MarketTime } from '../market-facts/market-facts.ts'
import { listingOf, type Listing } from '../order/instrument-days.ts'
import { createReleaseHeld, isHeld } from './release-held.ts'
import { createReportDelivery } from './report-delivery.ts'
import { createSymbolTape } from './symbol-tape.ts'
import { findWorking, type WorkingOrder } from './working-order.store.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  warn: (facts: object, text: string) => void
  seed?: number
  /** Serves the accounts whose past is being made, and no others. */
  isPast?: boolean
}

export type PaperBroker = {
  /** `afresh` reads every working order again, as after a start or a settlement; else only those that wait. */
  beat: (afresh?: boolean) => Promise<void>
  /** Another process was the exchange meanwhile: what is remembered is of no use. */
  forget: () => void
}

/** What ends an order beside us is the settlement, which is told; this is for what nobody thought of. */
const afreshEveryMs = 10_000

/**
 * The paper exchange. Its queues live in memory and are rebuilt from the orders after a restart; a fill counts once it
 * is stored, so one that a crash swallowed never happened.
 */
export function createPaperBroker({
  db,
  keeper,
  clock,
  market,
  warn,
  seed = 2026,
  isPast = false,
}: Parts): PaperBroker {
  const releaseHeld = createReleaseHeld({ keeper, clock, warn })
  const { know, send, deliver, stepOf, forget, forgetAll } = createReportDelivery({ keeper, warn })
  let venue = createPaperVenue()
  let tape = createSymbolTape()
  let readAllAt = Number.NEGATIVE_INFINITY

  function moveMarket(symbol: string, listing: Listing, time: MarketTime): void {
    const { beat, auction } = tape.step(symbol, inSteps(listing), time, clock.now().getTime())
    send(onBeat(venue, beat))
    if (auction) send(onAuction(venue, symbol, auction))
    if (listing.phase.match === 'fixedPrice') {
      const { last, book } = listing.quote
      const [bid, ask] = [book.bids[0]?.volume ?? 0, book.asks[0]?.volume ?? 0]
      if (last !== null) send(onFixedPrice(venue, symbol, { close: last, buyVolume: bid, sellVolume: ask }))
    }
  }

  function meet(order: WorkingOrder, listing: Listing | undefined): void {
    know(order, listing && lotOf(listing))
    const isKnown = venue.orders.has(order.id)
    if (order.status === orderStatus.pendingCancel) {
      const at = clock.now().getTime()
      if (isKnown) send(cancelAtVenue(venue, order.id, at))
      // The venue that knew it is gone, or it never got there: nothing can fill any more.
      else
        send([
          {
            kind: 'cancelAck',
            orderId: order.id,
            seq: order.lastSeq + 1,
            at,
            venueFilled: order.filledVolume / stepOf(order.id),
          },
        ])
      return
    }
    if (isKnown || !listing) return
    if (order.status === orderStatus.pendingNew) {
      const sinceMs = clock.now().getTime() - order.createdAt.getTime()
      // Another node's clock may be ahead of ours: such an order is not made to wait until ours has come as far.
      if (sinceMs >= 0 && sinceMs < ackLatencyMs(seed, order.clOrdId)) return
      send(
        arrive(venue, {
          orderId: order.id,
          draft: draftLike(order, stepOf(order.id)),
          exchange: listing.day.exchange,
          freezePrice: order.freezePrice,
        }),
      )
    } else putBack(order, listing)
  }

  /** After a restart a working order stands at the end of the queue it was in. */
  function putBack(order: WorkingOrder, listing: Listing): void {
    const step = lotOf(listing)
    const queued: PaperOrder = {
      orderId: order.id,
      symbol: order.symbol,
      side: order.side,
      price: order.price,
      volume: order.volume / step,
      isFixedPrice: order.orderType === orderType.afterHours,
      filled: order.filledVolume / step,
      ahead: 0,
      shown: 0,
      isResting: false,
      seq: order.lastSeq,
    }
    venue.orders.set(order.id, queued)
    const place = venue.markets.get(order.symbol)
    if (place?.beat.isMatching) rest(queued, place)
    place?.queue.push(queued)
  }

  return {
    forget() {
      venue = createPaperVenue()
      tape = createSymbolTape()
      forgetAll()
      readAllAt = Number.NEGATIVE_INFINITY
    },
    async beat(afresh = false) {
      const time = market.time()
      if (!time) return
      // What could not be stored last time goes first, or the venue would run ahead of the books.
      await deliver()
      const nowMs = clock.now().getTime()
      const isAll = afresh || nowMs - readAllAt >= afreshEveryMs
      const working = await asPlatform(db, (tx) => findWorking(tx, { which: isAll ? 'all' : 'pending', isPast }))
      if (isAll) {
        forgetFinished(working)
        readAllAt = nowMs
      }
      const listings = new Map<string, Listing>()
      for (const symbol of new Set([...working, ...venue.orders.values()].map((order) => order.symbol))) {
        const listing = listingOf(market, symbol, 'default')
        if (listing) listings.set(symbol, listing)
      }
      await releaseHeld(working.filter(isHeld), listings)
      for (const [symbol, listing] of listings) moveMarket(symbol, listing, time)
      for (const order of working) if (!isHeld(order)) meet(order, listings.get(order.symbol))
      await deliver()
    },
  }

  /** Ended elsewhere (expired, archived): its place in the queue is free. */
  function forgetFinished(working: readonly WorkingOrder[]): void {
    const live = new Set(working.map(({ id }) => id))
    for (const id of venue.orders.keys()) {
      if (live.has(id)) continue
      const symbol = venue.orders.get(id)?.symbol ?? ''
      const place = venue.markets.get(symbol)
      if (place) place.queue = place.queue.filter((order) => order.orderId !== id)
      venue.orders.delete(id)
      forget(id)
    }
  }
}

/** The venue counts whole lots: shares and contracts one by one, coins in the steps of their contract. */
function lotOf({ day: { terms } }: Listing): number {
  return terms.kind === 'perpetual' ? terms.step : 1
}

function inSteps(listing: Listing): Listing {
  const step = lotOf(listing)
  if (step === 1) return listing
  const { quote } = listing
  const lots = (volume: number) => Math.floor(volume / step)
  const levels = (side: typeof quote.book.bids) => side.map(({ price, volume }) => ({ price, volume: lots(volume) }))
  const book = { bids: levels(quote.book.bids), asks: levels(quote.book.asks) }
  return { ...listing, quote: { ...quote, volume: lots(quote.volume), minuteVolume: lots(quote.minuteVolume), book } }
}

/** What the venue looks at; the rest of a draft is between the user and us. */
function draftLike(order: WorkingOrder, step: number) {
  const { id, accountId, clOrdId, symbol, side, tif, price, triggerPrice } = order
  const volume = order.volume / step
  // A conditional order arrives as the limit order it was waiting to become.
  const type = order.orderType === orderType.conditional ? orderType.limit : order.orderType
  return {
    clOrdId,
    accountId,
    symbol,
    side,
    tif,
    price,
    volume,
    triggerPrice,
    orderType: type,
    unitId: null,
    productId: null,
    strategyId: null,
    proposalTargetId: null,
    positionEffect: side,
    positionSide: 1,
    reduceOnly: false,
    originModule: 'APPUI',
    createdBy: id,
    replaces: null,
    remark: '',
  } as const
}
