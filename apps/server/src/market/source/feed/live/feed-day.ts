import { createQuoteTable, type QuoteTable } from '@liangshu/contract/market/frame'
import { createFrameEncoder, type FrameEncoder } from '@liangshu/contract/market/frame-encoder'
import type { ShownDay } from '@liangshu/engine/market/day/day-facts'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { liveBytes, liveColumnsOver, type LiveColumns } from '@liangshu/engine/market/live/live-columns'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import { writeTable } from '../../../live/stream/write-table.ts'
import type { Beat } from '../../protocol.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { createAuctionBook, observeAuction, type AuctionBook } from './auction-book.ts'
import { feedMasterSteps, type FeedMaster } from './feed-master.ts'
import { deriveColumns, writeQuote } from './fill-columns.ts'
import { adoptTotals, createMinuteBook, observe, type MinuteBook } from './minute-book.ts'
import { atOnce } from '../../steps.ts'

/** One trading day of a feed: its instruments, its quotes so far, its minutes. */
export interface FeedDay {
  readonly master: FeedMaster
  readonly date: string
  /** The day as every reader of a market sees it. */
  readonly today: ShownDay
  readonly bySymbol: ReadonlyMap<string, InstrumentFacts>
  readonly buffer: ArrayBuffer
  readonly live: LiveColumns
  readonly minutes: MinuteBook
  readonly auction: AuctionBook
  /** Two sets for readers, written in turn. */
  readonly shown: readonly [ArrayBuffer, ArrayBuffer]
  readonly encoder: FrameEncoder
  readonly sent: QuoteTable
  readonly now: QuoteTable
  /** The newest moment any quote is of: what a screen may say of itself. */
  asOf: number
}

export function openFeedDay(master: FeedMaster, date: string): FeedDay {
  const size = master.instruments.length
  const buffer = new ArrayBuffer(liveBytes(size))
  const minutes = createMinuteBook(size)
  const { layout, instruments } = master
  return {
    master,
    date,
    today: { date, layout, instruments, minutes },
    bySymbol: new Map(master.instruments.map((row) => [row.symbol as string, row])),
    buffer,
    live: liveColumnsOver(buffer, size),
    minutes,
    auction: createAuctionBook(),
    shown: [new ArrayBuffer(buffer.byteLength), new ArrayBuffer(buffer.byteLength)],
    encoder: createFrameEncoder(size),
    sent: createQuoteTable(size),
    now: createQuoteTable(size),
    asOf: 0,
  }
}

/** The same day with instruments that were not told of at first; all that is known of the others moves with them. */
export function widenFeedDay(feedDay: FeedDay, quotes: readonly FeedQuote[]): FeedDay {
  const { master, date } = feedDay
  const widened = openFeedDay(atOnce(feedMasterSteps(quotes, date, master.version + 1, master.instruments)), date)
  const next: FeedDay = { ...widened, auction: feedDay.auction, asOf: feedDay.asOf }
  for (const { slot: from, symbol } of master.instruments) {
    const { slot } = next.bySymbol.get(symbol) ?? {}
    if (slot === undefined) continue
    moveRow(feedDay.live, next.live, from, slot)
    moveRow(feedDay.minutes, next.minutes, from, slot)
    moveRow({ size: feedDay.minutes.size, ...feedDay.minutes.seen }, { ...next.minutes.seen }, from, slot)
  }
  return next
}

/** Every column holds the same number of entries per instrument. */
function moveRow(from: object & { readonly size: number }, into: object, slot: number, place: number): void {
  const targets = into as Record<string, unknown>
  for (const [name, column] of Object.entries(from) as [string, unknown][]) {
    const target = targets[name]
    if (!(column instanceof Float64Array || column instanceof Uint8Array)) continue
    if (!(target instanceof Float64Array || target instanceof Uint8Array)) continue
    const width = column.length / from.size
    target.set(column.subarray(slot * width, (slot + 1) * width), place * width)
  }
}

export const secondOf = (feedDay: Pick<FeedDay, 'asOf' | 'date'>): number => {
  const { date, secondOfDay } = shanghaiTime(feedDay.asOf)
  return date === feedDay.date ? secondOfDay : 0
}

/** True when at least one of the quotes is of an instrument we know. */
export const takeQuotes = (feedDay: FeedDay, quotes: readonly FeedQuote[]): boolean =>
  atOnce(takeQuoteSteps(feedDay, quotes))

const QUOTES_AT_A_TIME = 250

/** The same for a feedDay nobody looks at yet: its columns are half made between the steps. */
export function* takeQuoteSteps(feedDay: FeedDay, quotes: readonly FeedQuote[]): Generator<void, boolean> {
  let hasKnown = false
  for (const [i, quote] of quotes.entries()) {
    if (i % QUOTES_AT_A_TIME === 0) yield
    const row = feedDay.bySymbol.get(quote.symbol)
    if (!row) continue
    hasKnown = true
    writeQuote(feedDay.live, row, quote, feedDay.date)
    // A suspended share keeps the stamp of its last day: it says nothing about now.
    if (quote.tradingDay !== feedDay.date) continue
    feedDay.asOf = Math.max(feedDay.asOf, quote.asOf)
    if (quote.status === 'trading')
      observe(feedDay.minutes, feedDay.live, row.slot, shanghaiTime(quote.asOf).secondOfDay)
  }
  yield
  deriveColumns(feedDay.live, feedDay.master.instruments, feedDay.minutes, secondOf(feedDay))
  yield
  watchAuction(feedDay)
  return hasKnown
}

const watchAuction = ({ auction, live, master, ...feedDay }: FeedDay): void =>
  observeAuction(auction, live, master.instruments.slice(0, master.layout.etfs), secondOf(feedDay))

/** Takes over the columns another process wrote, and their minutes with them. */
export function takeColumns(feedDay: FeedDay, columns: Uint8Array, asOf: number): void {
  if (columns.byteLength !== feedDay.buffer.byteLength)
    throw new RangeError(`a snapshot of ${columns.byteLength} bytes is not of this master`)
  const isFirst = feedDay.asOf === 0
  new Uint8Array(feedDay.buffer).set(columns)
  feedDay.asOf = asOf
  watchAuction(feedDay)
  if (isFirst) return adoptTotals(feedDay.minutes, feedDay.live)
  for (const { slot } of feedDay.master.instruments) observe(feedDay.minutes, feedDay.live, slot, secondOf(feedDay))
}

export function timeOf(feedDay: FeedDay): MarketTime {
  const second = secondOf(feedDay)
  return { date: feedDay.date, secondOfDay: second, epochMs: feedDay.asOf, mode: 'live', isLoop: false }
}

export function beatOf(feedDay: FeedDay, seq: number): Beat {
  const buffer = seq % 2 === 0 ? 0 : 1
  new Uint8Array(feedDay.shown[buffer]).set(new Uint8Array(feedDay.buffer))
  writeTable(feedDay.live, feedDay.master.instruments, feedDay.now)
  const time = timeOf(feedDay)
  const frame = feedDay.encoder.delta(feedDay.sent, feedDay.now, {
    master: feedDay.master.version,
    seq: seq + 1,
    base: seq,
    asOf: time.epochMs,
    flags: 0,
    phase: momentAt(time.secondOfDay).status,
  })
  return { seq: seq + 1, master: feedDay.master.version, buffer, time, frame }
}
