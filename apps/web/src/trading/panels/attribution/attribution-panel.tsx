import type { AttributionReport } from '@liangshu/contract/trading/report'
import { useState } from 'react'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { BasisPoints, effects, type AttributionRow } from '../../profit/attribution-figures.tsx'
import { AttributionDrawer } from '../../profit/attribution-rows.tsx'
import { share, signedShare } from '../../profit/figure.tsx'
import { attributionQuery } from '../../profit/profit-queries.ts'

const columns: CompactColumn<AttributionRow>[] = [
  { key: 'name', title: '行业', width: 92, align: 'left', value: ({ name }) => name },
  {
    key: 'portfolioWeight',
    title: '组合',
    width: 64,
    value: ({ portfolioWeight }) => portfolioWeight,
    render: ({ portfolioWeight }) => share(portfolioWeight),
  },
  {
    key: 'benchmarkWeight',
    title: '基准',
    width: 64,
    value: ({ benchmarkWeight }) => benchmarkWeight,
    render: ({ benchmarkWeight }) => share(benchmarkWeight),
  },
  ...effects.map(({ key, title }) => ({
    key,
    title: key === 'trading' ? '交易(bp)' : `${title}(bp)`,
    width: 72,
    value: (row: AttributionRow) => row[key],
    render: (row: AttributionRow) => <BasisPoints value={row[key]} />,
  })),
  {
    key: 'active',
    title: '合计(bp)',
    width: 72,
    value: ({ active }) => active,
    render: ({ active }) => <BasisPoints value={active} />,
  },
]

const footOf = ({ from, to, days, portfolioReturn, benchmark, benchmarkReturn, activeReturn }: AttributionReport) =>
  `${from ?? ''} 至 ${to ?? ''}，${days} 个交易日，组合 ${signedShare(portfolioReturn)}，${benchmark?.name ?? '基准'} ${signedShare(benchmarkReturn)}，超额 ${signedShare(activeReturn)}`

/** A year of the account the desk looks at against its benchmark, by industries; of all accounts where none is chosen. */
export function AttributionPanel() {
  const accountId = useFollowed('account')
  const [opened, setOpened] = useState<AttributionRow | null>(null)
  const report = usePanelQuery(attributionQuery(accountId ? { accountId } : {}))
  useTable(() => ({
    head: ['行业', '组合权重', '基准权重', ...effects.map(({ title }) => title), '合计'],
    rows: (report.data?.rows ?? []).map((row) => [
      row.name,
      row.portfolioWeight,
      row.benchmarkWeight,
      ...effects.map(({ key }) => row[key]),
      row.active,
    ]),
  }))
  return (
    <PanelData of={report} empty={({ reason }) => reason}>
      {(data) => (
        <>
          <CompactTable
            label="行业归因"
            rows={data.rows.toSorted((a, b) => b.active - a.active)}
            columns={columns}
            keyOf={({ kind, name }) => `${kind} ${name}`}
            onChoose={setOpened}
            foot={footOf(data)}
          />
          <AttributionDrawer accountId={accountId ?? null} row={opened} onClose={() => setOpened(null)} />
        </>
      )}
    </PanelData>
  )
}
