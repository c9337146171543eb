import { outsideHost, outsideHostsPath, type OutsideHost } from '@liangshu/contract/system/monitor'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Table, Tag, type TableColumnsType } from 'antd'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import './monitor-page.css'

const EVERY_MS = 10_000

const hostsQuery = queryOptions({
  queryKey: ['monitor', 'outsideHosts'],
  queryFn: ({ signal }) => request.get(outsideHostsPath, { schema: z.array(outsideHost), signal }),
  refetchInterval: EVERY_MS,
  meta: { handlesError: true },
})

const names: Record<OutsideHost['name'], string> = {
  factors: '因子数据（ETF、标签、成分、新闻）',
  workflow: '工作流（交易复盘）',
  emotion: '市场情绪',
  speech: '语音（消息朗读）',
}

const ms = (value: number | null) => (value === null ? '--' : `${Math.round(value)} 毫秒`)
const right = { align: 'right', className: 'num' } as const

function State({ row }: { row: OutsideHost }) {
  if (row.address === null) return <Tag>{row.name === 'speech' ? '浏览器朗读' : '本地服务'}</Tag>
  if (row.calls === 0) return <Tag>尚未调用</Tag>
  return row.failing > 0 ? <Tag color="error">连续失败 {row.failing} 次</Tag> : <Tag color="success">正常</Tag>
}

const counted = (of: (row: OutsideHost) => number) => (_: unknown, row: OutsideHost) =>
  row.address === null ? '--' : of(row)

const columns: TableColumnsType<OutsideHost> = [
  { title: '服务', key: 'name', width: 240, render: (_, { name }) => names[name] },
  { title: '状态', key: 'state', width: 130, render: (_, row) => <State row={row} /> },
  { title: '外部地址', dataIndex: 'address', width: 190, render: (address: string | null) => address ?? '--' },
  { title: '设置项', dataIndex: 'setting', width: 150, render: (setting: string) => <code>{setting}</code> },
  {
    title: '超时 / 重试',
    key: 'terms',
    width: 120,
    className: 'num',
    render: (_, row) => `${row.timeoutMs / 1000} 秒 / ${row.retries} 次`,
  },
  { title: '调用', key: 'calls', ...right, render: counted(({ calls }) => calls) },
  { title: '失败', key: 'failures', ...right, render: counted(({ failures }) => failures) },
  { title: '最近调用', dataIndex: 'lastCallAt', className: 'num', render: (at: string | null) => at ?? '--' },
  { title: '最近耗时', dataIndex: 'lastLatencyMs', ...right, render: ms },
  { title: '平均耗时', dataIndex: 'meanLatencyMs', ...right, render: ms },
  {
    title: '最近失败',
    dataIndex: 'lastFailure',
    render: (text: string | null, { lastFailureAt }) => (text === null ? '--' : `${lastFailureAt ?? ''} ${text}`),
  },
]

/** 外部服务: which services outside answer instead of ours, and how they do. */
export function OutsideHostsPage() {
  const { data, error, refetch } = useQuery(hostsQuery)
  if (error && !data)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        }
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <section aria-label="外部服务">
      <Table
        size="small"
        rowKey="setting"
        columns={columns}
        dataSource={data}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      <p className="monitor-note">
        未设置外部地址的服务由本机应答，语音由浏览器朗读。外部服务每次调用都有时限，失败按重试次数再试；情绪服务不可用时显示上次的数据与日期。计数自本进程启动起。
      </p>
    </section>
  )
}
