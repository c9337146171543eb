import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { unpackedMinutes } from '@liangshu/engine/market/bar/minute-series'
import { joinBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import type { Db } from '../../../platform/database/database.ts'
import * as store from './bars.store.ts'

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** A day that was kept; `null` where nothing was. */
export async function storedMinutes(db: Db, source: string, row: InstrumentFacts, date: string) {
  const bytes = await store.findMinutes(db, source, row.symbol, date)
  return bytes && unpackedMinutes(unpackBars(bytes), date, row.volumeScale)
}

/** Kept daily bars of one instrument between two days, both included. */
export async function storedDays(
  db: Db,
  source: string,
  symbol: string,
  from: string,
  until: string,
): Promise<PackedBars> {
  const first = dayNumber(from)
  // A block begins with its quarter, so the one that holds the first day may begin up to 92 days before it.
  const blocks = await store.findDaily(db, source, symbol, dateOfDay(first - 92), until)
  const all = joinBars(blocks.map(unpackBars))
  const start = all.at.findIndex((at) => at >= first)
  const after = all.at.findIndex((at) => at > dayNumber(until))
  const end = after < 0 ? all.at.length : after
  return start < 0 ? joinBars([]) : sliceOf(all, start, end)
}

function sliceOf(bars: PackedBars, from: number, until: number): PackedBars {
  return Object.fromEntries(
    Object.entries(bars).map(([name, column]) => [name, column.subarray(from, until)]),
  ) as unknown as PackedBars
}

export function barRowsOf(bars: PackedBars, row: InstrumentFacts): BarRow[] {
  const price = (value: number | undefined) => rounded((value ?? 0) / row.priceScale)
  return Array.from(bars.at, (at, i) => ({
    time: dateOfDay(at),
    open: price(bars.open[i]),
    high: price(bars.high[i]),
    low: price(bars.low[i]),
    close: price(bars.close[i]),
    volume: (bars.volume[i] ?? 0) / row.volumeScale,
    amount: (bars.amount[i] ?? 0) / 100,
  }))
}
