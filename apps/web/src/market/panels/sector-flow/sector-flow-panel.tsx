import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useRef } from 'react'
import { useChoose, useFollowed, useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { KindSwitch } from '../../sector/kind-switch.tsx'
import { sectorRowsQuery } from '../../sector/sector-queries.ts'
import { sectorFlowParams } from './sector-flow-params.ts'
import './sector-flow.css'

const ROW = 24
const LEAST = 3

/** As many as there is room for: those money goes into, then those it leaves. */
export function flowEnds<Row extends Pick<SectorRow, 'netInflow'>>(rows: readonly Row[], room: number): Row[] {
  const order = rows.toSorted((a, b) => b.netInflow - a.netInflow)
  if (order.length <= room) return order
  const half = Math.floor(room / 2)
  return [...order.slice(0, half), ...order.slice(-half)]
}

function Bars({ rows }: { rows: readonly SectorRow[] }) {
  const area = useRef<HTMLOListElement>(null)
  const { height } = useBoxSize(area)
  const chosen = useFollowed('sector')
  const choose = useChoose()
  const shown = flowEnds(rows, Math.max(2 * LEAST, Math.floor(height / ROW)))
  const most = Math.max(1, ...shown.map(({ netInflow }) => Math.abs(netInflow)))
  return (
    <ol className="sector-flow num" ref={area} aria-label="板块主力净额">
      {shown.map(({ code, name, netInflow, netInflowRate }) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={code === chosen}
            title={`主力净额占成交额 ${figureText('signedPercent', netInflowRate, 2)}`}
            onClick={() => choose({ sector: code === chosen ? null : code })}
          >
            <span>{name}</span>
            <i>
              <b
                className={netInflow >= 0 ? 'is-in' : 'is-out'}
                style={{ width: `${(Math.abs(netInflow) / most) * 50}%` }}
              />
            </i>
            <span className={directionOf(netInflow)}>{figureText('signedYi', netInflow, 2)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** A feed that does not tell the flows says zero for every sector. */
const none = (rows: readonly SectorRow[]) =>
  rows.length === 0
    ? '没有板块名单'
    : rows.every(({ amount }) => amount === 0)
      ? '今天还没有成交，09:25 开盘后显示'
      : rows.every(({ netInflow, amount }) => netInflow === 0 && amount > 0)
        ? '行情源没有提供主力资金'
        : null

/** Where the large trades go: sectors they buy, and sectors they leave. */
export function SectorFlowPanel() {
  const [{ kind }, change] = usePanelParams(sectorFlowParams)
  const query = usePanelQuery(sectorRowsQuery(kind, useMoment()), ([first]) => ({ asOf: first?.asOf ?? null }))
  const total = (query.data ?? []).reduce((sum, { netInflow }) => sum + netInflow, 0)
  useTable(() => ({
    head: ['板块', '主力净额', '占成交额', '成交额'],
    rows: (query.data ?? []).map((row) => [row.name, row.netInflow, row.netInflowRate, row.amount]),
  }))
  return (
    <>
      <div className="rank-tools">
        <KindSwitch value={kind} onChange={(value) => change({ kind: value })} />
        {kind === 'industry' && query.data && none(query.data) === null ? (
          <span className="sector-flow-total num">
            主力合计(亿) <b className={directionOf(total)}>{figureText('signedYi', total, 2)}</b>
          </span>
        ) : null}
      </div>
      <PanelData of={query} empty={none}>
        {(rows) => <Bars rows={rows} />}
      </PanelData>
      <p className="sector-flow-note">单位：亿元。北向与南向资金：行情源不提供</p>
    </>
  )
}
