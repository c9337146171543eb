import { strategyBodySchema } from '@liangshu/contract/trading/strategy'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import { findOwner } from '../strategy/strategy-owner.ts'
import { planOf } from '../strategy/strategy-plan.ts'
import type { Universe } from '../strategy/universe.ts'
import { sourceOf } from '../own-strategy/source.store.ts'
import type { FromBacktest } from './backtest-thread.ts'
import * as backtests from './backtest.store.ts'
import type { BacktestJob, BacktestOutcome } from './run-backtest.ts'
import { openBacktest } from './open-backtest.ts'
import { defaultProfile } from './default-profile.ts'
import { wireReport } from './wire-report.ts'

type Parts = { db: Db; clock: Clock; market: MarketSource; universe: Universe; log: Log }

const lookEveryMs = 1000
/** A node that has not spoken for so long is gone. */
const silentMs = 60_000

export type Backtests = { stop: () => Promise<void> }

/** BT-7: what the market refuses, and what the strategy cannot run with, is the user's to change. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError

/** Takes one backtest after the other from the queue, each in a thread of its own. */
export function startBacktests({ db, clock, market, universe, log }: Parts): Backtests {
  let isStopped = false
  let running: Promise<void> | null = null
  let current: { id: string; end: () => Promise<unknown> } | null = null

  async function jobOf(claimed: backtests.Claimed): Promise<{ job: BacktestJob; universe: number }> {
    const body = strategyBodySchema.parse(claimed.body)
    const owner = await asPlatform(db, (tx) => findOwner(tx, claimed.create_by, claimed.tenant_id))
    if (!owner) throw new AppError('BUSINESS', {}, { message: '发起人已停用，回测无法运行' })
    const symbols = await universe.symbolsOf(owner, body.universe, claimed.from_day)
    const own = await asPlatform(db, (tx) => sourceOf(tx, body))
    const plan = planOf(body, symbols, own)
    const facts = claimed.account_id
      ? await asPlatform(db, (tx) => findAccountFacts(tx, [{ id: claimed.account_id ?? '' }]))
      : null
    const profile = facts?.get(claimed.account_id ?? '')?.profile ?? defaultProfile
    const { from_day: from, to_day: to, init_cash: cashFen, benchmark } = claimed
    const margin = await asPlatform(db, (tx) => backtests.findMargin(tx, claimed.account_id ?? ''))
    const common = { plan, from, to, cashFen, benchmark, profile, margin, feeProfileId: 'default' }
    const job = { ...common, ...(own && { own }) }
    return { job, universe: symbols.length }
  }

  /** Runs the job apart; null when it was cancelled meanwhile. */
  function runApart(id: string, job: BacktestJob): Promise<BacktestOutcome | null> {
    const ended = Promise.withResolvers<BacktestOutcome | null>()
    const line = openBacktest(job, {
      onMessage: hear,
      onGone: (error) => (error ? ended.reject(error) : ended.resolve(null)),
    })
    const end = () => {
      ended.resolve(null)
      return line.end()
    }
    current = { id, end }
    function hear(message: FromBacktest): void {
      if (message.kind === 'ask') {
        market.ask(message.name, message.args as never).then(
          (result) => line.answer({ kind: 'answer', id: message.id, result }),
          (error: unknown) =>
            line.answer({
              kind: 'failure',
              id: message.id,
              message: error instanceof Error ? error.message : String(error),
              isRefusal: isRefusal(error),
            }),
        )
      } else if (message.kind === 'progress') {
        void asPlatform(db, (tx) => backtests.setProgress(tx, id, message.percent, message.step, clock.now())).then(
          (isWanted) => (isWanted ? null : end()),
          (error: unknown) => log.warn({ err: error, id }, 'progress of a backtest was not stored'),
        )
      } else if (message.kind === 'done') ended.resolve(message.outcome)
      else if (message.kind === 'refused') ended.reject(new AppError('BUSINESS', {}, { message: message.message }))
    }
    return ended.promise.finally(() => line.end())
  }

  async function once(): Promise<boolean> {
    if (!market.isReady) return false
    const claimed = await asPlatform(db, (tx) => backtests.claim(tx, clock.now(), silentMs))
    if (!claimed) return false
    const { id } = claimed
    try {
      const { job, universe: size } = await jobOf(claimed)
      const outcome = await runApart(id, job)
      if (outcome) await asPlatform(db, (tx) => backtests.finish(tx, claimed, wireReport(outcome, size), clock.now()))
      else if (isStopped) await asPlatform(db, (tx) => backtests.release(tx, id))
    } catch (error) {
      if (!isRefusal(error)) log.error({ err: error, id }, 'a backtest broke')
      const text = isRefusal(error) ? error.message : '回测程序出错，已记录，请稍后重试'
      await asPlatform(db, (tx) => backtests.fail(tx, id, text, clock.now()))
    } finally {
      current = null
    }
    return true
  }

  async function drain(): Promise<void> {
    try {
      for (let hasMore = true; hasMore;) hasMore = !isStopped && (await once())
    } catch (error) {
      log.warn({ err: error }, 'the queue of backtests could not be read')
    }
  }

  function look(): void {
    if (isStopped || running) return
    running = drain().finally(() => {
      running = null
    })
  }

  const timer = setInterval(look, lookEveryMs).unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await current?.end()
      await running
    },
  }
}
