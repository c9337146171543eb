import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

import type { ThreadFigures } from './threads.ts'

type Counts = { live: number; peak: number }
type Seen = {
  listeners: number
  alone: Counts
  three: Counts
  found: ThreadFigures[]
  /** Of the first worker and of the main thread, just before and just after all were asked. */
  cpuSeconds: Record<'worker' | 'main', { before: number; after: number }>
  agedAtMost: number
  first: number
  whileOneEnds: string[]
  afterOneEnded: { counts: Counts; ids: number[] }
  atTheEnd: Counts
}

/** Works a little, says so, and waits. */
const work = `
  import { parentPort } from 'node:worker_threads'
  const until = Date.now() + 30
  while (Date.now() < until);
  parentPort.postMessage('ready')
  parentPort.on('message', () => {})
`

// In a process of its own: other tests' threads come and go in this one.
const script = `
  import { once } from 'node:events'
  import { Worker } from 'node:worker_threads'
  import { countThreads, findThreads, watchThreads } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'threads.ts')))}

  const seconds = ({ user, system }) => (user + system) / 1_000_000
  watchThreads()
  watchThreads()
  const listeners = process.listenerCount('worker')
  const alone = countThreads()

  const startedAfter = performance.now()
  const workers = []
  for (const name of ['market', 'report', 'backtest']) {
    const worker = new Worker(${JSON.stringify(work)}, { eval: true, name })
    await once(worker, 'message')
    workers.push(worker)
  }
  const three = countThreads()
  const [one] = workers
  const cpu = async () => ({ worker: seconds(await one.cpuUsage()), main: seconds(process.threadCpuUsage()) })
  const before = await cpu()
  const found = await findThreads()
  const after = await cpu()
  const agedAtMost = (performance.now() - startedAfter) / 1000

  const first = one.threadId
  const asked = findThreads()
  await one.terminate()
  const whileOneEnds = (await asked).filter(({ id }) => id !== first).map(({ name }) => name)
  const afterOneEnded = { counts: countThreads(), ids: (await findThreads()).map(({ id }) => id) }
  for (const worker of workers) await worker.terminate()
  const cpuSeconds = {
    worker: { before: before.worker, after: after.worker },
    main: { before: before.main, after: after.main },
  }
  const atTheEnd = countThreads()
  console.log(JSON.stringify({
    listeners, alone, three, found, cpuSeconds, agedAtMost, first, whileOneEnds, afterOneEnded, atTheEnd,
  }))
`

it('[MON-108] every worker thread is told of by name from its start to its end, and the most there were at once', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const seen = JSON.parse(stdout) as Seen
  expect(seen.listeners).toBe(1)
  expect(seen.alone).toEqual({ live: 1, peak: 1 })
  expect(seen.three).toEqual({ live: 4, peak: 4 })
  expect(seen.found.map(({ name }) => name)).toEqual(['main', 'market', 'report', 'backtest'])

  const [main, worker] = seen.found
  expect(main?.id).toBe(0)
  expect(worker?.id).toBe(seen.first)
  for (const [thread, cpu] of [
    [main, seen.cpuSeconds.main],
    [worker, seen.cpuSeconds.worker],
  ] as const) {
    expect(thread?.cpuSeconds).toBeGreaterThanOrEqual(cpu.before)
    expect(thread?.cpuSeconds).toBeLessThanOrEqual(cpu.after)
  }
  expect(worker?.ageSeconds).toBeGreaterThan(0)
  expect(worker?.ageSeconds).toBeLessThanOrEqual(seen.agedAtMost)
  expect(worker?.heapBytes).toBeGreaterThan(100_000)
  expect(worker?.heapLimitBytes).toBeGreaterThan(worker?.heapBytes ?? 0)
  expect(worker?.utilization).toBeGreaterThan(0)
  expect(worker?.utilization).toBeLessThanOrEqual(1)

  // One that ends while it is asked is left out.
  expect(seen.whileOneEnds).toEqual(['main', 'report', 'backtest'])
  expect(seen.afterOneEnded.counts).toEqual({ live: 3, peak: 4 })
  expect(seen.afterOneEnded.ids).not.toContain(seen.first)
  expect(seen.afterOneEnded.ids).toHaveLength(3)
  expect(seen.atTheEnd).toEqual({ live: 1, peak: 4 })
})
