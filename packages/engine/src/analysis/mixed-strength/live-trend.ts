import { rawExponentialAverage } from '../indicator/moving-average.ts'
import { at, toSeries, type Series, type Values } from '../indicator/series.ts'
import { startDirection, stepDirection, type DirectionState } from '../indicator/trend-strength.ts'
import type { TrendBars } from './trend-score.ts'

const FIELDS = [
  'sum4',
  'sum19',
  'sum59',
  'ema12',
  'ema26',
  'dea',
  'range',
  'plus',
  'minus',
  'adx',
  'high',
  'low',
  'close',
] as const
type Field = (typeof FIELDS)[number]

/** What the closed bars of each slot leave behind: enough to score the running bar without touching history again. */
export type TrendStates = { readonly [Name in Field]: Float64Array } & { readonly bars: Int32Array }

export function createTrendStates(slots: number): TrendStates {
  const columns = Object.fromEntries(FIELDS.map((name) => [name, new Float64Array(slots)])) as Record<
    Field,
    Float64Array
  >
  return { ...columns, bars: new Int32Array(slots) }
}

const PERIOD = 14
const FIRST_KNOWN = 60

function sumOfLast(close: Series, n: number): number {
  let sum = 0
  for (let i = Math.max(0, close.length - n); i < close.length; i += 1) sum += at(close, i)
  return sum
}

function rangeOf(high: number, low: number, before: number): number {
  return Math.max(high, before) - Math.min(low, before)
}

function directionOf(high: Series, low: Series, close: Series): DirectionState {
  const state = startDirection()
  for (let i = 1; i < close.length; i += 1) {
    const rise = at(high, i) - at(high, i - 1)
    const fall = at(low, i - 1) - at(low, i)
    stepDirection(state, { rise, fall, range: rangeOf(at(high, i), at(low, i), at(close, i - 1)) }, i, PERIOD)
  }
  return state
}

/** Stores a slot's closed bars, once per bar; the running bar is not among them. */
export function storeTrendState(states: TrendStates, slot: number, bars: TrendBars): void {
  const high = toSeries(bars.high)
  const low = toSeries(bars.low)
  const close = toSeries(bars.close)
  const last = close.length - 1
  const ema12 = rawExponentialAverage(close, 12)
  const ema26 = rawExponentialAverage(close, 26)
  const dif = ema12.map((value, i) => value - at(ema26, i))
  const { range, plus, minus, average } = directionOf(high, low, close)
  states.bars[slot] = close.length
  states.sum4[slot] = sumOfLast(close, 4)
  states.sum19[slot] = sumOfLast(close, 19)
  states.sum59[slot] = sumOfLast(close, 59)
  states.ema12[slot] = at(ema12, last)
  states.ema26[slot] = at(ema26, last)
  states.dea[slot] = at(rawExponentialAverage(dif, 9), last)
  states.range[slot] = range
  states.plus[slot] = plus
  states.minus[slot] = minus
  states.adx[slot] = average
  states.high[slot] = at(high, last)
  states.low[slot] = at(low, last)
  states.close[slot] = at(close, last)
}

function isTrending(states: TrendStates, slot: number, high: number, low: number, scratch: DirectionState): boolean {
  scratch.range = at(states.range, slot)
  scratch.plus = at(states.plus, slot)
  scratch.minus = at(states.minus, slot)
  scratch.average = at(states.adx, slot)
  const step = {
    rise: high - at(states.high, slot),
    fall: at(states.low, slot) - low,
    range: rangeOf(high, low, at(states.close, slot)),
  }
  stepDirection(scratch, step, states.bars[slot] ?? 0, PERIOD)
  return scratch.average >= 25 && scratch.plus > scratch.minus
}

/** Trend score of every slot with its running bar; NaN where fewer than sixty bars are known. O(1) per slot. */
export function liveTrendScores(states: TrendStates, high: Values, low: Values, close: Values, out: Series): Series {
  const [highs, lows, closes] = [toSeries(high), toSeries(low), toSeries(close)]
  const scratch = startDirection()
  for (let slot = 0; slot < out.length; slot += 1) {
    const last = at(closes, slot)
    if ((states.bars[slot] ?? 0) + 1 < FIRST_KNOWN || Number.isNaN(last)) {
      out[slot] = Number.NaN
      continue
    }
    const ma20 = (at(states.sum19, slot) + last) / 20
    const fast = at(states.ema12, slot) + (2 / 13) * (last - at(states.ema12, slot))
    const slow = at(states.ema26, slot) + (2 / 27) * (last - at(states.ema26, slot))
    const dif = fast - slow
    const dea = at(states.dea, slot) + 0.2 * (dif - at(states.dea, slot))
    const yes =
      Number(last > ma20) +
      Number((at(states.sum4, slot) + last) / 5 > ma20) +
      Number(ma20 > (at(states.sum59, slot) + last) / 60) +
      Number(dif > dea) +
      Number(isTrending(states, slot, at(highs, slot), at(lows, slot), scratch))
    out[slot] = yes / 5
  }
  return out
}
