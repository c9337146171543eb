import { Worker } from 'node:worker_threads'

import { readBeatAnswer } from '../own-strategy/beat-answer.ts'
import type { FromOwn, ToOwn } from '../own-strategy/own-messages.ts'
import { openOwnProcess } from '../own-strategy/own-process.ts'
import type { FromStrategy } from './beat-task.ts'
import { createRunnerPool, refused, type Runner, type RunnerEvents, type StrategyPool } from './runner-pool.ts'

export type PoolOptions = {
  /** A beat that takes longer is ended, and the strategy with it. */
  readonly timeoutMs?: number
  readonly memoryMb?: number
  readonly threads?: number
  readonly processes?: number
}

function openThread(memoryMb: number, { onReady, onMessage, onGone }: RunnerEvents): Runner {
  const worker = new Worker(new URL('../../strategy-worker.ts', import.meta.url), {
    name: 'strategy',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  worker.on('message', (message: FromStrategy | { kind: 'ready' }) =>
    message.kind === 'ready' ? onReady() : onMessage(message),
  )
  worker.on('error', (error: Error & { code?: string }) =>
    onGone(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `内存超过${memoryMb}MB，已停止` : error.message),
  )
  worker.on('exit', () => onGone('运行线程退出'))
  worker.unref()
  return { post: (message) => worker.postMessage(message, []), end: () => worker.terminate() }
}

function openProcess(memoryMb: number, { onReady, onMessage, onGone }: RunnerEvents): Runner {
  const own = openOwnProcess({
    entry: new URL('../../own-strategy-process.ts', import.meta.url),
    memoryMb,
    onGone,
    onMessage(raw) {
      const message = raw as FromOwn
      if (message.kind === 'ready') onReady()
      else if (message.kind !== 'manifest') onMessage(message)
    },
  })
  return {
    post(message) {
      const { own: code, ...task } = message.task
      if (!code) throw new Error('a template was sent to a process for own strategies')
      const ask: ToOwn = { kind: 'beat', ...message, task, own: code }
      own.send(ask)
    },
    end: async () => own.end(),
  }
}

/** Templates are ours and share threads; a file of one's own has a process that runs nothing else. */
export function createStrategyPool(options: PoolOptions = {}): StrategyPool {
  const { timeoutMs = 5000, memoryMb = 256, threads = 2, processes = 8 } = options
  const ours = createRunnerPool({
    most: threads,
    timeoutMs,
    keyOf: () => '',
    open: (events) => openThread(memoryMb, events),
    read: (answer) => ({ ok: true, answer }),
  })
  const own = createRunnerPool({
    most: processes,
    timeoutMs,
    keyOf: ({ own: code }) => (code ? `${code.name}@${code.version}` : ''),
    open: (events) => openProcess(memoryMb, events),
    read: (answer) => {
      const read = readBeatAnswer(answer)
      return read.ok ? read : refused(read.reason)
    },
  })
  return {
    run: (task, history) => (task.own ? own : ours).run(task, history),
    warm: async (task, history) => {
      if (task.own) return
      await Promise.all(Array.from({ length: threads }, () => ours.run(task, history)))
    },
    close: async () => void (await Promise.all([ours.close(), own.close()])),
  }
}
