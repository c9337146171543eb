import { useRef } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { emotionPartsQuery, soonerAfterFailure } from '../../emotion/emotion-detail-queries.ts'
import { EmotionCharts } from '../../emotion/emotion-pictures.tsx'
import { emotionDaysQuery, type EmotionDay } from '../../emotion/emotion-queries.ts'
import { EmotionPlot } from '../../emotion/emotion-plot.tsx'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { scoreText, signedScore } from '../../emotion/emotion-figures.ts'
import './emotion-panel.css'

/** Below this two charts with their sliders cannot be read. */
const LOW_PX = 240
/** Until the room is known no chart library is fetched for it. */
const unknownRoom = { width: 0, height: 0 }

/** The scores are those the picture below ends with: two answers may be of two moments. */
function Stage({ today }: { today: EmotionDay | undefined }) {
  const { data } = useMomentQuery(emotionPartsQuery('', useMoment()))
  if (!data || !today) return <div className="emotion-stage" />
  const [least = 0, most = 0] = data.exposure
  return (
    <dl className="emotion-stage">
      <div>
        <dt>阶段</dt>
        <dd className="is-stage">{data.stage}</dd>
      </div>
      <div>
        <dt>全情绪</dt>
        <dd className="num">{signedScore(today.全情绪指数)}</dd>
      </div>
      <div>
        <dt>火热</dt>
        <dd className="num up">{scoreText(today.火热指数)}</dd>
      </div>
      <div>
        <dt>恐慌</dt>
        <dd className="num down">{signedScore(today.恐慌指数)}</dd>
      </div>
      <div>
        <dt>较前三日</dt>
        <dd className="num">{signedScore(data.drift)}</dd>
      </div>
      <div>
        <dt>建议总仓位</dt>
        <dd className="num">{least === 0 ? `不超过 ${most}%` : `${least}%–${most}%`}</dd>
      </div>
    </dl>
  )
}

/** Where there is room, both charts with their history; in a low panel the last days in one. */
function Pictures({ days, version }: { days: EmotionDay[]; version: number }) {
  const area = useRef<HTMLDivElement>(null)
  const isLow = useBoxSize(area, unknownRoom).height < LOW_PX
  return (
    <div ref={area} className="emotion-box">
      {isLow ? <EmotionPlot days={days} /> : <EmotionCharts key={version} days={days} height="100%" />}
    </div>
  )
}

/** How the market feels: the stage with its figures, and the two charts. */
export function EmotionPanel() {
  const query = usePanelQuery({ ...emotionDaysQuery(useMoment()), refetchInterval: soonerAfterFailure }, (days) => ({
    state: days.length === 0 ? 'empty' : 'live',
    asOf: days.at(-1)?.日期 ?? null,
  }))
  useTable(() => ({
    head: ['日期', '火热指数', '恐慌指数', '全情绪指数', '连板指数', '连板高度'],
    rows: (query.data ?? []).map((day) => [
      day.日期,
      day.火热指数,
      day.恐慌指数,
      day.全情绪指数,
      day.连板指数,
      day.连板高度,
    ]),
  }))
  return (
    <PanelData of={query} empty={(days) => (days.length === 0 ? '情绪数据需要60个交易日的历史，暂时不足' : null)}>
      {(days) => (
        <div className="emotion-panel">
          <Stage today={days.at(-1)} />
          <Pictures days={days} version={query.dataUpdatedAt} />
        </div>
      )}
    </PanelData>
  )
}
