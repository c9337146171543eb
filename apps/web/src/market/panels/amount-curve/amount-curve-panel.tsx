import type { MarketCurve } from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { LinePlot } from '../../../shared/chart/line-plot.tsx'
import { curveQuery } from '../../macro/macro-queries.ts'
import { minutesAndNow, minuteTitle, SESSION_MINUTES, sessionTicks } from '../../macro/session-axis.ts'
import { moneyText } from '../../sector/money-text.ts'
import { changeText, signedAmount } from '../figures.ts'
import { amountAgainstBefore } from './amount-against-before.ts'
import './amount-curve.css'

const yi = (value: number) => (value / 1e8).toFixed(0)

function Facts({ curve }: { curve: MarketCurve }) {
  const { amount, difference, rate, wholeDay } = amountAgainstBefore(curve)
  return (
    <dl className="amount-facts num">
      <div>
        <dt>成交</dt>
        <dd>{moneyText(amount)}</dd>
      </div>
      <div>
        <dt>较昨同时</dt>
        <dd className={directionOf(difference)}>
          {signedAmount(difference)} {changeText(rate)}
        </dd>
      </div>
      <div title="今日已成交 ÷ 昨日同时 × 昨日全天">
        <dt>预计全天</dt>
        <dd>{moneyText(wholeDay)}</dd>
      </div>
      {curve.isBeforeEstimated ? (
        <small title="行情源没有保存昨日各分钟的成交，按昨日总额与常见的成交分布估算">昨日分时为估算</small>
      ) : null}
    </dl>
  )
}

const none = ({ up }: MarketCurve) => (up.length === 0 ? '09:25 开盘后开始有当日成交' : null)

/** Money traded so far beside the day before at the same minute. */
export function AmountCurvePanel() {
  const curve = usePanelQuery(curveQuery(useMoment()), ({ asOf }) => ({ asOf }))
  useTable(() => ({
    head: ['时间', '今日累计成交额', '昨日累计成交额'],
    rows: (curve.data?.amountBefore ?? []).map((before, i) => [minuteTitle(i), curve.data?.amount[i] ?? null, before]),
  }))
  return (
    <PanelData of={curve} empty={none}>
      {(data) => (
        <>
          <Facts curve={data} />
          <LinePlot
            label="成交额与昨日同时对比"
            count={SESSION_MINUTES}
            series={[
              { name: '昨日(亿)', tone: 'before', values: data.amountBefore, now: data.amountBeforeNow },
              { name: '今日(亿)', tone: 'accent', kind: 'area', ...minutesAndNow(data.amount) },
            ]}
            ticks={sessionTicks}
            titleAt={minuteTitle}
            format={yi}
            isFromZero
          />
        </>
      )}
    </PanelData>
  )
}
