import { ledgerSourceLabels, ledgerTypeLabels, type LedgerRow } from '@liangshu/contract/trading/account'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, GainCents } from '../../shared/figure/figures.tsx'
import { OpenRows } from '../profit/figure.tsx'
import { FillRows } from '../profit/fill-rows.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { ledgerQuery, PAGE_SIZE } from './account-detail-queries.ts'

const right = { align: 'right', className: 'num' } as const

/** A fill opens itself, a symbol its own page; money alone is named. */
function Source({ row: { source, symbol, name }, onOpen }: { row: LedgerRow; onOpen: () => void }) {
  const label = ledgerSourceLabels[source]
  if (source === 'fill')
    return (
      <OpenRows of={`${label} ${name ?? ''}`} onOpen={onOpen}>
        {label} {name}
      </OpenRows>
    )
  return (
    <>
      {label} {symbol === null ? null : <SymbolLink symbol={symbol} name={name ?? symbol} />}
    </>
  )
}

const columns = (open: (row: LedgerRow) => void): TableColumnsType<LedgerRow> => [
  { title: '时间', dataIndex: 'time', className: 'num' },
  { title: '交易日', dataIndex: 'tradingDay', className: 'num' },
  { title: '类型', dataIndex: 'type', render: (type: string) => ledgerTypeLabels[type] ?? type },
  { title: '现金变动', dataIndex: 'cash', ...right, render: (cash: number) => <GainCents value={cash} /> },
  { title: '金额', dataIndex: 'amount', ...right, render: cents },
  { title: '来源', dataIndex: 'source', render: (_, row) => <Source row={row} onOpen={() => open(row)} /> },
]

/** The books of an account, or those of one day. */
export function LedgerPart({ accountId, day }: { accountId: string; day?: string }) {
  const [pageNo, setPageNo] = useState(1)
  const [opened, setOpened] = useState<LedgerRow | null>(null)
  const page = useQuery(ledgerQuery(accountId, pageNo, day === undefined ? {} : { tradingDay: day }))
  return (
    <>
      <ReportData of={page} empty={({ total }) => (total === 0 ? '还没有资金流水' : null)}>
        {({ records, total }) => (
          <Table
            size="small"
            rowKey="id"
            columns={columns(setOpened)}
            dataSource={records}
            scroll={{ x: 'max-content' }}
            pagination={{ current: pageNo, total, pageSize: PAGE_SIZE, onChange: setPageNo, showSizeChanger: false }}
          />
        )}
      </ReportData>
      <Drawer
        title={opened ? `${opened.name ?? ''} 成交` : ''}
        open={opened !== null}
        onClose={() => setOpened(null)}
        size="min(920px, 100vw)"
        destroyOnHidden
      >
        {opened ? <FillRows accountId={accountId} execId={opened.refId} /> : null}
      </Drawer>
    </>
  )
}
