import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf } from '../../account/book/account-fixture.ts'
import type { VenueReport } from '../../account/book/decide-venue.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { createDayTape } from '../tape/day-tape.ts'
import { BOOK_LEVELS, createSnapshotColumns, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { createTapeReader, readSnapshot } from '../tape/snapshot.ts'
import { shanghaiEpoch, secondsOf } from '../../time/calendar/shanghai-time.ts'
import { volumeAt, type BookLevel, type DisplayedBook, type MarketBeat } from '../../matching/paper/market-beat.ts'
import { arrive, createPaperVenue, onBeat, type PaperVenue } from '../../matching/paper/paper-venue.ts'
import { cancelsAheadPercent } from '../../matching/paper/queue-position.ts'
import { rangeOf, tradesBetween } from '../../matching/paper/trades-between.ts'

const tradingDay = '2026-11-16'
const beatsWatched = 160

function levelsOf(prices: Float64Array, volumes: Float64Array, slot: number): BookLevel[] {
  return Array.from({ length: BOOK_LEVELS }, (_, level) => slot * BOOK_LEVELS + level).flatMap((at) =>
    volumes[at]! > 0 ? [{ price: prices[at]!, volume: volumes[at]! }] : [],
  )
}

const bookOf = (out: SnapshotColumns, slot: number): DisplayedBook => ({
  bids: levelsOf(out.bidPrice, out.bidVolume, slot),
  asks: levelsOf(out.askPrice, out.askVolume, slot),
})

/** What an order could have had at best: everything the tape did since it came. */
type Watched = {
  readonly slot: number
  readonly side: 1 | 2
  readonly limit: number
  readonly volume: number
  readonly ahead: number
  readonly isSealed: boolean
  shown: number
  traded: number
  canceled: number
  hasBroken: boolean
  filled: number
  at: number
}

type Walk = { readonly day: number; readonly from: number; readonly stride: number }

/** One stretch of one simulated day: buys every sealed board, and joins or crosses the book of every nth stock. */
function walkDay({ day, from, stride }: Walk): Watched[] {
  const tape = createDayTape(smallSimulation(60), day)
  const reader = createTapeReader(tape)
  const date = tape.simulation.market.axis.dates[day]!
  const venue = createPaperVenue()
  const orders = new Map<string, Watched>()
  const taken = new Map<number, { minute: number; volume: number }>()
  const minuteStart = new Map<number, { minute: number; volume: number }>()
  let before: SnapshotColumns | null = null
  for (let second = from; second < from + beatsWatched * 3; second += 3) {
    const out = createSnapshotColumns(tape.layout.end)
    readSnapshot(reader, second, shanghaiEpoch(date, second), out)
    const minute = Math.floor(second / 60)
    for (let slot = 0; slot < tape.layout.etfs; slot += 1) {
      const isSealed = out.limitUp[slot]! > 0 && out.last[slot] === out.limitUp[slot]
      if (!isSealed && slot % stride !== 0 && !orders.has(`${slot}`)) continue
      const start = minuteStart.get(slot)
      if (start?.minute !== minute) minuteStart.set(slot, { minute, volume: out.volume[slot]! })
      const minuteVolume = out.volume[slot]! - minuteStart.get(slot)!.volume
      const book = bookOf(out, slot)
      const traded = before ? out.volume[slot]! - before.volume[slot]! : 0
      const trades = before ? tradesBetween(bookOf(before, slot), out.last[slot]!, traded) : []
      const beat = { symbol: `${slot}`, at: second, tradingDay, minute, minuteVolume, book, trades, isMatching: true }
      watch(orders.get(`${slot}`), beat)
      check(onBeat(venue, beat), { orders, taken, beat, isArrival: false })
      if (out.status[slot] !== 3 || orders.has(`${slot}`)) continue
      check(send(venue, orders, beat, isSealed ? out.limitUp[slot]! : null), { orders, taken, beat, isArrival: true })
    }
    before = out
  }
  return [...orders.values()]
}

/** A sealed board is bought at its limit; of the others one buys at the bid, one beyond the ask, one sells at the ask. */
function send(venue: PaperVenue, orders: Map<string, Watched>, beat: MarketBeat, limit: number | null): VenueReport[] {
  const { bids, asks } = beat.book
  const way = Number(beat.symbol) % 3
  const side = limit === null && way === 2 ? 2 : 1
  const price = limit ?? (way === 0 ? bids[0]?.price : way === 1 ? asks.at(-1)?.price : asks[0]?.price)
  if (price === undefined) return []
  const volume = 1000
  const shown = volumeAt(side === 1 ? bids : asks, price)
  const isSealed = limit !== null
  const started = { traded: 0, canceled: 0, hasBroken: false, filled: 0, at: beat.at }
  orders.set(beat.symbol, { slot: way, side, limit: price, volume, ahead: shown, isSealed, shown, ...started })
  const draft = draftOf(beat.symbol, beat.symbol, { side, price, volume })
  return arrive(venue, { orderId: beat.symbol, draft, exchange: 'SHSE', freezePrice: price })
}

function watch(order: Watched | undefined, { book, trades }: MarketBeat): void {
  if (!order?.isSealed) return
  const traded = trades.reduce((sum, { price, volume }) => sum + (price <= order.limit ? volume : 0), 0)
  const shown = volumeAt(book.bids, order.limit)
  order.canceled += Math.max(0, order.shown - traded - shown)
  order.traded += traded
  order.shown = shown
  if (book.asks.some(({ price }) => price <= order.limit)) order.hasBroken = true
}

type Seen = {
  readonly orders: Map<string, Watched>
  readonly taken: Map<number, { minute: number; volume: number }>
  readonly beat: MarketBeat
  readonly isArrival: boolean
}

function check(reports: readonly VenueReport[], { orders, taken, beat, isArrival }: Seen): void {
  const range = rangeOf(beat.trades)
  let made = 0
  for (const report of reports) {
    if (report.kind !== 'fill') continue
    const order = orders.get(report.orderId)!
    const { price, volume } = report
    const slot = Number(report.orderId)
    order.filled += volume
    // In time order, and never more than was asked for.
    expect(report.at).toBeGreaterThanOrEqual(order.at)
    expect(order.filled).toBeLessThanOrEqual(order.volume)
    expect(order.side === 1 ? price <= order.limit : price >= order.limit).toBe(true)
    const displayed = volumeAt(order.side === 1 ? beat.book.asks : beat.book.bids, price)
    if ('isMaker' in report && report.isMaker) {
      made += volume
      // A resting order gets a price and a volume that traded since the last look.
      expect(range !== null && price >= range.low && price <= range.high).toBe(true)
      expect(made).toBeLessThanOrEqual(range!.volume)
      expect(isArrival).toBe(false)
    } else expect(volume).toBeLessThanOrEqual(displayed)
    const state = taken.get(slot)
    const sum = (state?.minute === beat.minute ? state.volume : 0) + volume
    taken.set(slot, { minute: beat.minute, volume: sum })
    expect(sum).toBeLessThanOrEqual(Math.floor(beat.minuteVolume / 4))
    if (order.isSealed && !order.hasBroken) {
      const freed = order.traded + (order.canceled * cancelsAheadPercent) / 100
      expect(freed).toBeGreaterThanOrEqual(order.ahead + order.filled)
    }
  }
}

it('[MATCH-13] over random days every paper fill is one that the tape had, and buying sealed boards is no free lunch', () => {
  let sealed = 0
  let filled = 0
  assert(
    property(
      integer({ min: 20, max: 59 }),
      integer({ min: secondsOf('09:30'), max: secondsOf('11:20') }),
      integer({ min: 5, max: 40 }),
      (day, second, stride) => {
        const orders = walkDay({ day, from: second - (second % 3), stride })
        sealed += orders.filter(({ isSealed }) => isSealed).length
        filled += orders.filter((order) => order.filled > 0).length
        // A queue that nothing consumed gives nothing: neither shares nor a gain on them.
        const stuck = orders.filter(
          (order) => order.isSealed && !order.hasBroken && order.traded + order.canceled < order.ahead,
        )
        expect(stuck.reduce((sum, order) => sum + order.filled, 0)).toBe(0)
      },
    ),
    { numRuns: 5 },
  )
  // A test that met no seal and no fill would prove nothing.
  expect(sealed).toBeGreaterThan(5)
  expect(filled).toBeGreaterThan(50)
})
