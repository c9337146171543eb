import { arch, cpus, freemem, hostname, loadavg, networkInterfaces, release, totalmem, type, uptime } from 'node:os'

import type { MonitorPoint, ServerInfo } from '@liangshu/contract/system/monitor-pages'

import type { ProcessSampler, Sample } from '../../platform/monitor/process-sampler.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

const bounded = (part: number): number => Math.min(1, Math.max(0, part))

/** A sample with the processor figures of machine and process on the same scale: all cores are 1. */
export function pointsOf(sampler: ProcessSampler): MonitorPoint[] {
  const cores = sampler.cores()
  const total = totalmem()
  sampler.latest()
  return sampler.samples().map(({ at, cpu, systemCpu, freeBytes, loopUtilization, ...rest }: Sample): MonitorPoint => ({
    ...rest,
    time: toWireTime(at),
    systemCpu: bounded(systemCpu),
    processCpu: bounded(cpu / cores),
    usedBytes: Math.max(0, total - freeBytes),
    loopUtilization: bounded(loopUtilization),
  }))
}

export function findServerInfo(sampler: ProcessSampler, now: Date): ServerInfo {
  const { user, system } = process.cpuUsage()
  return {
    hostname: hostname(),
    system: `${type()} ${release()}`,
    architecture: arch(),
    cpuModel: cpus()[0]?.model.trim() ?? '',
    cores: sampler.cores(),
    load: loadavg(),
    uptimeSeconds: uptime(),
    totalBytes: totalmem(),
    freeBytes: freemem(),
    process: {
      pid: process.pid,
      nodeVersion: process.version,
      startTime: toWireTime(new Date(now.getTime() - process.uptime() * 1000)),
      uptimeSeconds: process.uptime(),
      rssBytes: process.memoryUsage.rss(),
      // Told in kilobytes.
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
      cpuSeconds: (user + system) / 1e6,
    },
    addresses: Object.entries(networkInterfaces()).flatMap(([name, list]) =>
      (list ?? []).filter(({ internal }) => !internal).map(({ address }) => ({ name, address })),
    ),
    history: pointsOf(sampler),
  }
}
