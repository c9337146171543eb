import type { ToBacktest } from './trading/backtest/backtest-thread.ts'
import type { BacktestJob } from './trading/backtest/run-backtest.ts'
import { serveBacktest } from './trading/backtest/serve-backtest.ts'
import { openOwnModules } from './trading/own-strategy/own-module.ts'

/** A backtest of a strategy of one's own. Its process runs nothing else, and whoever started it ends it. */
const own = process
const stopwatch = performance
const modules = openOwnModules()

own.once('message', (job: BacktestJob) => {
  const line = {
    post: (message: object) => void own.send?.(message),
    listen: (hear: (message: ToBacktest) => void) => void own.on('message', hear),
    now: () => stopwatch.now(),
  }
  const run = async () => {
    if (!job.own) throw new Error('没有自编策略')
    await serveBacktest(job, line, await modules.load(job.own))
  }
  // The words of a file that breaks are for whoever wrote it.
  run().catch((error: unknown) =>
    line.post({ kind: 'refused', message: `策略出错：${error instanceof Error ? error.message : String(error)}` }),
  )
})
own.send?.({ kind: 'ready' })
