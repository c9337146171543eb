import type { Breadth } from '@liangshu/contract/insight/open-data-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useTable } from '../../../desk/panel/panel-context.ts'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { curveQuery } from '../../macro/macro-queries.ts'
import { breadthQuery } from '../../open-data/open-data-queries.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { moneyText } from '../../sector/money-text.ts'
import { amountAgainstBefore } from '../amount-curve/amount-against-before.ts'
import { bucketLabel, bucketSide } from './breadth-buckets.ts'
import './breadth.css'

function Histogram({ buckets }: Pick<Breadth, 'buckets'>) {
  const most = Math.max(1, ...buckets.map(({ count }) => count))
  return (
    <ol className="breadth-bars num" aria-label="涨跌幅分布">
      {buckets.map((bucket) => (
        <li key={bucketLabel(bucket)} className={bucketSide(bucket)}>
          <span>{bucket.count}</span>
          <i style={{ height: `${(bucket.count / most) * 100}%` }} />
          <small>{bucketLabel(bucket)}</small>
        </li>
      ))}
    </ol>
  )
}

function Facts({ all }: { all: Breadth }) {
  // The same number as beside the curve of amounts.
  const curve = useMomentQuery(curveQuery(useMoment()))
  const before = curve.data ? amountAgainstBefore(curve.data).rate : null
  const facts: readonly (readonly [string, string, string])[] = [
    ['涨停', String(all.limitUp), 'up'],
    ['炸板', String(all.failed), ''],
    ['跌停', String(all.limitDown), 'down'],
    ['停牌', String(all.suspended), ''],
    ['中位涨幅', figureText('signedPercent', all.medianReturn, 2), directionOf(all.medianReturn)],
    ['成交', moneyText(all.amount), ''],
    ['较昨同时', figureText('signedPercent', before, 2), ''],
    ['主力净额', moneyText(all.mainInflow), directionOf(all.mainInflow)],
  ]
  return (
    <dl className="breadth-facts num">
      {facts.map(([title, text, tone]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={tone}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const none = ({ records }: { records: readonly Breadth[] }) => (records.length === 0 ? '今天还没有行情' : null)

/** How the whole market moves: how many rise and fall, how far, and with how much money. */
export function BreadthPanel() {
  const breadth = usePanelQuery(breadthQuery(useMoment()))
  const all = breadth.data?.records[0]
  useTable(() => ({
    head: ['涨跌幅', '家数'],
    rows: (all?.buckets ?? []).map((bucket) => [bucketLabel(bucket), bucket.count]),
  }))
  return (
    <PanelData of={breadth} empty={none}>
      {({ records: [one] }) =>
        one ? (
          <div className="breadth">
            <div className="breadth-line num">
              <span>
                涨 <b className="up">{one.up}</b>
              </span>
              <div aria-hidden="true">
                <i className="is-up" style={{ flexGrow: one.up }} />
                <i className="is-flat" style={{ flexGrow: one.flat }} />
                <i className="is-down" style={{ flexGrow: one.down }} />
              </div>
              <span>
                平 {one.flat}　跌 <b className="down">{one.down}</b>
              </span>
            </div>
            <Histogram buckets={one.buckets} />
            <Facts all={one} />
          </div>
        ) : null
      }
    </PanelData>
  )
}
