import type { Side } from '@liangshu/contract/market/classification'
import { highest } from '../indicator/extremes.ts'
import { at, toSeries, type Series, type Values } from '../indicator/series.ts'
import { averageTrueRange } from '../indicator/trend-strength.ts'
import { trendScores, type TrendBars } from '../mixed-strength/trend-score.ts'
import { toSeriesBars, type Bars, type DailyExtras } from './bars.ts'
import { strengthOf } from './codes.ts'
import { hitStatistics, type HitStatistics } from './hit-statistics.ts'
import { ruleHits } from './rule-hits.ts'
import { pointsOfHits, type TradePoint } from './trade-points.ts'

export type HigherBars = TrendBars & { readonly eob: Values }

export interface TradePointV2 extends TradePoint {
  /** 1 when the next higher period's trend agrees with the side, −1 when it opposes, 0 when it is not known. */
  readonly higherTrend: 1 | 0 | -1
  readonly stopPrice: number | null
  readonly targetPrice: number | null
  readonly statistics: HitStatistics
}

/** For each bar the last higher bar that had ended by then, −1 before the first. */
function endedBy(eob: Series, higherEob: Series): Int32Array {
  const ended = new Int32Array(eob.length)
  let higher = -1
  for (let i = 0; i < eob.length; i += 1) {
    while (higher + 1 < higherEob.length && at(higherEob, higher + 1) <= at(eob, i)) higher += 1
    ended[i] = higher
  }
  return ended
}

/** The score is a share of five answers, so it is never exactly one half. */
function agreement(score: number, side: Side): 1 | 0 | -1 {
  if (Number.isNaN(score)) return 0
  return score > 0.5 === (side === 'buy') ? 1 : -1
}

interface Ranges {
  readonly atr14: Series
  readonly atr22: Series
  readonly high22: Series
}

/** The nearer of two ATR and, for buys, the chandelier; twice that distance is the target. */
function exits(
  { side, price, bar }: TradePoint,
  ranges: Ranges,
): { stopPrice: number | null; targetPrice: number | null } {
  const distance = 2 * at(ranges.atr14, bar)
  if (!(distance > 0)) return { stopPrice: null, targetPrice: null }
  if (side === 'sell') return { stopPrice: price + distance, targetPrice: Math.max(0, price - 2 * distance) }
  const chandelier = at(ranges.high22, bar) - 3 * at(ranges.atr22, bar)
  const stop = Math.max(price - distance, chandelier < price ? chandelier : -Infinity)
  const stopPrice = stop > 0 ? stop : null
  return { stopPrice, targetPrice: stopPrice === null ? null : price + 2 * (price - stopPrice) }
}

/** v1's points with the higher period's word, exits and the record of their leading reason. */
export function tradePointsV2(input: Bars, higher: HigherBars | null, extras: DailyExtras = {}): TradePointV2[] {
  const bars = toSeriesBars(input)
  const hits = ruleHits(bars, extras)
  const scores = higher ? trendScores(higher) : new Float64Array()
  const ended = endedBy(bars.eob, toSeries(higher?.eob ?? []))
  const { high, low, close } = bars
  const ranges = {
    atr14: averageTrueRange(high, low, close, 14),
    atr22: averageTrueRange(high, low, close, 22),
    high22: highest(high, 22),
  }
  return pointsOfHits(bars, hits).map((point): TradePointV2 => {
    const higherTrend = agreement(at(scores, ended[point.bar] ?? -1), point.side)
    const score = point.score + higherTrend
    const [lead = 'B_MA'] = point.reasons
    const statistics = hitStatistics(bars, hits, lead, point.bar)
    return Object.assign(exits(point, ranges), point, { score, strength: strengthOf(score), higherTrend, statistics })
  })
}
