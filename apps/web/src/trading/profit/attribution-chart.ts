import type { AttributionReport } from '@liangshu/contract/trading/report'
import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import { effects, type AttributionRow } from './attribution-figures.tsx'

const ROW_HEIGHT = 18
const AXES_HEIGHT = 64
/** Less than a tenth of a basis point draws nothing. */
const SMALLEST = 0.00001

/** Rows with a bar to draw, the best first. */
export const drawnRows = ({ rows }: AttributionReport): AttributionRow[] =>
  rows
    .filter((row) => effects.some(({ key }) => Math.abs(row[key]) >= SMALLEST))
    .toSorted((a, b) => b.active - a.active)

export const attributionHeight = (report: AttributionReport): number =>
  AXES_HEIGHT + drawnRows(report).length * ROW_HEIGHT

const inBp = (value: number): number => Number((value * 10_000).toFixed(1))

/** One bar an industry, its parts beside each other: gains to the right, losses to the left. */
export function attributionOption(report: AttributionReport, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const rows = drawnRows(report)
  return {
    ...base,
    animation: false,
    tooltip: { ...base.tooltip, axisPointer: { type: 'shadow' }, valueFormatter: (bp: number) => `${bp} bp` },
    xAxis: {
      type: 'value',
      ...valueAxis,
      axisLabel: { ...valueAxis.axisLabel, formatter: '{value} bp', hideOverlap: true },
    },
    yAxis: { type: 'category', inverse: true, data: rows.map(({ name }) => name), ...categoryAxis },
    series: effects.map(({ key, title }) => ({
      type: 'bar',
      name: title,
      stack: 'active',
      barWidth: 10,
      data: rows.map((row) => inBp(row[key])),
    })),
  } as ChartOption
}
