import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { platformScope } from '../platform-scope.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, execute, beat, stored, cash, ask, call, trader, app } = trading

beforeAll(async () => {
  await open('A1')
})

describe('an order', () => {
  it('[TSVC-1] is taken, acknowledged, filled, and moves cash and holding', async () => {
    const body = order('A1', { price: '10.01' })
    const row = await place(body)
    expect(row).toMatchObject({ status: 10, rejReason: 0 })
    expect(await cash('A1')).toMatchObject({ frozenCash: 100_100 + 501 })
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 3, filled_volume: 100, frozen_cash: 0 })
    const after = await cash('A1')
    expect(after).toMatchObject({ frozenCash: 0, ledger: { cash: 100_000_000 - 100_100 - 501 } })
    expect(await ask(`select symbol, volume from trade_holding where account_id = 'A1'`)).toEqual([
      { symbol: 'SHSE.600001', volume: 100 },
    ])
    const [sum] = await ask(
      `select sum(case when debit = 'cash' then amount else -amount end)::int as cash from trade_ledger where account_id = 'A1' and 'cash' in (debit, credit)`,
    )
    expect(sum?.['cash']).toBe(after.ledger.cash)
  })

  it('[REPLAY-12] sent or changed from a replay is refused, and nothing is written', async () => {
    const body = order('A1', { price: '9.95' })
    const send = (moment: string) =>
      call('POST', '/api/order/executeTrade', { token: trader, body: { orders: [body], moment } })
    expect(await send('2026-11-13 10:21')).toMatchObject({ success: false, message: '回放中不可下单，请先回到实时' })
    expect(await send('yesterday')).toMatchObject({ success: false })
    expect(await ask('select count(*)::int as n from trade_order where cl_ord_id = $1', [body.clOrdId])).toEqual([
      { n: 0 },
    ])
  })

  it('[TSVC-2] clicked twice is one order; two at once too', async () => {
    const body = order('A1', { price: '9.90' })
    const first = await place(body)
    const again = await place(body)
    expect(again).toMatchObject({ orderId: first.orderId, status: 10 })
    const other = order('A1', { price: '9.91' })
    const rows = await Promise.all([place(other), place(other)])
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await ask('select count(*)::int as n from trade_order where cl_ord_id = $1', [other.clOrdId])).toEqual([
      { n: 1 },
    ])
  })

  it('[TSVC-3] under a used id with another body is refused with 409', async () => {
    const body = order('A1', { price: '9.80' })
    await place(body)
    const answer = await execute([{ ...body, volume: 200 }])
    expect(answer).toMatchObject({ success: false, code: 409, message: '委托编号已被另一笔委托使用' })
  })

  it.each([
    ['price', { price: '9.79' }],
    ['side', { side: 2 }],
    ['validity', { tif: 'IOC' }],
    ['type', { orderType: 10 }],
    ['offset', { positionEffect: 2 }],
    ['reduce-only', { reduceOnly: true }],
    ['target', { targetId: 'T88' }],
    ['amount instead of a volume', { volume: undefined, amount: '1000' }],
    ['symbol', { symbol: 'SHSE.600002' }],
  ])('[TSVC-3] another %s makes it another body', async (_field, change) => {
    const body = order('A1', { price: '9.81' })
    const first = await place(body)
    expect((await execute([{ ...body, ...change }])).code).toBe(409)
    expect(await place({ ...body, remark: '再次', confirmCodes: [11] })).toMatchObject({ orderId: first.orderId })
  })

  it('[TSVC-3] a conditional order keeps its trigger price, and has one', async () => {
    const body = order('A1', { price: '10.10', orderType: 91, triggerPrice: '10.05' })
    expect(await place(body)).toMatchObject({ status: 15 })
    expect((await execute([{ ...body, triggerPrice: '10.06' }])).code).toBe(409)
    expect((await execute([order('A1', { orderType: 91 })])).message).toBe('条件单须填写触发价')
    expect((await execute([order('A1', { triggerPrice: '10.05' })])).message).toBe('只有条件单可以填写触发价')
  })

  it('[TSVC-4] needs a confirmation once, and passes with the ticked codes', async () => {
    const body = order('A1', { price: '9.65' })
    const answer = await execute([body])
    expect(answer).toMatchObject({ success: false, code: 428, message: '需要确认' })
    expect(answer.result[0]).toMatchObject({ clOrdId: body.clOrdId, confirm: [{ code: 12 }] })
    expect(await stored(body.clOrdId)).toBeUndefined()
    expect(await place({ ...body, confirmCodes: [12] })).toMatchObject({ status: 10 })
  })

  it('[TSVC-5] of several is refused alone: the others go through', async () => {
    const good = order('A1', { price: '9.85' })
    const bad = order('A1', { volume: 150 })
    const unknown = order('nowhere')
    const answer = await execute([good, bad, unknown])
    expect(answer).toMatchObject({ success: true, code: 200 })
    expect(answer.result).toMatchObject([{ status: 10 }, { status: 8, rejReason: 7 }, { status: 8, rejReason: 4 }])
  })

  it('[TSVC-6] by amount becomes whole lots, and a repeat keeps them when the price has moved', async () => {
    const body = { ...order('A1', { price: '9.95', amount: '5000' }), volume: undefined }
    const row = await place(body)
    expect(await stored(body.clOrdId)).toMatchObject({ volume: 500 })
    expect(await place(body)).toMatchObject({ orderId: row.orderId })
    expect((await execute([{ ...body, amount: '6000' }])).code).toBe(409)
  })

  it('[TSVC-7] on a unit is split over its accounts and repeated as the same parts', async () => {
    await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('U2', 1, 'P1', '拆分')`)
    await open('S1', { unitId: 'U2', cash: 300_000 })
    await open('S2', { unitId: 'U2', cash: 100_000 })
    const body = { ...order('S1', { price: '9.97', volume: 400 }), accountId: undefined, unitId: 'U2' }
    const first = await execute([body])
    expect(first.result).toHaveLength(2)
    const again = await execute([body])
    const ids = (answer: typeof first) => answer.result.map((row) => (row as { orderId: string }).orderId)
    expect(ids(again)).toEqual(ids(first))
    expect(
      await ask(`select account_id, volume from trade_order where cl_ord_id like $1 order by account_id`, [
        `${body.clOrdId}/%`,
      ]),
    ).toEqual([
      { account_id: 'S1', volume: 300 },
      { account_id: 'S2', volume: 100 },
    ])
    expect((await execute([{ ...body, volume: 800 }])).result).toMatchObject([{ code: 409 }])
  })

  it('[TSVC-7] clicked twice at once is split once', async () => {
    const body = { ...order('S1', { price: '9.96', volume: 1000 }), accountId: undefined, unitId: 'U2' }
    const answers = await Promise.all([execute([body]), execute([body]), execute([body])])
    const ids = answers.map(({ result }) => result.map((row) => (row as { orderId: string }).orderId))
    expect(ids[1]).toEqual(ids[0])
    expect(ids[2]).toEqual(ids[0])
    expect(await ask(`select 1 from trade_order where cl_ord_id like $1`, [`${body.clOrdId}/%`])).toHaveLength(2)
  })
})

describe('every refusal, in its own words', () => {
  const refusals: [string, number, string, () => Promise<Record<string, unknown>>][] = [
    ['cash', 2, '资金不足，需要', async () => order('R1', { volume: 90_000 })],
    ['holding', 3, '可用持仓不足，可卖0', async () => order('R1', { side: 2 })],
    ['account', 4, '账户不存在', async () => order('ghost')],
    ['strategy', 5, '策略不存在', async () => order('R1', { strategyId: 'nobody’s' })],
    ['symbol', 6, '证券代码不存在或不可交易', async () => order('R1', { symbol: 'SHSE.609999' })],
    ['lot', 7, '买入数量须为100的整数倍', async () => order('R1', { volume: 150 })],
    ['tick', 8, '委托价格须为最小变动价位0.01的整数倍', async () => order('R1', { price: '10.005' })],
    ['order type', 14, '委托类型不支持', async () => order('R1', { orderType: 22, price: undefined })],
    ['suspension', 16, '证券停牌', async () => order('R1', { symbol: 'SHSE.600002' })],
    ['limit', 17, '超出涨跌幅限制，涨停价 11.00', async () => order('R1', { price: '11.01' })],
    ['cage', 18, '超出有效申报价格范围，买入上限 10.21', async () => order('R1', { price: '10.30' })],
    ['concentration', 20, '超过上限10.0%', async () => order('R1', { volume: 60_000, price: '9.99' })],
  ]
  beforeAll(async () => {
    await ask(`insert into trade_product (id, tenant_id, code, name) values ('P2', 1, 'P2', '产品二')`)
    await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UR', 1, 'P2', '拒绝')`)
    await open('R1', { unitId: 'UR', productId: 'P2', cash: 800_000 })
    market.list('SHSE.600002', 10, { isSuspended: true })
  })

  it.each(refusals)('[TSVC-10] %s: code %i', async (_what, code, text, body) => {
    const row = await place(await body())
    expect(row).toMatchObject({ status: 8, rejReason: code })
    expect(row.rejDetail).toContain(text)
  })

  it('[TSVC-11] session: code 13', async () => {
    market.setTime('15:31')
    expect(await place(order('R1'))).toMatchObject({ status: 8, rejReason: 13, rejDetail: '非交易时段' })
    market.setTime('10:00')
  })

  it('[TSVC-12] rate: code 15, and restricted symbols: code 21', async () => {
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('tight', 1, 1, '从严', '2020-01-01', '{"ordersPerSec": 1, "forbidden": ["SHSE.600003"]}')`,
    )
    await open('R2', { unitId: 'UR', productId: 'P2' })
    await ask(`update trade_account set risk_profile_id = 'tight' where id = 'R2'`)
    market.list('SHSE.600003', 10)
    expect(await place(order('R2', { symbol: 'SHSE.600003' }))).toMatchObject({
      rejReason: 21,
      rejDetail: '该证券在禁止交易名单中',
    })
    const answer = await execute([order('R2', { price: '9.94' }), order('R2', { price: '9.93' })])
    expect(answer.result[1]).toMatchObject({ status: 8, rejReason: 15, rejDetail: '超过流量限制：每秒委托2，上限1' })
  })

  it('[TSVC-12] qualification: a profile that leaves a board out; approval: code 23', async () => {
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('main', 1, 1, '主板', '2020-01-01', '{"boards": ["MAIN"], "needApprovalAmount": 1500}')`,
    )
    await open('R5', { unitId: 'UR', productId: 'P2' })
    await ask(`update trade_account set risk_profile_id = 'main' where id = 'R5'`)
    market.list('SHSE.688001', 10)
    expect(await place(order('R5', { symbol: 'SHSE.688001', volume: 200 }))).toMatchObject({
      rejReason: 1,
      rejDetail: '账户未开通科创板交易权限',
    })
    expect(await place(order('R5', { price: '9.99', volume: 200 }))).toMatchObject({
      rejReason: 23,
      rejDetail: '委托金额1998.00超过1500，需要审批',
    })
  })

  it('[TSVC-12] connection: codes 11 and 12', async () => {
    await open('R6', { unitId: 'UR', productId: 'P2' })
    for (const [connection, rejReason, rejDetail] of [
      ['disconnected', 11, '账户未连接'],
      ['connected', 12, '账户未登录'],
    ] as const) {
      await app.trading.keeper.onAccount(platformScope, 'R6', async (own) => {
        own.record({ ok: true, answer: undefined, events: [{ type: 'accountSet', connection, reason: '' }] })
      })
      expect(await place(order('R6'))).toMatchObject({ status: 8, rejReason, rejDetail })
    }
  })

  it('[TSVC-13] [DEMO-9] self-trade: code 22, across accounts of one product, named', async () => {
    await open('R3', { unitId: 'UR', productId: 'P2' })
    await open('R4', { unitId: 'UR', productId: 'P2' })
    market.list('SHSE.600004', 10)
    await place(order('R3', { symbol: 'SHSE.600004', price: '10.01' }))
    await beat()
    // Bought on an earlier day, so that only the other account's order stands in the way.
    market.setTime('15:40')
    await app.trading.settlement.settleDue()
    market.setTime('10:00', mainlandCalendar.next(trading.day))
    const resting = order('R4', { symbol: 'SHSE.600004', price: '9.95' })
    expect(await place(resting)).toMatchObject({ status: 10 })
    const own = await place(order('R3', { symbol: 'SHSE.600004', side: 2, price: '9.95' }))
    expect(own).toMatchObject({ status: 8, rejReason: 22 })
    // By its name: nobody knows an account by its id.
    expect(own.rejDetail).toBe('与账户「账户R4」的反向委托9.95可能自成交')
  })

  it('[TSVC-14] duplicate within two seconds asks for a confirmation with code 11', async () => {
    const body = order('A1', { price: '9.88' })
    const twin = order('A1', { price: '9.88' })
    const answer = await execute([body, twin])
    expect(answer.code).toBe(428)
    expect(answer.result[1]).toMatchObject({ confirm: [{ code: 11 }] })
  })
})

describe('who may trade', () => {
  it('[TSVC-20] reading is not trading; no grant at all is no account', async () => {
    const reader = await makePerson(trading.test, { username: 'reader', permissions: traderRights })
    const stranger = await makePerson(trading.test, { username: 'stranger', permissions: traderRights })
    await open('G1', { trades: ['dealer'], reads: ['reader'] })
    expect(await place(order('G1'), reader)).toMatchObject({
      status: 8,
      rejReason: 1,
      rejDetail: '没有该账户的交易权限',
    })
    expect(await place(order('G1'), stranger)).toMatchObject({ status: 8, rejReason: 4 })
    const cancel = (token: string) =>
      call('POST', '/api/order/cancel', { token, body: { accountId: 'G1', clOrdIds: ['x'] } })
    expect((await cancel(stranger)).code).toBe(510)
    expect((await cancel(reader)).code).toBe(510)
    const list = await call('GET', '/api/order/list', { token: stranger, query: { pageSize: '50' } })
    expect(list.result['records']).toEqual([])
  })

  it('[TSVC-21] another institution finds nothing', async () => {
    const foreigner = await makePerson(trading.test, {
      username: 'foreigner',
      tenantId: 2,
      permissions: [...traderRights, 'ACCOUNT:viewAll'],
    })
    expect(await place(order('A1'), foreigner)).toMatchObject({ status: 8, rejReason: 4 })
    expect((await call('GET', '/api/order/list', { token: foreigner })).result['total']).toBe(0)
    expect((await call('GET', '/user/account/list', { token: foreigner })).result).toEqual([])
    expect((await call('GET', '/api/position/list', { token: foreigner })).result).toEqual([])
    expect((await call('GET', '/user/account', { token: foreigner, query: { id: 'A1' } })).success).toBe(false)
  })

  it('[TSVC-22] every submission is in the operation log', async () => {
    const rows = await ask(
      `select count(*)::int as n from sys_log where log_content = '提交委托' and userid = 'dealer'`,
    )
    expect(rows[0]?.['n']).toBeGreaterThan(5)
    expect(trader).not.toBe('')
  })
})
