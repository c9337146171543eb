import { LinePlot, type PlotSeries } from '../../shared/chart/line-plot.tsx'
import { axisTicks } from '../../shared/chart/plot-scale.ts'
import { signedScore } from './emotion-figures.ts'
import type { EmotionDay } from './emotion-queries.ts'

/** A month of trading. */
const SHOWN = 22

/** The last days: heat upward, panic downward, their sum as a line. */
function emotionSeries(days: readonly EmotionDay[]): PlotSeries[] {
  return [
    { name: '火热', tone: 'up', kind: 'bar', values: days.map((day) => day.火热指数) },
    { name: '恐慌', tone: 'down', kind: 'bar', values: days.map((day) => day.恐慌指数) },
    { name: '全情绪', tone: 'accent', values: days.map((day) => day.全情绪指数) },
  ]
}

/** The small picture, drawn without a chart library. The whole history is in the dialog and in a panel with more room. */
export function EmotionPlot({ days }: { days: readonly EmotionDay[] }) {
  const shown = days.slice(-SHOWN)
  const dayOf = (place: number) => shown[place]?.日期.slice(5) ?? ''
  return (
    <LinePlot
      label="市场情绪：火热指数、恐慌指数与全情绪指数"
      count={shown.length}
      series={emotionSeries(shown)}
      ticks={axisTicks(shown.length, dayOf)}
      titleAt={dayOf}
      format={signedScore}
      base={0}
    />
  )
}
