import { createQuoteTable, type QuoteTable } from '@liangshu/contract/market/frame'
import { createFrameEncoder, type FrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import type { SimulatedTime } from '@liangshu/engine/simulator/clock/sim-clock'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'

import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import { liveBytes, liveColumnsOver, type LiveColumns } from '../../../core/live-columns.ts'
import { writeTable } from '../../../core/write-table.ts'
import type { Beat } from '../../protocol.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { createAuctionBook, observeAuction, type AuctionBook } from './auction-book.ts'
import { deriveColumns, writeQuote } from './fill-columns.ts'
import { feedMasterSteps, type FeedMaster } from './feed-master.ts'
import { adoptTotals, createMinuteBook, observe, type MinuteBook } from './minute-book.ts'
import { atOnce } from './steps.ts'

/** One trading day of a feed: its instruments, its quotes so far, its minutes. */
export interface FeedStage {
  readonly master: FeedMaster
  readonly date: string
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

export function openStage(master: FeedMaster, date: string): FeedStage {
  const size = master.instruments.length
  const buffer = new ArrayBuffer(liveBytes(size))
  return {
    master,
    date,
    bySymbol: new Map(master.instruments.map((row) => [row.symbol as string, row])),
    buffer,
    live: liveColumnsOver(buffer, size),
    minutes: createMinuteBook(size),
    auction: createAuctionBook(),
    shown: [new ArrayBuffer(buffer.byteLength), new ArrayBuffer(buffer.byteLength)],
    encoder: createFrameEncoder(size),
    sent: createQuoteTable(size),
    now: createQuoteTable(size),
    asOf: 0,
  }
}

/** The same day with instruments that were not told of at first; all that is known of the others moves with them. */
export function widenStage(stage: FeedStage, quotes: readonly FeedQuote[]): FeedStage {
  const { master, date } = stage
  const widened = openStage(atOnce(feedMasterSteps(quotes, date, master.version + 1, master.instruments)), date)
  const next: FeedStage = { ...widened, auction: stage.auction, asOf: stage.asOf }
  for (const { slot: from, symbol } of master.instruments) {
    const { slot } = next.bySymbol.get(symbol) ?? {}
    if (slot === undefined) continue
    moveRow(stage.live, next.live, from, slot)
    moveRow(stage.minutes, next.minutes, from, slot)
    moveRow({ size: stage.minutes.size, ...stage.minutes.seen }, { ...next.minutes.seen }, from, slot)
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

export const secondOf = (stage: Pick<FeedStage, 'asOf' | 'date'>): number => {
  const { date, secondOfDay } = shanghaiTime(stage.asOf)
  return date === stage.date ? secondOfDay : 0
}

/** True when at least one of the quotes is of an instrument we know. */
export const takeQuotes = (stage: FeedStage, quotes: readonly FeedQuote[]): boolean =>
  atOnce(takeQuoteSteps(stage, quotes))

const QUOTES_AT_A_TIME = 250

/** The same for a stage nobody looks at yet: its columns are half made between the steps. */
export function* takeQuoteSteps(stage: FeedStage, quotes: readonly FeedQuote[]): Generator<void, boolean> {
  let hasKnown = false
  for (const [i, quote] of quotes.entries()) {
    if (i % QUOTES_AT_A_TIME === 0) yield
    const row = stage.bySymbol.get(quote.symbol)
    if (!row) continue
    hasKnown = true
    writeQuote(stage.live, row, quote, stage.date)
    // A suspended share keeps the stamp of its last day: it says nothing about now.
    if (quote.tradingDay !== stage.date) continue
    stage.asOf = Math.max(stage.asOf, quote.asOf)
    if (quote.status === 'trading') observe(stage.minutes, stage.live, row.slot, shanghaiTime(quote.asOf).secondOfDay)
  }
  yield
  deriveColumns(stage.live, stage.master.instruments, stage.minutes, secondOf(stage))
  yield
  watchAuction(stage)
  return hasKnown
}

const watchAuction = ({ auction, live, master, ...stage }: FeedStage): void =>
  observeAuction(auction, live, master.instruments.slice(0, master.layout.etfs), secondOf(stage))

/** Takes over the columns another process wrote, and their minutes with them. */
export function takeColumns(stage: FeedStage, columns: Uint8Array, asOf: number): void {
  if (columns.byteLength !== stage.buffer.byteLength)
    throw new RangeError(`a snapshot of ${columns.byteLength} bytes is not of this master`)
  const isFirst = stage.asOf === 0
  new Uint8Array(stage.buffer).set(columns)
  stage.asOf = asOf
  watchAuction(stage)
  if (isFirst) return adoptTotals(stage.minutes, stage.live)
  for (const { slot } of stage.master.instruments) observe(stage.minutes, stage.live, slot, secondOf(stage))
}

export function timeOf(stage: FeedStage): SimulatedTime {
  const second = secondOf(stage)
  return { date: stage.date, secondOfDay: second, epochMs: stage.asOf, mode: 'live', isLoop: false }
}

export function beatOf(stage: FeedStage, seq: number): Beat {
  const buffer = seq % 2 === 0 ? 0 : 1
  new Uint8Array(stage.shown[buffer]).set(new Uint8Array(stage.buffer))
  writeTable(stage.live, stage.master.instruments, stage.now)
  const time = timeOf(stage)
  const frame = stage.encoder.delta(stage.sent, stage.now, {
    master: stage.master.version,
    seq: seq + 1,
    base: seq,
    asOf: time.epochMs,
    flags: 0,
    phase: momentAt(time.secondOfDay).status,
  })
  return { seq: seq + 1, master: stage.master.version, buffer, time, frame }
}
