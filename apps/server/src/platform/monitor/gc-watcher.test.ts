import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

import { createGcWatcher } from './gc-watcher.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how?: { type: 'minor' | 'major' }) => void

const kindOf = (entry: PerformanceEntry) => (entry as { detail?: { kind?: number } }).detail?.kind

/** Collects until as many pauses were told, and gives them to whoever listens. */
async function waitFor(told: () => number, least: number): Promise<void> {
  while (told() < least) {
    collect({ type: 'minor' })
    collect({ type: 'major' })
    await setImmediate()
  }
}

it('[MON-107] counts every pause of the garbage collector, adds them up and keeps the longest of each kind', async () => {
  const watcher = createGcWatcher()
  expect(watcher.pauses()).toEqual(
    (['minor', 'major', 'incremental', 'weak'] as const).map((kind) => ({ kind, count: 0, totalMs: 0, longestMs: 0 })),
  )
  expect(watcher.totals()).toEqual({ count: 0, totalMs: 0 })

  const heard: PerformanceEntry[] = []
  // The same pauses, heard once more.
  const second = new PerformanceObserver((list) => heard.push(...list.getEntries()))
  watcher.begin()
  second.observe({ entryTypes: ['gc'] })
  await waitFor(() => watcher.totals().count, 6)
  watcher.end()
  const { count, totalMs } = watcher.totals()
  const seen = heard.slice(0, count)
  expect(seen).toHaveLength(count)
  expect(totalMs).toBeCloseTo(
    seen.reduce((sum, { duration }) => sum + duration, 0),
    6,
  )
  for (const [kind, number] of [
    ['minor', constants.NODE_PERFORMANCE_GC_MINOR],
    ['major', constants.NODE_PERFORMANCE_GC_MAJOR],
  ] as const) {
    const own = seen.filter((entry) => kindOf(entry) === number).map(({ duration }) => duration)
    const found = watcher.pauses().find((one) => one.kind === kind)
    expect(own.length).toBeGreaterThan(0)
    expect(found).toMatchObject({ count: own.length, longestMs: Math.max(...own) })
    expect(found?.totalMs).toBeCloseTo(
      own.reduce((sum, duration) => sum + duration, 0),
      6,
    )
  }

  // Ended, it hears no more, though there are pauses.
  await waitFor(() => heard.length, count + 4)
  second.disconnect()
  expect(watcher.totals().count).toBe(count)
})
