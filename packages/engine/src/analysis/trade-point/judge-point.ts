import { at, toSeries, type Values } from '../indicator/series.ts'
import { horizons, LONGEST, outcome } from './hit-statistics.ts'
import type { TradePoint } from './trade-points.ts'

/**
 * What acting on a point would have brought after 5, 10 and 20 bars; positive is right. `null` until the longest of them is
 * known, so that all three speak of the same points, and where there was no open to act at.
 */
export function judgePoint(
  bars: { readonly open: Values; readonly close: Values },
  { side, bar }: Pick<TradePoint, 'side' | 'bar'>,
): number[] | null {
  const series = { open: toSeries(bars.open), close: toSeries(bars.close) }
  if (bar + LONGEST >= series.close.length || !(at(series.open, bar + 1) > 0)) return null
  return horizons.map((horizon) => outcome(series, bar, horizon, side))
}
