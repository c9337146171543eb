import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import type { BacktestThreadData } from './trading/backtest/backtest-thread.ts'
import { serveBacktest } from './trading/backtest/serve-backtest.ts'

/** A backtest has a thread of its own, which can be ended at any moment. */
const port = parentPort
if (!port) throw new Error('a backtest runs in a worker thread')

/** Requests, the market and running strategies go first. Linux counts it for the calling thread alone. */
const NICE = 10
if (process.platform === 'linux') setPriority(NICE)

await serveBacktest((workerData as BacktestThreadData).job, {
  post: (message) => port.postMessage(message, []),
  listen: (hear) => void port.on('message', hear),
  now: () => performance.now(),
})
port.close()
