import type { EmotionCurve } from '@liangshu/contract/insight/emotion'
import { useState } from 'react'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { Chart } from '../../../shared/chart/chart.tsx'
import { curveChart } from '../../emotion/curve-chart.ts'
import { emotionCurveQuery } from '../../emotion/emotion-detail-queries.ts'
import { marketColors } from '../../emotion/emotion-pictures.tsx'
import './emotion-day.css'

function Curve({ points }: Pick<EmotionCurve, 'points'>) {
  const [option] = useState(() => curveChart(points, marketColors()))
  return <Chart label="当日情绪曲线" height="100%" option={option} />
}

/** Heat, panic and their sum through the day. */
export function EmotionDayPanel() {
  const query = usePanelQuery(emotionCurveQuery(useMoment()), ({ date, points }) => ({
    state: points.length === 0 ? 'empty' : 'live',
    asOf: points.length === 0 ? date : `${date} ${points.at(-1)?.time ?? ''}`,
  }))
  useTable(() => ({
    head: ['时间', '火热指数', '恐慌指数', '全情绪指数', '涨停家数', '跌停家数'],
    rows: (query.data?.points ?? []).map((one) => [
      one.time,
      one.hot,
      one.panic,
      one.net,
      one.limitUps,
      one.limitDowns,
    ]),
  }))
  return (
    <PanelData of={query} empty={({ points }) => (points.length === 0 ? '开盘五分钟后开始有当日曲线' : null)}>
      {({ points }) => (
        <div className="emotion-day">
          <Curve key={query.dataUpdatedAt} points={points} />
        </div>
      )}
    </PanelData>
  )
}
