import type { StrategyLogRow, StrategyOrderRow } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Alert, Table, Tag, Tooltip, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { logQuery, ordersQuery } from './strategy-queries.ts'

export const logLevels = {
  info: { text: '信息' },
  warn: { text: '提示', color: 'orange' },
  error: { text: '异常', color: 'red' },
}

const logColumns: TableColumnsType<StrategyLogRow> = [
  { title: '时间', dataIndex: 'time', width: 170, className: 'num' },
  {
    title: '级别',
    dataIndex: 'level',
    width: 80,
    render: (level: StrategyLogRow['level']) => <Tag {...logLevels[level]}>{logLevels[level].text}</Tag>,
  },
  { title: '账户', dataIndex: 'accountName', width: 150, render: (name: string | null) => name ?? '--' },
  { title: '内容', dataIndex: 'text' },
]

const statuses = {
  pending: { text: '待发送', color: 'blue' },
  sent: { text: '已发送', color: 'cyan' },
  refused: { text: '被拒', color: 'red' },
  theory: { text: '未发送', color: 'gold' },
  dropped: { text: '作废' },
}

const orderColumns: TableColumnsType<StrategyOrderRow> = [
  { title: '时间', dataIndex: 'time', width: 170, className: 'num' },
  { title: '账户', dataIndex: 'accountName', width: 150 },
  { title: '代码', dataIndex: 'symbol', width: 130, render: (_, { symbol }) => <SymbolLink symbol={symbol} /> },
  { title: '名称', dataIndex: 'name', width: 110, render: (name: string) => name || '--' },
  {
    title: '方向',
    dataIndex: 'side',
    width: 70,
    render: (side: number) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买入' : '卖出'}</span>,
  },
  { title: '价格', dataIndex: 'price', width: 100, align: 'right', className: 'num' },
  { title: '数量', dataIndex: 'volume', width: 100, align: 'right', className: 'num' },
  { title: '原因', dataIndex: 'reason' },
  {
    title: '结果',
    dataIndex: 'status',
    width: 100,
    render: (status: StrategyOrderRow['status'], { message }) => (
      <Tooltip title={message}>
        <Tag {...statuses[status]}>{statuses[status].text}</Tag>
      </Tooltip>
    ),
  },
]

function usePaged() {
  const [pageNo, setPageNo] = useState(1)
  return {
    pageNo,
    paging: (total: number) => ({ current: pageNo, pageSize: 20, total, onChange: setPageNo, showSizeChanger: false }),
  }
}

/** What it said, newest first. */
export function LogView({ id }: { id: string }) {
  const { pageNo, paging } = usePaged()
  const log = useQuery(logQuery(id, pageNo))
  if (log.error && !log.data) return <Alert type="error" showIcon title={log.error.message} />
  return (
    <Table<StrategyLogRow>
      size="small"
      rowKey="id"
      aria-label="策略日志"
      columns={logColumns}
      dataSource={log.data?.records ?? []}
      loading={log.isPending}
      pagination={paging(log.data?.total ?? 0)}
      scroll={{ x: 700 }}
      locale={{ emptyText: '还没有日志，启动后出现' }}
    />
  )
}

/** What it asked for and what came of it. */
export function OrdersView({ id }: { id: string }) {
  const { pageNo, paging } = usePaged()
  const orders = useQuery(ordersQuery(id, pageNo))
  if (orders.error && !orders.data) return <Alert type="error" showIcon title={orders.error.message} />
  return (
    <Table<StrategyOrderRow>
      size="small"
      rowKey={({ id: own, accountName }) => `${accountName} ${own}`}
      aria-label="策略委托"
      columns={orderColumns}
      dataSource={orders.data?.records ?? []}
      loading={orders.isPending}
      pagination={paging(orders.data?.total ?? 0)}
      scroll={{ x: 1000 }}
      locale={{ emptyText: '还没有委托，信号出现后产生' }}
    />
  )
}
