import { monitorPagePaths, runtimeInfo, type RuntimeInfo } from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CpuChart } from './cpu-chart.tsx'
import { LiveChart } from './live-chart.tsx'
import { Figures, MonitorFrame, type Figure } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable, numeric } from './monitor-table.tsx'
import { bytesText, countText, msText, percentText, secondsText, uptimeText } from './units.ts'

const MEGABYTE = 1024 * 1024

const spaceNames: Readonly<Record<string, string>> = {
  read_only_space: '只读区',
  new_space: '新生代',
  old_space: '老生代',
  code_space: '代码区',
  shared_space: '共享区',
  trusted_space: '受信区',
  shared_trusted_space: '共享受信区',
  new_large_object_space: '新生代大对象',
  large_object_space: '大对象',
  code_large_object_space: '代码大对象',
  shared_large_object_space: '共享大对象',
  shared_trusted_large_object_space: '共享受信大对象',
  trusted_large_object_space: '受信大对象',
}

const gcNames: Record<RuntimeInfo['gc'][number]['kind'], string> = {
  minor: '新生代回收',
  major: '完整回收',
  incremental: '增量标记',
  weak: '弱引用回调',
}

const threadNames: Readonly<Record<string, string>> = {
  main: '主线程',
  market: '行情',
  strategy: '策略',
  backtest: '回测',
  demo: '演示数据',
}

const figuresOf = ({ memory, loop, gc, threads, threadPeak }: RuntimeInfo): Figure[] => [
  ['堆内存已用 / 上限', `${bytesText(memory.heapUsedBytes)} / ${bytesText(memory.heapLimitBytes)}`],
  ['堆内存已申请', bytesText(memory.heapTotalBytes)],
  ['堆外内存', bytesText(memory.externalBytes), '由运行时在堆外持有，其中含二进制缓冲区'],
  ['二进制缓冲区', bytesText(memory.arrayBufferBytes)],
  ['进程内存', bytesText(memory.rssBytes)],
  ['事件循环利用率', percentText(loop.utilization), '最近三秒中事件循环在工作的时间'],
  ['事件循环延迟 P50 / P99', `${msText(loop.p50Ms)} / ${msText(loop.p99Ms)}`],
  ['事件循环最长延迟', msText(loop.longestMs), '最近三秒'],
  ['垃圾回收', `${countText(gc.reduce((sum, { count }) => sum + count, 0))} 次`],
  ['线程 / 峰值', `${threads.length} / ${threadPeak}`],
]

const spaceColumns = [
  {
    title: '堆空间',
    dataIndex: 'name',
    render: (name: string) => (spaceNames[name] ? `${spaceNames[name]}（${name}）` : name),
  },
  { title: '已用', dataIndex: 'usedBytes', ...numeric, render: bytesText },
  { title: '可用', dataIndex: 'availableBytes', ...numeric, render: bytesText },
  { title: '大小', dataIndex: 'sizeBytes', ...numeric, render: bytesText },
  { title: '实占', dataIndex: 'physicalBytes', ...numeric, render: bytesText },
]

const gcColumns = [
  { title: '垃圾回收', dataIndex: 'kind', render: (kind: keyof typeof gcNames) => gcNames[kind] },
  { title: '次数', dataIndex: 'count', ...numeric, render: countText },
  { title: '总停顿', dataIndex: 'totalMs', ...numeric, render: msText },
  { title: '最长停顿', dataIndex: 'longestMs', ...numeric, render: msText },
]

const threadColumns = [
  {
    title: '线程',
    dataIndex: 'name',
    render: (name: string, { id }: { id: number }) => `${threadNames[name] ?? (name || '工作线程')}（${id}）`,
  },
  { title: '已运行', dataIndex: 'ageSeconds', ...numeric, render: uptimeText },
  { title: '处理器时间', dataIndex: 'cpuSeconds', ...numeric, render: secondsText },
  { title: '事件循环利用率', dataIndex: 'utilization', ...numeric, render: percentText },
  { title: '堆已用', dataIndex: 'heapBytes', ...numeric, render: bytesText },
  { title: '堆上限', dataIndex: 'heapLimitBytes', ...numeric, render: bytesText },
]

function Charts({ history }: Pick<RuntimeInfo, 'history'>) {
  const times = history.map(({ time }) => time)
  return (
    <div className="monitor-charts">
      <LiveChart
        title="内存"
        times={times}
        lines={[
          { name: '进程', values: history.map(({ rssBytes }) => rssBytes / MEGABYTE) },
          { name: '堆', values: history.map(({ heapBytes }) => heapBytes / MEGABYTE) },
        ]}
        unit=" MB"
      />
      <LiveChart
        title="事件循环利用率"
        times={times}
        lines={[{ name: '利用率', values: history.map(({ loopUtilization }) => loopUtilization * 100) }]}
        unit="%"
        max={100}
      />
      <LiveChart
        title="停顿"
        times={times}
        lines={[
          { name: '事件循环延迟 P99', values: history.map(({ loopDelayMs }) => loopDelayMs) },
          { name: '每秒垃圾回收', values: history.map(({ gcMsPerSecond }) => gcMsPerSecond) },
        ]}
        unit=" 毫秒"
      />
      <CpuChart history={history} />
    </div>
  )
}

/** 运行时信息: heap, garbage collector, event loop and threads. */
export function RuntimePage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const query = useQuery(liveQuery(monitorPagePaths.runtime, runtimeInfo, isFrozen))
  return (
    <MonitorFrame
      title="运行时信息"
      query={query}
      isFrozen={isFrozen}
      onFreeze={setIsFrozen}
      about={({ versions }) =>
        versions
          .slice(0, 3)
          .map(({ name, version }) => `${name} ${version}`)
          .join(' · ')
      }
    >
      {(info) => (
        <>
          <Figures items={figuresOf(info)} />
          <Charts history={info.history} />
          <div className="monitor-tables">
            <MonitorTable title="线程" rowKey="id" columns={threadColumns} dataSource={info.threads} />
            <MonitorTable title="垃圾回收停顿（启动以来）" rowKey="kind" columns={gcColumns} dataSource={info.gc} />
            <MonitorTable title="堆空间" rowKey="name" columns={spaceColumns} dataSource={info.spaces} />
            <MonitorTable
              title="占用事件循环的资源"
              rowKey="kind"
              columns={[
                { title: '种类', dataIndex: 'kind' },
                { title: '数量', dataIndex: 'count', ...numeric },
              ]}
              dataSource={info.resources}
            />
          </div>
        </>
      )}
    </MonitorFrame>
  )
}
