import { theme, type GlobalToken } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption, init } from '../../shared/chart/echarts.ts'

export interface Line {
  name: string
  values: readonly number[]
}

interface LiveChartProps {
  title: string
  times: readonly string[]
  lines: readonly Line[]
  /** Stands behind every figure. */
  unit?: string
  /** Where the scale ends, for shares of a whole. */
  max?: number
}

const HEIGHT = 180

function optionOf({ times, lines, unit = '', max }: LiveChartProps, token: GlobalToken): ChartOption {
  const base = chartBase(token)
  const format = (value: number) => `${Number(value.toFixed(1))}${unit}`
  return {
    ...base,
    animation: false,
    tooltip: { ...base.tooltip, valueFormatter: (value: unknown) => format(Number(value)) },
    xAxis: { type: 'category', boundaryGap: false, data: times.map((time) => time.slice(11)), ...base.categoryAxis },
    yAxis: {
      type: 'value',
      min: 0,
      ...(max !== undefined && { max }),
      ...base.valueAxis,
      axisLabel: { ...base.valueAxis.axisLabel, formatter: format },
    },
    series: lines.map(({ name, values }) => ({
      name,
      type: 'line',
      data: [...values],
      showSymbol: false,
      lineStyle: { width: 1.5 },
    })),
  }
}

/** A chart that takes new points in place: nothing is redrawn from nothing while the eye is on it. */
export function LiveChart(props: LiveChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)
  const { token } = theme.useToken()
  const option = optionOf(props, token)
  const draw = useEffectEvent(() => void chart.current?.setOption(option))

  useEffect(() => {
    const element = holder.current
    if (!element) return
    let isGone = false
    const resize = new ResizeObserver(() => chart.current?.resize())
    void import('../../shared/chart/echarts.ts').then((echarts) => {
      if (isGone) return
      chart.current = echarts.init(element)
      // The first points were there before the chart was.
      draw()
      resize.observe(element)
    })
    return () => {
      isGone = true
      resize.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    chart.current?.setOption(option)
  }, [option])

  return (
    <figure className="monitor-chart" aria-label={props.title}>
      <figcaption>{props.title}</figcaption>
      <div ref={holder} style={{ height: HEIGHT }} />
    </figure>
  )
}
