import { orderStatus, orderType } from '@liangshu/contract/trading/order-codes'
import { decideSessionOpen, decideTrigger, isTriggered } from '@liangshu/engine/account/book/decide-session'
import { decideVenueReport, type VenueReport } from '@liangshu/engine/account/book/decide-venue'
import { ackLatencyMs } from '@liangshu/engine/matching/paper/latency'
import { onAuction, onFixedPrice } from '@liangshu/engine/matching/paper/paper-auction'
import { rest, type PaperOrder } from '@liangshu/engine/matching/paper/paper-queue'
import { arrive, cancelAtVenue, createPaperVenue, onBeat } from '@liangshu/engine/matching/paper/paper-venue'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { MarketFacts, MarketTime } from '../market-facts/market-facts.ts'
import { listingOf, type Listing } from '../order/instrument-days.ts'
import type { LockedAccount } from '../book/writing.ts'
import { eachAlone } from '../each-alone.ts'
import { createPutAside } from '../put-aside.ts'
import { platformScope } from '../platform-scope.ts'
import { createSymbolTape } from './symbol-tape.ts'
import { traceReports } from './trace-reports.ts'
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
type Addressed = { accountId: string; report: VenueReport }

export type PaperBroker = {
  /** `afresh` reads every working order again, as after a start or a settlement; else only those that wait. */
  beat: (afresh?: boolean) => Promise<void>
  /** Another process was the exchange meanwhile: what is remembered is of no use. */
  forget: () => void
}

/** What ends an order beside us is the settlement, which is told; this is for what nobody thought of. */
const afreshEveryMs = 10_000

const isHeld = ({ status }: WorkingOrder) => status === orderStatus.suspended || status === orderStatus.pendingTrigger

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
  const aside = createPutAside({ clock, warn })
  let venue = createPaperVenue()
  let tape = createSymbolTape()
  const owners = new Map<string, string>()
  let undelivered: Addressed[] = []
  let readAllAt = Number.NEGATIVE_INFINITY

  /**
   * Reports of all accounts share their commits; those of an account that cannot be written now wait for the next beat,
   * and nobody else waits with them.
   */
  async function deliver(): Promise<void> {
    const byAccount = Map.groupBy(undelivered, ({ accountId }) => accountId)
    const failed: Addressed[] = []
    await Promise.all(
      [...byAccount].map(([accountId, reports]) =>
        traceReports(
          reports.map(({ report }) => report),
          traces,
          (onDecided) =>
            keeper.submit(platformScope, {
              accountId,
              question: null,
              decide: (locked) => {
                book(locked, reports)
                onDecided()
              },
            }),
        ).catch((error: unknown) => {
          warn({ account: accountId, err: error }, 'reports of the paper exchange wait')
          failed.push(...reports)
        }),
      ),
    )
    undelivered = failed
  }

  const steps = new Map<string, number>()
  /** The traces that orders were placed in, where somebody looks. */
  const traces = new Map<string, string>()
  const stepOf = (orderId: string) => steps.get(orderId) ?? 1

  const send = (reports: readonly VenueReport[]) => {
    for (const report of reports) {
      const accountId = owners.get(report.orderId)
      if (accountId !== undefined) undelivered.push({ accountId, report: inUnits(report, stepOf(report.orderId)) })
    }
  }

  /** Orders we hold ourselves: until the session opens, until their price is reached. */
  async function release(held: readonly WorkingOrder[], listings: ReadonlyMap<string, Listing>): Promise<void> {
    const at = clock.now().getTime()
    const takes = (symbol: string) => listings.get(symbol)?.phase.newOrder === 'accept'
    const byAccount = Map.groupBy(held, (order) => order.accountId)
    const releaseOf = async ([accountId, orders]: [string, WorkingOrder[]]) => {
      const triggered = orders.filter(
        ({ status, symbol, side, triggerPrice }) =>
          status === orderStatus.pendingTrigger &&
          takes(symbol) &&
          isTriggered(side, triggerPrice ?? Number.NaN, listings.get(symbol)?.quote.last ?? Number.NaN),
      )
      if (triggered.length === 0 && !orders.some(({ symbol }) => takes(symbol))) return
      await keeper.submit(platformScope, {
        accountId,
        question: null,
        decide: (locked) => {
          locked.record(decideSessionOpen(locked.book, at, takes))
          for (const { id } of triggered) locked.record(decideTrigger(locked.book, id, at))
        },
      })
    }
    await eachAlone(byAccount, releaseOf, {
      warn,
      about: ([account]) => ({ account }),
      aside: { keyOf: ([account]) => account, list: aside },
    })
  }

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
    owners.set(order.id, order.accountId)
    if (order.trace !== null) traces.set(order.id, order.trace)
    if (listing) steps.set(order.id, lotOf(listing))
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
      owners.clear()
      steps.clear()
      traces.clear()
      undelivered = []
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
      await release(working.filter(isHeld), listings)
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
      owners.delete(id)
      steps.delete(id)
      traces.delete(id)
    }
  }
}

function book(locked: LockedAccount, reports: readonly Addressed[]): void {
  for (const { report } of reports) {
    // A fill belongs to the account's own day, whichever day the market shows.
    const dated = report.kind === 'fill' ? { ...report, tradingDay: locked.book.tradingDay } : report
    locked.record(decideVenueReport(locked.book, dated))
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

/** What the venue reports in its lots, in the units of the books. */
function inUnits(report: VenueReport, step: number): VenueReport {
  if (step === 1) return report
  if (report.kind === 'fill') return { ...report, volume: report.volume * step }
  if (report.kind !== 'cancelAck' && report.kind !== 'venueCancel') return report
  return { ...report, venueFilled: report.venueFilled === null ? null : report.venueFilled * step }
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
