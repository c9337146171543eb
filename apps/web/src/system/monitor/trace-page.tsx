import { monitorPagePaths, requestTraces, type RequestTraceRow } from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Select, Tag, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { MonitorFrame } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable, numeric } from './monitor-table.tsx'
import { msText } from './units.ts'

type Filters = Record<string, string>

const methods = ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value }))
const statuses = [
  { value: '2', label: '成功（2xx）' },
  { value: '3', label: '跳转与缓存（3xx）' },
  { value: '4', label: '请求有误（4xx）' },
  { value: '5', label: '服务出错（5xx）' },
  { value: '401', label: '401 未登录' },
  { value: '404', label: '404 不存在' },
]

/** Only what went wrong stands out. */
const statusText = (status: number) =>
  status < 400 ? status : <Tag color={status >= 500 ? 'error' : 'warning'}>{status}</Tag>

const clockText = (time: string) => dayjs(time).format('HH:mm:ss.SSS')

const columns: TableColumnsType<RequestTraceRow> = [
  { title: '时间', dataIndex: 'time', width: 120, className: 'num', render: clockText },
  { title: '方法', dataIndex: 'method', width: 80 },
  { title: '路径', dataIndex: 'path' },
  { title: '状态', dataIndex: 'status', width: 80, className: 'num', render: statusText },
  { title: '耗时', dataIndex: 'ms', width: 110, ...numeric, render: msText },
  { title: '用户', dataIndex: 'username', width: 130, render: (name: string | null) => name ?? '--' },
  { title: '来源地址', dataIndex: 'ip', width: 150, className: 'num' },
]

function TraceFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const set = (key: string) => (value: string | number | null | undefined) => {
    const { [key]: _old, ...rest } = filters
    onChange(value === undefined || value === null || value === '' ? rest : { ...rest, [key]: String(value) })
  }
  return (
    <search className="monitor-filters">
      <Select
        aria-label="方法"
        placeholder="方法"
        allowClear
        options={methods}
        value={filters['method'] ?? null}
        onChange={set('method')}
      />
      <Input
        aria-label="路径"
        placeholder="路径包含"
        allowClear
        value={filters['path']}
        onChange={(event) => set('path')(event.target.value)}
      />
      <Select
        aria-label="状态"
        placeholder="状态"
        allowClear
        options={statuses}
        value={filters['status'] ?? null}
        onChange={set('status')}
      />
      <Input
        aria-label="用户"
        placeholder="用户包含"
        allowClear
        value={filters['username']}
        onChange={(event) => set('username')(event.target.value)}
      />
      <InputNumber
        aria-label="最短耗时"
        placeholder="耗时不少于"
        min={0}
        max={3_600_000}
        suffix="毫秒"
        value={filters['minMs'] === undefined ? null : Number(filters['minMs'])}
        onChange={set('minMs')}
      />
      <Button onClick={() => onChange({})}>重置</Button>
    </search>
  )
}

/** 请求追踪: the last calls, who made them, what came back and how long it took. */
export function TracePage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const [filters, setFilters] = useState<Filters>({})
  const query = useQuery(liveQuery(monitorPagePaths.traces, requestTraces, isFrozen, filters))
  return (
    <MonitorFrame
      title="请求追踪"
      query={query}
      isFrozen={isFrozen}
      onFreeze={setIsFrozen}
      about={({ held, records }) => `最近 ${held} 次请求，符合条件 ${records.length} 次`}
    >
      {({ records }) => (
        <>
          <TraceFilters filters={filters} onChange={setFilters} />
          <MonitorTable rowKey="id" columns={columns} dataSource={records} pageSize={20} empty="没有符合条件的请求" />
        </>
      )}
    </MonitorFrame>
  )
}
