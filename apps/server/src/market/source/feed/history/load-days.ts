import { quarterOf } from '@liangshu/engine/market/bar/bar-blocks'
import { unpackBars, joinBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { growthSince } from '@liangshu/engine/market/day/daily-access'
import type { DayAxis } from '@liangshu/engine/market/day/day-axis'
import { createHourBars, HOUR_DAYS, HOURS_PER_DAY, type HourBars } from '@liangshu/engine/market/day/hour-bars'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'

import type { Db } from '../../../../platform/database/database.ts'
import { findDailyOf, findMinutesOf } from '../../../history/bars/bars.store.ts'
import { putDays } from './fed-stocks.ts'

/** Stocks read at a time: looking at them takes some milliseconds, and others have a turn between. */
const STEP = 60

async function blocksOf(
  db: Db,
  source: string,
  symbols: readonly string[],
  from: string,
): Promise<Map<string, PackedBars>> {
  const rows = await findDailyOf(db, source, symbols, { from: quarterOf(from) })
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  return new Map(
    [...bySymbol].map(([symbol, blocks]) => [symbol, joinBars(blocks.map(({ bars }) => unpackBars(bars)))]),
  )
}

const dayMap = ({ dayNumbers }: DayAxis, until: number): Map<number, number> =>
  new Map(Array.from(dayNumbers.subarray(0, until), (number, day) => [number, day]))

/** Reads the stored days before `day` of every stock into its row. */
export async function loadStocks(
  db: Db,
  source: string,
  stocks: StockDays,
  rows: readonly InstrumentFacts[],
  day: number,
): Promise<void> {
  const { axis } = stocks
  const dayOf = dayMap(axis, day)
  for (let from = 0; from < rows.length; from += STEP) {
    const some = rows.slice(from, from + STEP)
    const blocks = await blocksOf(
      db,
      source,
      some.map(({ symbol }) => symbol),
      axis.dates[0] ?? '',
    )
    for (const { symbol, slot } of some) {
      const bars = blocks.get(symbol)
      if (bars) putDays(stocks, slot, bars, dayOf)
    }
  }
}

/** Close ÷ reference of one instrument by day; NaN where the day is not stored. */
export async function loadReturns(db: Db, source: string, symbol: string, axis: DayAxis, day: number) {
  const bars = (await blocksOf(db, source, [symbol], axis.dates[0] ?? '')).get(symbol)
  const close = new Float64Array(day + 1).fill(Number.NaN)
  const preClose = new Float64Array(day + 1).fill(Number.NaN)
  const dayOf = dayMap(axis, day)
  for (let i = 0; i < (bars?.at.length ?? 0); i += 1) {
    const at = dayOf.get(bars?.at[i] ?? -1)
    if (at === undefined) continue
    close[at] = bars?.close[i] ?? Number.NaN
    preClose[at] = bars?.ref[i] ?? Number.NaN
  }
  return { close, preClose }
}

/** The hours of the stored minutes of the last twenty-two days, in today's price basis. */
export async function loadHours(
  db: Db,
  source: string,
  stocks: StockDays,
  rows: readonly InstrumentFacts[],
  day: number,
): Promise<HourBars> {
  const history = createHourBars(rows.length, day)
  const slots = new Map(rows.map(({ symbol, slot }) => [symbol as string, slot]))
  for (let past = Math.max(0, day - HOUR_DAYS); past < day; past += 1) {
    for (let from = 0; from < rows.length; from += STEP) {
      const symbols = rows.slice(from, from + STEP).map(({ symbol }) => symbol as string)
      for (const { symbol, bars } of await findMinutesOf(db, source, stocks.axis.dates[past] ?? '', symbols)) {
        const id = slots.get(symbol) ?? -1
        const place = { columns: stocks.columns, id }
        if (id >= 0) foldMinutes(history, id, past, unpackBars(bars), growthSince(place, past, day))
      }
    }
  }
  return history
}

/** Ends of the four hours in minutes of the day: 10:30, 11:30, 14:00, 15:00. */
const HOUR_ENDS = [630, 690, 840, 900] as const

function foldMinutes(history: HourBars, id: number, day: number, bars: PackedBars, factor: number): void {
  const base = (id * HOUR_DAYS + (day - history.day + HOUR_DAYS)) * HOURS_PER_DAY
  for (let i = 0; i < bars.at.length; i += 1) {
    if ((bars.volume[i] as number) === 0) continue
    const hour = HOUR_ENDS.findIndex((end) => (bars.at[i] as number) <= end)
    if (hour < 0) continue
    const at = base + hour
    const known = !Number.isNaN(history.close[at])
    const [high, low] = [(bars.high[i] as number) / factor, (bars.low[i] as number) / factor]
    history.high[at] = known ? Math.max(history.high[at] as number, high) : high
    history.low[at] = known ? Math.min(history.low[at] as number, low) : low
    history.close[at] = (bars.close[i] as number) / factor
  }
}
