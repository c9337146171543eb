import type { MonitorOverview } from '@liangshu/contract/system/monitor'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { CpuChart } from './cpu-chart.tsx'
import { LiveChart } from './live-chart.tsx'
import { Figures, MonitorFrame, type Figure } from './monitor-frame.tsx'
import { overviewQuery } from './monitor-queries.ts'
import { MonitorTable } from './monitor-table.tsx'
import { bytesText, msText, percentText, uptimeText } from './units.ts'

const figuresOf = ({ process, now, requests, database }: MonitorOverview): Figure[] => [
  ['运行时间', uptimeText(process.uptimeSeconds)],
  ['进程内存', bytesText(now.rssBytes)],
  ['堆内存', `${bytesText(now.heapBytes)} / ${bytesText(process.heapLimitBytes)}`],
  ['处理器：系统 / 本进程', `${percentText(now.systemCpu)} / ${percentText(now.cpu / process.cores)}`],
  ['事件循环延迟', msText(now.loopDelayMs)],
  ['垃圾回收', `${process.gcCount} 次 · ${msText(process.gcTotalMs)}`],
  ['网络连接 / 消息通道', `${process.connections} / ${process.sockets}`],
  ['请求速率', `${requests.perSecond.toFixed(1)} 次/秒`],
  ['请求总数', `${requests.total}（失败 ${requests.failed}）`],
  [
    '延迟 P50 / P95 / P99',
    `${[requests.p50Ms, requests.p95Ms, requests.p99Ms].map((ms) => ms.toFixed(1)).join(' / ')} 毫秒`,
  ],
  ['数据库大小', bytesText(database.sizeBytes)],
  ['数据库连接', `${database.connections} / ${database.mostConnections}`],
  ['缓存命中率', percentText(database.cacheHitRatio)],
  ['有效会话', String(database.liveSessions)],
]

const MEGABYTE = 1024 * 1024

function Charts({ history, cores }: Pick<MonitorOverview, 'history'> & { cores: number }) {
  const times = history.map(({ time }) => time)
  /** In the unit of its axis, whose steps are then round ones. */
  const of = (key: 'rssBytes' | 'heapBytes' | 'loopDelayMs' | 'perSecond' | 'p95Ms', unit = 1) =>
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
      <CpuChart history={history.map(({ time, systemCpu, cpu }) => ({ time, systemCpu, processCpu: cpu / cores }))} />
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
  const query = useQuery(overviewQuery(isFrozen))
  return (
    <MonitorFrame
      title="服务监控"
      query={query}
      isFrozen={isFrozen}
      onFreeze={setIsFrozen}
      about={({ process, database }) =>
        `Node ${process.nodeVersion} · PostgreSQL ${database.version} · 启动于 ${process.startTime}`
      }
    >
      {(data) => (
        <>
          <Figures items={figuresOf(data)}>
            {data.disks.map((disk) => (
              <DiskFigure key={disk.name} {...disk} />
            ))}
          </Figures>
          <Charts history={data.history} cores={data.process.cores} />
          <MonitorTable
            title="慢查询（超过 200 毫秒，最近 50 条）"
            rowKey={({ time, sql, ms }) => `${time}${ms}${sql}`}
            columns={slowColumns}
            dataSource={data.slowQueries}
            height={240}
            empty="没有慢查询"
          />
        </>
      )}
    </MonitorFrame>
  )
}

function DiskFigure({ name, max, rest, restPPT: used }: MonitorOverview['disks'][number]) {
  return (
    <div>
      <dt title={`${name} 共 ${bytesText(max)}`}>磁盘已用（剩余 {bytesText(rest)}）</dt>
      <dd title={name}>
        <Progress aria-label={`${name} 已用`} percent={used} size="small" status={used > 90 ? 'exception' : 'normal'} />
      </dd>
    </div>
  )
}
