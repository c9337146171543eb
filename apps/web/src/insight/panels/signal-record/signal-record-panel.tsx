import { directionOf } from '@liangshu/contract/market/format'
import { mixedStrengthLabels } from '@liangshu/contract/market/labels'
import { reasonLabel, reasonText, type RecordRow, type SignalRecord } from '@liangshu/contract/insight/signal-calls'
import { Segmented } from 'antd'
import { useMoment, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { changeText, percentText } from '../../../market/index.ts'
import { signalRecordQuery } from '../../signal-queries.ts'
import { recordViews, signalRecordParams, type RecordView } from './signal-record-params.ts'
import './signal-record.css'

/** Fewer outcomes than this say little. */
const FEW = 30

const views = Object.entries(recordViews).map(([value, label]) => ({ value, label }))

const isOfView: Readonly<Record<RecordView, (row: RecordRow) => boolean>> = {
  code: ({ code, strength }) => code !== null && strength === null,
  strength: ({ code }) => code === null,
  both: ({ code, strength }) => code !== null && strength !== null,
}

const labelOf = ({ code, strength }: RecordRow): string =>
  [code === null ? null : reasonLabel(code), strength === null ? null : mixedStrengthLabels[strength]]
    .filter(Boolean)
    .join(' · ')

type Horizon = 5 | 10 | 20
const hitOf = { 5: 'hit5', 10: 'hit10', 20: 'hit20' } as const
const meanOf = { 5: 'mean5', 10: 'mean10', 20: 'mean20' } as const

/** A share as a bar behind its figure: half is a coin. */
const hitColumn = (days: Horizon): CompactColumn<RecordRow> => ({
  key: hitOf[days],
  title: `${days}日胜率`,
  width: 84,
  value: (row) => row[hitOf[days]],
  render: (row) => {
    const value = row[hitOf[days]]
    return (
      <span className="record-hit">
        <i style={{ width: `${Math.round((value ?? 0) * 100)}%` }} />
        {percentText(value)}
      </span>
    )
  },
})

const meanColumn = (days: Horizon): CompactColumn<RecordRow> => ({
  key: meanOf[days],
  title: `${days}日均益`,
  width: 78,
  value: (row) => row[meanOf[days]],
  render: (row) => <span className={directionOf(row[meanOf[days]])}>{changeText(row[meanOf[days]])}</span>,
})

const columns: readonly CompactColumn<RecordRow>[] = [
  {
    key: 'side',
    title: '方向',
    width: 48,
    align: 'left',
    value: ({ side }) => side,
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买入' : '卖出'}</span>,
  },
  {
    key: 'name',
    title: '信号',
    width: 120,
    align: 'left',
    value: labelOf,
    render: (row) => <span title={row.code === null ? labelOf(row) : reasonText(row.code)}>{labelOf(row)}</span>,
  },
  {
    key: 'n',
    title: '样本',
    width: 72,
    value: ({ n }) => n,
    render: ({ n }) => (
      <span className={n < FEW ? 'record-few' : ''} title={n < FEW ? '样本少，参考有限' : ''}>
        {n.toLocaleString('en-US')}
      </span>
    ),
  },
  hitColumn(5),
  hitColumn(10),
  hitColumn(20),
  meanColumn(5),
  meanColumn(10),
  meanColumn(20),
]

const footOf = ({ from, to, stocks }: SignalRecord): string =>
  `${from ?? '--'} 至 ${to ?? '--'}，${stocks.toLocaleString('en-US')} 只股票的日线信号；次日开盘进出，未扣费用，收益按信号方向计`

/** What became of past signals, by their leading reason and their strength. */
export function SignalRecordPanel() {
  const [{ view }, change] = usePanelParams(signalRecordParams)
  const record = usePanelQuery(signalRecordQuery(useMoment()), ({ to }) => ({ subject: to ? `截至 ${to}` : null }))
  return (
    <>
      <Segmented
        size="small"
        className="panel-segments"
        aria-label="分组方式"
        value={view}
        options={views}
        onChange={(next) => change({ view: next as RecordView })}
      />
      <PanelData of={record} empty={({ rows }) => (rows.length === 0 ? '还没有结果已知的信号' : null)}>
        {(data) => (
          <CompactTable
            label="信号战绩"
            rows={data.rows.filter(isOfView[view])}
            columns={columns}
            keyOf={({ side, code, strength }) => `${side} ${code} ${strength}`}
            foot={<span title={footOf(data)}>{footOf(data)}</span>}
          />
        )}
      </PanelData>
    </>
  )
}
