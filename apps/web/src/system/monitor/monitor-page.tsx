import type { MonitorOverview } from '@liangshu/contract/system/monitor'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Skeleton, Switch, Table } from 'antd'
import { useState } from 'react'
import { LiveChart } from './live-chart.tsx'
import { overviewQuery } from './monitor-queries.ts'
import { bytesText, msText, percentText, uptimeText } from './units.ts'
import './monitor-page.css'

type Figure = [label: string, value: string]

const figuresOf = ({ process, now, requests, database }: MonitorOverview): Figure[] => [
  ['运行时间', uptimeText(process.uptimeSeconds)],
  ['进程内存', bytesText(now.rssBytes)],
  ['堆内存', `${bytesText(now.heapBytes)} / ${bytesText(process.heapLimitBytes)}`],
  ['CPU', percentText(now.cpu / process.cores)],
  ['事件循环延迟', msText(now.loopDelayMs)],
  ['垃圾回收', `${process.gcCount} 次 · ${msText(process.gcTotalMs)}`],
  ['网络连接 / 消息通道', `${process.connections} / ${process.sockets}`],
  ['请求速率', `${requests.perSecond.toFixed(1)} 次/秒`],
  ['请求总数', `${requests.total}（失败 ${requests.failed}）`],
  ['延迟 P50 / P95 / P99', [requests.p50Ms, requests.p95Ms, requests.p99Ms].map((ms) => ms.toFixed(1)).join(' / ')],
  ['数据库大小', bytesText(database.sizeBytes)],
  ['数据库连接', `${database.connections} / ${database.mostConnections}`],
  ['缓存命中率', percentText(database.cacheHitRatio)],
  ['有效会话', String(database.liveSessions)],
]

const MEGABYTE = 1024 * 1024

function Charts({ history }: Pick<MonitorOverview, 'history'>) {
  const times = history.map(({ time }) => time)
  /** In the unit of its axis, whose steps are then round ones. */
  const of = (key: 'rssBytes' | 'heapBytes' | 'cpu' | 'loopDelayMs' | 'perSecond' | 'p95Ms', unit = 1) =>
    history.map((sample) => sample[key] / unit)
  return (
    <div className="monitor-charts">
      <LiveChart
        title="内存"
        times={times}
        lines={[
          { name: '进程', values: of('rssBytes', MEGABYTE) },
          { name: '堆', values: of('heapBytes', MEGABYTE) },
        ]}
        unit=" MB"
      />
      <LiveChart title="CPU（单核占比）" times={times} lines={[{ name: 'CPU', values: of('cpu', 0.01) }]} unit="%" />
      <LiveChart
        title="延迟"
        times={times}
        lines={[
          { name: '请求 P95', values: of('p95Ms') },
          { name: '事件循环 P99', values: of('loopDelayMs') },
        ]}
        unit=" 毫秒"
      />
      <LiveChart title="请求速率（次/秒）" times={times} lines={[{ name: '请求', values: of('perSecond') }]} />
    </div>
  )
}

const slowColumns = [
  { title: '时间', dataIndex: 'time', width: 170, className: 'num' },
  { title: '耗时', dataIndex: 'ms', width: 110, className: 'num', render: msText },
  { title: '语句', dataIndex: 'sql', ellipsis: true },
]

/** 服务监控: the process, what it serves and what it stands on, live. */
export function MonitorPage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const { data, error, refetch } = useQuery(overviewQuery(isFrozen))
  if (!data) {
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
    <section className="monitor-page">
      <header className="monitor-head">
        <b>服务监控</b>
        <span>
          Node {data.process.nodeVersion} · PostgreSQL {data.database.version} · 启动于 {data.process.startTime}
        </span>
        <span className="num">{data.now.time}</span>
        <span>
          冻结 <Switch size="small" checked={isFrozen} onChange={setIsFrozen} aria-label="冻结" />
        </span>
      </header>
      {error ? <Alert type="warning" showIcon title="刷新失败，显示的是上一次的数据" /> : null}
      <dl className="monitor-figures">
        {figuresOf(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
        {data.disks.map(({ name, max, rest, restPPT: used }) => (
          <div key={name}>
            <dt title={`${name} 共 ${bytesText(max)}`}>磁盘已用（剩余 {bytesText(rest)}）</dt>
            <dd title={name}>
              <Progress
                aria-label={`${name} 已用`}
                percent={used}
                size="small"
                status={used > 90 ? 'exception' : 'normal'}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Charts history={data.history} />
      <Table
        size="small"
        rowKey={({ time, sql, ms }) => `${time}${ms}${sql}`}
        title={() => '慢查询（超过 200 毫秒，最近 50 条）'}
        columns={slowColumns}
        dataSource={data.slowQueries}
        pagination={false}
        {...(data.slowQueries.length > 0 && { scroll: { x: 600, y: 240 } })}
        // What scrolls is reached by keyboard through its first row.
        onRow={(_row, index) => ({ tabIndex: index === 0 ? 0 : -1 })}
        locale={{ emptyText: '没有慢查询' }}
      />
    </section>
  )
}
