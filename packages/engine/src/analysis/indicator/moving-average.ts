import { at, emptySeries, hideBefore, toSeries, type Series, type Values } from './series.ts'

/** MA(n): the mean of the last n values. */
export function movingAverage(input: Values, n: number): Series {
  const values = toSeries(input)
  const out = emptySeries(values.length)
  let sum = 0
  for (let i = 0; i < values.length; i += 1) {
    sum += at(values, i)
    if (i >= n) sum -= at(values, i - n)
    if (i >= n - 1) out[i] = sum / n
  }
  return out
}

/** EMA with α = 2/(n+1), seeded with the first value, from the first bar on. */
export function rawExponentialAverage(input: Values, n: number): Series {
  const values = toSeries(input)
  const out = emptySeries(values.length)
  const alpha = 2 / (n + 1)
  let average = at(values, 0)
  for (let i = 0; i < values.length; i += 1) {
    average += alpha * (at(values, i) - average)
    out[i] = average
  }
  return out
}

export function exponentialAverage(values: Values, n: number): Series {
  return hideBefore(rawExponentialAverage(values, n), n - 1)
}

/** BIAS(n): distance from the mean in percent of it. */
export function bias(input: Values, n: number): Series {
  const close = toSeries(input)
  const out = movingAverage(close, n)
  for (let i = n - 1; i < out.length; i += 1) {
    const average = at(out, i)
    out[i] = ((at(close, i) - average) / average) * 100
  }
  return out
}
