import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf, directionOfRate } from '@liangshu/contract/market/format'
import { useRef, type ReactNode } from 'react'
import { useChoose, useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { fittingColumns } from '../../../desk/table/compact-table.tsx'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { KindSwitch } from '../../sector/kind-switch.tsx'
import { sectorRowsQuery, type SectorSort } from '../../sector/sector-queries.ts'
import { sectorRankParams } from './sector-rank-params.ts'

interface RankColumn {
  readonly title: string
  readonly width: number
  readonly sort?: SectorSort
  readonly cell: (row: SectorRow) => ReactNode
  readonly tone?: (row: SectorRow) => string
  readonly isText?: true
}

const moved = ({ rankChange }: SectorRow): string =>
  rankChange === null || rankChange === 0 ? '--' : rankChange > 0 ? `↑${rankChange}` : `↓${-rankChange}`

/** The first are the last to go where there is no room. */
const columns: readonly RankColumn[] = [
  {
    title: '涨幅',
    width: 68,
    sort: 'changePct',
    cell: (row) => figureText('signedPercent', row.changePct, 2),
    tone: (row) => directionOfRate(row.changePct),
  },
  {
    title: '主力(亿)',
    width: 76,
    sort: 'netInflow',
    cell: (row) => figureText('signedYi', row.netInflow, 2),
    tone: (row) => directionOf(row.netInflow),
  },
  { title: '热度', width: 58, sort: 'heat', cell: (row) => row.heat.toFixed(1) },
  { title: '较昨', width: 46, cell: moved, tone: () => 'is-quiet' },
  { title: '涨停', width: 48, sort: 'limitUpCount', cell: (row) => row.limitUpCount },
  { title: '阶段', width: 46, cell: (row) => row.stage ?? '--', isText: true },
  { title: '领涨', width: 76, cell: (row) => row.leader?.name ?? '--', isText: true },
  {
    title: '5日',
    width: 68,
    sort: 'r5',
    cell: (row) => figureText('signedPercent', row.r5, 2),
    tone: (row) => directionOfRate(row.r5),
  },
  { title: '成交额(亿)', width: 82, sort: 'amount', cell: (row) => figureText('yi', row.amount, 2) },
]

/** Number and name. */
const ALWAYS = 122

/** Highest first; what is not known stands last. */
export const sortSectors = (rows: readonly SectorRow[], sort: SectorSort): SectorRow[] =>
  rows.toSorted((a, b) => (b[sort] ?? -Infinity) - (a[sort] ?? -Infinity) || b.amount - a.amount)

function Rows({
  rows,
  sort,
  onSort,
}: {
  rows: readonly SectorRow[]
  sort: SectorSort
  onSort: (sort: SectorSort) => void
}) {
  const chosen = useFollowed('sector')
  const choose = useChoose()
  const area = useRef<HTMLDivElement>(null)
  const shown = fittingColumns(columns, useBoxSize(area).width - ALWAYS)
  return (
    <div className="rank-table" ref={area}>
      <table aria-label="板块排行">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col" className="is-text">
              板块
            </th>
            {shown.map(({ title, sort: by, isText }) => (
              <th
                key={title}
                scope="col"
                className={isText ? 'is-text' : ''}
                aria-sort={by === undefined ? undefined : by === sort ? 'descending' : 'none'}
              >
                {by === undefined ? (
                  title
                ) : (
                  <button type="button" onClick={() => onSort(by)}>
                    {title}
                    {by === sort ? ' ▾' : ''}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map((row, index) => (
            <tr key={row.code} aria-selected={row.code === chosen}>
              <td className="is-quiet">{index + 1}</td>
              <th scope="row" className="is-text">
                <button
                  type="button"
                  aria-pressed={row.code === chosen}
                  onClick={() => choose({ sector: row.code === chosen ? null : row.code })}
                >
                  {row.name}
                </button>
              </th>
              {shown.map(({ title, cell, tone, isText }) => (
                <td key={title} className={`${tone?.(row) ?? ''} ${isText ? 'is-text' : ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const none = (rows: readonly SectorRow[]) => (rows.length === 0 ? '没有板块名单' : null)

/** Sectors by heat, money or movement; a click turns the panels of its colour to the sector. */
export function SectorRankPanel() {
  const [{ kind, sort }, change] = usePanelParams(sectorRankParams)
  const sectors = usePanelQuery(sectorRowsQuery(kind, useMoment()), ([first]) => ({
    asOf: first?.asOf ?? null,
    coverage: first?.coverage ?? null,
  }))
  const rows = sortSectors(sectors.data ?? [], sort)
  useTable(() => ({
    head: ['代码', '板块', '涨幅', '主力净额', '成交额', '涨停', '热度', '5日', '阶段', '领涨'],
    rows: rows.map((row) => [
      row.code,
      row.name,
      row.changePct,
      row.netInflow,
      row.amount,
      row.limitUpCount,
      row.heat,
      row.r5,
      row.stage,
      row.leader?.name ?? null,
    ]),
  }))
  return (
    <>
      <div className="rank-tools">
        <KindSwitch value={kind} onChange={(value) => change({ kind: value })} />
      </div>
      <PanelData of={sectors} rows={12} empty={none}>
        {() => <Rows rows={rows} sort={sort} onSort={(by) => change({ sort: by })} />}
      </PanelData>
    </>
  )
}
