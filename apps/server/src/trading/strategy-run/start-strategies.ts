import { Client } from 'pg'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TellColleagues } from '../algo/left-behind.ts'
import type { Universe } from '../strategy/universe.ts'
import type { TradingDesk } from '../trading-desk.ts'
import { createPastDays } from './past-days.ts'
import { createStrategyRunner } from './strategy-runner.ts'
import { createStrategyPool } from './worker-pool.ts'

type Parts = {
  db: Db
  url: string
  clock: Clock
  desk: TradingDesk
  market: MarketSource
  universe: Universe
  tell: TellColleagues
  log: Log
}

/** One node at a time runs the strategies; another takes over when it is gone. */
const lockKey = 7_201_942
const beatMs = 1000

/** Runs strategies as long as this process holds the lock. What ran before a restart goes on from its stored state. */
export function startStrategies({ db, url, clock, desk, market, universe, tell, log }: Parts) {
  const pool = createStrategyPool()
  const pastDays = createPastDays(market.ask, () => market.time().date)
  const warn = (facts: object, text: string) => log.warn(facts, text)
  const runner = createStrategyRunner({ db, clock, desk, universe, pastDays, pool, tell, warn })
  let client: Client | null = null
  let running: Promise<void> | null = null
  let isStopped = false

  /** The lock lives with its connection: a node that dies gives it up by that alone. */
  async function holdsLock(): Promise<boolean> {
    if (client) return true
    const fresh = new Client({ connectionString: url, application_name: 'liangshu-strategy' })
    fresh.on('error', () => {
      client = null
    })
    await fresh.connect()
    const { rows } = await fresh.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey])
    if (rows[0]?.got && !isStopped) client = fresh
    else await fresh.end()
    return client !== null
  }

  async function once(): Promise<void> {
    try {
      if (market.isReady && (await holdsLock())) await runner.beat()
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
      await client?.end()
    },
  }
}
