import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import type { BacktestThreadData, FromBacktest, ToBacktest } from './trading/backtest/backtest-thread.ts'
import { BacktestRefusal, runBacktest, type AskHistory } from './trading/backtest/run-backtest.ts'

/** A backtest has a thread of its own, which can be ended at any moment. */
const port = parentPort
if (!port) throw new Error('a backtest runs in a worker thread')
const post = (message: FromBacktest) => port.postMessage(message, [])

/** Requests, the market and running strategies go first. Linux counts it for the calling thread alone. */
const NICE = 10
if (process.platform === 'linux') setPriority(NICE)

const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let questions = 0
port.on('message', (message: ToBacktest) => {
  const asked = waiting.get(message.id)
  waiting.delete(message.id)
  if (message.kind === 'answer') asked?.resolve(message.result)
  else asked?.reject(message.isRefusal ? new BacktestRefusal(message.message) : new Error(message.message))
})

const ask: AskHistory = (name, args) => {
  questions += 1
  const asked = Promise.withResolvers<unknown>()
  waiting.set(questions, asked)
  post({ kind: 'ask', id: questions, name, args })
  return asked.promise as never
}

/** A message a day would be more than anybody reads. */
const tellEveryMs = 300
let toldAt = Number.NEGATIVE_INFINITY

try {
  const outcome = await runBacktest((workerData as BacktestThreadData).job, ask, (percent, step) => {
    const now = performance.now()
    if (now - toldAt < tellEveryMs) return
    toldAt = now
    post({ kind: 'progress', percent, step })
  })
  post({ kind: 'done', outcome })
} catch (error) {
  if (!(error instanceof BacktestRefusal)) throw error
  post({ kind: 'refused', message: error.message })
}
port.close()
