import {
  storeTrendState,
  createTrendStates,
  type TrendStates,
} from '@liangshu/engine/analysis/mixed-strength/live-trend'
import { trendScores } from '@liangshu/engine/analysis/mixed-strength/trend-score'
import { createIntradayFactors } from '@liangshu/engine/simulator/minute/intraday-factors'
import { createMinuteColumns, MINUTES } from '@liangshu/engine/simulator/minute/minute-row'
import { createMinuteScratch, paintMinutes } from '@liangshu/engine/simulator/minute/paint-minutes'
import { stockMinuteRow } from '@liangshu/engine/simulator/minute/stock-row'
import type { Simulation } from '@liangshu/engine/simulator/simulation'
import { tradePoint60 } from '@liangshu/engine/analysis/trade-point/trade-point-60'
import { growthSince } from '../daily-access.ts'

export const HOURS_PER_DAY = 4
const MINUTES_PER_HOUR = MINUTES / HOURS_PER_DAY
/** Twenty-two days: sixty bars for the longest mean, the rest for the smoothed ones to settle. */
export const HOUR_DAYS = 22
const BARS = HOUR_DAYS * HOURS_PER_DAY

/** 60-minute bars of the days before, in today's basis, by stock × 88 + bar; NaN where a stock did not trade. */
export interface HourHistory {
  readonly day: number
  readonly high: Float32Array
  readonly low: Float32Array
  readonly close: Float32Array
  readonly states: TrendStates
  /** 1 盘整, 2 趋势; 0 until enough bars are known. */
  readonly point60: Uint8Array
  /** Trend score at yesterday's close. */
  readonly before: Float64Array
  /** Hours of today that are part of the states; −1 before the first are stored. */
  hours: number
}

/** The bars of four hours from one painted day. */
function foldHours(
  minutes: ReturnType<typeof createMinuteColumns>,
  factor: number,
  out: HourHistory,
  at: number,
): void {
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

/** No hour known yet. */
export function createHourHistory(count: number, day: number): HourHistory {
  const column = () => new Float32Array(count * BARS).fill(Number.NaN)
  return {
    day,
    high: column(),
    low: column(),
    close: column(),
    states: createTrendStates(count),
    point60: new Uint8Array(count),
    before: new Float64Array(count).fill(Number.NaN),
    hours: -1,
  }
}

export function* hourHistorySteps(simulation: Simulation, day: number): Generator<void, HourHistory> {
  const { market } = simulation
  const { columns } = market.matrix
  const { count } = market.model.universe
  const history = createHourHistory(count, day)
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
        id * BARS + (past - day + HOUR_DAYS) * HOURS_PER_DAY,
      )
      if (id % 40 === 39) yield
    }
  }
  return history
}

/** Brings the states up to the hours of today that have ended. `todays` gives high, low, close of an ended hour. */
export function* hourStateSteps(
  history: HourHistory,
  hours: number,
  todays: (id: number, hour: number) => readonly [number, number, number] | null,
): Generator<void, void> {
  for (let id = 0; id < history.point60.length; id += 1) {
    const bars = barsOf(history, id, hours, todays)
    if (bars.close.length > 0) storeTrendState(history.states, id, bars)
    if (history.hours < 0) history.before[id] = scoreBefore(bars, hours)
    history.point60[id] = bars.close.length < 60 ? 0 : (tradePoint60(bars).state.at(-1) ?? 0)
    if (id % 20 === 19) yield
  }
  history.hours = hours
}

function scoreBefore(bars: { high: number[]; low: number[]; close: number[] }, hours: number): number {
  const end = bars.close.length - hours
  return end < 1 ? Number.NaN : (trendScores(bars)[end - 1] ?? Number.NaN)
}

function barsOf(
  history: HourHistory,
  id: number,
  hours: number,
  todays: (id: number, hour: number) => readonly [number, number, number] | null,
): { high: number[]; low: number[]; close: number[] } {
  const bars = { high: [] as number[], low: [] as number[], close: [] as number[] }
  for (let bar = id * BARS; bar < (id + 1) * BARS; bar += 1) {
    const close = history.close[bar] ?? Number.NaN
    if (Number.isNaN(close)) continue
    bars.high.push(history.high[bar] ?? close)
    bars.low.push(history.low[bar] ?? close)
    bars.close.push(close)
  }
  for (let hour = 0; hour < hours; hour += 1) {
    const known = todays(id, hour)
    if (!known) continue
    bars.high.push(known[0])
    bars.low.push(known[1])
    bars.close.push(known[2])
  }
  return bars
}
