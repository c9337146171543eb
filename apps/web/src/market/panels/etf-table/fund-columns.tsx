import type { EtfRow } from '@liangshu/contract/market/etf-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { columnOf, figureText, type GivenColumn, type TableColumn } from '../../quote-table/quote-columns.ts'

type RowOf = (slot: number) => EtfRow | undefined

const live = (name: string, width?: number): TableColumn[] => {
  const column = columnOf(name)
  if (!column || column.kind === 'text') return []
  return [width === undefined ? column : { ...column, width }]
}

const YI = 1e8
const WAN = 1e4

function signed(value: number | null, unit: number) {
  if (value === null) return '--'
  const text = Math.abs(value / unit).toFixed(2)
  const sign = Number(text) === 0 ? '' : value > 0 ? '+' : '−'
  return <span className={directionOf(value)}>{`${sign}${text}`}</span>
}

/** What the stream tells of a fund, and beside it what is told once a day. */
export function fundColumns(rowOf: RowOf): TableColumn[] {
  const given = (
    name: string,
    title: string,
    width: number,
    parts: Pick<GivenColumn, 'cell' | 'value'> & { align?: 'left' },
  ): GivenColumn => ({ kind: 'given', name, title, width, align: 'right', ...parts })
  return [
    ...live('last'),
    ...live('changePct'),
    ...live('premium', 76),
    ...live('iopv'),
    given('t0', 'T+0', 48, {
      align: 'left',
      value: (slot) => (rowOf(slot)?.t0 ? 1 : 0),
      cell: (slot) => (rowOf(slot)?.t0 ? <span className="etf-badge">T+0</span> : null),
    }),
    ...live('spark'),
    ...live('amount'),
    given('netCreation', '净申购(亿)', 88, {
      value: (slot) => rowOf(slot)?.netCreation ?? null,
      cell: (slot) => signed(rowOf(slot)?.netCreation ?? null, YI),
    }),
    given('scale', '规模(亿)', 84, {
      value: (slot) => rowOf(slot)?.scale ?? null,
      cell: (slot) => figureText('yi', rowOf(slot)?.scale, 2),
    }),
    given('turnover', '换手', 68, {
      value: (slot) => rowOf(slot)?.turnoverRate ?? null,
      cell: (slot) => figureText('percent', rowOf(slot)?.turnoverRate, 2),
    }),
    given('index', '跟踪标的', 104, {
      align: 'left',
      value: (slot) => rowOf(slot)?.indexName ?? null,
      cell: (slot) => rowOf(slot)?.indexName || '--',
    }),
    given('shareChange', '份额变动(万)', 100, {
      value: (slot) => rowOf(slot)?.shareChange ?? null,
      cell: (slot) => signed(rowOf(slot)?.shareChange ?? null, WAN),
    }),
    given('shares', '份额(亿)', 80, {
      value: (slot) => rowOf(slot)?.shares ?? null,
      cell: (slot) => figureText('yi', rowOf(slot)?.shares, 2),
    }),
    given('feeRate', '费率', 60, {
      value: (slot) => rowOf(slot)?.feeRate ?? null,
      cell: (slot) => figureText('percent', rowOf(slot)?.feeRate, 2),
    }),
  ]
}
