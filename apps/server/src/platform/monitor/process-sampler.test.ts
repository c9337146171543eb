import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
import { performance } from 'node:perf_hooks'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { createProcessSampler } from './process-sampler.ts'
import { createRequestMetrics } from './request-metrics.ts'

const clock = createFakeClock(new Date('2026-01-05T01:00:00Z'))
const { cpus } = os

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  os.cpus = cpus
  syncBuiltinESMExports()
})

/** A machine that says what the test wants; the figures of a real one are never the same twice. */
function standIn() {
  const told = {
    nowMs: 1000,
    /** Of the process, in microseconds. */
    cpu: { user: 5_000_000, system: 1_000_000 },
    /** Ticks of two cores each: user, nice, sys, irq, idle. */
    ticks: [10, 1, 5, 2, 100],
    loop: { idle: 10, active: 10 },
  }
  vi.spyOn(performance, 'now').mockImplementation(() => told.nowMs)
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: told.cpu.user - (before?.user ?? 0),
    system: told.cpu.system - (before?.system ?? 0),
  }))
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((now, before) => {
    const { idle, active } = { ...told.loop }
    if (now === undefined || before === undefined) return { idle, active, utilization: active / (idle + active) }
    const [rested, worked] = [now.idle - before.idle, now.active - before.active]
    return { idle: rested, active: worked, utilization: worked / (rested + worked) }
  })
  os.cpus = () => {
    const [user = 0, nice = 0, sys = 0, irq = 0, idle = 0] = told.ticks
    return [1, 2].map(() => ({ model: '', speed: 0, times: { user, nice, sys, irq, idle } }))
  }
  syncBuiltinESMExports()
  return told
}

describe('the process sampler', () => {
  it('[MON-104] the processor figures are of the time since the last look', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const told = standIn()
    const requests = createRequestMetrics(clock)
    const sampler = createProcessSampler(clock, requests)
    sampler.begin()
    told.nowMs = 4000
    told.cpu = { user: 5_900_000, system: 1_600_000 }
    told.ticks = [30, 4, 15, 8, 140]
    told.loop = { idle: 40, active: 20 }
    requests.note({ at: clock.now(), method: 'GET', route: '/a', status: 200, ms: 12, username: null, ip: '' })
    vi.advanceTimersByTime(2999)
    expect(sampler.samples()).toEqual([])
    vi.advanceTimersByTime(1)
    const [first] = sampler.samples()
    expect(first).toMatchObject({
      at: clock.now(),
      // 1.5 s of work in 3 s.
      cpu: 0.5,
      // Of both cores: 78 ticks of work among 158.
      systemCpu: 39 / 79,
      loopUtilization: 0.25,
      perSecond: 1 / 60,
      p95Ms: 12,
    })
    expect(first?.heapBytes).toBeGreaterThan(1_000_000)
    expect(first?.rssBytes).toBeGreaterThan(first?.heapBytes ?? 0)
    expect(first?.freeBytes).toBeGreaterThan(0)
    expect(sampler.latest()).toBe(first)

    told.nowMs = 5000
    told.cpu = { user: 6_100_000, system: 1_700_000 }
    told.ticks = [31, 4, 15, 8, 143]
    told.loop = { idle: 50, active: 50 }
    vi.advanceTimersByTime(3000)
    expect(sampler.latest()).toMatchObject({ systemCpu: 0.25, loopUtilization: 0.75 })
    expect(sampler.latest().cpu).toBeCloseTo(0.3, 12)
    sampler.end()
    vi.advanceTimersByTime(30_000)
    expect(sampler.samples()).toHaveLength(2)
  })

  it('[MON-104] looks of one moment share nothing by nothing', () => {
    standIn()
    const sampler = createProcessSampler(clock, createRequestMetrics(clock))
    expect(sampler.latest()).toMatchObject({ cpu: 0, systemCpu: 0, loopUtilization: 0, gcMsPerSecond: 0 })
    expect(sampler.samples()).toHaveLength(1)
    sampler.latest()
    expect(sampler.samples()).toHaveLength(1)
  })

  it('[MON-105] keeps five minutes: the newest hundred looks', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const own = createFakeClock(new Date('2026-01-05T01:00:00Z'))
    const sampler = createProcessSampler(own, createRequestMetrics(own))
    const look = () => {
      own.advance(3000)
      vi.advanceTimersByTime(3000)
    }
    sampler.begin()
    for (let looks = 0; looks < 100; looks += 1) look()
    expect(sampler.samples()).toHaveLength(100)
    expect(sampler.samples()[0]?.at).toEqual(new Date('2026-01-05T01:00:03Z'))
    look()
    expect(sampler.samples()).toHaveLength(100)
    expect(sampler.samples()[0]?.at).toEqual(new Date('2026-01-05T01:00:06Z'))
    expect(sampler.samples().at(-1)?.at).toEqual(own.now())
    sampler.end()
  })

  it('[MON-106] tells how long the event loop was held up since the last look, in milliseconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sampler = createProcessSampler(clock, createRequestMetrics(clock))
    expect(sampler.loopDelay()).toEqual({ p50Ms: 0, p95Ms: 0, p99Ms: 0, longestMs: 0 })
    sampler.latest()
    expect(sampler.loopDelay().longestMs).toBe(0)
    sampler.begin()
    await passed(100)
    const until = Date.now() + 150
    while (Date.now() < until);
    await passed(100)
    vi.advanceTimersByTime(3000)
    const delay = sampler.loopDelay()
    expect(delay.longestMs).toBeGreaterThan(100)
    expect(delay.longestMs).toBeLessThan(60_000)
    expect(delay.p50Ms).toBeGreaterThan(1)
    expect(delay.p50Ms).toBeLessThanOrEqual(delay.p95Ms)
    expect(delay.p95Ms).toBeLessThanOrEqual(delay.p99Ms)
    expect(delay.p99Ms).toBeLessThanOrEqual(delay.longestMs)
    expect(sampler.latest().loopDelayMs).toBe(delay.p99Ms)
    // Begun anew: what was told is not told again.
    vi.advanceTimersByTime(3000)
    expect(sampler.loopDelay().longestMs).toBe(0)
    sampler.end()
  })

  it('[MON-104] does not keep a process alive that is done', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const sampler = createProcessSampler(clock, createRequestMetrics(clock))
    sampler.begin()
    expect(timers()).toBe(before)
    sampler.end()
  })

  it('[MON-20] counts cores as the machine does', () => {
    expect(createProcessSampler(clock, createRequestMetrics(clock)).cores()).toBe(os.availableParallelism())
  })
})

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
