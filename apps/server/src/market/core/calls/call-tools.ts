import { formatTime } from '@liangshu/contract/market/format'

import { inputRefusal, preparing } from '../call-refusal.ts'
import type { DayFacts } from '../day-facts.ts'
import type { InstrumentFacts } from '../instrument-facts.ts'
import type { LiveColumns } from '../live-columns.ts'
import type { MarketCore } from '../market-core.ts'

/** Unknown is null on the wire, never NaN and never zero. */
export const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** A ratio with six decimals: finer is noise, and costs bytes. */
export const ratio = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6

/** A scaled price in yuan; 0 means that there is none. */
export const yuan = (value: number | undefined, scale = 10_000): number | null =>
  value === undefined || !(value > 0) ? null : Math.round((value / scale) * 1e8) / 1e8

export const money = (fen: number | undefined): number => (fen === undefined || !Number.isFinite(fen) ? 0 : fen / 100)

export function liveOf(core: MarketCore): LiveColumns {
  if (!core.live) throw preparing('首笔行情')
  return core.live
}

const slots = new WeakMap<DayFacts, Map<string, number>>()

/** −1 for a symbol the day does not know. */
export function slotOfSymbol({ facts }: MarketCore, symbol: string): number {
  const known = slots.get(facts) ?? new Map(facts.instruments.map((row) => [row.symbol as string, row.slot]))
  slots.set(facts, known)
  return known.get(symbol) ?? -1
}

export function rowOfSymbol(core: MarketCore, symbol: string): InstrumentFacts {
  const row = core.facts.instruments[slotOfSymbol(core, symbol)]
  if (!row) throw inputRefusal(`证券代码不存在：${symbol}`)
  return row
}

export function rowOfSlot({ facts }: MarketCore, slot: number): InstrumentFacts {
  const row = facts.instruments[slot]
  if (!row) throw new RangeError(`no instrument in slot ${slot}`)
  return row
}

/** The day index of a date; today when none is given. Days the clock has not come to are refused. */
export function dayOfDate(core: MarketCore, date: string | undefined): number {
  const { axis } = core.simulation.market
  if (date === undefined || date === core.facts.date) return core.facts.day
  if (date > core.facts.date) throw inputRefusal(`该日期尚无行情：${date}`)
  if (date < (axis.dates[0] ?? '')) throw inputRefusal(`行情自${axis.dates[0]}起，该日期更早：${date}`)
  const day = axis.indexUpTo(date)
  if (axis.dates[day] !== date) throw inputRefusal(`该日期不是交易日：${date}`)
  return day
}

const texts = new Map<number, string>()
const MOST_TEXTS = 5000

/** Thousands of bars and points share a few hundred moments: each is written out once. */
export function timeText(epochMs: number): string {
  const known = texts.get(epochMs)
  if (known !== undefined) return known
  if (texts.size >= MOST_TEXTS) texts.clear()
  const text = formatTime(epochMs)
  texts.set(epochMs, text)
  return text
}

export const asOfText = (core: MarketCore): string => formatTime(core.time.epochMs)

/** Share of listed stocks that have a price. */
export function coverageOf(core: MarketCore): number {
  const live = liveOf(core)
  const { boardsBefore } = core.facts
  let [listed, priced] = [0, 0]
  for (let id = 0; id < boardsBefore.length; id += 1) {
    if (live.status[id] === 0) continue
    listed += 1
    if ((live.last[id] ?? 0) > 0) priced += 1
  }
  return listed === 0 ? 0 : Math.round((priced / listed) * 1e4) / 1e4
}
