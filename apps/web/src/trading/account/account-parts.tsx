import type { AccountLogRow } from '@liangshu/contract/trading/account'
import { sideLabels } from '@liangshu/contract/trading/order-codes'
import type { OrderRow } from '@liangshu/contract/trading/order-list'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, GainCents, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { OrderStatusTag } from '../order/order-status-tag.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { accountLogQuery, accountOrdersQuery, heldQuery, PAGE_SIZE } from './account-detail-queries.ts'

const right = { align: 'right', className: 'num' } as const
const wide = { x: 'max-content' } as const

const held: TableColumnsType<PositionRow> = [
  { title: '代码', dataIndex: 'symbol', render: (_, { symbol }) => <SymbolLink symbol={symbol} /> },
  { title: '名称', dataIndex: 'name' },
  {
    title: '多空',
    dataIndex: 'positionSide',
    render: (side: number) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '多' : '空'}</span>,
  },
  { title: '持仓', dataIndex: 'volume', ...right, render: volumeText },
  { title: '可用', dataIndex: 'available', ...right, render: volumeText },
  { title: '均价', dataIndex: 'vwap', ...right, render: (vwap: number, { symbol }) => priceText(vwap, symbol) },
  { title: '现价', dataIndex: 'price', ...right, render: (price: number, { symbol }) => priceText(price, symbol) },
  { title: '市值', dataIndex: 'marketValue', ...right, render: cents },
  {
    title: '浮动盈亏',
    dataIndex: 'fpnl',
    ...right,
    render: (fpnl: number, { fpnlOpen, pnlMethod }) => (
      <span title={pnlMethod}>
        <GainCents value={fpnlOpen ?? fpnl} />
      </span>
    ),
  },
  { title: '当日盈亏', dataIndex: 'dayPnl', ...right, render: (dayPnl: number) => <GainCents value={dayPnl} /> },
]

export function HeldPart({ accountId }: { accountId: string }) {
  const positions = useQuery(heldQuery(accountId))
  return (
    <ReportData of={positions} empty={(rows) => (rows.length === 0 ? '没有持仓' : null)}>
      {(rows) => <Table size="small" rowKey="id" columns={held} dataSource={rows} scroll={wide} pagination={false} />}
    </ReportData>
  )
}

const orders: TableColumnsType<OrderRow> = [
  { title: '时间', dataIndex: 'createdAt', className: 'num' },
  { title: '代码', dataIndex: 'symbol', render: (_, { symbol }) => <SymbolLink symbol={symbol} /> },
  { title: '名称', dataIndex: 'symbolName' },
  {
    title: '方向',
    dataIndex: 'side',
    render: (side: OrderRow['side']) => <span className={side === 1 ? 'up' : 'down'}>{sideLabels[side]}</span>,
  },
  { title: '委托价', dataIndex: 'price', ...right, render: (price: number, { symbol }) => priceText(price, symbol) },
  { title: '委托量', dataIndex: 'volume', ...right, render: volumeText },
  { title: '已成', dataIndex: 'filledVolume', ...right, render: volumeText },
  {
    title: '状态',
    dataIndex: 'status',
    render: (_, { status, statusText, rejDetail }) => (
      <OrderStatusTag status={status} text={statusText} detail={rejDetail} />
    ),
  },
]

const connectionWords: Readonly<Record<string, string>> = {
  loggedIn: '已登录',
  connected: '连接中',
  disconnected: '已断开',
}
const kinds: Record<Exclude<AccountLogRow['kind'], 'connection'>, string> = {
  enabled: '启用',
  disabled: '停用',
  stopped: '紧急停止',
  released: '解除停止',
}

const log: TableColumnsType<AccountLogRow> = [
  { title: '时间', dataIndex: 'time', className: 'num', width: 180 },
  {
    title: '事件',
    dataIndex: 'kind',
    width: 140,
    render: (kind: AccountLogRow['kind'], { connection }) =>
      kind === 'connection' ? `连接：${connectionWords[connection ?? ''] ?? connection}` : kinds[kind],
  },
  { title: '说明', dataIndex: 'reason' },
]

interface PagedPartProps {
  accountId: string
}

export function OrdersPart({ accountId }: PagedPartProps) {
  const [pageNo, setPageNo] = useState(1)
  const page = useQuery(accountOrdersQuery(accountId, pageNo))
  return (
    <ReportData of={page} empty={({ total }) => (total === 0 ? '还没有委托' : null)}>
      {({ records, total }) => (
        <Table
          size="small"
          rowKey="id"
          columns={orders}
          dataSource={records}
          scroll={wide}
          pagination={{ current: pageNo, total, pageSize: PAGE_SIZE, onChange: setPageNo, showSizeChanger: false }}
        />
      )}
    </ReportData>
  )
}

export function LogPart({ accountId }: PagedPartProps) {
  const [pageNo, setPageNo] = useState(1)
  const page = useQuery(accountLogQuery(accountId, pageNo))
  return (
    <ReportData of={page} empty={({ total }) => (total === 0 ? '连接与状态没有变化过' : null)}>
      {({ records, total }) => (
        <Table
          size="small"
          rowKey="id"
          columns={log}
          dataSource={records}
          pagination={{ current: pageNo, total, pageSize: PAGE_SIZE, onChange: setPageNo, showSizeChanger: false }}
        />
      )}
    </ReportData>
  )
}
