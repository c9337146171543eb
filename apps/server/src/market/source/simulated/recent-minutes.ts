import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import type { MinuteSeries } from '@liangshu/engine/market/bar/minute-series'
import type { Adjustment } from '@liangshu/engine/market/day/adjusted-bars'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { dayOfDate } from '@liangshu/engine/market/reader/find'
import type { WantedMinutes } from '@liangshu/engine/market/reader/market'
import { MarketRefusal } from '@liangshu/engine/market/reader/refusal'
import { secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import type { TradingCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { dayFactors, daysHolding, joinColumns } from '../../history/bars/minute-periods.ts'
import { dailyBarsOf } from './daily-bars.ts'
import { coinMinutesBack, minutesOf } from './minute-series.ts'
import type { SimulatedMarket } from './simulated-market.ts'

const DAY_MS = 86_400_000

function columnsOf(series: MinuteSeries, eob: Float64Array, factor: number): BarColumns {
  const priced = (column: Float64Array) => column.map((value) => value * factor)
  return {
    eob,
    open: priced(series.open),
    high: priced(series.high),
    low: priced(series.low),
    close: priced(series.close),
    volume: series.volume,
    amount: series.amount,
  }
}

const MORNING = secondsOf('08:00')
const EVENING = secondsOf('20:00')

/** The seconds of every clock seen so far: one a minute of the day at most. */
const seconds = new Map<string, number>()

function secondOf(clock: string): number {
  const known = seconds.get(clock)
  if (known !== undefined) return known
  const second = secondsOf(clock)
  seconds.set(clock, second)
  return second
}

/** A night session belongs to the next trading day: its minutes are of the evening before, and of the hours after it. */
function endsOf(times: readonly string[], date: string, calendar: TradingCalendar): Float64Array {
  const today = shanghaiEpoch(date, 0)
  let evening: number | undefined
  return Float64Array.from(times, (time) => {
    const second = secondOf(time)
    if (second > MORNING && second < EVENING) return today + second * 1000
    evening ??= shanghaiEpoch(calendar.previous(date), 0)
    return (second > EVENING ? evening : evening + DAY_MS) + second * 1000
  })
}

function coinColumns(market: SimulatedMarket, slot: number, days: number): BarColumns {
  const utcDay = Math.floor(market.time.epochMs / DAY_MS)
  return joinColumns(
    Array.from({ length: days }, (_, i) => days - 1 - i).map((back) => {
      const series = coinMinutesBack(market, slot, back)
      return columnsOf(
        series,
        Float64Array.from(series.times, (_time, i) => (utcDay - back) * DAY_MS + (i + 1) * 60_000),
        1,
      )
    }),
  )
}

/** Minutes of the days up to `until`, oldest first; days without a trade are left out. */
function tradedColumns(
  market: SimulatedMarket,
  row: InstrumentFacts,
  until: number,
  days: number,
  adjustment: Adjustment,
): BarColumns {
  const { dates, calendar } = market.stocks.axis
  const factorOf =
    adjustment === 'none' || row.secType === 'future' || row.secType === 'index'
      ? () => 1
      : dayFactors(
          dailyBarsOf(market, row.slot, until, days, 'none'),
          dailyBarsOf(market, row.slot, until, days, adjustment),
        )
  const parts: BarColumns[] = []
  for (let day = Math.max(0, until - days + 1); day <= until; day += 1) {
    const series = listedMinutes(market, row.slot, day)
    if (!series || (row.secType !== 'index' && series.volume.every((volume) => volume === 0))) continue
    const date = dates[day] ?? ''
    parts.push(columnsOf(series, endsOf(series.times, date, calendar), factorOf(date)))
  }
  return joinColumns(parts)
}

/** `null` on a day it was not listed. */
function listedMinutes(market: SimulatedMarket, slot: number, day: number): MinuteSeries | null {
  try {
    return minutesOf(market, slot, day)
  } catch (error) {
    if (error instanceof MarketRefusal) return null
    throw error
  }
}

/** Minutes of the last days up to now, of any instrument. */
export function recentMinutes(
  market: SimulatedMarket,
  row: InstrumentFacts,
  { to, minutes, adjustment }: WantedMinutes,
): BarColumns {
  const days = daysHolding(minutes)
  if (row.secType === 'crypto') return coinColumns(market, row.slot, Math.min(days, Math.ceil(minutes / 1440) + 1))
  return tradedColumns(market, row, dayOfDate(market, to), days, adjustment)
}
