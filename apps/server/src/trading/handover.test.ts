import { afterAll, expect, it } from 'vitest'

import { withFences } from '../platform/cluster/fence.ts'
import { createLease, duties } from '../platform/cluster/lease.ts'
import { createTradingApp } from './testing/trading-app.ts'
import { createTradingServices } from './trading-services.ts'

const trading = await createTradingApp()
const { market, open, order, place, ask, app, clock, db } = trading
const warnings: string[] = []
/** A second process on the same database, with its own memory of books and queues. */
const other = createTradingServices({ db, clock, market, warn: (_facts, text) => warnings.push(text) })
const [first, second] = [0, 1].map(() => createLease({ url: trading.appUrl, duty: duties.trading }))
afterAll(() => Promise.all([first?.stop(), second?.stop()]))

it('[NODE-3] an exchange that was paused and taken over writes nothing more; every order is filled once', async () => {
  if (!first || !second) throw new Error('two processes are needed')
  await open('H1')
  await open('H2')
  expect(await first.take()).not.toBeNull()
  const asFirst = [{ name: duties.trading.name, token: first.token() }]
  const resting = [order('H1', { price: '9.90', volume: 300 }), order('H2', { price: '9.90', volume: 500 })]
  for (const body of resting) await place(body)
  const beatFirst = () => withFences(asFirst, () => app.trading.broker.beat())
  clock.advance(100)
  await beatFirst()
  expect(await ask('select count(*)::int as n from trade_order where status = 1')).toEqual([{ n: 2 }])

  // It sleeps with both orders in its queues, and the market goes through their price.
  await ask("update node_lease set renewed_at = now() - interval '1 minute'")
  await expect.poll(() => second.take().catch(() => null)).not.toBeNull()
  market.move('SHSE.600001', 9.85, 2_000_000)
  clock.advance(1000)
  await beatFirst().catch(() => undefined)
  await beatFirst().catch(() => undefined)
  expect(await ask('select count(*)::int as n from trade_fill')).toEqual([{ n: 0 }])

  // People go on trading at the node that woke up: their orders need no duty.
  const late = order('H1', { price: '9.95' })
  expect(await place(late)).toMatchObject({ status: 10 })
  for (let n = 0; n < 4; n += 1) {
    clock.advance(1000)
    market.move('SHSE.600001', 9.84 - n / 100, 2_000_000)
    await second.fenced(() => other.broker.beat())
  }
  const rows = await ask(`select o.cl_ord_id as id, o.filled_volume::int as filled, sum(f.volume)::int as told
    from trade_order o join trade_fill f on f.order_id = o.id group by o.id order by o.cl_ord_id`)
  expect(rows).toEqual(
    [...resting, late]
      .map(({ clOrdId: id, volume }) => ({ id, filled: volume, told: volume }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(await trading.audit()).toEqual([])
  expect(warnings).toEqual([])
})
