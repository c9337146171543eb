import { httpInfo, monitorPagePaths, type HttpInfo } from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LiveChart } from './live-chart.tsx'
import { Figures, MonitorFrame, type Figure } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable, numeric } from './monitor-table.tsx'
import { countText, msText } from './units.ts'

const figuresOf = ({ requests, connections, sockets, sessions }: HttpInfo): Figure[] => [
  ['请求速率', `${requests.perSecond.toFixed(1)} 次/秒`, '最近一分钟'],
  ['请求总数', countText(requests.total)],
  ['延迟 P50', msText(requests.p50Ms)],
  ['延迟 P95', msText(requests.p95Ms)],
  ['延迟 P99', msText(requests.p99Ms)],
  ['成功（2xx）', countText(requests.byStatus['2'])],
  ['跳转与缓存（3xx）', countText(requests.byStatus['3'])],
  ['请求有误（4xx）', countText(requests.byStatus['4'])],
  ['服务出错（5xx）', countText(requests.byStatus['5'])],
  ['网络连接', countText(connections)],
  ['消息通道 / 在线人数', `${sockets.open} / ${sockets.people}`],
  ['有效会话', countText(sessions.live)],
  ['累计会话', countText(sessions.created)],
  ['已过期会话', countText(sessions.expired)],
]

const routeColumns = [
  { title: '接口', dataIndex: 'route' },
  { title: '次数', dataIndex: 'count', ...numeric, render: countText },
  { title: '平均', dataIndex: 'averageMs', ...numeric, render: msText },
  { title: 'P95', dataIndex: 'p95Ms', ...numeric, render: msText },
  { title: '最慢', dataIndex: 'slowestMs', ...numeric, render: msText },
]

/** HTTP服务: what is asked of this process, by whom it is held open, and where the time goes. */
export function HttpPage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const query = useQuery(liveQuery(monitorPagePaths.http, httpInfo, isFrozen))
  return (
    <MonitorFrame
      title="HTTP服务"
      query={query}
      isFrozen={isFrozen}
      onFreeze={setIsFrozen}
      about={() => '自本进程启动起'}
    >
      {(info) => {
        const times = info.history.map(({ time }) => time)
        return (
          <>
            <Figures items={figuresOf(info)} />
            <div className="monitor-charts">
              <LiveChart
                title="请求速率"
                times={times}
                lines={[{ name: '请求', values: info.history.map(({ perSecond }) => perSecond) }]}
                unit=" 次/秒"
              />
              <LiveChart
                title="延迟 P95"
                times={times}
                lines={[{ name: 'P95', values: info.history.map(({ p95Ms }) => p95Ms) }]}
                unit=" 毫秒"
              />
            </div>
            <MonitorTable
              title="最耗时的接口（前 20 个）"
              rowKey="route"
              columns={routeColumns}
              dataSource={info.routes}
            />
          </>
        )
      }}
    </MonitorFrame>
  )
}
