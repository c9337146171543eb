import { createMinuteSeries, type MinuteSeries } from '@liangshu/engine/market/bar/minute-series'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { minuteOpen, type MinuteColumns } from '@liangshu/engine/market/live/minute-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { MarketRefusal, inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { coinMinutes } from '@liangshu/engine/simulator/crypto/coin-minutes'
import { coins } from '@liangshu/engine/simulator/crypto/coins'
import { CRYPTO_ORIGIN } from '@liangshu/engine/simulator/crypto/crypto-series'
import { futureMinutesAt } from '@liangshu/engine/simulator/futures/sessions'
import { daySpans, nightLength } from '@liangshu/engine/simulator/futures/sessions'
import { POINTS } from '@liangshu/engine/simulator/minute/intraday-factors'
import { paintFutures, productOf } from '@liangshu/engine/simulator/tape/future-tape'
import { convertibleMinutes, etfMinutes, indexMinutes, stockMinutes } from '@liangshu/engine/simulator/tape/symbol-day'
import { clockOf, secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { MINUTES_PER_DAY, minuteEndClock } from '@liangshu/engine/time/session/minute-grid'

import { dailyPlace } from './daily-place.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** The day shown, where it is read, and the moment up to which. */
type MinuteMarket = Pick<SimulatedMarket, 'simulation' | 'stocks' | 'today' | 'time'>

export function minutesOf(market: MinuteMarket, slot: number, day: number): MinuteSeries {
  const { layout } = market.today
  if (slot < layout.indices) return gridMinutes(market, slot, day)
  if (slot < layout.futures) return indexSeries(market, slot - layout.indices, day)
  return slot < layout.crypto
    ? futureSeries(market, slot - layout.futures, day)
    : coinSeries(market, slot - layout.crypto)
}

const dateOf = (market: MinuteMarket, day: number): string => market.stocks.axis.dates[day] ?? ''

/** After the last session of every exchange, before the night that belongs to the next day. */
const ALL_CLOSED = secondsOf('15:30')

/** The day shown from its first minute to its last, or `null` where the instrument does not trade on it. */
export function wholeDayMinutes(market: MinuteMarket, slot: number): MinuteSeries | null {
  const { simulation, stocks, today } = market
  const over = { simulation, stocks, today, time: { ...market.time, secondOfDay: ALL_CLOSED } }
  try {
    return minutesOf(over, slot, market.today.day)
  } catch (error) {
    if (error instanceof MarketRefusal) return null
    throw error
  }
}

const COIN_DAY = 1440

export function minutesPerDay(market: MinuteMarket, { secType, slot }: InstrumentFacts): number {
  if (secType === 'crypto') return COIN_DAY
  return secType === 'future' ? (wholeDayMinutes(market, slot)?.times.length ?? MINUTES_PER_DAY) : MINUTES_PER_DAY
}

/** Whole minutes that have passed on that day: all of a past one. */
const passedMinutes = (market: MinuteMarket, day: number): number =>
  day === market.today.day ? momentAt(market.time.secondOfDay).minutes : MINUTES_PER_DAY

function gridColumns(market: MinuteMarket, slot: number, day: number): { minutes: MinuteColumns; base: number } {
  const { tape } = market.today.reader
  if (day === market.today.day) return { minutes: tape.minutes, base: slot * MINUTES_PER_DAY }
  const { layout } = tape
  const { simulation } = market
  if (slot < layout.etfs) return { minutes: stockMinutes(simulation.market, slot, day), base: 0 }
  if (slot < layout.convertibles) return { minutes: etfMinutes(simulation, slot - layout.etfs, day).columns, base: 0 }
  return { minutes: convertibleMinutes(simulation, slot - layout.convertibles, day), base: 0 }
}

function gridMinutes(market: MinuteMarket, slot: number, day: number): MinuteSeries {
  const place = dailyPlace(market.simulation, market.today.layout, slot)
  if (!place) throw new RangeError(`slot ${slot} has no daily bars`)
  const at = place.id * place.columns.capacity + day
  if ((place.columns.flags[at] ?? 0) === 0) throw inputRefusal('该证券当日未上市')
  const { minutes, base } = gridColumns(market, slot, day)
  const length = passedMinutes(market, day)
  const out = createMinuteSeries(dateOf(market, day), length, place.columns.ref[at] ?? 0)
  const open = place.columns.open[at] ?? 0
  let before = (place.columns.volume[at] ?? 0) > 0 ? open : out.preClose
  for (let minute = 0; minute < length; minute += 1) {
    const traded = minutes.volume[base + minute] ?? 0
    const from = traded > 0 ? minuteOpen(minutes, base, minute, open) : before
    const close = traded > 0 ? (minutes.close[base + minute] ?? 0) : before
    out.times.push(minuteEndClock(minute))
    out.open[minute] = from
    out.close[minute] = close
    out.high[minute] = traded > 0 ? Math.max(from, close, minutes.high[base + minute] ?? 0) : close
    out.low[minute] = traded > 0 ? Math.min(from, close, minutes.low[base + minute] ?? 0) : close
    out.volume[minute] = traded
    out.amount[minute] = minutes.amount[base + minute] ?? 0
    before = close
  }
  return out
}

function indexSeries(market: MinuteMarket, index: number, day: number): MinuteSeries {
  const { tape } = market.today.reader
  const isToday = day === market.today.day
  const levels = isToday
    ? tape.indexLevels.subarray(index * POINTS, (index + 1) * POINTS)
    : indexMinutes(market.simulation, index, day)
  const { indices } = market.simulation
  const length = passedMinutes(market, day)
  const out = createMinuteSeries(
    dateOf(market, day),
    length,
    (indices.preClose[index * indices.capacity + day] ?? 0) * 10_000,
  )
  for (let minute = 0; minute < length; minute += 1) {
    const from = (levels[minute] ?? 0) * 10_000
    const until = (levels[minute + 1] ?? 0) * 10_000
    out.times.push(minuteEndClock(minute))
    out.open[minute] = from
    out.close[minute] = until
    out.high[minute] = Math.max(from, until)
    out.low[minute] = Math.min(from, until)
  }
  if (isToday) addMemberVolumes(market, index, out)
  return out
}

function addMemberVolumes(market: MinuteMarket, index: number, out: MinuteSeries): void {
  const { tape } = market.today.reader
  for (const id of tape.indexBaskets[index]?.ids ?? []) {
    const base = id * MINUTES_PER_DAY
    for (let minute = 0; minute < out.volume.length; minute += 1) {
      out.volume[minute] = (out.volume[minute] ?? 0) + (tape.minutes.volume[base + minute] ?? 0)
      out.amount[minute] = (out.amount[minute] ?? 0) + (tape.minutes.amount[base + minute] ?? 0)
    }
  }
}

/** Ends of the minutes of a futures day, its night first. */
function futureClock(contract: number, hasNight: boolean): string[] {
  const product = productOf(contract)
  const night = Array.from(
    { length: nightLength(product, hasNight) },
    (_, i) => (secondsOf('21:00') + (i + 1) * 60) % 86_400,
  )
  const day = daySpans(product).flatMap(([from, until]) =>
    Array.from({ length: (until - from) / 60 }, (_, i) => from + (i + 1) * 60),
  )
  return [...night, ...day].map((second) => clockOf(second).slice(0, 5))
}

function futureSeries(market: MinuteMarket, contract: number, day: number): MinuteSeries {
  return contractSeries(market, market.today.instruments[market.today.layout.futures + contract]?.symbol, day)
}

/** A contract by its symbol: of days gone by it may be listed no more. */
export function contractSeries(market: MinuteMarket, wanted: string | undefined, day: number): MinuteSeries {
  const isToday = day === market.today.day
  const tape = isToday
    ? market.today.reader.tape.futures
    : paintFutures(market.simulation, day, undefined, (symbol) => symbol === wanted)
  const at = tape.contracts.findIndex(({ symbol }) => symbol === wanted)
  const bar = tape.bars[at]
  if (!bar) throw inputRefusal('该合约当日未上市')
  const start = tape.starts[at] ?? 0
  const all = (tape.starts[at + 1] ?? 0) - start
  const passed = isToday ? Math.floor(futureMinutesAt(productOf(at), market.time.secondOfDay, tape.hasNight)) : all
  const length = Math.min(all, passed)
  const out = createMinuteSeries(dateOf(market, day), length, bar.preSettle)
  const { multiplier } = productOf(at)
  let [before, sold] = [bar.open, 0]
  for (let minute = 0; minute < length; minute += 1) {
    const cumulative = tape.columns.cumulative[start + minute] ?? 0
    writeBar(out, minute, before, start + minute, tape.columns, cumulative - sold)
    out.amount[minute] = Math.round(((out.volume[minute] ?? 0) * multiplier * (out.close[minute] ?? 0)) / 100)
    before = out.close[minute] ?? before
    sold = cumulative
  }
  out.times.push(...futureClock(at, tape.hasNight).slice(0, length))
  return out
}

interface PathColumns {
  readonly close: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
}

function writeBar(
  out: MinuteSeries,
  minute: number,
  open: number,
  at: number,
  path: PathColumns,
  volume: number,
): void {
  out.open[minute] = open
  out.close[minute] = path.close[at] ?? 0
  out.high[minute] = Math.max(open, path.high[at] ?? 0)
  out.low[minute] = Math.min(open, path.low[at] ?? 0)
  out.volume[minute] = volume
}

/** A UTC day so many days ago: the running one as far as it has come. */
export const coinMinutesBack = (market: MinuteMarket, slot: number, back: number): MinuteSeries =>
  coinSeries(market, slot - market.today.layout.crypto, back)

/** The UTC day the clock is in, or one before it: coins have no other. */
function coinSeries(market: MinuteMarket, id: number, back = 0): MinuteSeries {
  const { crypto } = market.simulation
  const utcDay = Math.floor(market.time.epochMs / 86_400_000) - back
  const { columns } = coinMinutes(market.simulation.market.seed, crypto, id, utcDay - CRYPTO_ORIGIN)
  const length = back > 0 ? 1440 : Math.floor((market.time.epochMs - utcDay * 86_400_000) / 60_000)
  const open = crypto.open[id * crypto.capacity + utcDay - CRYPTO_ORIGIN] ?? 0
  if (!coins[id]) throw new RangeError(`no coin ${id}`)
  const out = createMinuteSeries(market.today.date, length, open)
  let [before, sold] = [open, 0]
  for (let minute = 0; minute < length; minute += 1) {
    const cumulative = columns.cumulative[minute] ?? 0
    writeBar(out, minute, before, minute, columns, (cumulative - sold) / 1000)
    out.amount[minute] = Math.round(((out.volume[minute] ?? 0) * (out.close[minute] ?? 0)) / 1e6)
    // The clock of the exchange: UTC plus eight hours.
    out.times.push(clockOf((28_800 + (minute + 1) * 60) % 86_400).slice(0, 5))
    before = out.close[minute] ?? before
    sold = cumulative
  }
  return out
}
