import type { Side } from '@liangshu/contract/market/classification'
import type { PointCode } from '@liangshu/engine/analysis/trade-point/codes'
import { horizons } from '@liangshu/engine/analysis/trade-point/hit-statistics'
import { judgePoint } from '@liangshu/engine/analysis/trade-point/judge-point'
import type { TradePoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'

/** Outcomes of past signals added up, by side, leading reason and strength. */
export interface Outcomes {
  readonly side: Side
  readonly code: PointCode
  readonly strength: TradePoint['strength']
  n: number
  /** In the order of the horizons. */
  readonly hits: number[]
  readonly sums: number[]
}

export interface SignalOutcomes {
  readonly byKey: Map<string, Outcomes>
  stocks: number
  /** End of the first and last bar whose points are judged. */
  from: number
  until: number
}

export const createOutcomes = (): SignalOutcomes => ({
  byKey: new Map(),
  stocks: 0,
  from: Infinity,
  until: -Infinity,
})

/** The sixty-day mean has settled by then. */
export const WARM_UP = 60

/** Adds the points of one stock whose longest outcome is known. */
export function addOutcomes(into: SignalOutcomes, bars: BarColumns, points: readonly TradePoint[]): void {
  let isAny = false
  for (const point of points) {
    if (point.bar < WARM_UP) continue
    const [code] = point.reasons
    const returns = judgePoint(bars, point)
    if (!returns || code === undefined) continue
    isAny = true
    into.from = Math.min(into.from, point.time)
    into.until = Math.max(into.until, point.time)
    const key = `${code}:${point.strength}`
    const known = into.byKey.get(key) ?? {
      side: point.side,
      code,
      strength: point.strength,
      n: 0,
      hits: horizons.map(() => 0),
      sums: horizons.map(() => 0),
    }
    into.byKey.set(key, known)
    known.n += 1
    for (const [i, value] of returns.entries()) {
      known.sums[i] = (known.sums[i] ?? 0) + value
      if (value > 0) known.hits[i] = (known.hits[i] ?? 0) + 1
    }
  }
  if (isAny) into.stocks += 1
}
