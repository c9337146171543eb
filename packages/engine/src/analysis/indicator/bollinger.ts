import { at, emptySeries, toSeries, type Series, type Values } from './series.ts'

export interface Bollinger {
  readonly middle: Series
  readonly upper: Series
  readonly lower: Series
}

/**
 * MA(n) ± width × population σ. Each window is counted afresh from its own first value: a sum that slides keeps the noise
 * of what left it, and a window without movement has no width at all.
 */
export function bollinger(closes: Values, n = 20, width = 2): Bollinger {
  const close = toSeries(closes)
  const middle = emptySeries(close.length)
  const upper = emptySeries(close.length)
  const lower = emptySeries(close.length)
  for (let i = n - 1; i < close.length; i += 1) {
    const first = at(close, i - n + 1)
    let shift = 0
    for (let b = i - n + 1; b <= i; b += 1) shift += at(close, b) - first
    shift /= n
    let squares = 0
    for (let b = i - n + 1; b <= i; b += 1) squares += (at(close, b) - first - shift) ** 2
    const mean = first + shift
    const band = width * Math.sqrt(squares / n)
    middle[i] = mean
    upper[i] = mean + band
    lower[i] = mean - band
  }
  return { middle, upper, lower }
}
