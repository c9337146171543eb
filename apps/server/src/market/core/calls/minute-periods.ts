import type { BarRow, MinuteFreq } from '@liangshu/contract/market/quote-calls'
import { createBarColumns, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { clockToPeriod, minutesToPeriod, type MinutePeriod } from '@liangshu/engine/market/bar/periods'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { secondsOf, shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import type { TradingCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Adjustment } from '../adjusted-bars.ts'
import { CallRefusal } from '../call-refusal.ts'
import { dailyBarsOf } from '../daily-bars.ts'
import type { InstrumentFacts } from '../instrument-facts.ts'
import type { MarketCore } from '../market-core.ts'
import { coinMinutesBack, minutesOf, type MinuteSeries } from '../minute-bars.ts'
import { dayOfDate, money, timeText } from './call-tools.ts'

const MINUTES_PER_DAY = 240
const DAY_MS = 86_400_000
/** Three months: a longer look back is one at days. */
export const MOST_MINUTE_DAYS = 60
export const minutesPer = { '60s': 1, '300s': 5, '900s': 15, '1800s': 30, '3600s': 60 } as const satisfies Record<
  MinuteFreq,
  number
>

/** Trading days that hold `n` bars; the running one may have hardly begun. */
export const daysFor = (freq: MinuteFreq, n: number): number =>
  Math.min(MOST_MINUTE_DAYS, Math.ceil((n * minutesPer[freq]) / MINUTES_PER_DAY) + 1)

export function joinColumns(parts: readonly BarColumns[]): BarColumns {
  const out = createBarColumns(parts.reduce((sum, { eob }) => sum + eob.length, 0))
  let at = 0
  for (const part of parts) {
    for (const name of Object.keys(out) as (keyof BarColumns)[]) out[name].set(part[name], at)
    at += part.eob.length
  }
  return out
}

/** What a day's raw prices are multiplied by, from its bar as traded and as adjusted. */
export function dayFactors(raw: BarColumns, adjusted: BarColumns): (date: string) => number {
  const factors = new Map<string, number>()
  raw.eob.forEach((eob, i) => factors.set(shanghaiTime(eob).date, (adjusted.close[i] ?? 0) / (raw.close[i] ?? 1)))
  const latest = [...factors.values()].at(-1) ?? 1
  return (date) => factors.get(date) ?? latest
}

function columnsOf(series: MinuteSeries, eobs: readonly number[], factor: number): BarColumns {
  const priced = (column: Float64Array) => column.map((value) => value * factor)
  return {
    eob: Float64Array.from(eobs),
    open: priced(series.open),
    high: priced(series.high),
    low: priced(series.low),
    close: priced(series.close),
    volume: series.volume,
    amount: series.amount,
  }
}

/** A night session belongs to the next trading day: its minutes are of the evening before, and of the hours after it. */
function endOf(time: string, date: string, calendar: TradingCalendar): number {
  const second = secondsOf(time)
  if (second > secondsOf('08:00') && second < secondsOf('20:00')) return shanghaiEpoch(date, second)
  const evening = calendar.previous(date)
  return shanghaiEpoch(second > secondsOf('20:00') ? evening : dateOfDay(dayNumber(evening) + 1), second)
}

function coinColumns(core: MarketCore, slot: number, days: number): BarColumns {
  const utcDay = Math.floor(core.time.epochMs / DAY_MS)
  return joinColumns(
    Array.from({ length: days }, (_, i) => days - 1 - i).map((back) => {
      const series = coinMinutesBack(core, slot, back)
      return columnsOf(
        series,
        series.times.map((_time, i) => (utcDay - back) * DAY_MS + (i + 1) * 60_000),
        1,
      )
    }),
  )
}

/** Minutes of the days up to `until`, oldest first; days without a trade are left out. */
function tradedColumns(core: MarketCore, row: InstrumentFacts, until: number, days: number, adj: Adjustment) {
  const { dates, calendar } = core.simulation.market.axis
  const factorOf =
    adj === 'none' || row.secType === 'future' || row.secType === 'index'
      ? () => 1
      : dayFactors(dailyBarsOf(core, row.slot, until, days, 'none'), dailyBarsOf(core, row.slot, until, days, adj))
  const parts: BarColumns[] = []
  for (let day = Math.max(0, until - days + 1); day <= until; day += 1) {
    const series = listedMinutes(core, row.slot, day)
    if (!series || (row.secType !== 'index' && series.volume.every((volume) => volume === 0))) continue
    const date = dates[day] ?? ''
    const eobs = series.times.map((time) => endOf(time, date, calendar))
    parts.push(columnsOf(series, eobs, factorOf(date)))
  }
  return joinColumns(parts)
}

/** `null` on a day it was not listed. */
function listedMinutes(core: MarketCore, slot: number, day: number): MinuteSeries | null {
  try {
    return minutesOf(core, slot, day)
  } catch (error) {
    if (error instanceof CallRefusal) return null
    throw error
  }
}

function tradedMinutes(minutes: BarColumns): BarColumns {
  const isTraded = (_value: number, i: number) => (minutes.volume[i] ?? 0) > 0
  return Object.fromEntries(
    Object.entries(minutes).map(([name, column]: [string, Float64Array]) => [name, column.filter(isTraded)]),
  ) as unknown as BarColumns
}

/** Shares keep to the grid of their session, futures and coins to the clock. */
export function inMinutePeriods(minutes: BarColumns, freq: MinuteFreq, { secType }: InstrumentFacts): BarColumns {
  const size = minutesPer[freq]
  if (size === 1) return minutes
  const isByClock = secType === 'future' || secType === 'crypto'
  const group = (bars: BarColumns) =>
    isByClock ? clockToPeriod(bars, size * 60_000) : minutesToPeriod(bars, size as MinutePeriod)
  const whole = group(minutes)
  // The members of an index trade, it does not itself.
  if (secType === 'index') return whole
  // A bar opens with its first trade, not with a minute that only repeats the close before.
  const traded = group(tradedMinutes(minutes))
  let next = 0
  whole.eob.forEach((eob, i) => {
    if (traded.eob[next] !== eob) return
    for (const name of ['open', 'high', 'low', 'close'] as const) whole[name][i] = traded[name][next] ?? Number.NaN
    next += 1
  })
  return whole
}

/** Bars for the wire; one that nobody traded in stands at the close before it and says so. */
export function minuteRows(bars: BarColumns, row: InstrumentFacts, n: number): BarRow[] {
  const price = (value: number | undefined) => Math.round(((value ?? 0) / row.priceScale) * 1e6) / 1e6
  const first = Math.max(0, bars.eob.length - n)
  return Array.from(bars.eob.subarray(first), (eob, i) => {
    const at = first + i
    const volume = bars.volume[at] ?? 0
    return {
      time: timeText(eob).slice(0, 16),
      open: price(bars.open[at]),
      high: price(bars.high[at]),
      low: price(bars.low[at]),
      close: price(bars.close[at]),
      volume,
      amount: money(bars.amount[at]),
      isFilled: volume === 0 && row.secType !== 'index',
    }
  })
}

export interface MinuteBarArgs {
  readonly freq: MinuteFreq
  readonly n: number
  readonly adj: Adjustment
  readonly to?: string | undefined
}

export function minuteBars(core: MarketCore, row: InstrumentFacts, { freq, n, adj, to }: MinuteBarArgs): BarRow[] {
  const days = daysFor(freq, n)
  const minutes =
    row.secType === 'crypto'
      ? coinColumns(core, row.slot, Math.min(days, Math.ceil((n * minutesPer[freq]) / 1440) + 1))
      : tradedColumns(core, row, dayOfDate(core, to), days, adj)
  return minuteRows(inMinutePeriods(minutes, freq, row), row, n)
}
