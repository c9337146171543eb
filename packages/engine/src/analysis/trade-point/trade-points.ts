import type { Side } from '@liangshu/contract/market/classification'
import { at } from '../indicator/series.ts'
import { toSeriesBars, type Bars, type DailyExtras, type SeriesBars } from './bars.ts'
import { reasonsOf, scoreOf, sideMask, strengthOf, type PointCode, type Strength } from './codes.ts'
import { ruleHits } from './rule-hits.ts'

export interface TradePoint {
  readonly side: Side
  /** Bar whose close made the point; it may be acted on from the next bar. */
  readonly bar: number
  readonly time: number
  readonly price: number
  readonly score: number
  readonly strength: Strength
  readonly reasons: readonly PointCode[]
}

const MERGE_BARS = 3
const sidesInOrder = ['buy', 'sell'] as const

function pointAt(bars: SeriesBars, hits: Uint16Array, bar: number, side: Side): TradePoint | null {
  const fresh = (hits[bar] ?? 0) & sideMask[side]
  if (fresh === 0) return null
  let earlier = 0
  for (let b = Math.max(0, bar - MERGE_BARS + 1); b < bar; b += 1) earlier |= (hits[b] ?? 0) & sideMask[side]
  // A repeated reason inside the window says nothing new; a new one makes a stronger point of its own.
  if ((fresh & ~earlier) === 0) return null
  const merged = fresh | earlier
  const score = scoreOf(merged, side)
  return {
    side,
    bar,
    time: at(bars.eob, bar),
    price: at(bars.close, bar),
    score,
    strength: strengthOf(score),
    reasons: reasonsOf(merged, side),
  }
}

export function pointsOfHits(bars: SeriesBars, hits: Uint16Array): TradePoint[] {
  const points: TradePoint[] = []
  for (let bar = 0; bar < hits.length; bar += 1) {
    if (hits[bar] === 0) continue
    for (const side of sidesInOrder) {
      const point = pointAt(bars, hits, bar, side)
      if (point) points.push(point)
    }
  }
  return points
}

/**
 * Trade points (买卖点) of one symbol and period. Hits of one side within three bars merge into the newest bar's point,
 * looking back only: a point once emitted keeps its values however many bars follow.
 */
export function tradePoints(input: Bars, extras: DailyExtras = {}): TradePoint[] {
  const bars = toSeriesBars(input)
  return pointsOfHits(bars, ruleHits(bars, extras))
}

export interface PointState {
  readonly state: 'open' | 'closed' | 'invalid'
  readonly closedAt: number | null
}

/** How a point ended: an opposite point closes it, a close beyond `stopPrice` before that makes it invalid. */
export function stateOfPoint(
  point: TradePoint,
  points: readonly TradePoint[],
  input: Bars,
  stopPrice: number | null,
): PointState {
  const bars = toSeriesBars(input)
  const opposite = points.find((other) => other.bar > point.bar && other.side !== point.side)
  const end = opposite?.bar ?? bars.close.length - 1
  const stopped = stopPrice === null ? null : firstCloseBeyond(point, bars, stopPrice, end)
  if (stopped !== null) return { state: 'invalid', closedAt: at(bars.eob, stopped) }
  return opposite ? { state: 'closed', closedAt: opposite.time } : { state: 'open', closedAt: null }
}

function firstCloseBeyond({ side, bar }: TradePoint, { close }: SeriesBars, stop: number, end: number): number | null {
  const sign = side === 'buy' ? 1 : -1
  for (let b = bar + 1; b <= end; b += 1) if (sign * (at(close, b) - stop) < 0) return b
  return null
}
