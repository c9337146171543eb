import { beforeAll, describe, expect, it } from 'vitest'

import { awaitSending } from '../order/sending-lock.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, execute, beat, ask, call, trader, app } = trading

beforeAll(async () => {
  await open('A1', { cash: 10_000_000 })
})

const slice = async () => {
  await app.trading.beatAlgos()
  await beat()
}
const children = (clOrdId: string) =>
  ask(
    `select cl_ord_id, volume::int as volume, filled_volume::int as filled, status, origin_module from trade_order
     where starts_with(cl_ord_id, $1) order by created_at, id`,
    [`${clOrdId}/s`],
  )
const parents = async () =>
  (await call('GET', '/api/order/algos', { token: trader, query: { accountId: 'A1' } })).result as {
    clOrdId: string
    status: string
    filledVolume: number
    note: string
  }[]
const parent = async (clOrdId: string) => (await parents()).find((row) => row.clOrdId === clOrdId)
const start = async (more: object) => {
  const body = order('A1', { price: '10.05', volume: 1000, ...more })
  const answer = await execute([body])
  return { body, answer }
}
const twap = { split: { algo: 'TWAP', slices: 4, minutes: 4 } }

/** How many connections to this database wait for a lock. */
const waiting = async () => {
  const [row] = await ask(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row?.['waiting'])
}

describe('split orders', () => {
  it('[SPLIT-3] TWAP sends a slice when it is due, and the parent is done when all are', async () => {
    const { body, answer } = await start(twap)
    expect(answer).toMatchObject({ success: true, result: [{ status: 10 }] })
    expect((await execute([body])).result).toEqual(answer.result)
    await slice()
    await slice()
    expect(await children(body.clOrdId)).toMatchObject([{ volume: 200, filled: 200, origin_module: 'ALGO' }])
    for (let minute = 0; minute < 3; minute += 1) {
      trading.clock.advance(60_000)
      await slice()
    }
    expect((await children(body.clOrdId)).map((row) => row['volume'])).toEqual([200, 300, 200, 300])
    await slice()
    expect(await parent(body.clOrdId)).toMatchObject({ status: 'done', filledVolume: 1000 })
  })

  it('[SPLIT-4] what a slice leaves rolls into the next; a restart repeats nothing', async () => {
    const { body } = await start({ ...twap, price: '9.90' })
    await slice()
    trading.clock.advance(60_000)
    const { createTradingServices } = await import('../trading-services.ts')
    const restart = () => createTradingServices({ db: trading.db, clock: trading.clock, market, warn: () => undefined })
    await restart().beatAlgos()
    await beat()
    await restart().beatAlgos()
    await restart().beatAlgos()
    expect(await children(body.clOrdId)).toMatchObject([
      { volume: 200, status: 5 },
      { volume: 500, status: 10 },
    ])
    // A crash between sending a slice and writing that it was sent.
    await ask(`update trade_algo set next_slice = 1 where cl_ord_id = $1`, [body.clOrdId])
    await restart().beatAlgos()
    expect(await children(body.clOrdId)).toHaveLength(2)
    const cancel = { accountId: 'A1', clOrdIds: [body.clOrdId] }
    expect((await call('POST', '/api/order/cancel', { token: trader, body: cancel })).result).toMatchObject([
      { code: 200 },
    ])
    await beat()
    trading.clock.advance(60_000)
    await slice()
    expect((await children(body.clOrdId)).map((row) => row['status'])).toEqual([5, 5])
    expect(await parent(body.clOrdId)).toMatchObject({ status: 'canceled', filledVolume: 0 })
  })

  it.each([
    ['withdraws the parent', (clOrdId: string) => ({ accountId: 'A1', clOrdIds: [clOrdId] })],
    ['withdraws everything', () => ({ accountId: 'A1', all: true, confirm: '全部撤单' })],
  ])('[SPLIT-7] who %s while a slice is on its way withdraws the slice, too', async (_what, bodyOf) => {
    const { body } = await start({ ...twap, price: '9.90' })
    const going: Promise<unknown>[] = []
    const answered: unknown[] = []
    await trading.test.ownerDb.transaction().execute(async (tx) => {
      // The slice is on its way for as long as somebody else has the account.
      await tx
        .selectFrom('trade_account_state')
        .select('account_id')
        .where('account_id', '=', 'A1')
        .forUpdate()
        .execute()
      going.push(app.trading.beatAlgos())
      await expect.poll(waiting).toBeGreaterThan(0)
      const cancel = call('POST', '/api/order/cancel', { token: trader, body: bodyOf(body.clOrdId) })
      going.push(cancel.then(({ success }) => answered.push(success)))
      await expect.poll(async () => (await waiting()) > 1 || answered.length > 0).toBe(true)
    })
    await Promise.all(going)
    expect(answered).toEqual([true])
    await beat()
    expect((await children(body.clOrdId)).map(({ status }) => status)).toEqual([5])
    expect(await parent(body.clOrdId)).toMatchObject({ status: 'canceled', filledVolume: 0 })
  })

  it('[SPLIT-7] a parent that is withdrawn before its slice leaves sends none', async () => {
    const { body } = await start({ ...twap, price: '9.90' })
    const [found] = await ask('select id from trade_algo where cl_ord_id = $1', [body.clOrdId])
    const id = String(found?.['id'])
    let going: Promise<unknown> | undefined
    await trading.test.ownerDb.transaction().execute(async (tx) => {
      await awaitSending(tx, [id])
      going = app.trading.beatAlgos()
      // The beat has seen it working, and waits.
      await expect.poll(waiting).toBeGreaterThan(0)
      await tx.updateTable('trade_algo').set({ status: 'canceled' }).where('id', '=', id).execute()
    })
    await going
    expect(await children(body.clOrdId)).toEqual([])
  })

  it('[SPLIT-4] a parent that moved on meanwhile is withdrawn all the same', async () => {
    const { body } = await start({ ...twap, price: '9.90' })
    const bodyOfCancel = { accountId: 'A1', clOrdIds: [body.clOrdId] }
    let going: Promise<unknown> | undefined
    await trading.test.ownerDb.transaction().execute(async (tx) => {
      await tx.updateTable('trade_algo').set({ next_slice: 2 }).where('cl_ord_id', '=', body.clOrdId).execute()
      going = call('POST', '/api/order/cancel', { token: trader, body: bodyOfCancel })
      await expect.poll(waiting).toBeGreaterThan(0)
    })
    await going
    expect(await parent(body.clOrdId)).toMatchObject({ status: 'canceled' })
  })

  it('[SPLIT-5] LIMIT shows its next part when the last is gone', async () => {
    const { body } = await start({ price: '10.05', volume: 300, split: { algo: 'LIMIT', slices: 3, minutes: 1 } })
    await slice()
    await slice()
    await slice()
    await slice()
    expect((await children(body.clOrdId)).map((row) => row['filled'])).toEqual([100, 100, 100])
    expect(await parent(body.clOrdId)).toMatchObject({ status: 'done' })
  })

  it('[SPLIT-6] refuses parts below a lot, another body under the same id, and stops when a slice is refused', async () => {
    expect((await start({ volume: 300, split: { algo: 'VWAP', slices: 4, minutes: 4 } })).answer.message).toBe(
      '拆分后每笔数量不足一手，请减少拆分笔数',
    )
    const { body } = await start({ ...twap, price: '9.80' })
    expect((await execute([{ ...body, volume: 2000 }])).result).toMatchObject([{ code: 409 }])
    // More than there is money for.
    const { body: dear } = await start({ ...twap, price: '9.90', volume: 10_000_000 })
    await slice()
    expect(await parent(dear.clOrdId)).toMatchObject({ status: 'failed', note: expect.stringMatching(/./) })
  })
})
