import {
  joinBlocks,
  quarterOf,
  type BarArchive,
  type BarBlock,
  type BarBlocks,
  type DailyBlockArgs,
  type MinuteBlockArgs,
} from '@liangshu/engine/market/bar/bar-blocks'
import { createPackedBars, packBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { amountFen, dayFlags } from '@liangshu/engine/market/day/daily-columns'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import { closedBarsOf, type DaySpan } from './daily-bars.ts'
import { dailyPlace } from './daily-place.ts'
import { wholeDayMinutes } from './minute-series.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** Daily bars of some instruments, a block per quarter. A suspended day stands at its reference without volume. */
function dailyBlocks(market: SimulatedMarket, { fromSlot, untilSlot, from, until }: DailyBlockArgs): BarBlocks {
  const { axis } = market.stocks
  const span = { first: axis.indexUpTo(dateOfDay(dayNumber(from) - 1)) + 1, last: axis.indexUpTo(until) }
  const quarters = new Map<number, number>()
  const quarterAt = (day: number): number => {
    const quarter = quarters.get(day) ?? dayNumber(quarterOf(dateOfDay(day)))
    quarters.set(day, quarter)
    return quarter
  }
  const blocks: BarBlock[] = []
  for (let slot = fromSlot; slot < untilSlot; slot += 1) {
    const symbol = market.today.instruments[slot]?.symbol
    if (symbol === undefined) continue
    const bars = closedDays(market, slot, span)
    let start = 0
    for (let i = 1; i <= bars.at.length; i += 1) {
      const quarter = quarterAt(bars.at[start] as number)
      if (i < bars.at.length && quarterAt(bars.at[i] as number) === quarter) continue
      blocks.push({ symbol, day: quarter, bytes: packBars(bars, start, i) })
      start = i
    }
  }
  return joinBlocks(blocks)
}

function closedDays(market: SimulatedMarket, slot: number, span: DaySpan): PackedBars {
  const { first, last } = span
  const place = dailyPlace(market.simulation, market.today.layout, slot)
  if (!place) return derivedDays(market, slot, span)
  const { columns, id } = place
  const { dayNumbers } = market.stocks.axis
  const base = id * columns.capacity
  let count = 0
  for (let day = first; day <= last; day += 1)
    if (((columns.flags[base + day] ?? 0) & dayFlags.listed) !== 0) count += 1
  const bars = createPackedBars(count)
  let i = 0
  for (let day = first; day <= last; day += 1) {
    const at = base + day
    if (((columns.flags[at] ?? 0) & dayFlags.listed) === 0) continue
    const hasTraded = (columns.volume[at] ?? 0) > 0
    const close = columns.close[at] as number
    bars.at[i] = dayNumbers[day] as number
    bars.ref[i] = columns.ref[at] as number
    bars.open[i] = hasTraded ? (columns.open[at] as number) : close
    bars.high[i] = hasTraded ? (columns.high[at] as number) : close
    bars.low[i] = hasTraded ? (columns.low[at] as number) : close
    bars.close[i] = close
    bars.volume[i] = columns.volume[at] as number
    bars.amount[i] = amountFen(columns, at)
    i += 1
  }
  return bars
}

/** Indices, futures and coins: whole numbers of their scale, volumes in the parts they are counted in. */
function derivedDays(market: SimulatedMarket, slot: number, span: DaySpan): PackedBars {
  const found = closedBarsOf(market, slot, span)
  const scale = market.today.instruments[slot]?.volumeScale ?? 1
  const bars = createPackedBars(found.eob.length)
  const whole = (values: Float64Array, i: number) => Math.round(values[i] as number)
  for (let i = 0; i < found.eob.length; i += 1) {
    // A coin's day ends when the next one begins: the moment before still belongs to it.
    bars.at[i] = Math.floor(((found.eob[i] as number) - 1) / 86_400_000)
    bars.open[i] = whole(found.open, i)
    bars.high[i] = Math.max(whole(found.high, i), whole(found.open, i), whole(found.close, i))
    bars.low[i] = Math.min(whole(found.low, i), whole(found.open, i), whole(found.close, i))
    bars.close[i] = whole(found.close, i)
    bars.ref[i] = i === 0 ? whole(found.open, i) : whole(found.close, i - 1)
    bars.volume[i] = Math.round((found.volume[i] as number) * scale)
    bars.amount[i] = whole(found.amount, i)
  }
  return bars
}

/** Minutes of the whole day shown, which must be over: nobody may see its end before. Coins know no such day. */
function minuteBlocks(market: SimulatedMarket, args: MinuteBlockArgs): BarBlocks {
  const { today } = market
  const until = Math.min(args.untilSlot, today.layout.crypto)
  const blocks: BarBlock[] = []
  // Another day has begun since it was asked for: what is shown now is not what is wanted.
  if (today.date !== args.day) return joinBlocks([])
  for (let slot = args.fromSlot; slot < until; slot += 1) {
    const row = today.instruments[slot]
    if (row?.listing !== 'listed') continue
    const bars = packedMinutes(market, slot)
    if (bars) blocks.push({ symbol: row.symbol, day: dayNumber(today.date), bytes: packBars(bars) })
  }
  return joinBlocks(blocks)
}

function packedMinutes(market: SimulatedMarket, slot: number): PackedBars | null {
  const series = wholeDayMinutes(market, slot)
  if (!series) return null
  const bars = createPackedBars(series.times.length)
  const whole = (values: Float64Array, i: number) => Math.round(values[i] as number)
  series.times.forEach((time, i) => {
    const [open, close] = [whole(series.open, i), whole(series.close, i)]
    bars.at[i] = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
    bars.ref[i] = i === 0 ? Math.round(series.preClose) : (bars.close[i - 1] as number)
    bars.open[i] = open
    bars.close[i] = close
    bars.high[i] = Math.max(open, close, whole(series.high, i))
    bars.low[i] = Math.min(open, close, whole(series.low, i))
    bars.volume[i] = whole(series.volume, i)
    bars.amount[i] = whole(series.amount, i)
  })
  return bars
}

export const archiveOf = (market: SimulatedMarket): BarArchive => ({
  dailyBlocks: (args) => dailyBlocks(market, args),
  minuteBlocks: (args) => minuteBlocks(market, args),
})
