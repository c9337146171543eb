import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

import { countThreads, findThreads, watchThreads } from './threads.ts'

const seconds = ({ user, system }: { user: number; system: number }) => (user + system) / 1_000_000

/** Works a little, says so, and waits to be told to end. */
const work = `
  const { parentPort } = require('node:worker_threads')
  const until = Date.now() + 30
  while (Date.now() < until);
  parentPort.postMessage('ready')
  parentPort.once('message', () => parentPort.close())
`

async function start(name: string): Promise<Worker> {
  const worker = new Worker(work, { eval: true, name })
  await once(worker, 'message')
  return worker
}

it('[MON-108] every worker thread is told of by name from its start to its end, and the most there were at once', async () => {
  const own = process.listenerCount('worker')
  watchThreads()
  watchThreads()
  expect(process.listenerCount('worker')).toBeLessThanOrEqual(own + 1)
  const before = countThreads()
  expect(before.live).toBeGreaterThanOrEqual(1)
  expect(before.peak).toBeGreaterThanOrEqual(before.live)

  const startedAfter = performance.now()
  const workers = []
  // More than there ever were.
  while (countThreads().live <= before.peak) workers.push(await start(`counting ${workers.length + 1}`))
  const live = before.live + workers.length
  expect(countThreads()).toEqual({ live, peak: live })
  expect(live).toBe(before.peak + 1)

  const [first] = workers as [Worker]
  const atLeast = seconds(await first.cpuUsage())
  const [mainAtLeast, all] = [seconds(process.threadCpuUsage()), await findThreads()]
  const found = all.find(({ id }) => id === first.threadId)
  expect(found?.name).toBe('counting 1')
  expect(found?.cpuSeconds).toBeGreaterThanOrEqual(atLeast)
  expect(found?.cpuSeconds).toBeLessThanOrEqual(seconds(await first.cpuUsage()))
  expect(found?.ageSeconds).toBeGreaterThan(0)
  expect(found?.ageSeconds).toBeLessThanOrEqual((performance.now() - startedAfter) / 1000)
  expect(found?.heapBytes).toBeGreaterThan(100_000)
  expect(found?.heapLimitBytes).toBeGreaterThan(found?.heapBytes ?? 0)
  expect(found?.utilization).toBeGreaterThan(0)
  expect(found?.utilization).toBeLessThanOrEqual(1)

  const [main] = all
  expect(main).toMatchObject({ id: 0, name: 'main' })
  expect(main?.cpuSeconds).toBeGreaterThanOrEqual(mainAtLeast)
  expect(main?.cpuSeconds).toBeLessThanOrEqual(seconds(process.threadCpuUsage()))
  expect(all).toHaveLength(live)

  // One that ends while it is asked is left out.
  const asked = findThreads()
  const gone = first.threadId
  await first.terminate()
  expect((await asked).filter(({ id }) => id !== gone).map(({ name }) => name)).toContain('main')
  expect(countThreads()).toEqual({ live: live - 1, peak: live })
  expect((await findThreads()).map(({ id }) => id)).not.toContain(gone)
  for (const worker of workers.slice(1)) await worker.terminate()
  expect(countThreads()).toEqual({ live: before.live, peak: live })
})
