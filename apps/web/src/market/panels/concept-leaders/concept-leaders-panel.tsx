import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useChoose, useFollowed, useMoment } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { sectorRowsQuery } from '../../sector/sector-queries.ts'
import { changeText } from '../figures.ts'

const columns: readonly CompactColumn<SectorRow>[] = [
  { key: 'name', title: '概念', width: 96, align: 'left', value: ({ name }) => name },
  { key: 'heat', title: '热度', width: 54, value: ({ heat }) => heat, render: ({ heat }) => heat.toFixed(1) },
  {
    key: 'changePct',
    title: '涨幅',
    width: 66,
    value: ({ changePct }) => changePct,
    render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  { key: 'limitUpCount', title: '涨停', width: 46, value: ({ limitUpCount }) => limitUpCount },
  { key: 'stage', title: '阶段', width: 48, align: 'left', value: ({ stage }) => stage },
  { key: 'leader', title: '龙头', width: 84, align: 'left', value: ({ leader }) => leader?.name ?? null },
  {
    key: 'leaderChange',
    title: '龙头涨幅',
    width: 72,
    value: ({ leader }) => leader?.changePct ?? null,
    render: ({ leader }) => (
      <span className={directionOf(leader?.changePct ?? null)}>{changeText(leader?.changePct ?? null)}</span>
    ),
  },
  {
    key: 'boards',
    title: '连板',
    width: 46,
    value: ({ leader }) => leader?.boards ?? null,
    render: ({ leader }) => leader?.boards || '--',
  },
  {
    key: 'topDays',
    title: '在榜(日)',
    width: 66,
    value: ({ topDays }) => topDays,
    render: ({ topDays }) => topDays || '--',
  },
]

const none = (rows: readonly SectorRow[]) => (rows.length === 0 ? '没有概念名单' : null)

/** Who leads each concept that is hot. */
export function ConceptLeadersPanel() {
  const sector = useFollowed('sector')
  const choose = useChoose()
  const query = usePanelQuery(sectorRowsQuery('concept', useMoment()), ([first]) => ({ asOf: first?.asOf ?? null }))
  const rows = (query.data ?? []).toSorted((a, b) => b.heat - a.heat)
  const list = rows.flatMap(({ leader }) => leader?.symbol ?? [])
  return (
    <PanelData of={query} rows={12} empty={none}>
      {() => (
        <CompactTable
          label="概念龙头"
          rows={rows}
          columns={columns}
          keyOf={({ code }) => code}
          isChosen={({ code }) => code === sector}
          onChoose={({ code, leader }) => choose({ sector: code, ...(leader && { symbol: leader.symbol, list }) })}
        />
      )}
    </PanelData>
  )
}
