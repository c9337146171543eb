import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { availableParallelism } from 'node:os'

import type { Clock } from '../clock.ts'
import type { RequestMetrics } from './request-metrics.ts'

export type Sample = {
  at: Date
  rssBytes: number
  heapBytes: number
  /** Of one core, 0 to 1 and more. */
  cpu: number
  loopDelayMs: number
  perSecond: number
  p95Ms: number
}

const everyMs = 3000
const keptSamples = 100
const nsPerMs = 1_000_000

export type ProcessSampler = ReturnType<typeof createProcessSampler>

/** Looks at the process every three seconds and keeps five minutes of it. */
export function createProcessSampler(clock: Clock, requests: RequestMetrics) {
  const samples: Sample[] = []
  const loopDelay = monitorEventLoopDelay({ resolution: 20 })
  const gc = { count: 0, totalMs: 0 }
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      gc.count += 1
      gc.totalMs += entry.duration
    }
  })
  let timer: NodeJS.Timeout | undefined
  let usage = process.cpuUsage()
  let lookedAt = performance.now()

  function take(): void {
    const now = performance.now()
    const used = process.cpuUsage(usage)
    const { rss, heapUsed } = process.memoryUsage()
    const { perSecond, p95Ms } = requests.figures()
    const delay = loopDelay.percentile(99) / nsPerMs
    samples.push({
      at: clock.now(),
      rssBytes: rss,
      heapBytes: heapUsed,
      cpu: now > lookedAt ? (used.user + used.system) / 1000 / (now - lookedAt) : 0,
      loopDelayMs: Number.isFinite(delay) ? delay : 0,
      perSecond,
      p95Ms,
    })
    if (samples.length > keptSamples) samples.shift()
    usage = process.cpuUsage()
    lookedAt = now
    loopDelay.reset()
  }

  return {
    begin(): void {
      loopDelay.enable()
      watcher.observe({ entryTypes: ['gc'] })
      timer = setInterval(take, everyMs)
      timer.unref()
    },
    end(): void {
      clearInterval(timer)
      loopDelay.disable()
      watcher.disconnect()
    },
    samples: (): readonly Sample[] => samples,
    latest(): Sample {
      if (samples.length === 0) take()
      return samples.at(-1) as Sample
    },
    gc: () => ({ ...gc }),
    cores: availableParallelism,
  }
}
