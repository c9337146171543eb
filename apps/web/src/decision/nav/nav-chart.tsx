import type { NavCurve } from '@liangshu/contract/decision/nav'
import { LinePlot, type PlotSeries } from '../../shared/chart/line-plot.tsx'
import { axisTicks } from '../../shared/chart/plot-scale.ts'

/** Unit NAV in the theme's colour, the benchmark in grey and from the same start; beside it what dividends add, if any. */
export function navSeries({ days, benchmarkName }: NavCurve): PlotSeries[] {
  const first = days[0]?.unitNav ?? 1
  const hasPaid = days.some(({ unitNav, adjustedNav }) => adjustedNav !== unitNav)
  const benchmark = days.map((day) => (day.benchmark === null ? null : day.benchmark * first))
  return [
    ...(benchmarkName === null ? [] : [{ name: benchmarkName, tone: 'before' as const, values: benchmark }]),
    ...(hasPaid
      ? [{ name: '复权净值', tone: 'warn' as const, values: days.map(({ adjustedNav }) => adjustedNav) }]
      : []),
    { name: '单位净值', tone: 'accent', values: days.map(({ unitNav }) => unitNav) },
  ]
}

/** Drawn without a chart library: home shows it first of all. */
export function NavChart({ curve, height }: { curve: NavCurve; height: number }) {
  const days = curve.days.map(({ day }) => day)
  const titleAt = (place: number) => days[place] ?? ''
  return (
    <div style={{ display: 'flex', height }}>
      <LinePlot
        label="单位净值与基准"
        count={days.length}
        series={navSeries(curve)}
        ticks={axisTicks(days.length, (place) => titleAt(place).slice(2))}
        titleAt={titleAt}
        format={(value) => value.toFixed(4)}
      />
    </div>
  )
}
