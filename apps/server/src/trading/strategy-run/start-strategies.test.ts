import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createLog } from '../../platform/log/log.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { startStrategies } from './start-strategies.ts'

const trading = await createTradingApp()
const { ask, db, clock, market } = trading
await makePerson(trading.test, { username: 'quant', permissions: traderRights })
await trading.open('A1', { trades: ['quant'] })
market.setTime('08:00', trading.day)

const heartbeat = async () => (await ask(`select heartbeat_at as at from trade_strategy where id = 'S1'`))[0]?.['at']
const forget = () => ask('update trade_strategy set heartbeat_at = null')
const processOf = (isReady = true) => {
  const state = { isReady, time: () => ({ date: trading.day }), ask: async () => ({}) }
  const started = startStrategies({
    db,
    url: trading.appUrl,
    clock,
    trading: trading.app.trading,
    market: state as never,
    universe: { symbolsOf: async () => [] },
    tell: async () => undefined,
    log: createLog('silent'),
  })
  return { ...started, state }
}
/** A second of the timers, and what it sets going. */
const second = async () => {
  clock.advance(10_000)
  vi.advanceTimersByTime(1000)
  await new Promise((done) => setTimeout(done, 100))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('[STRAT-121] strategies are run every second by the one process that has the duty, and by the next when it stops', async () => {
  await ask(`insert into trade_strategy (id, tenant_id, name, type, status, body, create_by)
    values ('S1', 1, 'S1', 'manual', 1, '{"name":"S1","type":"manual"}', 'quant')`)
  await ask(`insert into trade_strategy_account (strategy_id, account_id, tenant_id) values ('S1', 'A1', 1)`)
  const first = processOf(false)
  await second()
  // The market is not there yet.
  expect(await heartbeat()).toBeNull()
  first.state.isReady = true
  await vi.waitFor(async () => {
    await second()
    expect(await heartbeat()).not.toBeNull()
  })
  const other = processOf()
  await other.stop()
  await forget()
  await vi.waitFor(async () => {
    await second()
    expect(await heartbeat()).not.toBeNull()
  })
  await first.stop()
  await forget()
  await second()
  expect(await heartbeat()).toBeNull()
  const next = processOf()
  await vi.waitFor(
    async () => {
      await second()
      expect(await heartbeat()).not.toBeNull()
    },
    { timeout: 10_000 },
  )
  await next.stop()
})
