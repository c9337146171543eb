import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { minutesToPeriod } from '@liangshu/engine/market/bar/periods'
import { growthSince } from '@liangshu/engine/market/day/daily-access'
import {
  createHourBars,
  HOUR_BARS,
  HOUR_DAYS,
  HOURS_PER_DAY,
  type HourBars,
} from '@liangshu/engine/market/day/hour-bars'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { createMinuteColumns, type MinuteColumns } from '@liangshu/engine/market/live/minute-columns'
import { wrongKind } from '@liangshu/engine/market/reader/refusal'
import type { StockMarket } from '@liangshu/engine/simulator/market'
import { createIntradayFactors } from '@liangshu/engine/simulator/minute/intraday-factors'
import { createMinuteScratch, paintMinutes } from '@liangshu/engine/simulator/minute/paint-minutes'
import { stockMinuteRow } from '@liangshu/engine/simulator/minute/stock-row'
import { stockMinutes } from '@liangshu/engine/simulator/tape/symbol-day'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { MINUTES_PER_DAY, minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'

import type { SimulatedMarket } from './simulated-market.ts'

const MINUTES_PER_HOUR = MINUTES_PER_DAY / HOURS_PER_DAY
const CLOSED_HOUR_DAYS = 60

/** The bars of four hours from one painted day. */
function foldHours(minutes: MinuteColumns, factor: number, out: HourBars, at: number): void {
  for (let hour = 0; hour < HOURS_PER_DAY; hour += 1) {
    let [high, low] = [-Infinity, Infinity]
    for (let m = hour * MINUTES_PER_HOUR; m < (hour + 1) * MINUTES_PER_HOUR; m += 1) {
      if ((minutes.volume[m] ?? 0) === 0) continue
      high = Math.max(high, minutes.high[m] ?? 0, minutes.close[m] ?? 0)
      low = Math.min(low, minutes.low[m] ?? 0, minutes.close[m] ?? 0)
    }
    if (high < low) continue
    out.high[at + hour] = high / factor
    out.low[at + hour] = low / factor
    out.close[at + hour] = (minutes.close[(hour + 1) * MINUTES_PER_HOUR - 1] ?? 0) / factor
  }
}

export function* hourBarSteps(market: StockMarket, day: number): Generator<void, HourBars> {
  const { columns } = market.matrix
  const { count } = market.model.universe
  const history = createHourBars(count, day)
  const scratch = createMinuteScratch()
  const minutes = createMinuteColumns(1)
  for (let past = Math.max(0, day - HOUR_DAYS); past < day; past += 1) {
    const factors = createIntradayFactors(market.seed, past)
    for (let id = 0; id < count; id += 1) {
      if ((columns.volume[id * columns.capacity + past] ?? 0) === 0) continue
      paintMinutes(stockMinuteRow(market.model, columns, factors, id), minutes, 0, scratch)
      foldHours(
        minutes,
        growthSince({ columns, id }, past, day),
        history,
        id * HOUR_BARS + (past - day + HOUR_DAYS) * HOURS_PER_DAY,
      )
      if (id % 40 === 39) yield
    }
  }
  return history
}

const mostHourBars = 500
/** Hours of closed days stay what they are until the next day begins. */
const knownHours = new WeakMap<SimulatedMarket, Map<number, { day: number; bars: BarColumns }>>()

/** 60-minute bars of the last sixty days, in today's basis, up to the last full hour. */
export function closedHours(market: SimulatedMarket, row: InstrumentFacts): BarColumns {
  if (row.secType !== 'stock') throw wrongKind(`60分钟买卖点只支持股票：${row.symbol}`)
  const known = knownHours.get(market) ?? new Map()
  knownHours.set(market, known)
  const found = known.get(row.slot)
  if (found?.day === market.today.day) return found.bars
  const bars = makeHourBars(market, row)
  if (known.size >= mostHourBars) known.clear()
  known.set(row.slot, { day: market.today.day, bars })
  return bars
}

function makeHourBars(market: SimulatedMarket, row: InstrumentFacts): BarColumns {
  const { columns, axis } = market.stocks
  const { day } = market.today
  const first = Math.max(0, day - CLOSED_HOUR_DAYS)
  const all = createBarColumns((day - first) * MINUTES_PER_DAY)
  let size = 0
  for (let past = first; past < day; past += 1) {
    if ((columns.volume[row.slot * columns.capacity + past] ?? 0) === 0) continue
    const minutes = stockMinutes(market.simulation.market, row.slot, past)
    const factor = growthSince({ columns, id: row.slot }, past, day)
    const midnight = shanghaiEpoch(axis.dates[past] ?? '', 0)
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      if ((minutes.volume[minute] ?? 0) === 0) continue
      const close = (minutes.close[minute] ?? 0) / factor
      all.eob[size] = midnight + minuteEndSecond(minute) * 1000
      all.open[size] = close
      all.high[size] = Math.max(close, (minutes.high[minute] ?? 0) / factor)
      all.low[size] = Math.min(close, (minutes.low[minute] ?? 0) / factor)
      all.close[size] = close
      all.volume[size] = minutes.volume[minute] ?? 0
      all.amount[size] = minutes.amount[minute] ?? 0
      size += 1
    }
  }
  return minutesToPeriod(sliceBars(all, 0, size), 60)
}
