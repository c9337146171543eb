import type { BacktestDetail, BacktestWireReport } from '@liangshu/contract/trading/backtest'
import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'

const percent = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e5) / 1e3)

/** Equity against its benchmark above, how far it is below its peak underneath; one crosshair for both. */
export function equityOption({ curve, benchmarkName }: BacktestWireReport, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  // Fixed edges: room made for labels would differ between the two, and a day would not stand above itself.
  const edges = { left: 56, right: 40, containLabel: false }
  const dates = curve.map(({ day }) => day)
  const label = { ...valueAxis.axisLabel, formatter: '{value}%' }
  const line = { type: 'line', showSymbol: false, lineStyle: { width: 1.5 } } as const
  return {
    ...base,
    animation: false,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      { ...edges, top: 28, height: '58%' },
      { ...edges, top: '74%', bottom: 24 },
    ],
    xAxis: [
      { type: 'category', data: dates, ...categoryAxis, axisLabel: { show: false } },
      { type: 'category', gridIndex: 1, data: dates, ...categoryAxis },
    ],
    yAxis: [
      { type: 'value', scale: true, ...valueAxis, axisLabel: label },
      { type: 'value', gridIndex: 1, max: 0, ...valueAxis, splitNumber: 2, axisLabel: label },
    ],
    series: [
      { ...line, name: '策略', data: curve.map(({ unitNav }) => percent(unitNav - 1)) },
      {
        ...line,
        name: benchmarkName || '基准',
        data: curve.map(({ benchmark }) => percent(benchmark === null ? null : benchmark - 1)),
        lineStyle: { width: 1.5, color: token.colorTextTertiary },
        itemStyle: { color: token.colorTextTertiary },
      },
      {
        ...line,
        name: '回撤',
        xAxisIndex: 1,
        yAxisIndex: 1,
        data: curve.map(({ drawdown }) => percent(-drawdown)),
        lineStyle: { width: 1, color: token.colorTextQuaternary },
        itemStyle: { color: token.colorTextQuaternary },
        areaStyle: { color: token.colorTextQuaternary, opacity: 0.25 },
      },
    ],
  } as ChartOption
}

/** Several equity curves on all their days. */
export function compareOption(rows: readonly BacktestDetail[], token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const dates = [...new Set(rows.flatMap(({ report }) => report?.curve.map(({ day }) => day) ?? []))].toSorted()
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: dates, ...categoryAxis },
    yAxis: { type: 'value', scale: true, ...valueAxis, axisLabel: { ...valueAxis.axisLabel, formatter: '{value}%' } },
    series: rows.map((row) => {
      const levels = new Map(row.report?.curve.map(({ day, unitNav }) => [day, percent(unitNav - 1)]))
      return {
        type: 'line',
        name: nameOf(row),
        showSymbol: false,
        lineStyle: { width: 1.5 },
        data: dates.map((day) => levels.get(day) ?? null),
      }
    }),
  } as ChartOption
}

/** How a backtest is called among others. */
export const nameOf = ({ version, from, to, createTime }: BacktestDetail): string =>
  `v${version} ${from}~${to}（${createTime.slice(5, 16)}）`
