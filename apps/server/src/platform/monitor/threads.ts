import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Worker } from 'node:worker_threads'

export type ThreadFigures = {
  id: number
  name: string
  ageSeconds: number
  heapBytes: number
  heapLimitBytes: number
  /** Seconds of processor time since its start. */
  cpuSeconds: number
  /** The part of its time in which its event loop worked, 0 to 1, since its start. */
  utilization: number
}

type Known = { worker: Worker; startedAt: number }

// Threads belong to the process, not to an app in it: the market's runs before there is one.
const running = new Map<number, Known>()
let peak = 1

function note(worker: Worker): void {
  const { threadId } = worker
  running.set(threadId, { worker, startedAt: performance.now() })
  peak = Math.max(peak, running.size + 1)
  worker.once('exit', () => running.delete(threadId))
}

/** From here on every worker thread that is started is followed. Called again it changes nothing. */
export function watchThreads(): void {
  if (!process.listeners('worker').includes(note)) process.on('worker', note)
}

export const countThreads = () => ({ live: running.size + 1, peak })

async function look(id: number, { worker, startedAt }: Known): Promise<ThreadFigures | null> {
  try {
    const [heap, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()])
    return {
      id,
      name: worker.threadName ?? '',
      ageSeconds: (performance.now() - startedAt) / 1000,
      heapBytes: heap.used_heap_size,
      heapLimitBytes: heap.heap_size_limit,
      cpuSeconds: (cpu.user + cpu.system) / 1e6,
      utilization: worker.performance.eventLoopUtilization().utilization,
    }
  } catch {
    // It ended while it was asked.
    return null
  }
}

/** How each thread of this process does, the main one first. */
export async function findThreads(): Promise<ThreadFigures[]> {
  const { user, system } = process.threadCpuUsage()
  const heap = getHeapStatistics()
  const main: ThreadFigures = {
    id: 0,
    name: 'main',
    ageSeconds: process.uptime(),
    heapBytes: heap.used_heap_size,
    heapLimitBytes: heap.heap_size_limit,
    cpuSeconds: (user + system) / 1e6,
    utilization: performance.eventLoopUtilization().utilization,
  }
  const workers = await Promise.all([...running].map(([id, known]) => look(id, known)))
  return [main, ...workers.filter((thread) => thread !== null)]
}
