import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'

import type { StrategyTemplate } from '@liangshu/engine/strategy/strategy'

import type { FromStrategy, ToStrategy } from './trading/strategy-run/beat-task.ts'
import { keepHistory, runBeat, type KeptHistories } from './trading/strategy-run/run-beat.ts'

/** Strategies are asked in here, one beat after the other; whoever started it ends it when one takes too long. */
const port = parentPort
if (!port) throw new Error('strategies run in a worker thread')
const post = (message: FromStrategy) => port.postMessage(message, [])

const kept: KeptHistories = new Map()

async function templateOf(file: string | undefined): Promise<StrategyTemplate | undefined> {
  if (file === undefined) return undefined
  const { strategy } = (await import(pathToFileURL(file).href)) as { strategy: StrategyTemplate }
  return strategy
}

port.on('message', ({ id, task, history }: ToStrategy) => {
  void (async () => {
    if (history) keepHistory(kept, task.historyKey, history)
    const reader = kept.get(task.historyKey)
    if (!reader) throw new Error('行情历史缺失')
    post({ kind: 'answer', id, answer: runBeat(task, reader, await templateOf(task.file)) })
  })().catch((error: unknown) =>
    post({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) }),
  )
})
