import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { dateOfDay } from '@liangshu/engine/time/calendar/civil-day'
import { CRYPTO_ORIGIN } from '@liangshu/engine/simulator/crypto/crypto-series'
import { amountFen } from '@liangshu/engine/simulator/daily/columns'
import { contractsOn, CONTRACTS_PER_PRODUCT } from '@liangshu/engine/simulator/futures/contracts'
import { futureBar } from '@liangshu/engine/simulator/futures/contract-bar'
import { futureProducts } from '@liangshu/engine/simulator/futures/products'

import { adjustedBars, type Adjustment } from './adjusted-bars.ts'
import { basketsOf } from './calls/members.ts'
import { dailyPlace } from './daily-access.ts'
import type { LiveColumns } from './live-columns.ts'
import type { MarketCore } from './market-core.ts'

const CLOSE_SECOND = 54_000

/** Up to `count` daily bars that end on `until`; the running day's bar is as far as it has come. */
export function dailyBarsOf(
  core: MarketCore,
  slot: number,
  until: number,
  count: number,
  adjustment: Adjustment,
): BarColumns {
  const { layout } = core.facts.reader.tape
  if (slot >= layout.crypto) return coinBars(core, slot - layout.crypto, until, count)
  const bars = stockHours(core, slot, until, count, adjustment)
  if (until !== core.facts.day || !core.live) return bars
  return withLiveBar(bars, core.live, slot, adjustment === 'back' ? backFactor(core, slot, bars) : 1)
}

/** Trading days by index, both included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/** Bars of days that are over, unadjusted, whatever moment is shown. */
export function closedBarsOf(core: MarketCore, slot: number, { first, last }: DaySpan): BarColumns {
  const { layout } = core.facts.reader.tape
  if (slot < layout.crypto) return stockHours(core, slot, last, last - first + 1, 'none')
  const { dayNumbers } = core.simulation.market.axis
  const [from, until] = [dayNumbers[first] ?? 0, dayNumbers[last] ?? 0]
  // When the exchanges close, a coin's day is still running: its last whole one is the day before.
  return coinDays(core, slot - layout.crypto, until - 1 - CRYPTO_ORIGIN, until - from)
}

/** Today's bar as stored against the same bar adjusted: what a live price is multiplied by. */
function backFactor(core: MarketCore, slot: number, bars: BarColumns): number {
  const place = dailyPlace(core.simulation, core.facts.reader.tape.layout, slot)
  const raw = place && place.columns.close[place.id * place.columns.capacity + core.facts.day]
  return raw ? (bars.close.at(-1) ?? raw) / raw : 1
}

function stockHours(core: MarketCore, slot: number, until: number, count: number, adjustment: Adjustment): BarColumns {
  const { layout } = core.facts.reader.tape
  const place = dailyPlace(core.simulation, layout, slot)
  const from = Math.max(0, until - count + 1)
  // A back-adjusted price counts from the listing, so the whole history is walked.
  if (place) {
    const { dates } = core.simulation.market.axis
    const all = adjustedBars(place, { from: adjustment === 'back' ? 0 : from, until, dates }, adjustment)
    return sliceBars(all, Math.max(0, all.eob.length - count), all.eob.length)
  }
  return slot < layout.futures
    ? indexBars(core, slot - layout.indices, from, until)
    : futureBars(core, slot - layout.futures, from, until)
}

/** The last bar is the running one: from the tape's beat, not from the day's end, which nobody knows yet. */
function withLiveBar(bars: BarColumns, live: LiveColumns, slot: number, factor = 1): BarColumns {
  const last = bars.eob.length - 1
  if (last < 0) return bars
  if ((live.volume[slot] ?? 0) === 0) return sliceBars(bars, 0, last)
  bars.open[last] = (live.open[slot] ?? 0) * factor
  bars.high[last] = (live.high[slot] ?? 0) * factor
  bars.low[last] = (live.low[slot] ?? 0) * factor
  bars.close[last] = (live.last[slot] ?? 0) * factor
  bars.volume[last] = live.volume[slot] ?? 0
  bars.amount[last] = live.amount[slot] ?? 0
  return bars
}

function indexBars(core: MarketCore, index: number, from: number, until: number): BarColumns {
  const { indices, market } = core.simulation
  const bars = createBarColumns(until - from + 1)
  for (let day = from; day <= until; day += 1) {
    const at = index * indices.capacity + day
    const i = day - from
    bars.eob[i] = shanghaiEpoch(market.axis.dates[day] ?? '', CLOSE_SECOND)
    bars.open[i] = (indices.open[at] ?? 0) * 10_000
    bars.high[i] = (indices.high[at] ?? 0) * 10_000
    bars.low[i] = (indices.low[at] ?? 0) * 10_000
    bars.close[i] = (indices.close[at] ?? 0) * 10_000
    const { volume, amount } = memberTotals(core, index, day)
    bars.volume[i] = volume
    bars.amount[i] = amount
  }
  return bars
}

const totals = new WeakMap<object, Map<string, { volume: number; amount: number }>>()

/** What the members of an index traded on a day; a sum over thousands, so it is kept. */
function memberTotals(core: MarketCore, index: number, day: number): { volume: number; amount: number } {
  const kept = totals.get(core.simulation) ?? new Map<string, { volume: number; amount: number }>()
  totals.set(core.simulation, kept)
  const key = `${index} ${day}`
  const found = kept.get(key)
  if (found) return found
  const { columns } = core.simulation.market.matrix
  const sum = { volume: 0, amount: 0 }
  const period = core.simulation.indices.periods.findLast(({ from }) => from <= day)
  for (const id of period?.baskets[index]?.ids ?? basketsOf(core, 'indices', day)[index]?.ids ?? []) {
    const at = id * columns.capacity + day
    sum.volume += columns.volume[at] ?? 0
    sum.amount += amountFen(columns, at)
  }
  kept.set(key, sum)
  return sum
}

/** The life of one contract: its place among the four of the product moves as others expire. */
function futureBars(core: MarketCore, contract: number, from: number, until: number): BarColumns {
  const { market, spots } = core.simulation
  const id = Math.floor(contract / CONTRACTS_PER_PRODUCT)
  const product = futureProducts[id]
  const symbol = core.facts.instruments[core.facts.reader.tape.layout.futures + contract]?.symbol
  const bars = createBarColumns(until - from + 1)
  if (!product) throw new RangeError(`no futures product ${id}`)
  let size = 0
  for (let day = from; day <= until; day += 1) {
    const date = market.axis.dates[day] ?? ''
    const listed = contractsOn(product, date, market.axis.calendar)
    const rank = listed.findIndex((one) => one.symbol === symbol)
    const found = listed[rank]
    if (!found) continue
    const bar = futureBar(market.seed, spots, market.axis, id, found, rank, day)
    bars.eob[size] = shanghaiEpoch(date, CLOSE_SECOND)
    bars.open[size] = bar.open
    bars.high[size] = bar.high
    bars.low[size] = bar.low
    bars.close[size] = bar.close
    bars.volume[size] = bar.volume
    bars.amount[size] = bar.amount
    size += 1
  }
  return sliceBars(bars, 0, size)
}

/** Calendar days in UTC, the running one as far as the quotes have it. */
function coinBars(core: MarketCore, id: number, until: number, count: number): BarColumns {
  const { market } = core.simulation
  const isToday = until === core.facts.day
  const utcDay = Math.floor(core.time.epochMs / 86_400_000)
  const end = (isToday ? utcDay : (market.axis.dayNumbers[until] ?? utcDay)) - CRYPTO_ORIGIN
  const bars = coinDays(core, id, end, count)
  return isToday && core.live ? withLiveBar(bars, core.live, core.facts.reader.tape.layout.crypto + id) : bars
}

function coinDays({ simulation: { crypto } }: MarketCore, id: number, end: number, count: number): BarColumns {
  const from = Math.max(0, end - count + 1)
  const bars = createBarColumns(end - from + 1)
  for (let day = from; day <= end; day += 1) {
    const at = id * crypto.capacity + day
    const i = day - from
    bars.eob[i] = shanghaiEpoch(dateOfDay(CRYPTO_ORIGIN + day), 28_800) + 86_400_000
    bars.open[i] = crypto.open[at] ?? 0
    bars.high[i] = crypto.high[at] ?? 0
    bars.low[i] = crypto.low[at] ?? 0
    bars.close[i] = crypto.close[at] ?? 0
    bars.volume[i] = (crypto.volume[at] ?? 0) / 1000
    bars.amount[i] = Math.round(((bars.volume[i] ?? 0) * (bars.close[i] ?? 0)) / 1e6)
  }
  return bars
}
