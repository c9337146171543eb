import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { boardChart, emotionChart } from './emotion-charts.ts'
import type { EmotionDay } from './emotion-queries.ts'
import './emotion-modal.css'

/** The colours of rise and fall live in the style sheet, because a setting swaps them. */
export function marketColors() {
  const style = getComputedStyle(document.documentElement)
  return { up: style.getPropertyValue('--market-up').trim(), down: style.getPropertyValue('--market-down').trim() }
}

interface EmotionChartsProps {
  days: EmotionDay[]
  height: number | '100%'
}

/** Heat, panic and their sum beside index and height of the boards. Mount it anew for new days. */
export function EmotionCharts({ days, height }: EmotionChartsProps) {
  const [colors] = useState(marketColors)
  const [charts] = useState(() => ({ emotion: emotionChart(days, colors), boards: boardChart(days) }))
  return (
    <div className={height === '100%' ? 'emotion-charts is-filling' : 'emotion-charts'}>
      <Chart label="市场情绪：火热指数、恐慌指数与全情绪指数" height={height} option={charts.emotion} />
      <Chart label="连板指数与连板高度" height={height} option={charts.boards} />
    </div>
  )
}
