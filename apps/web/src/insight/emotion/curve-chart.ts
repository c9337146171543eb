import type { EmotionCurve } from '@liangshu/contract/insight/emotion'
import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'

/** The whole session keeps its width: half a day fills half. */
const MINUTES = Array.from({ length: 48 }, (_, i) => {
  const start = i < 24 ? 9 * 60 + 30 : 13 * 60 - 120
  const end = start + (i + 1) * 5
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
})

export function curveChart(points: EmotionCurve['points'], colors: { up: string; down: string }) {
  return (token: GlobalToken): ChartOption => {
    const { categoryAxis, valueAxis, ...base } = chartBase(token)
    const byTime = new Map(points.map((point) => [point.time, point]))
    const line = (name: string, read: (point: EmotionCurve['points'][number]) => number, color: string, width = 1) => ({
      name,
      type: 'line',
      symbol: 'none',
      animation: false,
      lineStyle: { color, width },
      itemStyle: { color },
      data: MINUTES.map((time) => {
        const point = byTime.get(time)
        return point ? read(point) : null
      }),
    })
    return {
      ...base,
      grid: { ...base.grid, bottom: 4 },
      xAxis: { type: 'category', data: MINUTES, boundaryGap: false, ...categoryAxis },
      yAxis: { type: 'value', ...valueAxis, min: -24, max: 24, interval: 12 },
      series: [
        line('火热指数', ({ hot }) => hot, colors.up),
        line('恐慌指数', ({ panic }) => panic, colors.down),
        line('全情绪指数', ({ net }) => net, token.colorLink, 2),
      ],
    }
  }
}
