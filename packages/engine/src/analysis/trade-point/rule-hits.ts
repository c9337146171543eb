import { highest, lowest } from '../indicator/extremes.ts'
import { macd } from '../indicator/macd.ts'
import { movingAverage } from '../indicator/moving-average.ts'
import { kdj, relativeStrength } from '../indicator/oscillators.ts'
import { at, toSeries, type Series } from '../indicator/series.ts'
import { averageTrueRange } from '../indicator/trend-strength.ts'
import { toSeriesBars, type Bars, type DailyExtras, type SeriesBars } from './bars.ts'
import { bit, DIVERGENCE } from './codes.ts'

/** All comparisons with NaN are false, so a rule stays silent until its windows are full. */
interface Context {
  readonly bars: SeriesBars
  readonly ma5: Series
  readonly ma20: Series
  readonly ma60: Series
  readonly volumeMa20: Series
  readonly high20: Series
  readonly low20: Series
  readonly dif: Series
  readonly dea: Series
  readonly rsi6: Series
  readonly k: Series
  readonly d: Series
  readonly j: Series
  readonly high22: Series
  readonly atr22: Series
}

function contextOf(bars: SeriesBars): Context {
  const { high, low, close, volume } = bars
  const { dif, dea } = macd(close)
  return {
    bars,
    ma5: movingAverage(close, 5),
    ma20: movingAverage(close, 20),
    ma60: movingAverage(close, 60),
    volumeMa20: movingAverage(volume, 20),
    high20: highest(high, 20),
    low20: lowest(low, 20),
    dif,
    dea,
    rsi6: relativeStrength(close, 6),
    ...kdj(high, low, close),
    high22: highest(high, 22),
    atr22: averageTrueRange(high, low, close, 22),
  }
}

function crossesAbove(a: Series, b: Series, i: number): boolean {
  return at(a, i - 1) <= at(b, i - 1) && at(a, i) > at(b, i)
}

/** Levels that may hold for many bars; a hit is the bar where one becomes true. */
function conditionsAt(c: Context, i: number): number {
  const { open, high, low, close, volume } = c.bars
  const now = at(close, i)
  const ma20 = at(c.ma20, i)
  let mask = 0
  if (now > at(c.high20, i - 1) && at(volume, i) >= 1.5 * at(c.volumeMa20, i)) mask |= bit.B_BRK
  const isUptrend = ma20 > at(c.ma60, i) && now > at(c.ma60, i)
  if (isUptrend && at(low, i) <= ma20 * 1.01 && now > ma20 && now > at(open, i)) mask |= bit.B_PB
  if (now < at(c.low20, i - 1)) mask |= bit.S_BRK
  if (now < at(c.high22, i) - 3 * at(c.atr22, i)) mask |= bit.S_STOP
  const third = at(low, i) + (at(high, i) - at(low, i)) / 3
  if (at(volume, i) >= 2 * at(c.volumeMa20, i) && now <= third) mask |= bit.S_VOL
  return mask
}

function crossesAt(c: Context, i: number): number {
  const slope = i < 3 ? Number.NaN : at(c.ma20, i) - at(c.ma20, i - 3)
  const rsiBefore = at(c.rsi6, i - 1)
  const rsi = at(c.rsi6, i)
  const jBefore = at(c.j, i - 1)
  let mask = 0
  if (slope >= 0 && crossesAbove(c.ma5, c.ma20, i)) mask |= bit.B_MA
  if (slope <= 0 && crossesAbove(c.ma20, c.ma5, i)) mask |= bit.S_MA
  if (crossesAbove(c.dif, c.dea, i)) mask |= bit.B_MACD
  if (crossesAbove(c.dea, c.dif, i)) mask |= bit.S_MACD
  if ((rsiBefore <= 20 && rsi > 20) || (jBefore < 0 && crossesAbove(c.k, c.d, i))) mask |= bit.B_OS
  if ((rsiBefore >= 80 && rsi < 80) || (jBefore > 100 && crossesAbove(c.d, c.k, i))) mask |= bit.S_OB
  return mask
}

type SeriesExtras = { readonly [Name in keyof DailyExtras]-?: Series }

function toSeriesExtras({ mainNetInflow, amount, failedBoard }: DailyExtras): SeriesExtras {
  const hasFlow = mainNetInflow !== undefined && amount !== undefined
  return {
    mainNetInflow: toSeries(hasFlow ? mainNetInflow : []),
    amount: toSeries(hasFlow ? amount : []),
    failedBoard: toSeries(failedBoard ?? []),
  }
}

const FLOW_DAYS = 3

function hasInflow({ mainNetInflow, amount }: SeriesExtras, i: number): boolean {
  if (mainNetInflow.length <= i || i < FLOW_DAYS - 1) return false
  let net = 0
  let traded = 0
  for (let day = i - FLOW_DAYS + 1; day <= i; day += 1) {
    if (!(at(mainNetInflow, day) > 0)) return false
    net += at(mainNetInflow, day)
    traded += at(amount, day)
  }
  return net >= 0.03 * traded
}

const DIVERGENCE_BARS = 30

/**
 * Price makes a new extreme in the leg that this cross ends, the DIF does not. A leg runs from the opposite cross;
 * both legs lie within 30 bars. `sign` is 1 for lows (bullish), −1 for highs (bearish).
 */
function diverges(extreme: Series, dif: Series, legStart: number, i: number, sign: 1 | -1): boolean {
  const start = Math.max(0, i - DIVERGENCE_BARS)
  if (legStart <= start) return false
  let priceBefore = Infinity
  let priceNow = Infinity
  let difBefore = Infinity
  let difNow = Infinity
  for (let b = start; b <= i; b += 1) {
    const value = sign * at(extreme, b)
    const strength = sign * at(dif, b)
    if (b < legStart) {
      priceBefore = Math.min(priceBefore, value)
      difBefore = Math.min(difBefore, strength)
    } else {
      priceNow = Math.min(priceNow, value)
      difNow = Math.min(difNow, strength)
    }
  }
  return priceNow < priceBefore && difNow > difBefore
}

/** Rule hits of every bar as bit masks. A bar's mask depends on that bar and the ones before it, never on later ones. */
export function ruleHits(bars: Bars, daily: DailyExtras = {}): Uint16Array {
  const c = contextOf(toSeriesBars(bars))
  const extras = toSeriesExtras(daily)
  const { high, low, close } = c.bars
  const hits = new Uint16Array(close.length)
  let before = 0
  let hadInflow = false
  let lastUpCross = -1
  let lastDownCross = -1
  for (let i = 1; i < close.length; i += 1) {
    const isFailed = i < extras.failedBoard.length && at(extras.failedBoard, i) === 1
    const conditions = conditionsAt(c, i) & (isFailed ? -1 : ~bit.S_VOL)
    let mask = (conditions & ~before) | crossesAt(c, i)
    before = conditions
    const inflow = hasInflow(extras, i)
    if (inflow && !hadInflow) mask |= bit.B_FLOW
    hadInflow = inflow
    if ((mask & bit.B_MACD) !== 0) {
      const isBelowZero = at(c.dif, i) < 0 && at(c.dea, i) < 0
      if (isBelowZero && diverges(low, c.dif, lastDownCross, i, 1)) mask |= DIVERGENCE.buy
      lastUpCross = i
    }
    if ((mask & bit.S_MACD) !== 0) {
      if (diverges(high, c.dif, lastUpCross, i, -1)) mask |= DIVERGENCE.sell
      lastDownCross = i
    }
    hits[i] = mask
  }
  return hits
}
