import type { BacktestStatistics, Sweep } from '@liangshu/contract/trading/backtest'
import { strategyParams } from '@liangshu/contract/trading/strategy-params'
import type { StrategyBody } from '@liangshu/contract/trading/strategy'
import { deflatedSharpe, expectedBest } from '@liangshu/engine/backtest/deflated-sharpe'
import { tradingDaysPerYear } from '@liangshu/engine/analysis/performance/metrics'
import { deviation } from '@liangshu/engine/analysis/performance/statistics'

import { toWire, type findSweep } from './backtest.store.ts'

type Rows = Awaited<ReturnType<typeof findSweep>>

const isPlain = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

/** Parameters that differ between the tries. */
function sweptKeys(bodies: readonly StrategyBody[]): string[] {
  const keys = new Set(bodies.flatMap(({ params }) => Object.keys(params)))
  return [...keys].filter((key) => new Set(bodies.map(({ params }) => JSON.stringify(params[key]))).size > 1)
}

/** BT-6: all tries beside each other, each with what its Sharpe ratio is worth after so many of them. */
export function sweepOf(sweepId: string, rows: Rows, given?: readonly string[]): Sweep {
  const bodies = rows.map(({ body }) => body)
  const keys = given ?? sweptKeys(bodies)
  const fields = strategyParams[bodies[0]?.type ?? 'manual']
  const stats = rows.map((row) => row.stats as BacktestStatistics | null)
  const sharpes = stats.flatMap((one) => one?.dailySharpe ?? [])
  const spread = deviation(sharpes)
  const tried = { variance: (spread ?? 0) ** 2, count: rows.length }
  const deflatedOf = (one: BacktestStatistics | null | undefined) =>
    one && one.dailySharpe !== null && one.skew !== null && one.kurtosis !== null && spread !== null
      ? deflatedSharpe({ sharpe: one.dailySharpe, periods: one.days, skew: one.skew, kurtosis: one.kurtosis }, tried)
      : null
  return {
    sweepId,
    params: keys.map((key) => ({ key, label: fields.find((field) => field.key === key)?.label ?? key })),
    tries: rows.length,
    done: rows.filter(({ state }) => state === 'done').length,
    luckySharpe: spread === null ? null : expectedBest(tried.variance, tried.count) * Math.sqrt(tradingDaysPerYear),
    rows: rows.map((row, i) => ({
      ...toWire(row),
      values: keys.map((key) => {
        const value = bodies[i]?.params[key]
        return isPlain(value) ? value : ''
      }),
      deflatedSharpe: deflatedOf(stats[i]),
    })),
  }
}
