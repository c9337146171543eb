import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import type { TripRow } from '@liangshu/contract/trading/review'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, Tag, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, priceText } from '../../shared/figure/figures.tsx'
import { gain, gainRate, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { Slippage } from './review-figure.tsx'
import { tripsQuery, type PageAsk, type ReviewScope, type RowsAsk } from './review-queries.ts'

const right = { align: 'right', className: 'num', sorter: true } as const

const columns: TableColumnsType<TripRow> = [
  {
    title: '名称 / 代码',
    dataIndex: 'symbol',
    fixed: 'left',
    width: 116,
    sorter: true,
    render: (symbol: string, { name }) => (
      <span className="review-symbol">
        <SymbolLink symbol={symbol} name={name} />
        <small className="num">{symbol}</small>
      </span>
    ),
  },
  {
    title: '开仓',
    dataIndex: 'entryTime',
    className: 'num',
    sorter: true,
    width: 140,
    render: (at: string) => at.slice(2, 16),
  },
  {
    title: '开仓价',
    dataIndex: 'entryPrice',
    ...right,
    render: (price: number, { symbol }) => priceText(price, symbol),
  },
  {
    title: '平仓',
    dataIndex: 'exitTime',
    className: 'num',
    sorter: true,
    width: 140,
    render: (at: string) => at.slice(2, 16),
  },
  {
    title: '平仓价',
    dataIndex: 'exitPrice',
    ...right,
    render: (price: number, { symbol }) => priceText(price, symbol),
  },
  { title: '数量', dataIndex: 'volume', ...right, render: (volume: number) => volume.toLocaleString('zh-CN') },
  { title: '天数', dataIndex: 'holdDays', ...right },
  { title: '费用', dataIndex: 'fees', ...right, render: cents },
  { title: '净盈亏', dataIndex: 'net', ...right, render: gain },
  { title: '收益率', dataIndex: 'returnRate', ...right, render: gainRate },
  { title: '超额', dataIndex: 'excess', ...right, render: gainRate },
  { title: 'MAE', dataIndex: 'mae', ...right, render: share },
  { title: 'MFE', dataIndex: 'mfe', ...right, render: share },
  { title: '离场效率', dataIndex: 'exitEfficiency', ...right, render: share },
  { title: '入场分位', dataIndex: 'entryTiming', ...right, render: share },
  {
    title: '到达滑点',
    dataIndex: 'arrivalSlippage',
    ...right,
    render: (value: number | null) => <Slippage value={value} />,
  },
  {
    title: 'VWAP滑点',
    dataIndex: 'vwapSlippage',
    ...right,
    render: (value: number | null) => <Slippage value={value} />,
  },
  {
    title: '信号',
    dataIndex: 'tag',
    sorter: true,
    width: 110,
    render: (tag: string, { isBoard }) => (
      <>
        {tag === '人工' ? '人工' : <Tag>{reasonLabel(tag)}</Tag>}
        {isBoard ? <Tag color="orange">打板</Tag> : null}
      </>
    ),
  },
  { title: '策略', dataIndex: 'strategyName', sorter: true, width: 120, ellipsis: true },
  { title: '账户', dataIndex: 'accountName', sorter: true, width: 130, ellipsis: true },
]

/** Round trips, by pages; all of them or those behind a number. */
export function TripTable({ scope, rows }: { scope: ReviewScope; rows: Pick<RowsAsk, 'aspect' | 'key'> }) {
  const [page, setPage] = useState<PageAsk>({ pageNo: 1, pageSize: 10 })
  const trips = useQuery(tripsQuery({ ...scope, aspect: rows.aspect, key: rows.key, ...page }))
  return (
    <ReportData of={trips}>
      {({ records, total }) => (
        <Table
          size="small"
          className="review-table"
          aria-label="交易回合"
          rowKey="id"
          columns={columns}
          dataSource={records}
          loading={trips.isFetching}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: page.pageNo,
            pageSize: page.pageSize,
            total,
            showSizeChanger: true,
            showQuickJumper: true,
            pageSizeOptions: [10, 20, 30],
            showTotal: (all, [first, last]) => `${first}-${last} 共 ${all} 条`,
          }}
          onChange={({ current = 1, pageSize = 10 }, _filters, sorter) => {
            const { columnKey, field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
            const column = String(columnKey ?? field ?? '')
            setPage({
              pageNo: current,
              pageSize,
              ...(order && column && { column, order: order === 'descend' ? 'desc' : 'asc' }),
            })
          }}
        />
      )}
    </ReportData>
  )
}

/** The trips behind a number. */
export function TripDrawer({
  scope,
  rows,
  onClose,
}: {
  scope: ReviewScope
  rows: RowsAsk | null
  onClose: () => void
}) {
  return (
    <Drawer title={rows?.title} open={rows !== null} onClose={onClose} size={1080} destroyOnHidden>
      {rows ? <TripTable key={`${rows.aspect} ${rows.key}`} scope={scope} rows={rows} /> : null}
    </Drawer>
  )
}
