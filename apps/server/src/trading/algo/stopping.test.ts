import { workingStatuses } from '@liangshu/contract/trading/order-codes'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createFairRounds, eachAlone } from '../each-alone.ts'
import { createPutAside } from '../put-aside.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { open, order, execute, beat, ask, call, trader, app, clock } = trading
const twap = { split: { algo: 'TWAP', slices: 2, minutes: 10 } }
let mate = ''

beforeAll(async () => {
  mate = await makePerson(trading.test, { username: 'mate', permissions: traderRights })
  await makePerson(trading.test, { username: 'leaver', permissions: traderRights })
  await makePerson(trading.test, { username: 'watcher', permissions: ['RISK:kill'] })
  for (const id of ['S1', 'S2', 'S3', 'S4', 'S5']) {
    await open(id, { cash: 100_000_000, trades: ['dealer', 'mate', 'leaver'] })
  }
})

const statusOf = async (clOrdId: string) =>
  (await ask('select status, note from trade_algo where cl_ord_id = $1', [clOrdId]))[0]
/** Parents as many as a busy day has, past the call that takes one at a time. */
const plant = (accountId: string, count: number, owner = 'dealer') =>
  ask(
    `insert into trade_algo (id, tenant_id, account_id, cl_ord_id, user_id, username, body, plan, status, started_at, updated_at)
     select 'X' || $1 || n, 1, $1, $1 || '-many-' || n, 'u-' || $2, $2,
       '{"symbol":"SHSE.600001","side":1,"orderType":1,"tif":"DAY","confirmCodes":[],"remark":"","volume":100,"split":{"algo":"TWAP","slices":1,"minutes":1}}',
       '[{"afterMs":99999999,"target":100}]', 'working', now(), now() from generate_series(1, $3::int) n`,
    [accountId, owner, count],
  )
const working = async (accountId: string) =>
  (await ask(`select count(*)::int as n from trade_algo where account_id = $1 and status = 'working'`, [accountId]))[0]

describe('all of them', () => {
  it('[EVERY-1] 全部撤单 stops 1,000 parents and withdraws every working order', async () => {
    await plant('S1', 1000)
    for (let n = 0; n < 20; n += 1) await execute([order('S1', { price: '9.90' })])
    await beat()
    const cancel = await call('POST', '/api/order/cancel', {
      token: trader,
      body: { accountId: 'S1', all: true, confirm: '全部撤单' },
    })
    expect(cancel.result).toHaveLength(1020)
    expect(cancel.result.every((row) => (row as { code: number }).code === 200)).toBe(true)
    await beat()
    expect(await working('S1')).toEqual({ n: 0 })
    const left = await ask(
      `select 1 from trade_order where account_id = 'S1' and status in (${workingStatuses.join(', ')})`,
    )
    expect(left).toEqual([])
  })

  it('[EVERY-1] a kill switch stops the parents too', async () => {
    const guard = await makePerson(trading.test, { username: 'guard', permissions: ['RISK:kill', 'ACCOUNT:viewAll'] })
    await plant('S2', 300)
    const body = { scope: 'account', targetId: 'S2', reason: '演练' }
    expect((await call('POST', '/risk/killSwitch', { token: guard, body })).success).toBe(true)
    expect(await working('S2')).toEqual({ n: 0 })
  })
})

describe('somebody who may no longer trade', () => {
  const leave = {
    frozen: `update sys_user set status = 2 where id = 'u-leaver'`,
    removed: `update sys_user set del_flag = 1 where id = 'u-leaver'`,
    'without the permission': `delete from sys_user_role where user_id = 'u-leaver'`,
    'without the grant': `update trade_account_grant set can_trade = false where user_id = 'u-leaver'`,
  }
  const back = [
    `update sys_user set status = 1, del_flag = 0 where id = 'u-leaver'`,
    `update trade_account_grant set can_trade = true where user_id = 'u-leaver'`,
    `insert into sys_user_role values ('u-leaver', 'r-leaver', 1) on conflict do nothing`,
  ]

  it.each(Object.entries(leave))('[LEAVE-1] %s: their parents stop with the next beat', async (_how, text) => {
    await plant('S3', 3, 'leaver')
    await plant('S4', 2, 'mate')
    await app.trading.beatAlgos()
    expect(await working('S3')).toEqual({ n: 3 })
    await ask(text)
    await app.trading.beatAlgos()
    expect(await working('S3')).toEqual({ n: 0 })
    expect(await working('S4')).toEqual({ n: 2 })
    expect(await statusOf('S3-many-1')).toMatchObject({
      status: 'canceled',
      note: expect.stringContaining('已自动停止'),
    })
    for (const one of back) await ask(one)
    await ask(`delete from trade_algo`)
  })

  it('[LEAVE-2] their running strategies stop', async () => {
    await ask(`insert into trade_strategy (id, tenant_id, name, type, status, body, create_by) values
      ('G1', 1, '甲', 'x', 1, '{}', 'leaver'), ('G2', 1, '乙', 'x', 1, '{}', 'mate')`)
    await ask(leave.frozen)
    await app.trading.beatAlgos()
    expect(await ask('select id, status from trade_strategy order by id')).toEqual([
      { id: 'G1', status: 4 },
      { id: 'G2', status: 1 },
    ])
    for (const one of back) await ask(one)
  })

  it('[LEAVE-3] their working orders are offered once to whoever may withdraw them, and can be', async () => {
    await execute([order('S5', { price: '9.90' })], mate)
    await ask(`update trade_order set created_by = 'leaver' where account_id = 'S5'`)
    await ask(leave.frozen)
    clock.advance(60_000)
    await app.trading.beatAlgos()
    clock.advance(60_000)
    await app.trading.beatAlgos()
    const told = await ask(`select user_ids, msg_abstract from sys_announcement where bus_type = 'leftOrders'`)
    expect(told).toHaveLength(1)
    expect(told[0]?.['user_ids']).toEqual(expect.arrayContaining(['u-dealer', 'u-mate', 'u-watcher']))
    expect(told[0]?.['user_ids']).not.toContain('u-leaver')
    expect(String(told[0]?.['msg_abstract'])).toContain('1笔在途委托')
    const body = { accountId: 'S5', all: true, confirm: '全部撤单' }
    expect((await call('POST', '/api/order/cancel', { token: mate, body })).result).toMatchObject([{ code: 200 }])
    for (const one of back) await ask(one)
  })
})

describe('what fails', () => {
  it('[FAIR-1] a parent that fails three times is put aside and says so; others go on', async () => {
    await plant('S4', 1, 'mate')
    await ask(`update trade_algo set plan = '[{"afterMs":0,"target":100}]' where account_id = 'S4'`)
    await ask(`update trade_algo set body = body - 'symbol' where account_id = 'S4'`)
    const body = order('S5', { ...twap, volume: 1000 })
    await execute([body], mate)
    for (let n = 0; n < 3; n += 1) await app.trading.beatAlgos()
    expect(await statusOf('S4-many-1')).toMatchObject({ status: 'failed' })
    expect(await statusOf(body.clOrdId)).toMatchObject({ status: 'working' })
    expect(await ask('select 1 from trade_order where starts_with(cl_ord_id, $1)', [`${body.clOrdId}/s`])).toHaveLength(
      1,
    )
  })

  it('[FAIR-1] an account that fails in three beats rests for a minute, and is tried again after it', async () => {
    const tried: string[] = []
    const told: string[] = []
    const warn = (_facts: object, text: string) => void told.push(text)
    const list = createPutAside({ clock, warn })
    const round = () =>
      eachAlone(
        ['bad', 'good'],
        async (id) => {
          tried.push(id)
          if (id === 'bad') throw new Error('broken')
        },
        { warn, about: (id) => ({ id }), aside: { keyOf: (id) => id, list } },
      )
    for (let n = 0; n < 5; n += 1) await round()
    expect(tried.filter((id) => id === 'bad')).toHaveLength(3)
    expect(tried.filter((id) => id === 'good')).toHaveLength(5)
    expect(told.filter((text) => text.startsWith('put aside'))).toHaveLength(1)
    clock.advance(61_000)
    await round()
    expect(tried.filter((id) => id === 'bad')).toHaveLength(4)
  })

  it('[FAIR-2] institutions take turns: a long list of one does not hold up another, and none is forgotten', async () => {
    const items = [...Array.from({ length: 10 }, (_, at) => ({ tenant: 1, at })), { tenant: 2, at: 0 }]
    const rounds = createFairRounds<(typeof items)[number]>({ laneOf: ({ tenant }) => tenant, most: 4 })
    const seen: string[] = []
    const work = async ({ tenant, at }: (typeof items)[number]) => {
      seen.push(`${tenant}:${at}`)
      await Promise.resolve()
    }
    await rounds(items, work)
    expect(seen.slice(0, 2)).toEqual(['1:0', '2:0'])
    expect(seen).toHaveLength(5)
    await rounds(items, work)
    await rounds(items, work)
    expect(new Set(seen).size).toBe(11)
  })
})

describe('a batch', () => {
  it('[BATCH-1] answers each order: a good one is placed although another cannot even be read', async () => {
    const broken = order('S5', { symbol: 'SHSE.600002' })
    const prepare = trading.market.prepare
    trading.market.prepare = (symbol) => {
      if (symbol === broken.symbol) throw new RangeError('not a number')
      return prepare(symbol)
    }
    const good = order('S5', { price: '9.91' })
    const answer = await execute([good, broken], mate)
    trading.market.prepare = prepare
    expect(answer).toMatchObject({
      success: true,
      result: [
        { clOrdId: good.clOrdId, status: 10 },
        { clOrdId: broken.clOrdId, code: 500, message: '操作失败，服务器内部错误' },
      ],
    })
  })

  it('[BATCH-1] a volume beyond all bounds is refused before anything is placed', async () => {
    const bodies = [order('S5', { price: '9.92' }), order('S5', { ...twap, volume: 1e300 })]
    expect(await execute(bodies, mate)).toMatchObject({ success: false, code: 400 })
    expect(await ask('select 1 from trade_order where cl_ord_id = $1', [bodies[0]?.clOrdId ?? ''])).toEqual([])
  })
})
