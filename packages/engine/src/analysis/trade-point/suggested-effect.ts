import type { TradePointV2 } from './trade-points-v2.ts'

/**
 * Whether a point is worth a position of its own: one against the trend of the longer period, or one that is a stop before
 * anything else, only ends what stands on the other side.
 */
export function suggestedEffect({
  higherTrend,
  reasons,
}: Pick<TradePointV2, 'higherTrend' | 'reasons'>): 'open' | 'close' {
  return higherTrend < 0 || reasons[0] === 'S_STOP' ? 'close' : 'open'
}
