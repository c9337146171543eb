import { bollinger } from '../indicator/bollinger.ts'
import { at, toSeries, type Series } from '../indicator/series.ts'
import { averageTrueRange, directionalIndex } from '../indicator/trend-strength.ts'
import type { TrendBars } from '../mixed-strength/trend-score.ts'

export const CONSOLIDATION = 1
export const TREND = 2

export interface TradePoint60 {
  /** 1 盘整, 2 趋势, per 60-minute bar. */
  readonly state: Uint8Array
  readonly direction: Int8Array
  /** Bars since the state was entered; 0 on the bar that entered it. */
  readonly sinceBars: Int32Array
  /** (upper − lower) ÷ MA20 of the Bollinger band. */
  readonly bandwidth: Series
}

const FIRST_BAR = 60
const SLOPE_BARS = 4
const CROSS_BARS = 8

/** Times the close changed sides of MA20 within the last eight bars. */
function countCrosses(close: Series, middle: Series, i: number): number {
  let crosses = 0
  let side = 0
  for (let b = Math.max(0, i - CROSS_BARS + 1); b <= i; b += 1) {
    const now = Math.sign(at(close, b) - at(middle, b))
    if (now === 0 || Number.isNaN(now)) continue
    if (side !== 0 && now !== side) crosses += 1
    side = now
  }
  return crosses
}

/** Two states with hysteresis: in at ADX 25 with a sloping mean, out at ADX 20 or when price saws through the mean. */
export function tradePoint60(bars: TrendBars): TradePoint60 {
  const { high, low } = bars
  const close = toSeries(bars.close)
  const { middle, upper, lower } = bollinger(close)
  const { adx } = directionalIndex(high, low, close)
  const atr = averageTrueRange(high, low, close)
  const state = new Uint8Array(close.length).fill(CONSOLIDATION)
  const direction = new Int8Array(close.length)
  const sinceBars = new Int32Array(close.length)
  const bandwidth = new Float64Array(close.length)
  let current = CONSOLIDATION
  let since = 0
  for (let i = 0; i < close.length; i += 1) {
    bandwidth[i] = (at(upper, i) - at(lower, i)) / at(middle, i)
    const move = i < SLOPE_BARS ? Number.NaN : at(middle, i) - at(middle, i - SLOPE_BARS)
    direction[i] = Math.sign(move) || 0
    since += i === 0 ? 0 : 1
    if (i >= FIRST_BAR) {
      const isLeaving =
        current === CONSOLIDATION
          ? at(adx, i) >= 25 && Math.abs(move) / at(atr, i) >= 0.5
          : at(adx, i) < 20 || countCrosses(close, middle, i) >= 2
      if (isLeaving) {
        current = current === CONSOLIDATION ? TREND : CONSOLIDATION
        since = 0
      }
    }
    state[i] = current
    sinceBars[i] = since
  }
  return { state, direction, sinceBars, bandwidth }
}

/** Where the bar's bandwidth stands among the last 120, from 0 (narrowest) to 1; NaN until it is known. */
export function bandwidthPercentile(bandwidth: Series, index: number, bars = 120): number {
  const value = at(bandwidth, index)
  let known = 0
  let narrower = 0
  for (let b = Math.max(0, index - bars + 1); b <= index; b += 1) {
    const other = at(bandwidth, b)
    if (Number.isNaN(other)) continue
    known += 1
    if (other < value) narrower += 1
  }
  if (Number.isNaN(value)) return Number.NaN
  return known <= 1 ? 0.5 : narrower / (known - 1)
}
