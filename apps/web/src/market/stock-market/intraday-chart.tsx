import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { theme, type GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

const STOCK_MINUTES = 240

/** The rest of a stock's day is left empty, so that the line grows to the right as the day does. */
function wholeDay(times: readonly string[]): string[] {
  if (times.length >= STOCK_MINUTES || times[0] !== '09:31') return [...times]
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return Array.from({ length: STOCK_MINUTES }, (_, i) => clock(i < 120 ? 571 + i : 661 + i))
}

function optionOf(token: GlobalToken, data: MinutesAnswer): ChartOption {
  const base = chartBase(token)
  const times = wholeDay(data.times)
  const known = data.price.filter((price) => price !== null)
  const before = data.preClose ?? known[0] ?? 0
  const reach = Math.max(before * 0.002, ...known.map((price) => Math.abs(price - before)))
  const digits = before < 10 ? 3 : 2
  const percent = (value: number) => `${((value / before - 1) * 100).toFixed(2)}%`
  const axis = { ...base.valueAxis, min: before - reach, max: before + reach, interval: reach / 2, splitNumber: 4 }
  return {
    textStyle: base.textStyle,
    animation: false,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: base.tooltip,
    grid: [
      { left: 56, right: 56, top: 12, height: '62%' },
      { left: 56, right: 56, top: '78%', bottom: 22 },
    ],
    xAxis: [
      { ...base.categoryAxis, type: 'category', data: times, axisLabel: { show: false } },
      {
        ...base.categoryAxis,
        type: 'category',
        data: times,
        gridIndex: 1,
        axisLabel: { ...base.categoryAxis.axisLabel, interval: 59 },
      },
    ],
    yAxis: [
      {
        ...axis,
        type: 'value',
        axisLabel: { ...base.valueAxis.axisLabel, formatter: (value: number) => value.toFixed(digits) },
      },
      {
        ...axis,
        type: 'value',
        position: 'right',
        splitLine: { show: false },
        axisLabel: { ...base.valueAxis.axisLabel, formatter: percent },
      },
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
        name: '价格',
        type: 'line',
        data: data.price,
        showSymbol: false,
        lineStyle: { width: 1.25, color: token.colorPrimary },
        itemStyle: { color: token.colorPrimary },
      },
      {
        name: '均价',
        type: 'line',
        data: data.avg,
        showSymbol: false,
        lineStyle: { width: 1, color: '#e69f00' },
        itemStyle: { color: '#e69f00' },
      },
      {
        name: '成交量',
        type: 'bar',
        data: data.volume,
        xAxisIndex: 1,
        yAxisIndex: 2,
        itemStyle: { color: token.colorTextQuaternary },
      },
    ],
  }
}

/** Price, mean and volume of the day. */
export function IntradayChart({ data }: { data: MinutesAnswer }) {
  const { token } = theme.useToken()
  const holder = useDrawnChart(optionOf(token, data))
  return (
    <figure aria-label={`${data.name}分时走势`} className="mkt-chart">
      <div ref={holder} />
    </figure>
  )
}
