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

type Row = Omit<OutsideHost, 'name'> & { readonly name: string; readonly isOfBrowser?: boolean }

const names: Record<OutsideHost['name'], string> = {
  factors: '因子数据（ETF、标签、成分、新闻）',
  workflow: '工作流（交易复盘）',
  emotion: '市场情绪',
}

const speechUrl = import.meta.env['VITE_SPEECH_URL'] as string | undefined

/** Notices are read aloud by the browser itself, so that no server has seen how that went. */
const speech: Row = {
  name: '语音（消息朗读）',
  setting: 'VITE_SPEECH_URL',
  address: speechUrl ? new URL(speechUrl, globalThis.location.href).host : null,
  timeoutMs: 0,
  retries: 0,
  calls: 0,
  failures: 0,
  failing: 0,
  lastCallAt: null,
  lastLatencyMs: null,
  meanLatencyMs: null,
  lastFailureAt: null,
  lastFailure: null,
  isOfBrowser: true,
}

const ms = (value: number | null) => (value === null ? '--' : `${Math.round(value)} 毫秒`)
const right = { align: 'right', className: 'num' } as const

function State({ row }: { row: Row }) {
  if (row.address === null) return <Tag>{row.isOfBrowser ? '浏览器朗读' : '本地服务'}</Tag>
  if (row.isOfBrowser) return <Tag color="processing">由浏览器调用</Tag>
  if (row.calls === 0) return <Tag>尚未调用</Tag>
  return row.failing > 0 ? <Tag color="error">连续失败 {row.failing} 次</Tag> : <Tag color="success">正常</Tag>
}

const counted = (of: (row: Row) => number) => (_: unknown, row: Row) =>
  row.isOfBrowser || row.address === null ? '--' : of(row)

const columns: TableColumnsType<Row> = [
  { title: '服务', dataIndex: 'name', width: 240 },
  { title: '状态', key: 'state', width: 130, render: (_, row) => <State row={row} /> },
  { title: '外部地址', dataIndex: 'address', width: 190, render: (address: string | null) => address ?? '--' },
  { title: '设置项', dataIndex: 'setting', width: 150, render: (setting: string) => <code>{setting}</code> },
  {
    title: '超时 / 重试',
    key: 'terms',
    width: 120,
    className: 'num',
    render: (_, row) => (row.isOfBrowser ? '--' : `${row.timeoutMs / 1000} 秒 / ${row.retries} 次`),
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
        dataSource={[...data.map((row): Row => ({ ...row, name: names[row.name] })), speech]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      <p className="monitor-note">
        未设置外部地址的服务由本机应答。外部服务每次调用都有时限，失败按重试次数再试；情绪服务不可用时显示上次的数据与日期。计数自本进程启动起。
      </p>
    </section>
  )
}
