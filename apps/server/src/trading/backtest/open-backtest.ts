import { Worker } from 'node:worker_threads'

import { AppError } from '../../platform/http/app-error.ts'
import { openOwnProcess } from '../own-strategy/own-process.ts'
import type { BacktestThreadData, FromBacktest, ToBacktest } from './backtest-thread.ts'
import type { BacktestJob } from './run-backtest.ts'

const memoryMb = 1024
/** A strategy of one's own that says nothing for so long hangs. */
const silentMs = 60_000

type Events = {
  onMessage: (message: FromBacktest) => void
  /** Without an error it was ended by us. */
  onGone: (error: Error | null) => void
}
export type BacktestRunner = { answer: (message: ToBacktest) => void; end: () => Promise<unknown> }

/** Templates run in a thread; a strategy of one's own in a process that can do nothing else. */
export const openBacktest = (job: BacktestJob, events: Events): BacktestRunner =>
  job.own ? openProcess(job, events) : openThread(job, events)

function openThread(job: BacktestJob, { onMessage, onGone }: Events): BacktestRunner {
  const data: BacktestThreadData = { job }
  const worker = new Worker(new URL('../../backtest-worker.ts', import.meta.url), {
    workerData: data,
    name: 'backtest',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.on('message', onMessage)
  worker.on('error', onGone)
  worker.on('exit', () => onGone(null))
  return { answer: (message) => worker.postMessage(message, []), end: () => worker.terminate() }
}

function openProcess(job: BacktestJob, { onMessage, onGone }: Events): BacktestRunner {
  const refuse = (reason: string) => onGone(new AppError('BUSINESS', {}, { message: `策略已停止：${reason}` }))
  const watch = () => setTimeout(() => refuse(`超过${silentMs / 1000}秒没有进展`), silentMs)
  let timer = watch()
  const own = openOwnProcess({
    entry: new URL('../../own-backtest-process.ts', import.meta.url),
    memoryMb,
    onGone: refuse,
    onMessage(raw) {
      clearTimeout(timer)
      timer = watch()
      const message = raw as FromBacktest
      if (message.kind === 'ready') own.send(job)
      else onMessage(message)
    },
  })
  return {
    answer: (message) => own.send(message),
    end: async () => {
      clearTimeout(timer)
      own.end()
    },
  }
}
