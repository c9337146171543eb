import { Worker } from 'node:worker_threads'

import type { History } from '@liangshu/engine/backtest/history'
import type { BeatAnswer } from '@liangshu/engine/strategy/decide-beat'

import type { BeatTask, FromStrategy, ToStrategy } from './beat-task.ts'

export type PoolOptions = {
  /** A beat that takes longer is ended, and the strategy with it. */
  readonly timeoutMs?: number
  readonly memoryMb?: number
  readonly threads?: number
}

export type BeatResult =
  | { readonly ok: true; readonly answer: BeatAnswer }
  /** Without a reason nobody is to blame: the server stops, and the beat is asked again after its next start. */
  | { readonly ok: false; readonly reason: string | null }

export type StrategyPool = {
  run: (task: BeatTask, history: History) => Promise<BeatResult>
  close: () => Promise<void>
}

type Waiting = { task: BeatTask; history: History; resolve: (result: BeatResult) => void }
type Thread = { worker: Worker; known: Set<string>; current: Waiting | null; timer: NodeJS.Timeout | null; id: number }

const refused = (reason: string | null): BeatResult => ({ ok: false, reason })

/**
 * STRAT-20: a few threads that run one beat at a time. A beat that throws answers its words; one that hangs or takes more
 * memory than allowed ends its thread. Either way only the strategy whose beat it was is blamed, and the others go on in a
 * fresh thread.
 */
export function createStrategyPool({ timeoutMs = 5000, memoryMb = 256, threads = 2 }: PoolOptions = {}): StrategyPool {
  const waiting: Waiting[] = []
  const all = new Set<Thread>()
  let isClosed = false

  function finish(thread: Thread, result: BeatResult): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = null
    const done = thread.current
    thread.current = null
    done?.resolve(result)
    if (all.has(thread)) next(thread)
  }

  function drop(thread: Thread, reason: string): void {
    if (!all.delete(thread)) return
    void thread.worker.terminate()
    finish(thread, refused(reason))
    fill()
  }

  function next(thread: Thread): void {
    const asked = waiting.shift()
    if (!asked) return
    thread.current = asked
    thread.id += 1
    const { task, history } = asked
    const isKnown = thread.known.has(task.historyKey)
    thread.known.add(task.historyKey)
    const message: ToStrategy = { id: thread.id, task, ...(!isKnown && { history }) }
    thread.timer = setTimeout(() => drop(thread, `单次运算超过${timeoutMs / 1000}秒，已停止`), timeoutMs)
    thread.worker.postMessage(message, [])
  }

  function open(): Thread {
    const worker = new Worker(new URL('../../strategy-worker.ts', import.meta.url), {
      name: 'strategy',
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    const thread: Thread = { worker, known: new Set(), current: null, timer: null, id: 0 }
    worker.on('message', (message: FromStrategy) => {
      if (message.id !== thread.id || !thread.current) return
      if (message.kind === 'answer') finish(thread, { ok: true, answer: message.answer })
      else finish(thread, refused(message.message))
    })
    worker.on('error', (error: Error & { code?: string }) =>
      drop(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `内存超过${memoryMb}MB，已停止` : error.message),
    )
    worker.on('exit', () => drop(thread, '运行线程退出'))
    worker.unref()
    all.add(thread)
    return thread
  }

  function fill(): void {
    if (isClosed) return
    for (const thread of all) if (!thread.current && waiting.length > 0) next(thread)
    while (waiting.length > 0 && all.size < threads) next(open())
  }

  return {
    run(task, history) {
      if (isClosed) return Promise.resolve(refused(null))
      const asked = Promise.withResolvers<BeatResult>()
      waiting.push({ task, history, resolve: asked.resolve })
      fill()
      return asked.promise
    },
    async close() {
      isClosed = true
      for (const { resolve } of waiting.splice(0)) resolve(refused(null))
      const open = [...all]
      all.clear()
      await Promise.all(
        open.map(async (thread) => {
          finish(thread, refused(null))
          await thread.worker.terminate()
        }),
      )
    },
  }
}
