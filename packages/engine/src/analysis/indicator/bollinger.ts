import { at, emptySeries, toSeries, type Series, type Values } from './series.ts'

export interface Bollinger {
  readonly middle: Series
  readonly upper: Series
  readonly lower: Series
}

/** MA(n) ± width × population σ. The variance slides with its window (Welford), so it does not cancel out. */
export function bollinger(closes: Values, n = 20, width = 2): Bollinger {
  const close = toSeries(closes)
  const middle = emptySeries(close.length)
  const upper = emptySeries(close.length)
  const lower = emptySeries(close.length)
  let mean = 0
  let squares = 0
  for (let i = 0; i < close.length; i += 1) {
    const value = at(close, i)
    if (i < n) {
      const step = value - mean
      mean += step / (i + 1)
      squares += step * (value - mean)
    } else {
      const leaving = at(close, i - n)
      const before = mean
      mean += (value - leaving) / n
      squares += (value - leaving) * (value - mean + leaving - before)
    }
    if (i < n - 1) continue
    const band = width * Math.sqrt(Math.max(0, squares) / n)
    middle[i] = mean
    upper[i] = mean + band
    lower[i] = mean - band
  }
  return { middle, upper, lower }
}
