import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { createLease, duties } from '../../platform/cluster/lease.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TellColleagues } from '../algo/left-behind.ts'
import type { Universe } from '../strategy/universe.ts'
import type { TradingServices } from '../trading-services.ts'
import { createPastDays } from './past-days.ts'
import { createStrategyRunner } from './strategy-runner.ts'
import { createStrategyPool } from './worker-pool.ts'

type Parts = {
  db: Db
  url: string
  clock: Clock
  trading: TradingServices
  market: MarketSource
  universe: Universe
  tell: TellColleagues
  log: Log
  node?: string
}

const beatMs = 1000

/**
 * Runs strategies as long as this process has the duty; another takes over when it is gone. What ran before goes on from its
 * stored state.
 */
export function startStrategies({ db, url, clock, trading, market, universe, tell, log, node = '' }: Parts) {
  const pool = createStrategyPool()
  const pastDays = createPastDays(
    market.ask,
    () => market.time().date,
    () => trading.market.time()?.coinDay ?? market.time().date,
  )
  const warn = (facts: object, text: string) => log.warn(facts, text)
  const runner = createStrategyRunner({ db, clock, trading, universe, pastDays, pool, tell, warn })
  const lease = createLease({ url, duty: duties.strategy, node })
  let running: Promise<void> | null = null
  let isStopped = false

  async function beat(): Promise<void> {
    const pulse = setInterval(() => void lease.take().catch(() => undefined), beatMs).unref()
    try {
      await lease.fenced(() => runner.beat())
    } finally {
      clearInterval(pulse)
    }
  }

  async function once(): Promise<void> {
    try {
      if (market.isReady && (await lease.take()) !== null && lease.isHeld()) await beat()
    } catch (error) {
      log.warn({ err: error }, 'strategies could not be asked')
    }
  }

  const timer = setInterval(() => {
    if (isStopped || running) return
    running = once().finally(() => {
      running = null
    })
  }, beatMs).unref()

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await pool.close()
      await running
      await lease.stop()
    },
  }
}
