import { backtestPoints } from '@liangshu/engine/analysis/trade-point/backtest-points'
import type { TradePoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'

import { WARM_UP } from './signal-record.ts'

/** What the points of each stock would have made of it, by stock; NaN where there is nothing to tell. */
export interface Backtests {
  /** First and last moment of the bars held. */
  readonly from: Float64Array
  readonly until: Float64Array
  readonly totalReturn: Float32Array
  readonly annual: Float32Array
  readonly maxDrawdown: Float32Array
  readonly sharpe: Float32Array
  readonly winRate: Float32Array
  readonly trades: Uint16Array
}

/** Commission of 0.025% both ways with transfer fee; a sale pays stamp duty as well. */
const options = { from: WARM_UP, minStrength: 2, buyCost: 0.00026, sellCost: 0.00076 } as const

export function createBacktests(count: number): Backtests {
  const column = () => new Float32Array(count).fill(Number.NaN)
  return {
    from: new Float64Array(count).fill(Number.NaN),
    until: new Float64Array(count).fill(Number.NaN),
    totalReturn: column(),
    annual: column(),
    maxDrawdown: column(),
    sharpe: column(),
    winRate: column(),
    trades: new Uint16Array(count),
  }
}

export function storeBacktest(into: Backtests, id: number, bars: BarColumns, points: readonly TradePoint[]): void {
  const result = backtestPoints(bars, points, options)
  if (!result) return
  const { trades, wins } = result
  into.from[id] = bars.eob[WARM_UP] ?? Number.NaN
  into.until[id] = bars.eob.at(-1) ?? Number.NaN
  into.totalReturn[id] = result.totalReturn
  into.annual[id] = result.annual ?? Number.NaN
  into.maxDrawdown[id] = result.maxDrawdown
  into.sharpe[id] = result.sharpe ?? Number.NaN
  into.winRate[id] = trades > 0 ? wins / trades : Number.NaN
  into.trades[id] = trades
}
