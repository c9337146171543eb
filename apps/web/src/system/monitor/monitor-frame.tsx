import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Switch } from 'antd'
import type { ReactNode } from 'react'
import './monitor-page.css'

export type Figure = readonly [label: string, value: ReactNode, title?: string]

/** Figures side by side: a small name above each number. */
export function Figures({ items, children }: { items: readonly Figure[]; children?: ReactNode }) {
  return (
    <dl className="monitor-figures">
      {items.map(([label, value, title]) => (
        <div key={label}>
          <dt title={title}>{label}</dt>
          <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

interface MonitorFrameProps<Data> {
  title: string
  query: UseQueryResult<Data>
  isFrozen: boolean
  onFreeze: (isFrozen: boolean) => void
  /** A line beside the title. */
  about?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** What every page of figures has: its title, the moment it shows, a way to hold it still, and what failed. */
export function MonitorFrame<Data>({ title, query, isFrozen, onFreeze, about, children }: MonitorFrameProps<Data>) {
  const { data, error, refetch, dataUpdatedAt } = query
  if (data === undefined) {
    return error ? (
      <Alert
        type="error"
        showIcon
        title="监控数据读取失败"
        description={error.message}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    )
  }
  return (
    <section className="monitor-page" aria-label={title}>
      <header className="monitor-head">
        <b>{title}</b>
        {about ? <span>{about(data)}</span> : null}
        <span className="num" title="数据时间">
          {new Date(dataUpdatedAt).toLocaleTimeString('zh-CN', { hour12: false })}
        </span>
        <span>
          冻结 <Switch size="small" checked={isFrozen} onChange={onFreeze} aria-label="冻结" />
        </span>
      </header>
      {error ? <Alert type="warning" showIcon title="刷新失败，显示的是上一次的数据" /> : null}
      {children(data)}
    </section>
  )
}
