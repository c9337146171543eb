import { monitorPagePaths, serverInfo, type ServerInfo } from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CpuChart } from './cpu-chart.tsx'
import { LiveChart } from './live-chart.tsx'
import { Figures, MonitorFrame, type Figure } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable } from './monitor-table.tsx'
import { bytesText, percentText, secondsText, uptimeText } from './units.ts'

const GIGABYTE = 1024 ** 3

function figuresOf({ cores, load, uptimeSeconds, totalBytes, freeBytes, process, history }: ServerInfo): Figure[] {
  const now = history.at(-1)
  return [
    ['系统处理器', percentText(now?.systemCpu ?? 0), '整台机器所有核的占用'],
    ['本进程处理器', percentText(now?.processCpu ?? 0), '本进程占所有核的比例'],
    ['处理器核数', `${cores} 核`],
    ['系统负载 1 / 5 / 15 分钟', load.map((value) => value.toFixed(2)).join(' / ')],
    ['系统运行时间', uptimeText(uptimeSeconds)],
    ['系统内存已用', `${bytesText(totalBytes - freeBytes)} / ${bytesText(totalBytes)}`],
    ['本进程内存', bytesText(process.rssBytes)],
    ['本进程内存峰值', bytesText(process.peakRssBytes)],
    ['本进程处理器时间', secondsText(process.cpuSeconds)],
    ['本进程运行时间', uptimeText(process.uptimeSeconds)],
  ]
}

const machineOf = ({ hostname, system, architecture, cpuModel, process, addresses }: ServerInfo) => [
  { key: 'host', name: '主机名', value: hostname },
  { key: 'system', name: '操作系统', value: `${system}（${architecture}）` },
  { key: 'cpu', name: '处理器型号', value: cpuModel || '--' },
  { key: 'node', name: '运行环境', value: `Node ${process.nodeVersion} · 进程号 ${process.pid}` },
  { key: 'start', name: '启动时间', value: process.startTime },
  ...addresses.map(({ name, address }) => ({ key: address, name: `网络地址（${name}）`, value: address })),
]

/** 服务器信息: the machine and this process on it, apart from each other. */
export function ServerPage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const query = useQuery(liveQuery(monitorPagePaths.server, serverInfo, isFrozen))
  return (
    <MonitorFrame title="服务器信息" query={query} isFrozen={isFrozen} onFreeze={setIsFrozen}>
      {(info) => {
        const times = info.history.map(({ time }) => time)
        return (
          <>
            <Figures items={figuresOf(info)} />
            <div className="monitor-charts">
              <CpuChart history={info.history} />
              <LiveChart
                title="内存"
                times={times}
                lines={[
                  { name: '系统已用', values: info.history.map(({ usedBytes }) => usedBytes / GIGABYTE) },
                  { name: '本进程', values: info.history.map(({ rssBytes }) => rssBytes / GIGABYTE) },
                ]}
                unit=" GB"
              />
            </div>
            <MonitorTable
              title="机器"
              rowKey="key"
              columns={[
                { title: '项目', dataIndex: 'name', width: 180 },
                { title: '内容', dataIndex: 'value' },
              ]}
              dataSource={machineOf(info)}
            />
          </>
        )
      }}
    </MonitorFrame>
  )
}
