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
  let range = 0
  let plus = 0
  let minus = 0
  let average = 0
  for (let i = 1; i < close.length; i += 1) {
    const rise = at(high, i) - at(high, i - 1)
    const fall = at(low, i - 1) - at(low, i)
    const keep = i <= n ? 1 : 1 - 1 / n
    range = range * keep + trueRange(high, low, close, i)
    plus = plus * keep + (rise > fall && rise > 0 ? rise : 0)
    minus = minus * keep + (fall > rise && fall > 0 ? fall : 0)
    if (i < n) continue
    const up = range === 0 ? 0 : (plus / range) * 100
    const down = range === 0 ? 0 : (minus / range) * 100
    plusDi[i] = up
    minusDi[i] = down
    const dx = up + down === 0 ? 0 : (Math.abs(up - down) / (up + down)) * 100
    average += i < 2 * n ? dx / n : (dx - average) / n
    if (i >= 2 * n - 1) adx[i] = average
  }
  return { adx, plusDi, minusDi }
}
