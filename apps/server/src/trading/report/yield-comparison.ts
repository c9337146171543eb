import { metricsOf } from '@liangshu/engine/performance/metrics'
import { dailyReturns, unitNav } from '@liangshu/engine/performance/returns'

import type { NavDay } from './nav.store.ts'

export type Compared = { readonly id: string; readonly name: string; readonly days: readonly NavDay[] }

/** Several accounts or products from one base, on the days all of them have. */
export function compareYields(all: readonly Compared[], base: number) {
  const [first, ...others] = all.map(({ days }) => new Set(days.map(({ date }) => date)))
  const dates = [...(first ?? [])].filter((date) => others.every((own) => own.has(date))).toSorted()
  const common = new Set(dates)
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
    table: rows.map(({ id, name, metrics }) => ({
      id,
      name,
      ret: metrics.twr,
      annual: metrics.annualised,
      vol: metrics.volatility,
      sharpe: metrics.sharpe,
      maxDD: metrics.maxDrawdown?.depth ?? null,
      calmar: metrics.calmar,
      winDay: metrics.winDays,
    })),
  }
}
