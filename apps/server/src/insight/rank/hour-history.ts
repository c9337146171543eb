import {
  createTrendStates,
  storeTrendState,
  type TrendStates,
} from '@liangshu/engine/analysis/mixed-strength/live-trend'
import { trendScores } from '@liangshu/engine/analysis/mixed-strength/trend-score'
import { tradePoint60 } from '@liangshu/engine/analysis/trade-point/trade-point-60'
import { HOUR_BARS, type HourBars } from '@liangshu/engine/market/day/hour-bars'

/** What the hours of the days before leave behind for today. */
export interface HourHistory extends HourBars {
  readonly states: TrendStates
  /** 1 盘整, 2 趋势; 0 until enough bars are known. */
  readonly point60: Uint8Array
  /** Trend score at yesterday's close. */
  readonly before: Float64Array
  /** Hours of today that are part of the states; −1 before the first are stored. */
  hours: number
}

export function createHourHistory(bars: HourBars): HourHistory {
  const count = bars.close.length / HOUR_BARS
  return {
    ...bars,
    states: createTrendStates(count),
    point60: new Uint8Array(count),
    before: new Float64Array(count).fill(Number.NaN),
    hours: -1,
  }
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
  for (let bar = id * HOUR_BARS; bar < (id + 1) * HOUR_BARS; bar += 1) {
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
