import type { EtfRow } from '@liangshu/contract/market/etf-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Segmented } from 'antd'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { fundsQuery } from '../../etf/etf-queries.ts'
import { changeText, signedAmount } from '../figures.ts'
import { shareChangeParams, shareViews, type ShareView } from './share-change-params.ts'
import { netOfAll, shareLines, type ShareLine } from './share-rows.ts'
import '../../etf/etf.css'
import './share-change.css'

const MOST = 30
const none: readonly EtfRow[] = []

function Line({
  line,
  most,
  isFollowed,
  onChoose,
}: {
  line: ShareLine
  most: number
  isFollowed: boolean
  onChoose: (symbol: string) => void
}) {
  const { name, symbol, amount, rate } = line
  const direction = directionOf(amount)
  const body = (
    <>
      <span className="share-name">{name}</span>
      <span className="share-bar" aria-hidden="true">
        <i className={`is-${direction}`} style={{ width: `${most > 0 ? (Math.abs(amount) / most) * 100 : 0}%` }} />
      </span>
      <b className={`num ${direction}`}>{signedAmount(amount)}</b>
      <span className="num share-rate" title="占变动前份额">
        {changeText(rate)}
      </span>
    </>
  )
  return (
    <li>
      {symbol === null ? (
        <div>{body}</div>
      ) : (
        <button type="button" aria-pressed={isFollowed} title={symbol} onClick={() => onChoose(symbol)}>
          {body}
        </button>
      )}
    </li>
  )
}

/** The money that came to funds or left them with the shares of the last day, at their net asset values. */
export function ShareChangePanel() {
  const [{ view }, setParams] = usePanelParams(shareChangeParams)
  const funds = usePanelQuery(fundsQuery(useMoment()), ({ asOf }) => ({ asOf }))
  const rows = funds.data?.rows ?? none
  const followed = useFollowed('symbol')
  const choose = useChoose()
  const lines = shareLines(rows, view, MOST)
  const most = Math.max(0, ...lines.map(({ amount }) => Math.abs(amount)))
  const list = lines.flatMap(({ symbol }) => symbol ?? [])
  const net = netOfAll(rows)
  useTable(() => ({
    head: ['名称', '代码', '净申购(元)', '份额变动率'],
    rows: lines.map(({ name, symbol, amount, rate }) => [name, symbol, amount, rate]),
  }))
  const isUntold = rows.every(({ netCreation }) => netCreation === null)
  return (
    <>
      <div className="etf-tools">
        <Segmented<ShareView>
          size="small"
          aria-label="份额变动"
          value={view}
          options={Object.entries(shareViews).map(([value, label]) => ({ value: value as ShareView, label }))}
          onChange={(next) => setParams({ view: next })}
        />
        <span className="num" title="上一交易日份额变动 × 单位净值，全部ETF合计">
          合计 <b className={directionOf(net)}>{isUntold ? '--' : signedAmount(net)}</b>
        </span>
      </div>
      <PanelData
        of={funds}
        empty={() =>
          isUntold ? '行情源不提供基金份额' : lines.length === 0 ? `上一交易日没有${shareViews[view]}的ETF` : null
        }
      >
        {() => (
          <ol className="share-lines" aria-label={shareViews[view]}>
            {lines.map((line) => (
              <Line
                key={line.key}
                line={line}
                most={most}
                isFollowed={line.symbol === followed}
                onChoose={(symbol) => choose({ symbol, list })}
              />
            ))}
          </ol>
        )}
      </PanelData>
    </>
  )
}
