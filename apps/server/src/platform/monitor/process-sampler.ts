import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { availableParallelism, cpus, freemem } from 'node:os'

import type { Clock } from '../clock.ts'
import { createGcWatcher } from './gc-watcher.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { watchThreads } from './threads.ts'

export type Sample = {
  at: Date
  rssBytes: number
  heapBytes: number
  /** Of this process, of one core: 0 to 1 and more. */
  cpu: number
  /** Of the whole machine, all cores, 0 to 1. */
  systemCpu: number
  freeBytes: number
  loopDelayMs: number
  /** The part of the time in which the event loop worked, 0 to 1. */
  loopUtilization: number
  /** Time that the garbage collector took of each second. */
  gcMsPerSecond: number
  perSecond: number
  p95Ms: number
}

export type LoopDelay = { p50Ms: number; p95Ms: number; p99Ms: number; longestMs: number }

const everyMs = 3000
const keptSamples = 100
const nsPerMs = 1_000_000

export type ProcessSampler = ReturnType<typeof createProcessSampler>

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)

/** Looks at the process and its machine every three seconds and keeps five minutes of it. */
export function createProcessSampler(clock: Clock, requests: RequestMetrics) {
  const samples: Sample[] = []
  const loopDelay = monitorEventLoopDelay({ resolution: 20 })
  const gc = createGcWatcher()
  let timer: NodeJS.Timeout | undefined
  let usage = process.cpuUsage()
  let machine = readMachine()
  let loop = performance.eventLoopUtilization()
  let gcMs = 0
  let lookedAt = performance.now()
  let delay: LoopDelay = { p50Ms: 0, p95Ms: 0, p99Ms: 0, longestMs: 0 }

  function take(): void {
    const now = performance.now()
    const passedMs = now - lookedAt
    const used = process.cpuUsage(usage)
    const { rss, heapUsed } = process.memoryUsage()
    const { perSecond, p95Ms } = requests.figures()
    const machineNow = readMachine()
    const loopNow = performance.eventLoopUtilization()
    const { totalMs } = gc.totals()
    delay = readDelay(loopDelay)
    samples.push({
      at: clock.now(),
      rssBytes: rss,
      heapBytes: heapUsed,
      cpu: passedMs > 0 ? (used.user + used.system) / 1000 / passedMs : 0,
      systemCpu: finite((machineNow.busy - machine.busy) / (machineNow.all - machine.all)),
      freeBytes: freemem(),
      loopDelayMs: delay.p99Ms,
      loopUtilization: finite(performance.eventLoopUtilization(loopNow, loop).utilization),
      gcMsPerSecond: passedMs > 0 ? ((totalMs - gcMs) * 1000) / passedMs : 0,
      perSecond,
      p95Ms,
    })
    if (samples.length > keptSamples) samples.shift()
    usage = process.cpuUsage()
    machine = machineNow
    loop = loopNow
    gcMs = totalMs
    lookedAt = now
    loopDelay.reset()
  }

  return {
    begin(): void {
      loopDelay.enable()
      gc.begin()
      watchThreads()
      timer = setInterval(take, everyMs)
      timer.unref()
    },
    end(): void {
      clearInterval(timer)
      loopDelay.disable()
      gc.end()
    },
    samples: (): readonly Sample[] => samples,
    latest(): Sample {
      if (samples.length === 0) take()
      return samples.at(-1) as Sample
    },
    loopDelay: () => delay,
    gc,
    cores: availableParallelism,
  }
}

/** Ticks of all cores together, since the machine started. */
function readMachine(): { busy: number; all: number } {
  let [idle, all] = [0, 0]
  for (const { times } of cpus()) {
    idle += times.idle
    all += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return { busy: all - idle, all }
}

const readDelay = (loopDelay: ReturnType<typeof monitorEventLoopDelay>): LoopDelay => ({
  p50Ms: finite(loopDelay.percentile(50) / nsPerMs),
  p95Ms: finite(loopDelay.percentile(95) / nsPerMs),
  p99Ms: finite(loopDelay.percentile(99) / nsPerMs),
  longestMs: loopDelay.count > 0 ? finite(loopDelay.max / nsPerMs) : 0,
})
