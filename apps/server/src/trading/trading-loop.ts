import { createLease, duties } from '../platform/cluster/lease.ts'
import type { Log } from '../platform/log/log.ts'
import type { TradingServices } from './trading-services.ts'

const beatMs = 1000
/** Longer than the longest acknowledgement takes, so that an order is answered at its first beat. */
const wakeMs = 85

export type TradingLoop = { stop: () => Promise<void> }

type Parts = { trading: TradingServices; url: string; log: Log; node?: string }

/**
 * Drives the paper exchange and the settlement as long as this process has the duty; the other nodes take orders and wait for
 * their turn. What it writes counts only while it has it.
 */
export function startTradingLoop({ trading, url, log, node = '' }: Parts): TradingLoop {
  const lease = createLease({ url, duty: duties.trading, node })
  let running: Promise<void> | null = null
  const outside = new Set<Promise<void>>()
  let isStopped = false
  let wakeTimer: NodeJS.Timeout | null = null
  let lastToken = 0

  async function holdsDuty(): Promise<boolean> {
    if ((await lease.take()) === null || !lease.isHeld()) return false
    if (lease.token() !== lastToken) {
      lastToken = lease.token()
      trading.broker.forget()
      log.info('this process is the paper exchange now')
    }
    return true
  }

  async function once(): Promise<void> {
    try {
      if (!(await holdsDuty())) return
      await lease.fenced(work)
    } catch (error) {
      log.warn({ err: error }, 'trading beat failed')
    }
  }

  async function work(): Promise<void> {
    // A settlement takes long; the duty must not be taken for given up meanwhile.
    const pulse = setInterval(() => void lease.take().catch(() => undefined), beatMs).unref()
    try {
      const hasSettled = await trading.settlement.settleDue()
      await trading.guard.beat()
      await trading.beatAlgos()
      await trading.broker.beat(hasSettled)
      beatVenues()
    } finally {
      clearInterval(pulse)
    }
  }

  /** Nobody waits for exchanges: a round begins with every beat, without the accounts whose exchange still owes an answer. */
  function beatVenues(): void {
    if (isStopped) return
    const round = trading.venues
      .beat()
      .catch((error: unknown) => log.warn({ err: error }, 'venue beat failed'))
      .finally(() => outside.delete(round))
    outside.add(round)
  }

  function beat(): void {
    if (isStopped || running) return
    running = once().finally(() => {
      running = null
    })
  }

  const timer = setInterval(beat, beatMs).unref()
  const stopListening = trading.onWake(() => {
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
      await Promise.all(outside)
      trading.venues.close()
      await lease.stop()
    },
  }
}
