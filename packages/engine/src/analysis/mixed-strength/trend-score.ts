import { macd } from '../indicator/macd.ts'
import { movingAverage } from '../indicator/moving-average.ts'
import { at, emptySeries, toSeries, type Series, type Values } from '../indicator/series.ts'
import { directionalIndex } from '../indicator/trend-strength.ts'

export interface TrendBars {
  readonly high: Values
  readonly low: Values
  readonly close: Values
}

/** MA60 is the longest window of the five questions. */
const FIRST_KNOWN = 59
const QUESTIONS = 5

/** Share of five yes-answers per bar: close > MA20, MA5 > MA20, MA20 > MA60, DIF > DEA, ADX ≥ 25 with +DI > −DI. */
export function trendScores(bars: TrendBars): Series {
  const high = toSeries(bars.high)
  const low = toSeries(bars.low)
  const close = toSeries(bars.close)
  const out = emptySeries(close.length)
  const ma5 = movingAverage(close, 5)
  const ma20 = movingAverage(close, 20)
  const ma60 = movingAverage(close, 60)
  const { dif, dea } = macd(close)
  const { adx, plusDi, minusDi } = directionalIndex(high, low, close)
  for (let i = FIRST_KNOWN; i < close.length; i += 1) {
    const middle = at(ma20, i)
    const yes =
      Number(at(close, i) > middle) +
      Number(at(ma5, i) > middle) +
      Number(middle > at(ma60, i)) +
      Number(at(dif, i) > at(dea, i)) +
      Number(at(adx, i) >= 25 && at(plusDi, i) > at(minusDi, i))
    out[i] = yes / QUESTIONS
  }
  return out
}
