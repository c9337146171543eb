import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { formatAmount } from '@liangshu/contract/market/format'
import { movingAverage } from '@liangshu/engine/analysis/indicator/moving-average'
import type { GlobalToken } from 'antd'
import { chartBase, seriesColors } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'

export const averages = [5, 10, 20, 60] as const
/** As many as can be told apart in a drawer; the rest is a wheel away. */
const SHOWN = 90

export interface DirectionColors {
  readonly up: string
  readonly down: string
}

/** Means of the closes; `null` until the window is full. */
export function averagesOf(bars: readonly BarRow[]): (number | null)[][] {
  const closes = Float64Array.from(bars, ({ close }) => close)
  return averages.map((n) => Array.from(movingAverage(closes, n), (value) => (Number.isFinite(value) ? value : null)))
}

const colorOf = ({ open, close }: BarRow, { up, down }: DirectionColors): string => (close >= open ? up : down)

/** Candles, four means and the volume below, the newest days in view. */
export function candleOption(token: GlobalToken, bars: readonly BarRow[], colors: DirectionColors): ChartOption {
  const base = chartBase(token)
  const [, ...palette] = seriesColors(token)
  const times = bars.map(({ time }) => time)
  const digits = (bars.at(-1)?.close ?? 0) < 10 ? 3 : 2
  const fixed = (value: unknown) => (typeof value === 'number' ? value.toFixed(digits) : '--')
  const first = Math.max(0, times.length - SHOWN)
  return {
    textStyle: base.textStyle,
    animation: false,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    legend: { ...base.legend, left: 52, right: 'auto', data: averages.map((n) => `MA${n}`) },
    tooltip: { ...base.tooltip, valueFormatter: fixed },
    dataZoom: [{ type: 'inside', xAxisIndex: [0, 1], startValue: first, endValue: times.length - 1, minValueSpan: 15 }],
    grid: [
      { left: 56, right: 12, top: 26, height: '60%' },
      { left: 56, right: 12, top: '78%', bottom: 22 },
    ],
    xAxis: [
      { ...base.categoryAxis, type: 'category', data: times, axisLabel: { show: false } },
      { ...base.categoryAxis, type: 'category', data: times, gridIndex: 1 },
    ],
    yAxis: [
      { ...base.valueAxis, type: 'value', scale: true, axisLabel: { ...base.valueAxis.axisLabel, formatter: fixed } },
      {
        ...base.valueAxis,
        type: 'value',
        gridIndex: 1,
        splitNumber: 1,
        axisLabel: { show: false },
        splitLine: { show: false },
      },
    ],
    series: [
      {
        name: 'K线',
        type: 'candlestick',
        data: bars.map(({ open, close, low, high }) => [open, close, low, high]),
        dimensions: ['日期', '开盘', '收盘', '最低', '最高'],
        itemStyle: { color: colors.up, color0: colors.down, borderColor: colors.up, borderColor0: colors.down },
      },
      ...averagesOf(bars).map((data, i) => ({
        name: `MA${averages[i]}`,
        type: 'line',
        data,
        showSymbol: false,
        lineStyle: { width: 1, color: palette[i] },
        itemStyle: { color: palette[i] },
      })),
      {
        name: '成交量',
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        data: bars.map((bar) => ({ value: bar.volume, itemStyle: { color: colorOf(bar, colors), opacity: 0.55 } })),
        tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? formatAmount(value) : '--') },
      },
    ],
  }
}
