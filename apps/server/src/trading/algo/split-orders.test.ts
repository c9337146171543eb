import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { createTradingServices } from '../trading-services.ts'
import { ownerOf } from './algo-owner.ts'
import { createLeftBehind } from './left-behind.ts'

const trading = await createTradingApp()
const { market, open, order, execute, place, beat, ask, call, trader, app, clock, db } = trading
const coin = 'BINANCE.BTCUSDT-PERP'
const star = 'SHSE.688001'
let reader = ''
let officer = ''

beforeAll(async () => {
  market.list(star, 20)
  market.listCoin(coin, 60_000)
  await makePerson(trading.test, { username: 'leaver', permissions: traderRights })
  reader = await makePerson(trading.test, { username: 'reader', permissions: traderRights })
  officer = await makePerson(trading.test, { username: 'officer', permissions: [...traderRights, 'RISK:kill'] })
  await ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币')`)
  await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币')`)
  await open('A1', { cash: 10_000_000, trades: ['dealer', 'leaver'], reads: ['reader', 'officer'] })
  await open('C1', { assetClass: 'crypto', cash: 100_000, productId: 'PC', unitId: 'UC' })
})

type Row = Record<string, unknown>
const twap = (slices = 2, minutes = 4) => ({ split: { algo: 'TWAP', slices, minutes } })
const start = async (more: object, token = trader, accountId = 'A1') => {
  const body = order(accountId, { price: '9.90', volume: 1000, ...more })
  const answer = await execute([body], token)
  return { body, answer, row: (answer.result as Row[] | undefined)?.[0] }
}
const slice = async () => {
  await app.trading.beatAlgos()
  await beat()
}
const children = (clOrdId: string) =>
  ask(
    `select cl_ord_id as id, volume::float as volume, status, remark, created_by as by from trade_order
     where starts_with(cl_ord_id, $1) order by created_at, id`,
    [`${clOrdId}/s`],
  )
const stored = async (clOrdId: string) => (await ask('select * from trade_algo where cl_ord_id = $1', [clOrdId]))[0]
const cancel = (clOrdIds: readonly string[], token = trader) =>
  call('POST', '/api/order/cancel', { token, body: { accountId: 'A1', clOrdIds } })

describe('a parent order', () => {
  it('[SPLIT-100] is listed with what it is and how far it has come', async () => {
    const { body, row } = await start({ ...twap(4), remark: '', side: 1, price: '10.05' })
    expect(row).toMatchObject({
      orderId: expect.stringMatching(/^A[0-9A-Z]{20}$/),
      status: 10,
      rejReason: 0,
      rejDetail: '',
    })
    const begun = clock.now()
    await slice()
    await slice()
    const list = (await call('GET', '/api/order/algos', { token: trader, query: { accountId: 'A1' } })).result
    expect(list).toEqual([
      {
        id: row?.['orderId'],
        clOrdId: body.clOrdId,
        accountId: 'A1',
        symbol: 'SHSE.600001',
        side: 1,
        algo: 'TWAP',
        slices: 4,
        sentSlices: 1,
        volume: 1000,
        filledVolume: 200,
        status: 'working',
        note: '',
        createdBy: 'dealer',
        startedAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    expect((await stored(body.clOrdId))?.['started_at']).toEqual(begun)
    expect(await children(body.clOrdId)).toMatchObject([
      { id: `${body.clOrdId}/s1`, remark: `拆单${body.clOrdId}`, by: 'dealer', status: 3 },
    ])
    await cancel([body.clOrdId])
  })

  it('[SPLIT-100] of coins counts in coins', async () => {
    const { body, answer } = await start(
      { ...twap(), symbol: coin, price: '60000.1', volume: 0.1, remark: '试' },
      trader,
      'C1',
    )
    expect(answer.message).toBe('')
    await slice()
    await slice()
    expect(await children(body.clOrdId)).toMatchObject([{ volume: 5_000_000, remark: '试', status: 3 }])
    const [row] = (await call('GET', '/api/order/algos', { token: trader, query: { accountId: 'C1' } })).result as Row[]
    expect(row).toMatchObject({ volume: 0.1, filledVolume: 0.05 })
  })

  it('[SPLIT-6] has a lot in every part, whole lots of its board, and a volume of its own', async () => {
    const words = '拆分后每笔数量不足一手，请减少拆分笔数'
    expect((await start({ ...twap(4), volume: 399 })).answer.message).toBe(words)
    expect((await start({ ...twap(2), symbol: star, price: '20.00', volume: 399 })).answer.message).toBe(words)
    const [one, two] = [
      await start({ ...twap(4), volume: 400 }),
      await start({ ...twap(2), symbol: star, price: '19.90', volume: 400 }),
    ]
    expect([one.row?.['status'], two.row?.['status']]).toEqual([10, 10])
    await cancel([one.body.clOrdId, two.body.clOrdId])
    expect((await start({ ...twap(), symbol: 'SHSE.600777' })).answer.success).toBe(false)
    expect((await start({ ...twap(), volume: undefined, amount: 5000 })).answer.success).toBe(false)
    const { accountId: _none, ...whole } = order('A1', { ...twap(), unitId: 'U1', volume: 1000 })
    expect((await execute([whole])).success).toBe(false)
  })

  it('[SPLIT-101] an id is one parent, or one order, and the same request gets the same answer again', async () => {
    const { body, row } = await start(twap())
    const again = (await execute([body])).result as Row[]
    expect(again).toEqual([row])
    expect((await execute([{ ...body, price: '9.91' }])).result).toMatchObject([{ code: 409 }])
    await cancel([body.clOrdId])
    const plain = order('A1', { price: '9.90' })
    await place(plain)
    expect((await execute([{ ...plain, volume: 1000, ...twap() }])).result).toMatchObject([
      { code: 409, message: '委托编号已被另一笔委托使用' },
    ])
    await cancel([plain.clOrdId])
  })

  it('[SPLIT-101] who only reads the account, and who does not see it, may not start one', async () => {
    expect((await start(twap(), reader)).row).toMatchObject({ status: 8, rejReason: 1 })
    const nobody = await makePerson(trading.test, { username: 'nobody', permissions: traderRights })
    expect((await start(twap(), nobody)).row).toMatchObject({ status: 8, rejReason: 4 })
    expect(await ask(`select id from trade_algo where username in ('reader', 'nobody')`)).toEqual([])
  })

  it('[SPLIT-102] the trader and the risk officer stop it, nobody else; a stopped one stays as it is', async () => {
    const { body } = await start(twap())
    await slice()
    expect((await cancel([body.clOrdId], reader)).code).toBe(510)
    const all = { accountId: 'A1', all: true, confirm: '全部撤单' }
    expect((await call('POST', '/api/order/cancel', { token: reader, body: all })).code).toBe(510)
    expect(await stored(body.clOrdId)).toMatchObject({ status: 'working' })
    expect((await cancel([body.clOrdId], officer)).result).toEqual([{ clOrdId: body.clOrdId, code: 200, message: '' }])
    expect(await stored(body.clOrdId)).toMatchObject({ status: 'canceled', note: '' })
    expect((await children(body.clOrdId)).map(({ status }) => status)).toEqual([6])
    await beat()
    expect((await children(body.clOrdId)).map(({ status }) => status)).toEqual([5])
    expect((await cancel([body.clOrdId], officer)).result).toMatchObject([{ code: 200 }])
  })

  it('[SPLIT-102] all of an account are stopped with a note, before its orders are withdrawn', async () => {
    const { body } = await start(twap())
    const plain = order('A1', { price: '9.90' })
    await place(plain)
    await beat()
    const all = { accountId: 'A1', all: true, confirm: '全部撤单' }
    const { result } = await call('POST', '/api/order/cancel', { token: trader, body: all })
    expect((result as Row[]).map(({ clOrdId, code }) => [clOrdId, code])).toEqual([
      [body.clOrdId, 200],
      [plain.clOrdId, 200],
    ])
    expect(await stored(body.clOrdId)).toMatchObject({ status: 'canceled', note: '全部撤单' })
    await beat()
  })

  it('[SPLIT-103] parents and orders are withdrawn in one call; what of it is unknown is told by itself', async () => {
    const { body } = await start(twap())
    const plain = order('A1', { price: '9.90' })
    await place(plain)
    await beat()
    const { result } = await cancel([plain.clOrdId, body.clOrdId, 'unknown'])
    expect((result as Row[]).map(({ clOrdId, code }) => [clOrdId, code])).toEqual([
      [body.clOrdId, 200],
      [plain.clOrdId, 200],
      ['unknown', 102],
    ])
    await beat()
  })
})

describe('slices', () => {
  it('[SPLIT-104] one goes out when its minute has come, to the millisecond', async () => {
    const { body } = await start(twap(2, 4))
    await slice()
    expect(await children(body.clOrdId)).toHaveLength(1)
    await cancelSlices(body.clOrdId)
    const [found] = await ask(
      `select started_at as begun, (plan -> 1 ->> 'afterMs')::float8 as after from trade_algo where cl_ord_id = $1`,
      [body.clOrdId],
    )
    const due = Number(found?.['begun']) + Number(found?.['after'])
    clock.advance(due - 1 - clock.now().getTime())
    await app.trading.beatAlgos()
    expect(await children(body.clOrdId)).toHaveLength(1)
    clock.advance(1)
    await app.trading.beatAlgos()
    expect(await children(body.clOrdId)).toMatchObject([{ volume: 500 }, { volume: 1000 }])
    await cancel([body.clOrdId])
    await beat()
  })

  it('[SPLIT-104] without a market nothing goes out', async () => {
    const { body } = await start(twap())
    const closed = createTradingServices({ db, clock, market: { ...market, time: () => null }, warn: () => undefined })
    await closed.algos.beat()
    expect(await children(body.clOrdId)).toEqual([])
    await cancel([body.clOrdId])
  })

  it('[SPLIT-104] a part that is there already sends nothing and moves on; when all is gone the parent is done', async () => {
    const { body } = await start({ ...twap(2), price: '10.05' })
    await slice()
    await slice()
    expect(await stored(body.clOrdId)).toMatchObject({ next_slice: 1 })
    await ask(
      `update trade_algo set plan = '[{"afterMs":0,"target":500},{"afterMs":0,"target":500},{"afterMs":0,"target":600}]'
        where cl_ord_id = $1`,
      [body.clOrdId],
    )
    await app.trading.algos.beat()
    expect(await stored(body.clOrdId)).toMatchObject({ next_slice: 2, status: 'working' })
    await app.trading.algos.beat()
    expect(await stored(body.clOrdId)).toMatchObject({ next_slice: 3, status: 'working' })
    // The last is still on its way.
    await app.trading.algos.beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 'working' })
    await beat()
    await beat()
    await app.trading.algos.beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 'done', next_slice: 3 })
    expect((await children(body.clOrdId)).map(({ volume }) => volume)).toEqual([500, 100])
  })

  it('[SPLIT-6] a refused one ends the parent with its reason', async () => {
    const { body } = await start({ ...twap(), volume: 10_000_000, price: '9.90' })
    await slice()
    const [refused] = await ask('select reject_detail as why from trade_order where cl_ord_id = $1', [
      `${body.clOrdId}/s1`,
    ])
    expect(refused?.['why']).toMatch(/./)
    expect(await stored(body.clOrdId)).toMatchObject({ status: 'failed', next_slice: 1, note: refused?.['why'] })
  })

  it('[SPLIT-105] an order kept by somebody who is the platform’s own is the platform’s', () => {
    const person = { userId: 'u1', username: 'one', tenantId: 3 }
    expect(ownerOf(person)).toMatchObject({ ...person, realname: 'one', isPlatform: false })
    expect(ownerOf({ ...person, tenantId: 0 }).isPlatform).toBe(true)
    expect([...ownerOf(person).rights.permissions]).toEqual([])
  })

  /** Withdraws what works of a parent, and leaves the parent itself alone. */
  async function cancelSlices(clOrdId: string) {
    await cancel((await children(clOrdId)).map(({ id }) => String(id)))
    await beat()
  }
})

describe('what people leave behind', () => {
  it('[LEAVE-3] colleagues are told what is working and where, every ten seconds at most', async () => {
    const plain = order('A1', { price: '9.90' })
    await place(plain)
    await beat()
    await ask(`update trade_order set created_by = 'leaver' where cl_ord_id = $1`, [plain.clOrdId])
    await ask(`update sys_user set status = 2, realname = '老李' where username = 'leaver'`)
    const told: Row[] = []
    const warned: [string, object][] = []
    const look = createLeftBehind({
      db,
      clock,
      tell: async (telling) => told.push(telling),
      warn: (facts, text) => warned.push([text, facts]),
    })
    await look()
    expect(told).toEqual([
      {
        tenantId: 1,
        userIds: expect.arrayContaining(['u-dealer', 'u-officer']),
        title: '老李的1笔委托待处理',
        text: '老李（leaver）已不能交易，账户【账户A1】上还有1笔在途委托，请在委托列表中核对并撤单。',
        id: 'A1|leaver',
      },
    ])
    expect(warned).toEqual([])
    clock.advance(9999)
    await look()
    expect(told).toHaveLength(1)
    const deaf = createLeftBehind({
      db,
      clock,
      tell: () => Promise.reject(new Error('no mail')),
      warn: (facts, text) => warned.push([text, facts]),
    })
    // Who cannot be told holds up neither the others nor the beat.
    await deaf()
    expect(warned.splice(0)).toEqual([
      ['left out, the others go on', { account: 'A1', err: expect.objectContaining({ message: 'no mail' }) }],
    ])
    clock.advance(1)
    await look()
    expect(told).toHaveLength(2)
    // Something new is stopped: then at once.
    await ask(`insert into trade_strategy (id, tenant_id, name, type, status, body, create_by)
      values ('G1', 1, '甲', 'rank', 1, '{}', 'leaver')`)
    await look()
    expect(warned).toEqual([['stopped: their owner may no longer trade', { algos: [], strategies: ['G1'] }]])
    expect(told).toHaveLength(3)
    await ask(`delete from sys_user_role where user_id = 'u-officer'`)
    await ask(`update trade_account_grant set can_trade = false where account_id = 'A1'`)
    clock.advance(10_000)
    await look()
    expect(told).toHaveLength(3)
    await ask(`update trade_account_grant set can_trade = user_id <> 'u-reader' where account_id = 'A1'`)
    await ask(`update sys_user set status = 1 where username = 'leaver'`)
  })
})
