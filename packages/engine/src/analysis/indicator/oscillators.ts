import { highest, lowest } from './extremes.ts'
import { at, emptySeries, toSeries, type Series, type Values } from './series.ts'

export interface Kdj {
  readonly k: Series
  readonly d: Series
  readonly j: Series
}

const NEUTRAL = 50

/** K and D start at 50 before the first full window; a window without range is neutral. */
export function kdj(high: Values, low: Values, closes: Values, n = 9): Kdj {
  const close = toSeries(closes)
  const top = highest(high, n)
  const bottom = lowest(low, n)
  const k = emptySeries(close.length)
  const d = emptySeries(close.length)
  const j = emptySeries(close.length)
  let lastK = NEUTRAL
  let lastD = NEUTRAL
  for (let i = n - 1; i < close.length; i += 1) {
    const range = at(top, i) - at(bottom, i)
    const rsv = range === 0 ? NEUTRAL : ((at(close, i) - at(bottom, i)) / range) * 100
    lastK = (2 * lastK + rsv) / 3
    lastD = (2 * lastD + lastK) / 3
    k[i] = lastK
    d[i] = lastD
    j[i] = 3 * lastK - 2 * lastD
  }
  return { k, d, j }
}

/** RSI(n) after Wilder: the first average is the plain mean of n changes. No movement at all is neutral. */
export function relativeStrength(closes: Values, n: number): Series {
  const close = toSeries(closes)
  const out = emptySeries(close.length)
  let gain = 0
  let loss = 0
  for (let i = 1; i < close.length; i += 1) {
    const change = at(close, i) - at(close, i - 1)
    const up = change > 0 ? change : 0
    const down = change < 0 ? -change : 0
    if (i <= n) {
      gain += up / n
      loss += down / n
    } else {
      gain += (up - gain) / n
      loss += (down - loss) / n
    }
    if (i >= n) out[i] = gain + loss === 0 ? NEUTRAL : (gain / (gain + loss)) * 100
  }
  return out
}

/** WR(n): 0 at the top of the range, 100 at its bottom. */
export function williamsR(high: Values, low: Values, closes: Values, n: number): Series {
  const close = toSeries(closes)
  const top = highest(high, n)
  const bottom = lowest(low, n)
  const out = emptySeries(close.length)
  for (let i = n - 1; i < close.length; i += 1) {
    const range = at(top, i) - at(bottom, i)
    out[i] = range === 0 ? NEUTRAL : ((at(top, i) - at(close, i)) / range) * 100
  }
  return out
}

function typicalPrices(high: Series, low: Series, close: Series): Series {
  const typical = new Float64Array(close.length)
  for (let i = 0; i < close.length; i += 1) typical[i] = (at(high, i) + at(low, i) + at(close, i)) / 3
  return typical
}

/** Far above the last digit of a double, far below a tick of any price. */
const ROUNDING = 1e-12

/** CCI(n): distance of the typical price from its mean, in units of 0.015 mean deviations. */
export function commodityChannel(highs: Values, lows: Values, closes: Values, n = 14): Series {
  const typical = typicalPrices(toSeries(highs), toSeries(lows), toSeries(closes))
  const out = emptySeries(typical.length)
  for (let i = n - 1; i < typical.length; i += 1) {
    let sum = 0
    for (let b = i - n + 1; b <= i; b += 1) sum += at(typical, b)
    const mean = sum / n
    let deviation = 0
    for (let b = i - n + 1; b <= i; b += 1) deviation += Math.abs(at(typical, b) - mean)
    // A third of a sum is rounded: prices that do not move deviate by the last digit, which is no movement.
    out[i] = deviation <= n * Math.abs(mean) * ROUNDING ? 0 : (at(typical, i) - mean) / ((0.015 * deviation) / n)
  }
  return out
}

/** OBV: volume added on up bars and taken off on down bars, from zero. */
export function onBalanceVolume(closes: Values, volumes: Values): Series {
  const close = toSeries(closes)
  const volume = toSeries(volumes)
  const out = emptySeries(close.length)
  let total = 0
  for (let i = 0; i < close.length; i += 1) {
    if (i > 0) total += Math.sign(at(close, i) - at(close, i - 1)) * at(volume, i)
    out[i] = total
  }
  return out
}
