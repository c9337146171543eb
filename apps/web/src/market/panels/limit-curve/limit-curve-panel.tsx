import type { MarketCurve } from '@liangshu/contract/insight/macro-calls'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { LinePlot } from '../../../shared/chart/line-plot.tsx'
import { curveQuery } from '../../macro/macro-queries.ts'
import { minutesAndNow, minuteTitle, SESSION_MINUTES, sessionTicks } from '../../macro/session-axis.ts'

const none = ({ up }: MarketCurve) => (up.length === 0 ? '09:25 开盘后开始有当日曲线' : null)

/** The limit pools through the day: sealed, opened again, and at the lower limit. */
export function LimitCurvePanel() {
  const curve = usePanelQuery(curveQuery(useMoment()), ({ asOf }) => ({ asOf }))
  useTable(() => ({
    head: ['时间', '涨停', '炸板', '跌停'],
    rows: (curve.data?.limitUp ?? []).map((up, i) => [
      minuteTitle(i),
      up,
      curve.data?.failed[i] ?? null,
      curve.data?.limitDown[i] ?? null,
    ]),
  }))
  return (
    <PanelData of={curve} empty={none}>
      {(data) => (
        <LinePlot
          label="涨停、炸板与跌停家数曲线"
          count={SESSION_MINUTES}
          series={[
            { name: '涨停', tone: 'up', kind: 'area', ...minutesAndNow(data.limitUp) },
            { name: '炸板', tone: 'warn', ...minutesAndNow(data.failed) },
            { name: '跌停', tone: 'down', ...minutesAndNow(data.limitDown) },
          ]}
          ticks={sessionTicks}
          titleAt={minuteTitle}
          format={(value) => value.toFixed(0)}
          isFromZero
        />
      )}
    </PanelData>
  )
}
