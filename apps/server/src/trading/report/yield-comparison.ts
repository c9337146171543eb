import { metricsOf, relativeTo } from '@liangshu/engine/analysis/performance/metrics'
import { dailyReturns, timeWeighted, unitNav, type DailyReturn } from '@liangshu/engine/analysis/performance/returns'

import { ratesOf, type Benchmark } from './benchmark.ts'
import type { NavDay } from './nav.store.ts'

export type Compared = { readonly id: string; readonly name: string; readonly days: readonly NavDay[] }

type Against = {
  readonly base: number
  readonly benchmarks: readonly Benchmark[]
  /** What alpha, beta and the rest are measured against. */
  readonly main: Benchmark | null
}

/** Several accounts, products, strategies and benchmarks from one base, on the days all of them have. */
export function compareYields(measured: readonly Compared[], { base, benchmarks, main }: Against) {
  const all = [...measured, ...benchmarks.map(({ symbol, name, days }) => ({ id: symbol, name, days }))]
  const [first, ...others] = all.map(({ days }) => new Set(days.map(({ date }) => date)))
  const dates = [...(first ?? [])].filter((date) => others.every((own) => own.has(date))).toSorted()
  const common = new Set(dates)
  const bench = ratesOf(main)
  const rows = all.map(({ id, name, days }) => {
    const own = days.filter(({ date }) => common.has(date))
    const returns = dailyReturns(own.map(({ date, nav, flow }) => ({ date, nav, flow })))
    return { id, name, returns, nav: unitNav(returns, base), metrics: metricsOf(returns) }
  })
  return {
    dates,
    series: rows.map(({ id, name, nav }) => {
      let peak = 0
      const dd = nav.map((level) => {
        peak = Math.max(peak, level)
        return 1 - level / peak
      })
      return { id, name, nav, dd }
    }),
    table: rows.map(({ id, name, metrics, returns }) => ({
      id,
      name,
      ret: metrics.twr,
      annual: metrics.annualised,
      vol: metrics.volatility,
      sharpe: metrics.sharpe,
      maxDD: metrics.maxDrawdown?.depth ?? null,
      calmar: metrics.calmar,
      winDay: metrics.winDays,
      monthlyWin: monthlyWin(returns),
      ...relativeRow(returns, bench),
    })),
  }
}

/** Alpha, beta, tracking error and information ratio on the days both have; null where two days are not enough. */
function relativeRow(returns: readonly DailyReturn[], bench: ReadonlyMap<string, number>) {
  const pairs = returns.flatMap(({ date, value }) => {
    const other = bench.get(date)
    return value === null || other === undefined ? [] : [[value, other] as const]
  })
  const { alpha, beta, trackingError, informationRatio } = relativeTo(
    pairs.map(([own]) => own),
    pairs.map(([, other]) => other),
  )
  return { alpha, beta, te: trackingError, ir: informationRatio }
}

/** Months that gained among those that have a return. */
function monthlyWin(returns: readonly DailyReturn[]): number | null {
  const months = Array.from(
    Map.groupBy(returns, ({ date }) => date.slice(0, 7)).values(),
    (own) => timeWeighted(own) ?? [],
  ).flat()
  return months.length === 0 ? null : months.filter((value) => value > 0).length / months.length
}
