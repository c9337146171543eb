import type { Host } from '@liangshu/contract/hosts/host'
import { usualThresholds } from '@liangshu/contract/hosts/host'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { chooseHost } from '../../chosen-host.ts'
import { hostStateQuery } from '../../host-queries.ts'
import { durationText, nameOf, numberText, offsetText, percentText, rateText } from '../../host-words.ts'
import { Curve } from '../../parts/curve.tsx'
import { Gauge } from '../../parts/gauge.tsx'
import { HostStatusTag } from '../../parts/status-tag.tsx'

/** One machine: how full it is, how it went for the last ten minutes, and whether its services run. */
export function HostCard({ host, isChosen }: { host: Host; isChosen: boolean }) {
  const { data } = useQuery(hostStateQuery(host.id))
  const limits = data?.thresholds ?? usualThresholds
  const history = data?.history ?? []
  const isWrongClock =
    host.clockOffsetMs !== null && limits.clockMs !== null && Math.abs(host.clockOffsetMs) > limits.clockMs
  return (
    <button
      type="button"
      className={`host-card ${isChosen ? 'is-chosen' : ''} is-${host.status}`}
      aria-pressed={isChosen}
      onClick={() => chooseHost(host.id)}
    >
      <span className="host-head">
        <b>
          <span className="visually-hidden">主机 </span>
          {nameOf(host)}
        </b>
        <HostStatusTag status={host.status} />
        {host.inMaintenance ? <Tag color="purple">维护中</Tag> : null}
        {host.isRevoked ? <Tag color="red">密钥已吊销</Tag> : null}
        <span className="host-sub num">{host.ip || '本机'}</span>
      </span>
      <span className="host-gauges">
        <Gauge label="处理器" value={host.cpu} limit={limits.cpu} />
        <Gauge label="内存" value={host.mem} limit={limits.mem} />
        <Gauge label="磁盘" value={host.disk} limit={limits.disk} />
      </span>
      <span className="host-curves">
        <Curve label="处理器" values={history.map(({ cpu }) => cpu)} most={100} text={percentText(host.cpu)} />
        <Curve label="内存" values={history.map(({ mem }) => mem)} most={100} text={percentText(host.mem)} />
        <Curve label="入流量" values={history.map(({ netIn }) => netIn)} text={rateText(host.netIn)} />
        <Curve label="出流量" values={history.map(({ netOut }) => netOut)} text={rateText(host.netOut)} />
      </span>
      <span className="host-facts num">
        <span>负载 {numberText(host.load1, 2)}</span>
        <span className={isWrongClock ? 'host-bad' : ''}>时钟 {offsetText(host.clockOffsetMs)}</span>
        <span>运行 {durationText(host.uptime)}</span>
        <span className={host.failedCount > 0 ? 'host-bad' : ''}>
          服务 {host.runningCount}/{host.serviceCount}
          {host.failedCount > 0 ? ` · ${host.failedCount} 异常` : ''}
        </span>
        <span>心跳 {host.lastHeartbeat?.slice(5) ?? '--'}</span>
      </span>
    </button>
  )
}
