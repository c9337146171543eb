import { annualise, defaultRiskFree, tradingDaysPerYear } from '../performance/metrics.ts'
import type { BarColumns } from '../../market/bar/bar-columns.ts'
import type { Strength } from './codes.ts'
import type { TradePoint } from './trade-points.ts'

export interface BacktestOptions {
  /** First bar that may be held: those before it only settle the indicators. */
  readonly from: number
  readonly minStrength: Strength
  /** Part of the amount that each buy and each sale costs. */
  readonly buyCost: number
  readonly sellCost: number
}

export interface PointBacktest {
  /** Round trips that were closed, and those that gained after costs. */
  readonly trades: number
  readonly wins: number
  /** Of the whole span, what is still held at its last close included. */
  readonly totalReturn: number
  readonly annual: number | null
  /** Greatest loss from a high, zero or below. */
  readonly maxDrawdown: number
  readonly sharpe: number | null
}

/** Nobody trades on a day without volume, nor at a price that never moved: the one side of it is empty. */
const isTradable = (bars: BarColumns, i: number): boolean =>
  (bars.volume[i] ?? 0) > 0 && (bars.high[i] ?? 0) > (bars.low[i] ?? 0)

/** What each bar makes of the position: in at its open, out at its open, held over it, or nothing. */
function* dailyReturns(bars: BarColumns, points: readonly TradePoint[], options: BacktestOptions) {
  const request = new Map(
    points.filter(({ strength }) => strength >= options.minStrength).map(({ bar, side }) => [bar, side]),
  )
  let isHolding = false
  let wanted: 'buy' | 'sell' | null = null
  for (let i = Math.max(1, options.from); i < bars.close.length; i += 1) {
    wanted = request.get(i - 1) ?? wanted
    const [open, close, before] = [bars.open[i] ?? 0, bars.close[i] ?? 0, bars.close[i - 1] ?? 0]
    const canTrade = isTradable(bars, i)
    if (!isHolding && wanted === 'buy' && canTrade) {
      isHolding = true
      wanted = null
      yield { move: 'in', growth: (close / open) * (1 - options.buyCost) } as const
    } else if (isHolding && wanted === 'sell' && canTrade) {
      isHolding = false
      wanted = null
      yield { move: 'out', growth: (open / before) * (1 - options.sellCost) } as const
    } else yield { move: null, growth: isHolding ? close / before : 1 } as const
  }
}

/**
 * Long only, all or nothing: in at the open after a buy point, out at the open after a sell point, on the first bar on which
 * one can trade. A position is never sold on the day it was bought, because its point is made by a later close.
 */
export function backtestPoints(
  bars: BarColumns,
  points: readonly TradePoint[],
  options: BacktestOptions,
): PointBacktest | null {
  let [level, peak, maxDrawdown, entered] = [1, 1, 0, 1]
  let [trades, wins, sum, squares, days] = [0, 0, 0, 0, 0]
  for (const { move, growth } of dailyReturns(bars, points, options)) {
    if (move === 'in') entered = level
    level *= growth
    peak = Math.max(peak, level)
    maxDrawdown = Math.min(maxDrawdown, level / peak - 1)
    days += 1
    sum += growth - 1
    squares += (growth - 1) ** 2
    if (move !== 'out') continue
    trades += 1
    if (level > entered) wins += 1
  }
  if (days === 0) return null
  const deviation = Math.sqrt(Math.max(0, squares / days - (sum / days) ** 2))
  const excess = sum / days - defaultRiskFree / tradingDaysPerYear
  return {
    trades,
    wins,
    totalReturn: level - 1,
    annual: annualise(level - 1, days),
    maxDrawdown,
    sharpe: deviation > 0 ? (excess / deviation) * Math.sqrt(tradingDaysPerYear) : null,
  }
}
