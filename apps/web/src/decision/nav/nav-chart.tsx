import type { NavCurve } from '@liangshu/contract/decision/nav'
import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import { Chart } from '../../shared/chart/chart.tsx'
import type { ChartOption } from '../../shared/chart/echarts.ts'

const fixed = (value: number | null) => (value === null ? null : Number(value.toFixed(4)))

/** Unit NAV in the theme's colour, the benchmark in grey and from the same start; beside it what dividends add, if any. */
export function curveOption({ days, benchmarkName }: NavCurve, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const first = days[0]?.unitNav ?? 1
  const line = (name: string, data: (number | null)[], color?: string) => ({
    type: 'line',
    name,
    data,
    showSymbol: days.length < 3,
    lineStyle: { width: 1.5, ...(color && { color }) },
    ...(color && { itemStyle: { color } }),
  })
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: days.map(({ day }) => day), ...categoryAxis },
    yAxis: {
      type: 'value',
      scale: true,
      ...valueAxis,
      axisLabel: { ...valueAxis.axisLabel, formatter: (value: number) => value.toFixed(3) },
    },
    series: [
      line(
        '单位净值',
        days.map(({ unitNav }) => fixed(unitNav)),
      ),
      ...(days.some(({ unitNav, adjustedNav }) => adjustedNav !== unitNav)
        ? [
            line(
              '复权净值',
              days.map(({ adjustedNav }) => fixed(adjustedNav)),
              token.colorWarning,
            ),
          ]
        : []),
      ...(benchmarkName === null
        ? []
        : [
            line(
              benchmarkName,
              days.map(({ benchmark }) => fixed(benchmark === null ? null : benchmark * first)),
              token.colorTextTertiary,
            ),
          ]),
    ],
  } as ChartOption
}

export function NavChart({ curve, height }: { curve: NavCurve; height: number }) {
  return <Chart height={height} label="单位净值与基准" option={(token) => curveOption(curve, token)} />
}
