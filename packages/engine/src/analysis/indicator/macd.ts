import { rawExponentialAverage } from './moving-average.ts'
import { at, emptySeries, hideBefore, toSeries, type Series, type Values } from './series.ts'

export interface Macd {
  readonly dif: Series
  readonly dea: Series
  /** Twice the distance, as Chinese terminals draw it. */
  readonly bar: Series
}

export function macd(input: Values, fast = 12, slow = 26, signal = 9): Macd {
  const close = toSeries(input)
  const dif = rawExponentialAverage(close, fast)
  const slowAverage = rawExponentialAverage(close, slow)
  for (let i = 0; i < dif.length; i += 1) dif[i] = at(dif, i) - at(slowAverage, i)
  const dea = rawExponentialAverage(dif, signal)
  const bar = emptySeries(dif.length)
  for (let i = 0; i < dif.length; i += 1) bar[i] = 2 * (at(dif, i) - at(dea, i))
  const difKnown = slow - 1
  const deaKnown = difKnown + signal - 1
  return { dif: hideBefore(dif, difKnown), dea: hideBefore(dea, deaKnown), bar: hideBefore(bar, deaKnown) }
}
