import { sideLabels, type Side } from '@liangshu/contract/trading/order-codes'
import type { EntrustOrderRow } from '@liangshu/contract/trading/review'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, Timeline, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { priceText } from '../../shared/figure/figures.tsx'
import { gain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { Slippage, waitText } from './review-figure.tsx'
import { entrustOrdersQuery, orderStoryQuery, type PageAsk, type ReviewScope, type RowsAsk } from './review-queries.ts'

const right = { align: 'right', className: 'num', sorter: true } as const

const columns: TableColumnsType<EntrustOrderRow> = [
  {
    title: '时间',
    dataIndex: 'time',
    className: 'num',
    sorter: true,
    width: 150,
    render: (at: string) => at.slice(2, 19),
  },
  {
    title: '名称 / 代码',
    dataIndex: 'symbol',
    sorter: true,
    width: 116,
    render: (symbol: string, { name }) => (
      <span className="review-symbol">
        <SymbolLink symbol={symbol} name={name} />
        <small className="num">{symbol}</small>
      </span>
    ),
  },
  {
    title: '方向',
    dataIndex: 'side',
    render: (side: Side) => <span className={side === 1 ? 'up' : 'down'}>{sideLabels[side]}</span>,
  },
  {
    title: '价格',
    dataIndex: 'price',
    ...right,
    render: (price: number, { symbol }) => (price > 0 ? priceText(price, symbol) : '市价'),
  },
  { title: '数量', dataIndex: 'volume', ...right, render: (volume: number) => volume.toLocaleString('zh-CN') },
  { title: '成交', dataIndex: 'filledVolume', ...right, render: (volume: number) => volume.toLocaleString('zh-CN') },
  { title: '状态', dataIndex: 'statusText', sorter: true },
  { title: '原因', dataIndex: 'rejectText', width: 180, ellipsis: true, render: (text: string) => text || '--' },
  { title: '确认', dataIndex: 'ackMs', ...right, render: waitText },
  { title: '成交用时', dataIndex: 'fillMs', ...right, render: waitText },
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
    title: '机会成本',
    dataIndex: 'opportunityCost',
    ...right,
    render: (value: number | null) => gain(value === null ? null : -value),
  },
  { title: '参与率', dataIndex: 'participation', ...right, render: share },
  { title: '策略', dataIndex: 'strategyName', width: 120, ellipsis: true },
  { title: '提案', dataIndex: 'hasTarget', render: (has: boolean) => (has ? '有' : '--') },
  { title: '账户', dataIndex: 'accountName', width: 130, ellipsis: true },
]

/** Checks an order went through and what happened to it afterwards. */
function OrderStory({ orderId }: { orderId: string }) {
  const story = useQuery(orderStoryQuery({ orderId }))
  return (
    <ReportData of={story}>
      {({ checks, events }) => (
        <div className="review-story">
          <Timeline
            items={events.map(({ time, text, detail }) => ({
              content: (
                <>
                  <b>{text}</b> <span className="num">{detail}</span> <small className="num">{time}</small>
                </>
              ),
            }))}
          />
          <table aria-label="风控检查">
            <thead>
              <tr>
                <th>检查</th>
                <th>实际</th>
                <th>限额</th>
                <th>结果</th>
              </tr>
            </thead>
            <tbody>
              {checks.map(({ code, name, actual, limit, ok, text }) => (
                <tr key={code} className={ok ? '' : 'is-failed'}>
                  <th scope="row">{name}</th>
                  <td className="num">{actual ?? '--'}</td>
                  <td className="num">{limit ?? '--'}</td>
                  <td>{ok ? '通过' : text || '未通过'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ReportData>
  )
}

const showStory = ({ orderId }: EntrustOrderRow) => <OrderStory orderId={orderId} />

/** Orders by pages; each opens into its checks and its life. */
export function OrderRows({ scope, rows }: { scope: ReviewScope; rows: Pick<RowsAsk, 'aspect' | 'key'> }) {
  const [page, setPage] = useState<PageAsk>({ pageNo: 1, pageSize: 10 })
  const orders = useQuery(entrustOrdersQuery({ ...scope, aspect: rows.aspect, key: rows.key, ...page }))
  return (
    <ReportData of={orders}>
      {({ records, total }) => (
        <Table
          size="small"
          className="review-table"
          aria-label="委托"
          rowKey="orderId"
          columns={columns}
          dataSource={records}
          loading={orders.isFetching}
          scroll={{ x: 'max-content' }}
          expandable={{ expandedRowRender: showStory }}
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
            const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
            setPage({
              pageNo: current,
              pageSize,
              ...(order && { column: String(field), order: order === 'descend' ? 'desc' : 'asc' }),
            })
          }}
        />
      )}
    </ReportData>
  )
}

/** The orders behind a number. */
export function OrderDrawer({
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
      {rows ? <OrderRows key={`${rows.aspect} ${rows.key}`} scope={scope} rows={rows} /> : null}
    </Drawer>
  )
}
