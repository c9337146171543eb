import { at, emptySeries, toSeries, type Series, type Values } from './series.ts'

function trueRange(high: Series, low: Series, close: Series, i: number): number {
  const top = at(high, i)
  const bottom = at(low, i)
  if (i === 0) return top - bottom
  const before = at(close, i - 1)
  return Math.max(top, before) - Math.min(bottom, before)
}

/** ATR(n) after Wilder: the mean of the first n true ranges, then smoothed by 1/n. */
export function averageTrueRange(highs: Values, lows: Values, closes: Values, n = 14): Series {
  const high = toSeries(highs)
  const low = toSeries(lows)
  const close = toSeries(closes)
  const out = emptySeries(close.length)
  let average = 0
  for (let i = 0; i < close.length; i += 1) {
    const range = trueRange(high, low, close, i)
    average += i < n ? range / n : (range - average) / n
    if (i >= n - 1) out[i] = average
  }
  return out
}

/** Running sums of the directional movement; `average` is the ADX once bar 2n − 1 has passed. */
export interface DirectionState {
  range: number
  plus: number
  minus: number
  average: number
}

export function startDirection(): DirectionState {
  return { range: 0, plus: 0, minus: 0, average: 0 }
}

export interface DirectionStep {
  readonly rise: number
  readonly fall: number
  readonly range: number
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** Takes bar `i` (from 1) into the sums. Wilder's smoothing keeps 1 − 1/n of a sum once n bars are in. */
export function stepDirection(state: DirectionState, { rise, fall, range }: DirectionStep, i: number, n: number): void {
  const keep = i <= n ? 1 : 1 - 1 / n
  state.range = state.range * keep + range
  state.plus = state.plus * keep + (rise > fall && rise > 0 ? rise : 0)
  state.minus = state.minus * keep + (fall > rise && fall > 0 ? fall : 0)
  if (i < n) return
  const dx = percentOf(Math.abs(state.plus - state.minus), state.plus + state.minus)
  state.average += i < 2 * n ? dx / n : (dx - state.average) / n
}

export interface DirectionalIndex {
  readonly adx: Series
  readonly plusDi: Series
  readonly minusDi: Series
}

/** ADX(n) after Wilder. Direction needs the bar before, so DI starts at bar n and ADX at bar 2n − 1. */
export function directionalIndex(highs: Values, lows: Values, closes: Values, n = 14): DirectionalIndex {
  const high = toSeries(highs)
  const low = toSeries(lows)
  const close = toSeries(closes)
  const adx = emptySeries(close.length)
  const plusDi = emptySeries(close.length)
  const minusDi = emptySeries(close.length)
  const state = startDirection()
  for (let i = 1; i < close.length; i += 1) {
    const rise = at(high, i) - at(high, i - 1)
    const fall = at(low, i - 1) - at(low, i)
    stepDirection(state, { rise, fall, range: trueRange(high, low, close, i) }, i, n)
    if (i < n) continue
    plusDi[i] = percentOf(state.plus, state.range)
    minusDi[i] = percentOf(state.minus, state.range)
    if (i >= 2 * n - 1) adx[i] = state.average
  }
  return { adx, plusDi, minusDi }
}
