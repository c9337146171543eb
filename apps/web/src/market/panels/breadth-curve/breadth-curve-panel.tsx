import type { MarketCurve } from '@liangshu/contract/insight/macro-calls'
import { Segmented } from 'antd'
import { useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { LinePlot, type PlotSeries } from '../../../shared/chart/line-plot.tsx'
import { curveQuery } from '../../macro/macro-queries.ts'
import { minutesAndNow, minuteTitle, SESSION_MINUTES, sessionTicks } from '../../macro/session-axis.ts'
import '../../sector/sector-rank.css'
import { breadthCurveParams } from './breadth-curve-params.ts'

const views = {
  direction: (curve: MarketCurve): PlotSeries[] => [
    { name: '上涨', tone: 'up', ...minutesAndNow(curve.up) },
    { name: '下跌', tone: 'down', ...minutesAndNow(curve.down) },
    { name: '平盘', tone: 'flat', ...minutesAndNow(curve.flat) },
  ],
  extreme: (curve: MarketCurve): PlotSeries[] => [
    { name: '60日新高', tone: 'up', ...minutesAndNow(curve.highs) },
    { name: '60日新低', tone: 'down', ...minutesAndNow(curve.lows) },
  ],
} as const

const choices = [
  { value: 'direction' as const, label: '涨跌家数' },
  { value: 'extreme' as const, label: '新高新低' },
]

const none = ({ up }: MarketCurve) => (up.length === 0 ? '09:25 开盘后开始有当日曲线' : null)

/** How many rise and fall through the day, and how many are where they have not been for sixty days. */
export function BreadthCurvePanel() {
  const [{ view }, change] = usePanelParams(breadthCurveParams)
  const curve = usePanelQuery(curveQuery(useMoment()), ({ asOf }) => ({ asOf }))
  useTable(() => ({
    head: ['时间', '上涨', '下跌', '平盘', '60日新高', '60日新低'],
    rows: (curve.data?.up ?? []).map((up, i) => [
      minuteTitle(i),
      up,
      curve.data?.down[i] ?? null,
      curve.data?.flat[i] ?? null,
      curve.data?.highs[i] ?? null,
      curve.data?.lows[i] ?? null,
    ]),
  }))
  return (
    <>
      <div className="rank-tools">
        <Segmented
          size="small"
          aria-label="曲线"
          value={view}
          options={choices}
          onChange={(value) => change({ view: value })}
        />
      </div>
      <PanelData of={curve} empty={none}>
        {(data) => (
          <LinePlot
            label={view === 'direction' ? '涨跌家数曲线' : '新高新低曲线'}
            count={SESSION_MINUTES}
            series={views[view](data)}
            ticks={sessionTicks}
            titleAt={minuteTitle}
            format={(value) => value.toFixed(0)}
            isFromZero
          />
        )}
      </PanelData>
    </>
  )
}
