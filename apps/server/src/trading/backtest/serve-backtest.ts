import type { StrategyTemplate } from '@liangshu/engine/strategy/strategy'

import type { FromBacktest, ToBacktest } from './backtest-thread.ts'
import { BacktestRefusal, runBacktest, type AskHistory, type BacktestJob } from './run-backtest.ts'

/** Whoever started the backtest, from inside the thread or process that runs it. */
export type BacktestLine = {
  post: (message: FromBacktest) => void
  listen: (hear: (message: ToBacktest) => void) => void
  /** Milliseconds of any clock that only goes forward. */
  now: () => number
}

/** A message a day would be more than anybody reads. */
const tellEveryMs = 300

/** Runs one backtest, asks for its history, tells how far it is, and answers the outcome or the refusal. */
export async function serveBacktest(
  job: BacktestJob,
  { post, listen, now }: BacktestLine,
  template?: StrategyTemplate,
): Promise<void> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let questions = 0
  listen((message) => {
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
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (percent: number, step: string) => {
    if (now() - toldAt < tellEveryMs) return
    toldAt = now()
    post({ kind: 'progress', percent, step })
  }
  try {
    post({ kind: 'done', outcome: await runBacktest(job, ask, tell, template) })
  } catch (error) {
    if (!(error instanceof BacktestRefusal)) throw error
    post({ kind: 'refused', message: error.message })
  }
}
