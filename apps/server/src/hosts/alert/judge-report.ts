import type { HostReport } from '@liangshu/contract/hosts/agent'
import type { AlertKind, Thresholds } from '@liangshu/contract/hosts/host'

/** Reports in a row that must be over a limit: one peak is no trouble. */
export const reportsOver = 3

export type AlertLevel = 'L' | 'M' | 'H'
export type AlertChange = { kind: AlertKind; serviceId: string; isOpen: boolean; level: AlertLevel; text: string }
/** How many reports in a row were over, and what is open, by kind and service. */
export type AlertState = { over: Record<string, number>; open: ReadonlySet<string> }

export const alertKey = (kind: AlertKind, serviceId = ''): string => `${kind}:${serviceId}`

type Measure = { kind: AlertKind; value: number | null; limit: number | null; level: AlertLevel; text: string }

function measuresOf({ figures }: HostReport, limits: Thresholds): Measure[] {
  const { cpu, mem, disk, load1, cores, clockOffsetMs: offset } = figures
  const fullest = figures.disks.toSorted((a, b) => b.used - a.used)[0]?.mount ?? ''
  return [
    {
      kind: 'cpu',
      value: cpu,
      limit: limits.cpu,
      level: 'M',
      text: `处理器使用率${cpu.toFixed(0)}%，超过${limits.cpu}%`,
    },
    {
      kind: 'mem',
      value: mem,
      limit: limits.mem,
      level: 'M',
      text: `内存使用率${mem.toFixed(0)}%，超过${limits.mem}%`,
    },
    {
      kind: 'disk',
      value: disk,
      limit: limits.disk,
      level: 'H',
      text: `磁盘${fullest}使用率${disk.toFixed(0)}%，超过${limits.disk}%`,
    },
    {
      kind: 'load',
      value: load1 / cores,
      limit: limits.load,
      level: 'M',
      text: `每核负载${(load1 / cores).toFixed(1)}，超过${limits.load}`,
    },
    {
      kind: 'clock',
      value: offset === null ? null : Math.abs(offset),
      limit: limits.clockMs,
      level: 'H',
      text: `时钟${(offset ?? 0) > 0 ? '快' : '慢'}${sayDuration(Math.abs(offset ?? 0))}，超过${limits.clockMs}毫秒`,
    },
  ]
}

export function sayDuration(ms: number): string {
  if (ms < 10_000) return `${Math.round(ms)}毫秒`
  return ms < 600_000 ? `${Math.round(ms / 1000)}秒` : `${Math.round(ms / 60_000)}分钟`
}

/** What a live report opens and closes. A figure that cannot be had leaves things as they are. */
export function judgeReport(
  state: AlertState,
  report: HostReport,
  limits: Thresholds,
): { over: AlertState['over']; changes: AlertChange[] } {
  const over: AlertState['over'] = {}
  const changes: AlertChange[] = []
  for (const { kind, value, limit, level, text } of measuresOf(report, limits)) {
    const key = alertKey(kind)
    if (value === null) continue
    const isOver = limit !== null && value > limit
    over[key] = isOver ? (state.over[key] ?? 0) + 1 : 0
    if (isOver && over[key] >= reportsOver && !state.open.has(key))
      changes.push({ kind, serviceId: '', isOpen: true, level, text })
    if (!isOver && state.open.has(key)) changes.push({ kind, serviceId: '', isOpen: false, level, text: '' })
  }
  for (const service of report.services) {
    const isOpen = state.open.has(alertKey('service', service.id))
    const isBad = service.state === 'failed' || service.isHealthy === false
    if (isBad && !isOpen) {
      const text = service.state === 'failed' ? `服务${service.name}异常退出` : `服务${service.name}健康检查未通过`
      changes.push({ kind: 'service', serviceId: service.id, isOpen: true, level: 'H', text })
    }
    // On its way to another state nothing is decided yet.
    if (!isBad && isOpen && (service.state === 'running' || service.state === 'stopped'))
      changes.push({ kind: 'service', serviceId: service.id, isOpen: false, level: 'H', text: '' })
  }
  if (state.open.has(alertKey('offline')))
    changes.push({ kind: 'offline', serviceId: '', isOpen: false, level: 'H', text: '' })
  if (report.sleptMs !== undefined)
    changes.push({
      kind: 'slept',
      serviceId: '',
      isOpen: true,
      level: 'M',
      text: `主机曾休眠约${sayDuration(report.sleptMs)}`,
    })
  return { over, changes }
}
