import { formatTime } from '@liangshu/contract/market/format'
import type { ShownDay } from '../day/day-facts.ts'
import type { InstrumentFacts } from '../instrument/instrument-facts.ts'
import type { LiveColumns } from '../live/live-columns.ts'
import type { Market, MarketWithHistory } from './market.ts'
import { inputRefusal, preparing } from './refusal.ts'

export function liveOf(market: Market): LiveColumns {
  if (!market.live) throw preparing('首笔行情')
  return market.live
}

const slots = new WeakMap<ShownDay, Map<string, number>>()

/** −1 for a symbol the day does not know. */
export function slotOfSymbol({ today }: Market, symbol: string): number {
  const known = slots.get(today) ?? new Map(today.instruments.map((row) => [row.symbol as string, row.slot]))
  slots.set(today, known)
  return known.get(symbol) ?? -1
}

export function rowOfSymbol(market: Market, symbol: string): InstrumentFacts {
  const row = market.today.instruments[slotOfSymbol(market, symbol)]
  if (!row) throw inputRefusal(`证券代码不存在：${symbol}`)
  return row
}

export function rowOfSlot({ today }: Market, slot: number): InstrumentFacts {
  const row = today.instruments[slot]
  if (!row) throw new RangeError(`no instrument in slot ${slot}`)
  return row
}

/** The day index of a date; today when none is given. Days the clock has not come to are refused. */
export function dayOfDate(market: Pick<MarketWithHistory, 'today' | 'stocks'>, date: string | undefined): number {
  const { axis } = market.stocks
  if (date === undefined || date === market.today.date) return market.today.day
  if (date > market.today.date) throw inputRefusal(`该日期尚无行情：${date}`)
  if (date < (axis.dates[0] ?? '')) throw inputRefusal(`行情自${axis.dates[0]}起，该日期更早：${date}`)
  const day = axis.indexUpTo(date)
  if (axis.dates[day] !== date) throw inputRefusal(`该日期不是交易日：${date}`)
  return day
}

export const asOfText = (market: Market): string => formatTime(market.time.epochMs)

/** Share of listed stocks that have a price. */
export function coverageOf(market: MarketWithHistory): number {
  const live = liveOf(market)
  const { boardsBefore } = market.today
  let [listed, priced] = [0, 0]
  for (let id = 0; id < boardsBefore.length; id += 1) {
    if (live.status[id] === 0) continue
    listed += 1
    if ((live.last[id] ?? 0) > 0) priced += 1
  }
  return listed === 0 ? 0 : Math.round((priced / listed) * 1e4) / 1e4
}
