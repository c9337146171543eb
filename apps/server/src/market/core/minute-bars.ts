import { minuteEndClock } from '@liangshu/engine/time/session/minute-grid'
import { MINUTES, minuteOpen, type MinuteColumns } from '@liangshu/engine/simulator/minute/minute-row'
import { coins } from '@liangshu/engine/simulator/crypto/coins'
import { coinMinutes } from '@liangshu/engine/simulator/crypto/coin-minutes'
import { CRYPTO_ORIGIN } from '@liangshu/engine/simulator/crypto/crypto-series'
import { futureMinutesAt } from '@liangshu/engine/simulator/futures/sessions'
import { POINTS } from '@liangshu/engine/simulator/minute/intraday-factors'
import { paintFutures, productOf } from '@liangshu/engine/simulator/tape/future-tape'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'
import { convertibleMinutes, etfMinutes, indexMinutes, stockMinutes } from '@liangshu/engine/simulator/tape/symbol-day'
import { clockOf, secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { daySpans, nightLength } from '@liangshu/engine/simulator/futures/sessions'

import { CallRefusal, inputRefusal } from './call-refusal.ts'
import { dailyPlace } from './daily-access.ts'
import type { MarketCore } from './market-core.ts'

/** Minutes of one instrument and day up to now, in the instrument's scale; `null` values where nothing traded yet. */
export interface MinuteSeries {
  readonly times: string[]
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Fen. */
  readonly amount: Float64Array
  readonly preClose: number
}

function empty(length: number, preClose: number): MinuteSeries {
  const column = () => new Float64Array(length)
  return {
    times: [],
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    amount: column(),
    preClose,
  }
}

export function minutesOf(core: MarketCore, slot: number, day: number): MinuteSeries {
  const { layout } = core.facts.reader.tape
  if (slot < layout.indices) return gridMinutes(core, slot, day)
  if (slot < layout.futures) return indexSeries(core, slot - layout.indices, day)
  return slot < layout.crypto ? futureSeries(core, slot - layout.futures, day) : coinSeries(core, slot - layout.crypto)
}

/** After the last session of every exchange, before the night that belongs to the next day. */
const ALL_CLOSED = secondsOf('15:30')

/** The day shown from its first minute to its last, or `null` where the instrument does not trade on it. */
export function wholeDayMinutes(core: MarketCore, slot: number): MinuteSeries | null {
  const over = { ...core, time: { ...core.time, secondOfDay: ALL_CLOSED } }
  try {
    return minutesOf(over, slot, core.facts.day)
  } catch (error) {
    if (error instanceof CallRefusal) return null
    throw error
  }
}

/** Whole minutes that have passed on that day: all of a past one. */
const passedMinutes = (core: MarketCore, day: number): number =>
  day === core.facts.day ? momentAt(core.time.secondOfDay).minutes : MINUTES

function gridColumns(core: MarketCore, slot: number, day: number): { minutes: MinuteColumns; base: number } {
  const { tape } = core.facts.reader
  if (day === core.facts.day) return { minutes: tape.minutes, base: slot * MINUTES }
  const { layout } = tape
  const { simulation } = core
  if (slot < layout.etfs) return { minutes: stockMinutes(simulation.market, slot, day), base: 0 }
  if (slot < layout.convertibles) return { minutes: etfMinutes(simulation, slot - layout.etfs, day).columns, base: 0 }
  return { minutes: convertibleMinutes(simulation, slot - layout.convertibles, day), base: 0 }
}

function gridMinutes(core: MarketCore, slot: number, day: number): MinuteSeries {
  const place = dailyPlace(core.simulation, core.facts.reader.tape.layout, slot)
  if (!place) throw new RangeError(`slot ${slot} has no daily bars`)
  const at = place.id * place.columns.capacity + day
  if ((place.columns.flags[at] ?? 0) === 0) throw inputRefusal('该证券当日未上市')
  const { minutes, base } = gridColumns(core, slot, day)
  const length = passedMinutes(core, day)
  const out = empty(length, place.columns.ref[at] ?? 0)
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

function indexSeries(core: MarketCore, index: number, day: number): MinuteSeries {
  const { tape } = core.facts.reader
  const isToday = day === core.facts.day
  const levels = isToday
    ? tape.indexLevels.subarray(index * POINTS, (index + 1) * POINTS)
    : indexMinutes(core.simulation, index, day)
  const { indices } = core.simulation
  const length = passedMinutes(core, day)
  const out = empty(length, (indices.preClose[index * indices.capacity + day] ?? 0) * 10_000)
  for (let minute = 0; minute < length; minute += 1) {
    const from = (levels[minute] ?? 0) * 10_000
    const until = (levels[minute + 1] ?? 0) * 10_000
    out.times.push(minuteEndClock(minute))
    out.open[minute] = from
    out.close[minute] = until
    out.high[minute] = Math.max(from, until)
    out.low[minute] = Math.min(from, until)
  }
  if (isToday) addMemberVolumes(core, index, out)
  return out
}

function addMemberVolumes(core: MarketCore, index: number, out: MinuteSeries): void {
  const { tape } = core.facts.reader
  for (const id of tape.indexBaskets[index]?.ids ?? []) {
    const base = id * MINUTES
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

function futureSeries(core: MarketCore, contract: number, day: number): MinuteSeries {
  const isToday = day === core.facts.day
  const wanted = core.facts.instruments[core.facts.reader.tape.layout.futures + contract]?.symbol
  const tape = isToday ? core.facts.reader.tape.futures : paintFutures(core.simulation, day)
  const at = tape.contracts.findIndex(({ symbol }) => symbol === wanted)
  const bar = tape.bars[at]
  if (!bar) throw inputRefusal('该合约当日未上市')
  const start = tape.starts[at] ?? 0
  const all = (tape.starts[at + 1] ?? 0) - start
  const passed = isToday ? Math.floor(futureMinutesAt(productOf(at), core.time.secondOfDay, tape.hasNight)) : all
  const length = Math.min(all, passed)
  const out = empty(length, bar.preSettle)
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
export const coinMinutesBack = (core: MarketCore, slot: number, back: number): MinuteSeries =>
  coinSeries(core, slot - core.facts.reader.tape.layout.crypto, back)

/** The UTC day the clock is in, or one before it: coins have no other. */
function coinSeries(core: MarketCore, id: number, back = 0): MinuteSeries {
  const { crypto, market } = core.simulation
  const utcDay = Math.floor(core.time.epochMs / 86_400_000) - back
  const { columns } = coinMinutes(market.seed, crypto, id, utcDay - CRYPTO_ORIGIN)
  const length = back > 0 ? 1440 : Math.floor((core.time.epochMs - utcDay * 86_400_000) / 60_000)
  const open = crypto.open[id * crypto.capacity + utcDay - CRYPTO_ORIGIN] ?? 0
  if (!coins[id]) throw new RangeError(`no coin ${id}`)
  const out = empty(length, open)
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
