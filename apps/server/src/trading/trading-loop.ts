import { Client } from 'pg'

import type { Log } from '../platform/log/log.ts'
import type { TradingDesk } from './trading-desk.ts'

/** One node at a time is the paper exchange and settles; the others take orders and wait for its turn. */
const lockKey = 7_201_940
const beatMs = 1000
/** Longer than the longest acknowledgement takes, so that an order is answered at its first beat. */
const wakeMs = 85

export type TradingLoop = { stop: () => Promise<void> }

/** Drives the paper exchange and the settlement as long as this process holds the lock. */
export function startTradingLoop({ desk, url, log }: { desk: TradingDesk; url: string; log: Log }): TradingLoop {
  let client: Client | null = null
  let running: Promise<void> | null = null
  let outside: Promise<void> | null = null
  let isStopped = false
  let wakeTimer: NodeJS.Timeout | null = null

  /** The lock lives with its connection: a node that dies or loses the database gives it up by that alone. */
  async function holdsLock(): Promise<boolean> {
    if (client) return true
    const fresh = new Client({ connectionString: url, application_name: 'liangshu-trading' })
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
      if (!(await holdsLock())) return
      const hasSettled = await desk.settlement.settleDue()
      await desk.guard.beat()
      await desk.beatAlgos()
      await desk.broker.beat(hasSettled)
      beatVenues()
    } catch (error) {
      log.warn({ err: error }, 'trading beat failed')
    }
  }

  /** An exchange that answers slowly holds up nobody but itself. */
  function beatVenues(): void {
    if (isStopped || outside) return
    outside = desk.venues
      .beat()
      .catch((error: unknown) => log.warn({ err: error }, 'venue beat failed'))
      .finally(() => {
        outside = null
      })
  }

  function beat(): void {
    if (isStopped || running) return
    running = once().finally(() => {
      running = null
    })
  }

  const timer = setInterval(beat, beatMs).unref()
  const stopListening = desk.onWake(() => {
    wakeTimer ??= setTimeout(() => {
      wakeTimer = null
      beat()
    }, wakeMs).unref()
  })

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (wakeTimer) clearTimeout(wakeTimer)
      stopListening()
      await running
      await outside
      desk.venues.close()
      await client?.end()
    },
  }
}
