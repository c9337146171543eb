import { monitorPagePaths, redisInfo, type RedisInfo } from '@liangshu/contract/system/monitor-pages'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { LiveChart } from './live-chart.tsx'
import { Figures, MonitorFrame, type Figure } from './monitor-frame.tsx'
import { liveQuery } from './monitor-queries.ts'
import { MonitorTable } from './monitor-table.tsx'
import { bytesText, countText, msText, percentText, uptimeText } from './units.ts'

const MEGABYTE = 1024 * 1024
const orNone = (value: number | null, write: (value: number) => string) => (value === null ? '--' : write(value))

function hitRatio({ hits, misses }: RedisInfo): string {
  const asked = (hits ?? 0) + (misses ?? 0)
  return asked === 0 ? '--' : percentText((hits ?? 0) / asked)
}

const figuresOf = (info: RedisInfo): Figure[] => [
  ['版本', info.version ?? '--'],
  ['运行时间', orNone(info.uptimeSeconds, uptimeText)],
  ['占用内存', orNone(info.usedBytes, bytesText)],
  ['内存上限', info.limitBytes === 0 ? '不限' : orNone(info.limitBytes, bytesText)],
  ['键数', orNone(info.keys, countText)],
  ['客户端连接', orNone(info.clients, countText)],
  ['每秒命令', orNone(info.commandsPerSecond, (value) => `${countText(value)} 次/秒`)],
  ['命中率', hitRatio(info)],
  ['往返延迟', orNone(info.roundTripMs, msText)],
  ['数据库中的短期数据', `${countText(info.keptInDatabase)} 条`],
]

const lineColumns = [
  { title: '指标', dataIndex: 'key', width: 280 },
  { title: '说明', dataIndex: 'description', width: 240, render: (text: string | null) => text ?? '--' },
  { title: '数值', dataIndex: 'value' },
]

function RedisFigures({ info }: { info: RedisInfo }) {
  if (!info.isConnected)
    return (
      <Alert
        type="error"
        showIcon
        title={`无法连接 Redis（${info.address ?? ''}）`}
        description={`${info.problem ?? ''}。服务会继续尝试，恢复后本页自动显示。`}
      />
    )
  const times = info.history.map(({ time }) => time)
  return (
    <>
      <Figures items={figuresOf(info)} />
      <div className="monitor-charts">
        <LiveChart
          title="占用内存"
          times={times}
          lines={[{ name: '内存', values: info.history.map(({ usedBytes }) => usedBytes / MEGABYTE) }]}
          unit=" MB"
        />
        <LiveChart
          title="每秒命令"
          times={times}
          lines={[{ name: '命令', values: info.history.map(({ commandsPerSecond }) => commandsPerSecond) }]}
          unit=" 次"
        />
        <LiveChart
          title="往返延迟"
          times={times}
          lines={[{ name: '延迟', values: info.history.map(({ roundTripMs }) => roundTripMs) }]}
          unit=" 毫秒"
        />
      </div>
      <MonitorTable title="全部指标" rowKey="key" columns={lineColumns} dataSource={info.lines} />
    </>
  )
}

/** Redis监控: how Redis does; without one the page says so, and where its work is done instead. */
export function RedisPage() {
  const [isFrozen, setIsFrozen] = useState(false)
  const query = useQuery(liveQuery(monitorPagePaths.redis, redisInfo, isFrozen))
  return (
    <MonitorFrame
      title="Redis监控"
      query={query}
      isFrozen={isFrozen}
      onFreeze={setIsFrozen}
      about={({ address }) => address ?? ''}
    >
      {(info) =>
        info.isConfigured ? (
          <RedisFigures info={info} />
        ) : (
          <>
            <Alert
              type="info"
              showIcon
              title="本系统没有使用 Redis"
              description="验证码、短信码等短期数据保存在 PostgreSQL 中，单机运行不需要 Redis。部署了 Redis 时，用环境变量 REDIS_URL 告诉服务它的地址，本页即显示它的运行情况。"
            />
            <Figures items={[['数据库中的短期数据', `${countText(info.keptInDatabase)} 条`]]} />
          </>
        )
      }
    </MonitorFrame>
  )
}
