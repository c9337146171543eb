import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { adjustedBars, type Adjustment } from '@liangshu/engine/market/day/adjusted-bars'
import { amountFen } from '@liangshu/engine/market/day/daily-columns'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { CRYPTO_ORIGIN } from '@liangshu/engine/simulator/crypto/crypto-series'
import { futureBar } from '@liangshu/engine/simulator/futures/contract-bar'
import { contractsOn, CONTRACTS_PER_PRODUCT } from '@liangshu/engine/simulator/futures/contracts'
import { futureProducts } from '@liangshu/engine/simulator/futures/products'
import { dateOfDay } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { withLiveBar } from '../../history/bars/running-bar.ts'
import { dailyPlace } from './daily-place.ts'
import { basketsOf } from './members.ts'
import type { SimulatedMarket } from './simulated-market.ts'

const CLOSE_SECOND = 54_000

/** Up to `count` daily bars that end on `until`; the running day's bar is as far as it has come. */
export function dailyBarsOf(
  market: SimulatedMarket,
  slot: number,
  until: number,
  count: number,
  adjustment: Adjustment,
): BarColumns {
  const { layout } = market.today.reader.tape
  if (slot >= layout.crypto) return coinBars(market, slot - layout.crypto, until, count)
  const bars = sessionDays(market, slot, until, count, adjustment)
  if (until !== market.today.day || !market.live) return bars
  return withLiveBar(bars, market.live, slot, adjustment === 'back' ? backFactor(market, slot, bars) : 1)
}

/** Trading days by index, both included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/** Bars of days that are over, unadjusted, whatever moment is shown. */
export function closedBarsOf(market: SimulatedMarket, slot: number, { first, last }: DaySpan): BarColumns {
  const { layout } = market.today.reader.tape
  if (slot < layout.crypto) return sessionDays(market, slot, last, last - first + 1, 'none')
  const { dayNumbers } = market.stocks.axis
  const [from, until] = [dayNumbers[first] ?? 0, dayNumbers[last] ?? 0]
  // When the exchanges close, a coin's day is still running: its last whole one is the day before.
  return coinDays(market, slot - layout.crypto, until - 1 - CRYPTO_ORIGIN, until - from)
}

/** Closed days in the price basis of the day shown: the running bar lends it, and is left out. */
export function closedBarsBefore(market: SimulatedMarket, row: InstrumentFacts, count: number): BarColumns {
  const { day, date } = market.today
  if (row.secType === 'stock') {
    const { columns, axis } = market.stocks
    const all = adjustedBars({ columns, id: row.slot }, { from: 0, until: day, dates: axis.dates }, 'forward')
    const length = Math.max(0, all.eob.length - 1)
    return sliceBars(all, Math.max(0, length - count), length)
  }
  const bars = dailyBarsOf(market, row.slot, day, count + 1, 'forward')
  return (bars.eob.at(-1) ?? 0) > shanghaiEpoch(date, 0) ? sliceBars(bars, 0, bars.eob.length - 1) : bars
}

/** Today's bar as stored against the same bar adjusted: what a live price is multiplied by. */
function backFactor(market: SimulatedMarket, slot: number, bars: BarColumns): number {
  const place = dailyPlace(market.simulation, market.today.layout, slot)
  const raw = place && place.columns.close[place.id * place.columns.capacity + market.today.day]
  return raw ? (bars.close.at(-1) ?? raw) / raw : 1
}

function sessionDays(
  market: SimulatedMarket,
  slot: number,
  until: number,
  count: number,
  adjustment: Adjustment,
): BarColumns {
  const { layout } = market.today.reader.tape
  const place = dailyPlace(market.simulation, layout, slot)
  const from = Math.max(0, until - count + 1)
  // A back-adjusted price counts from the listing, so the whole history is walked.
  if (place) {
    const { dates } = market.stocks.axis
    const all = adjustedBars(place, { from: adjustment === 'back' ? 0 : from, until, dates }, adjustment)
    return sliceBars(all, Math.max(0, all.eob.length - count), all.eob.length)
  }
  return slot < layout.futures
    ? indexBars(market, slot - layout.indices, from, until)
    : futureBars(market, slot - layout.futures, from, until)
}

function indexBars(market: SimulatedMarket, index: number, from: number, until: number): BarColumns {
  const { indices } = market.simulation
  const bars = createBarColumns(until - from + 1)
  for (let day = from; day <= until; day += 1) {
    const at = index * indices.capacity + day
    const i = day - from
    bars.eob[i] = shanghaiEpoch(market.stocks.axis.dates[day] ?? '', CLOSE_SECOND)
    bars.open[i] = (indices.open[at] ?? 0) * 10_000
    bars.high[i] = (indices.high[at] ?? 0) * 10_000
    bars.low[i] = (indices.low[at] ?? 0) * 10_000
    bars.close[i] = (indices.close[at] ?? 0) * 10_000
    const { volume, amount } = memberTotals(market, index, day)
    bars.volume[i] = volume
    bars.amount[i] = amount
  }
  return bars
}

const totals = new WeakMap<object, Map<string, { volume: number; amount: number }>>()

/** What the members of an index traded on a day; a sum over thousands, so it is kept. */
function memberTotals(market: SimulatedMarket, index: number, day: number): { volume: number; amount: number } {
  const kept = totals.get(market.simulation) ?? new Map<string, { volume: number; amount: number }>()
  totals.set(market.simulation, kept)
  const key = `${index} ${day}`
  const found = kept.get(key)
  if (found) return found
  const { columns } = market.stocks
  const sum = { volume: 0, amount: 0 }
  const period = market.simulation.indices.periods.findLast(({ from }) => from <= day)
  for (const id of period?.baskets[index]?.ids ?? basketsOf(market, 'indices', day)[index]?.ids ?? []) {
    const at = id * columns.capacity + day
    sum.volume += columns.volume[at] ?? 0
    sum.amount += amountFen(columns, at)
  }
  kept.set(key, sum)
  return sum
}

/** The life of one contract: its place among the four of the product moves as others expire. */
function futureBars(market: SimulatedMarket, contract: number, from: number, until: number): BarColumns {
  const { spots } = market.simulation
  const { axis } = market.stocks
  const id = Math.floor(contract / CONTRACTS_PER_PRODUCT)
  const product = futureProducts[id]
  const symbol = market.today.instruments[market.today.layout.futures + contract]?.symbol
  const bars = createBarColumns(until - from + 1)
  if (!product) throw new RangeError(`no futures product ${id}`)
  let size = 0
  for (let day = from; day <= until; day += 1) {
    const date = axis.dates[day] ?? ''
    const listed = contractsOn(product, date, axis.calendar)
    const rank = listed.findIndex((one) => one.symbol === symbol)
    const found = listed[rank]
    if (!found) continue
    const bar = futureBar(market.simulation.market.seed, spots, axis, id, found, rank, day)
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
function coinBars(market: SimulatedMarket, id: number, until: number, count: number): BarColumns {
  const isToday = until === market.today.day
  const utcDay = Math.floor(market.time.epochMs / 86_400_000)
  const end = (isToday ? utcDay : (market.stocks.axis.dayNumbers[until] ?? utcDay)) - CRYPTO_ORIGIN
  const bars = coinDays(market, id, end, count)
  return isToday && market.live ? withLiveBar(bars, market.live, market.today.layout.crypto + id) : bars
}

function coinDays({ simulation: { crypto } }: SimulatedMarket, id: number, end: number, count: number): BarColumns {
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
