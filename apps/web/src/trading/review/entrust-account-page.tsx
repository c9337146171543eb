import type { EntrustAccountRow } from '@liangshu/contract/trading/review'
import { formatPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useState, type ReactNode } from 'react'
import { gain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { OrderDrawer } from './order-rows.tsx'
import { Slippage, waitText } from './review-figure.tsx'
import { entrustAccountsQuery, type ReviewScope, type RowsAsk } from './review-queries.ts'
import { ReviewPage } from './scope-bar.tsx'

const right = { align: 'right', className: 'num' } as const
type Limit = EntrustAccountRow['limits'][number]
const unknownLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY

const limitText = ({ used, limit, unit }: Limit) => {
  const text = (value: number) => (unit === 'percent' ? formatPercent(value) : String(value))
  return `${used === null ? '--' : text(used)} / ${text(limit)}`
}
const limitTone = ({ used, limit }: Limit) =>
  used === null || limit <= 0 ? '' : used > limit ? 'is-over' : used >= limit * 0.8 ? 'is-near' : ''

const columnsOf = (onOpen: (rows: RowsAsk) => void): TableColumnsType<EntrustAccountRow & { rank: number | null }> => [
  { title: '名次', dataIndex: 'rank', ...right, width: 56, render: (rank: number | null) => rank ?? '--' },
  {
    title: '账户 / 产品',
    dataIndex: 'accountName',
    width: 150,
    render: (name: string, { productName }) => (
      <span className="review-symbol">
        {name}
        <small>{productName}</small>
      </span>
    ),
  },
  {
    title: '委托',
    dataIndex: 'count',
    ...right,
    sorter: (a, b) => a.count - b.count,
    render: (count: number, { accountId, accountName }) =>
      count === 0 ? (
        0
      ) : (
        <button
          type="button"
          className="review-open"
          aria-label={`${accountName}：${count} 笔委托`}
          onClick={() => onOpen({ title: `${accountName} 的委托`, aspect: 'account', key: accountId })}
        >
          {count}
        </button>
      ),
  },
  { title: '成交率（量）', dataIndex: 'fillRateByVolume', ...right, render: share },
  { title: '撤单率', dataIndex: 'cancelRate', ...right, render: share },
  { title: '废单率', dataIndex: 'rejectRate', ...right, render: share },
  { title: '平均确认', dataIndex: 'averageAckMs', ...right, render: waitText },
  { title: '成交用时', dataIndex: 'averageFillMs', ...right, render: waitText },
  {
    title: '到达滑点',
    dataIndex: 'arrivalSlippage',
    ...right,
    sorter: (a, b) => unknownLast(a.arrivalSlippage) - unknownLast(b.arrivalSlippage),
    render: (value: number | null) => <Slippage value={value} />,
  },
  {
    title: 'VWAP滑点',
    dataIndex: 'vwapSlippage',
    ...right,
    render: (value: number | null) => <Slippage value={value} />,
  },
  {
    title: '机会成本',
    dataIndex: 'opportunityCost',
    ...right,
    render: (value: number | null) => gain(value === null ? null : -value),
  },
  {
    title: '限额使用（已用 / 限额）',
    dataIndex: 'limits',
    width: 300,
    render: (limits: Limit[]) => (
      <span className="review-limits">
        {limits.map((limit) => (
          <span key={limit.name} className={`num ${limitTone(limit)}`}>
            {limit.name} {limitText(limit)}
          </span>
        ))}
      </span>
    ),
  },
]

/** The least lost against the book comes first; accounts of which that is not known come last. */
const ranked = (rows: readonly EntrustAccountRow[]) =>
  rows
    .toSorted((a, b) => unknownLast(a.arrivalSlippage) - unknownLast(b.arrivalSlippage) || b.count - a.count)
    .map((row, index) => ({ ...row, rank: row.arrivalSlippage === null ? null : index + 1 }))

function Accounts({ scope, bar }: { scope: ReviewScope; bar: ReactNode }) {
  const review = useQuery(entrustAccountsQuery(scope))
  const [rows, setRows] = useState<RowsAsk | null>(null)
  return (
    <>
      <div className="review-head">
        {bar}
        <small>名次按到达滑点，越小越好；限额取区间内最忙的一天与当前持仓</small>
      </div>
      <ReportData of={review}>
        {(data) => (
          <Table
            size="small"
            className="review-table"
            aria-label="账户委托"
            rowKey="accountId"
            columns={columnsOf(setRows)}
            dataSource={ranked(data.rows)}
            loading={review.isFetching}
            scroll={{ x: 'max-content' }}
            pagination={false}
            locale={{ emptyText: '所选范围没有账户' }}
          />
        )}
      </ReportData>
      <OrderDrawer scope={scope} rows={rows} onClose={() => setRows(null)} />
    </>
  )
}

/** 账户委托: the same figures account by account, with how much of their limits they used. */
export function EntrustAccountPage() {
  return <ReviewPage months={1}>{(scope, bar) => <Accounts scope={scope} bar={bar} />}</ReviewPage>
}
