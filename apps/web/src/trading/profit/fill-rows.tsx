import { sideLabels } from '@liangshu/contract/trading/order-codes'
import type { TradeRecord } from '@liangshu/contract/trading/report'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, GainCents, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { RecordTotals } from '../record/record-totals.tsx'
import { fillsQuery } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const PAGE_SIZE = 20
const right = { align: 'right', className: 'num' } as const

const columns: TableColumnsType<TradeRecord> = [
  { title: '成交时间', dataIndex: 'time', className: 'num' },
  {
    title: '证券代码',
    dataIndex: 'symbol',
    className: 'num',
    render: (symbol: string) => <SymbolLink symbol={symbol} />,
  },
  { title: '名称', dataIndex: 'name' },
  {
    title: '方向',
    dataIndex: 'side',
    render: (side: TradeRecord['side']) => <span className={side === 1 ? 'up' : 'down'}>{sideLabels[side]}</span>,
  },
  { title: '成交价', dataIndex: 'price', ...right, render: (price: number, { symbol }) => priceText(price, symbol) },
  {
    title: '数量',
    dataIndex: 'volume',
    ...right,
    render: volumeText,
  },
  { title: '金额', dataIndex: 'amount', ...right, render: cents },
  { title: '费用', dataIndex: 'fee', ...right, render: cents },
  { title: '实现盈亏', dataIndex: 'realisedPnl', ...right, render: (value: number) => <GainCents value={value} /> },
]

interface FillRowsProps {
  accountId: string
  day?: string
  symbol?: string
  /** One fill alone. */
  execId?: string
}

/** The fills of an account, of one day or of one symbol, or one of them, and what they add up to. */
export function FillRows({ accountId, day, symbol, execId }: FillRowsProps) {
  const [pageNo, setPageNo] = useState(1)
  const fills = useQuery(
    fillsQuery({
      accountId,
      ...(day !== undefined && { from: day, to: day }),
      ...(symbol !== undefined && { symbol }),
      ...(execId !== undefined && { execId }),
      pageNo,
      pageSize: PAGE_SIZE,
      column: 'time',
      order: 'desc',
    }),
  )
  return (
    <ReportData of={fills} empty={({ total }) => (total === 0 ? '没有成交' : null)}>
      {({ records, total, totals }) => (
        <>
          <RecordTotals totals={totals} />
          <Table
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={records}
            scroll={{ x: 'max-content' }}
            pagination={
              total > PAGE_SIZE && {
                current: pageNo,
                total,
                pageSize: PAGE_SIZE,
                onChange: setPageNo,
                showSizeChanger: false,
              }
            }
          />
        </>
      )}
    </ReportData>
  )
}
