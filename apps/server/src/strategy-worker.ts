import { parentPort } from 'node:worker_threads'

import type { FromStrategy, ToStrategy } from './trading/strategy-run/beat-task.ts'
import { keepHistory, runBeat, type HistoryCache } from './trading/strategy-run/run-beat.ts'

/** Templates are asked in here, one beat after the other; whoever started it ends it when one takes too long. */
const port = parentPort
if (!port) throw new Error('templates run in a worker thread')
const post = (message: FromStrategy | { kind: 'ready' }) => port.postMessage(message, [])

const kept: HistoryCache = new Map()

port.on('message', ({ id, task, history }: ToStrategy) => {
  try {
    if (history) keepHistory(kept, task.historyKey, history)
    const reader = kept.get(task.historyKey)
    if (!reader) throw new Error('行情历史缺失')
    post({ kind: 'answer', id, answer: runBeat(task, reader) })
  } catch (error) {
    post({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) })
  }
})
post({ kind: 'ready' })
