import type { AuctionRow } from '@liangshu/contract/insight/open-data-calls'
import { unpackBars } from '@liangshu/engine/market/bar/pack-bars'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { LimitPoolEntry } from '@liangshu/engine/market/day/limit-pool'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { ratio, yuan } from '@liangshu/engine/market/reader/wire-values'
import { sealSpans, type SealSpans } from '@liangshu/engine/rules/limit/seal-spans'
import { minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'

import type { Db } from '../../../../platform/database/database.ts'
import type { Auction } from '../live/auction-book.ts'
import { findAuctions } from '../live/auction.store.ts'
import type { FeedDay } from '../live/feed-day.ts'
import { findMinutesOf } from '../../../history/bars/bars.store.ts'

const MEAN_DAYS = 5

export interface StoredSource {
  readonly db: Db
  readonly source: string
}

type Side = LimitPoolEntry['side']

function sideMet({ columns }: StockDays, id: number, day: number): Side | null {
  const flags = columns.flags[id * columns.capacity + day] ?? 0
  return (flags & dayFlags.touchedUp) !== 0 ? 'up' : (flags & dayFlags.touchedDown) !== 0 ? 'down' : null
}

/** When the boards of a past day were sealed, out of their stored minutes; by stock. */
async function readSeals(
  { db, source }: StoredSource,
  stocks: StockDays,
  rows: readonly InstrumentFacts[],
  day: number,
): Promise<Map<number, SealSpans>> {
  const { columns, axis } = stocks
  const met = rows.slice(0, columns.instruments).filter(({ slot }) => sideMet(stocks, slot, day) !== null)
  const slots = new Map(met.map(({ symbol, slot }) => [symbol as string, slot]))
  const spans = new Map<number, SealSpans>()
  if (slots.size === 0) return spans
  for (const { symbol, bars } of await findMinutesOf(db, source, axis.dates[day] ?? '', [...slots.keys()])) {
    const slot = slots.get(symbol) ?? -1
    const at = slot * columns.capacity + day
    const limit = (sideMet(stocks, slot, day) === 'up' ? columns.high : columns.low)[at] ?? 0
    const seen = sealSpans(unpackBars(bars).close, limit)
    if (seen) spans.set(slot, seen)
  }
  return spans
}

/**
 * Who met a limit on stored days: the bars tell who, the minutes when; how much was queueing nobody kept. The minutes of a
 * day are read once.
 */
export function createLimitPools(parts: StoredSource, stocks: StockDays, rows: readonly InstrumentFacts[]) {
  const seals = new Map<number, Promise<ReadonlyMap<number, SealSpans>>>()
  return async (day: number): Promise<LimitPoolEntry[]> => {
    const reading = seals.get(day) ?? readSeals(parts, stocks, rows, day)
    seals.set(day, reading)
    reading.catch(() => seals.delete(day))
    const spans = await reading
    return rows.slice(0, stocks.columns.instruments).flatMap(({ slot }) => {
      const side = sideMet(stocks, slot, day)
      return side ? [storedEntry(stocks, slot, day, side, spans.get(slot))] : []
    })
  }
}

function storedEntry(
  { columns }: StockDays,
  id: number,
  day: number,
  side: Side,
  seen: SealSpans | undefined,
): LimitPoolEntry {
  const at = id * columns.capacity + day
  const isSealed = ((columns.flags[at] ?? 0) & (side === 'up' ? dayFlags.sealedUp : dayFlags.sealedDown)) !== 0
  return {
    id,
    side,
    isSealed,
    firstSealSecond: seen ? minuteEndSecond(seen.firstMinute) : Infinity,
    lastSealSecond: seen ? minuteEndSecond(seen.lastMinute) : Infinity,
    // One that met its limit and closed elsewhere was opened at least once, whatever its minutes say.
    openTimes: Math.max(seen?.openTimes ?? 0, isSealed ? 0 : 1),
    sealAmount: null,
    boards: columns.boards[at] ?? 0,
    isOnePrice: columns.high[at] === columns.low[at],
  }
}

/** The volume beside the mean of the calls watched on the five days before. */
function volumesOf(call: Auction | undefined, past: readonly number[]) {
  if (!call) return { auctionVolume: null, auctionAmount: null, volRatio: null, unmatched: null, side: null }
  const mean = past.reduce((sum, volume) => sum + volume, 0) / past.length
  return {
    auctionVolume: call.volume,
    auctionAmount: Math.round(call.amount / 100),
    volRatio: mean > 0 ? ratio(call.volume / mean) : null,
    unmatched: Math.abs(call.unmatched),
    side: call.unmatched === 0 ? null : call.unmatched > 0 ? (1 as const) : (2 as const),
  }
}

/** Opening calls of a day: those watched as they were matched, the others by their opening price alone. */
export async function auctionRows(
  { db, source }: StoredSource,
  feedDay: FeedDay,
  stocks: StockDays,
  day: number,
): Promise<AuctionRow[]> {
  const { columns, axis } = stocks
  const { dates } = axis
  const isToday = dates[day] === feedDay.date
  const date = dates[day] ?? ''
  const before = dates.slice(Math.max(0, day - MEAN_DAYS), day)
  const stored = await findAuctions(db, source, isToday ? before : [date, ...before])
  const calls = isToday ? feedDay.auction.calls : stored.get(date)
  const rows: AuctionRow[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    const at = id * columns.capacity + day
    const row = feedDay.master.instruments[id]
    if (!row) continue
    const { symbol, name } = row
    const [open, ref] = isToday
      ? [feedDay.live.open[id] ?? 0, feedDay.live.preClose[id] ?? 0]
      : [(columns.volume[at] ?? 0) > 0 ? (columns.open[at] ?? 0) : 0, columns.ref[at] ?? 0]
    const call = calls?.get(symbol)
    const past = before.flatMap((one) => stored.get(one)?.get(symbol)?.volume ?? [])
    const price = call?.price ?? open
    if (!(price > 0) || !(ref > 0)) continue
    rows.push({ symbol, name, auctionPrice: yuan(price), gap: ratio(price / ref - 1), ...volumesOf(call, past) })
  }
  return rows
}
