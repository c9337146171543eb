import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, execute, beat, stored, ask, call, trader } = trading
const [future, coin] = ['CFFEX.IF2612', 'BINANCE.BTCUSDT-PERP']
let stranger = ''
let guard = ''
let clerk = ''

beforeAll(async () => {
  stranger = await makePerson(trading.test, { username: 'stranger', permissions: traderRights })
  clerk = await makePerson(trading.test, {
    username: 'clerk',
    permissions: ['ORDER:submit', 'ORDER:cancel', 'DERIV:view'],
  })
  guard = await makePerson(trading.test, {
    username: 'guard',
    permissions: ['ORDER:cancel', 'ORDER:cancelAll', 'RISK:kill', 'ACCOUNT:viewAll'],
  })
  await open('A1', { trades: ['dealer', 'clerk'] })
  await open('F1', { assetClass: 'future', cash: 10_000_000 })
  await open('C1', { assetClass: 'crypto', cash: 100_000 })
  market.listFuture(future, 4000)
  market.listCoin(coin, 50_000)
  market.list('SHSE.510300', 1.5, { iopv: 15_010.4 })
  market.list('SHSE.600003', 10, { last: null })
})

const ticket = (accountId: string, symbol: string, more: Record<string, string> = {}, token = trader) =>
  call('GET', '/api/order/ticket', { token, query: { accountId, symbol, ...more } })
const preview = (body: Record<string, unknown>, token = trader) => call('POST', '/api/order/preview', { token, body })
const cancel = async (body: Record<string, unknown>, token = trader) =>
  call('POST', '/api/order/cancel', { token, body: { accountId: 'A1', ...body } })
const replace = (body: Record<string, unknown>, token = trader) =>
  call('POST', '/api/order/replace', { token, body: { accountId: 'A1', ...body } })

describe('the ticket', () => {
  it('[TSVC-208] of shares: both sides of the book, limits, steps, and figures for the price that is asked', async () => {
    expect((await ticket('A1', 'SHSE.600001', { price: '9.995' })).result).toEqual({
      symbol: 'SHSE.600001',
      name: '测试001',
      last: 10,
      preClose: 10,
      limitUp: 11,
      limitDown: 9,
      tick: 0.01,
      lotMin: 100,
      lotStep: 100,
      bids: [{ price: 9.99, volume: 1_000_000 }],
      asks: [{ price: 10.01, volume: 1_000_000 }],
      orderTypes: expect.arrayContaining([1]),
      phase: 'morning',
      isSuspended: false,
      isSameDay: false,
      iopv: null,
      price: 9.995,
      available: 1_000_000,
      holding: 0,
      sellable: 0,
      maxVolume: 100_000,
      feeOfMax: 259.88,
      unit: '股',
      effects: [],
      takesReduceOnly: false,
      closableToday: 0,
      closableYesterday: 0,
    })
  })

  it('[TSVC-208] without a price the last one counts, before the first trade the close before', async () => {
    expect((await ticket('A1', 'SHSE.600001')).result).toMatchObject({ price: 10, maxVolume: 99_900 })
    expect((await ticket('A1', 'SHSE.600001', { price: '0' })).result).toMatchObject({ price: 10 })
    expect((await ticket('A1', 'SHSE.600003')).result).toMatchObject({ last: null, price: 10 })
    expect((await ticket('A1', 'SHSE.510300')).result).toMatchObject({ iopv: 1.501, unit: '份', tick: 0.001 })
  })

  it('[TSVC-208] of contracts and coins in their own units', async () => {
    expect((await ticket('F1', future)).result).toMatchObject({
      last: 4000,
      unit: '手',
      effects: [1, 2, 3, 4],
      lotMin: 1,
      // A hedge of ten million in contracts of 168,000 and 27.60 of fee.
      maxVolume: 20,
      feeOfMax: 20 * 27.6,
      takesReduceOnly: false,
      isSameDay: false,
    })
    expect((await ticket('C1', coin)).result).toMatchObject({
      last: 50_000,
      unit: 'BTC',
      available: 100_000,
      lotStep: 0.001,
      bids: [{ price: 49_999.9, volume: 10_000 }],
      limitUp: null,
      takesReduceOnly: true,
      effects: [],
    })
  })

  it('[TSVC-208] is shown to those who may read the account, once there is a market and the symbol is in it', async () => {
    expect((await ticket('A1', 'SHSE.600001', {}, stranger)).code).toBe(510)
    expect((await ticket('nowhere', 'SHSE.600001')).code).toBe(510)
    expect((await ticket('A1', 'SHSE.609999')).message).toBe('证券代码不存在或不可交易')
    const time = market.time
    market.time = () => null
    expect((await ticket('A1', 'SHSE.600001')).message).toBe('行情尚未就绪，请稍后再试')
    expect((await preview(order('A1'))).message).toBe('行情尚未就绪，请稍后再试')
    expect((await execute([order('A1')])).message).toBe('行情尚未就绪，请稍后再试')
    market.time = time
  })
})

describe('a preview', () => {
  it('[TSVC-209] of shares: what it comes to, what it costs and freezes, and all that was checked', async () => {
    const { result } = await preview(order('A1', { price: '9.99', volume: 1000 }))
    expect(result).toMatchObject({
      status: 'pass',
      rejReason: 0,
      rejDetail: '',
      confirm: [],
      volume: 1000,
      amount: 9990,
      fee: 5.1,
      frozenCash: 9995.1,
    })
    expect((result['riskChecks'] as { ok: boolean }[]).length).toBeGreaterThan(5)
    expect((await preview(order('A1', { price: '9.65' }))).result).toMatchObject({
      status: 'confirm',
      confirm: [{ code: 12 }],
    })
    expect((await preview(order('A1', { side: 2 }))).result).toMatchObject({
      status: 'reject',
      rejReason: 3,
      rejDetail: '可用持仓不足，可卖0',
      fee: 5 + 0.5 + 0.01,
      frozenCash: 0,
    })
    expect((await preview(order('A1', { symbol: 'SHSE.609999' }))).result).toMatchObject({
      status: 'reject',
      rejReason: 6,
      fee: 0,
      frozenCash: 0,
    })
    expect((await preview(order('A1'), stranger)).code).toBe(510)
  })

  it('[TSVC-209] of contracts with their multiplier, of coins with the fee of who takes', async () => {
    const contract = order('F1', { symbol: future, positionEffect: 1, price: '4000', volume: 2 })
    expect((await preview(contract)).result).toMatchObject({
      status: 'pass',
      volume: 2,
      amount: 2_400_000,
      fee: 55.2,
      frozenCash: 2 * 168_000 + 55.2,
    })
    // There is nothing to close yet: the fee is that of a close.
    const close = { ...contract, side: 2, positionEffect: 3 }
    expect((await preview(close)).result).toMatchObject({ status: 'reject', fee: 552 })
    const { result } = await preview(order('C1', { symbol: coin, price: '50000', volume: 0.1 }))
    expect(result).toMatchObject({ status: 'pass', volume: 0.1, amount: 5000 })
    expect(result['fee']).toBeCloseTo(5000 * 0.0005, 9)
  })

  it('[TSVC-209] of closing contracts: today dearer than those of earlier days', async () => {
    await place(order('F1', { symbol: future, positionEffect: 1, price: '4000.2', volume: 3 }))
    await beat()
    const close = order('F1', { symbol: future, side: 2, positionEffect: 2, price: '4000', volume: 2 })
    expect((await preview(close)).result).toMatchObject({ status: 'pass', fee: 552, frozenCash: 552 })
    expect((await ticket('F1', future, { side: '2' })).result).toMatchObject({
      holding: 3,
      sellable: 3,
      closableToday: 3,
      closableYesterday: 0,
    })
  })
})

describe('orders that are withdrawn', () => {
  it('[TSVC-210] says of each what became of it', async () => {
    const resting = order('A1', { price: '9.90' })
    await place(resting)
    const { result } = await cancel({ clOrdIds: [resting.clOrdId, 'nothing'] })
    expect(result).toEqual([
      { clOrdId: resting.clOrdId, code: 200, message: '' },
      { clOrdId: 'nothing', code: 102, message: expect.any(String) },
    ])
    expect((await cancel({ clOrdIds: [resting.clOrdId] })).result).toMatchObject([{ code: 104 }])
    await beat()
    expect((await cancel({ clOrdIds: [resting.clOrdId] })).result).toMatchObject([{ code: 101 }])
  })

  it('[TSVC-210] all that work, not those that are over or on their way out', async () => {
    const bodies = ['9.89', '9.88', '9.87'].map((price) => order('A1', { price }))
    for (const body of bodies) await place(body)
    await cancel({ clOrdIds: [bodies[0]?.clOrdId] })
    expect((await cancel({ all: true, confirm: '全部撤' })).message).toContain('请输入“全部撤单”确认')
    expect((await cancel({ all: true, confirm: '全部撤单' }, clerk)).code).toBe(510)
    const { result } = await cancel({ all: true, confirm: '全部撤单' })
    const told = (result as unknown as { clOrdId: string; code: number }[]).toSorted((a, b) =>
      a.clOrdId < b.clOrdId ? -1 : 1,
    )
    expect(told).toEqual(bodies.slice(1).map(({ clOrdId }) => ({ clOrdId, code: 200, message: '' })))
    await beat()
    expect((await cancel({ all: true, confirm: '全部撤单' })).result).toEqual([])
  })

  it('[TSVC-210] by who trades the account, and by the risk officer; nobody else, and not while the market takes none', async () => {
    const body = order('A1', { price: '9.85' })
    await place(body)
    expect((await cancel({ clOrdIds: [body.clOrdId] }, stranger)).code).toBe(510)
    expect((await cancel({ accountId: 'nowhere', clOrdIds: ['x'] })).code).toBe(510)
    market.setTime('09:22')
    expect((await cancel({ clOrdIds: [body.clOrdId] }, guard)).result).toMatchObject([
      { code: expect.not.closeTo(200) },
    ])
    market.setTime('10:00')
    expect((await cancel({ clOrdIds: [body.clOrdId] }, guard)).result).toMatchObject([{ code: 200 }])
    await beat()
  })
})

describe('an order that is changed', () => {
  it('[TSVC-211] goes out anew once the old one is withdrawn, with its own number', async () => {
    const body = order('A1', { price: '9.80', volume: 300 })
    const first = await place(body)
    const answer = await replace({ clOrdId: body.clOrdId, newClOrdId: 'N1', price: '9.83', volume: 200 })
    expect(answer).toMatchObject({
      success: true,
      result: { clOrdId: 'N1', orderId: expect.stringMatching(/^O\d{8}/) },
    })
    await beat()
    await beat()
    expect(await stored('N1')).toMatchObject({ volume: 200, price: 98_300, replaces: first.orderId })
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5 })
    const again = await replace({ clOrdId: body.clOrdId, newClOrdId: 'N2', price: '9.84' })
    expect(again).toMatchObject({ success: false, result: { clOrdId: body.clOrdId, confirm: [] } })
    expect(await stored('N2')).toBeUndefined()
  })

  it('[TSVC-211] keeps its size where none is said, asks where a check is soft, and is not changed from a replay', async () => {
    const body = order('A1', { price: '9.81', volume: 400 })
    await place(body)
    const far = await replace({ clOrdId: body.clOrdId, newClOrdId: 'N3', price: '9.60' })
    expect(far).toMatchObject({ success: false, code: 428, result: { confirm: [{ code: 12 }] } })
    const past = await replace({ clOrdId: body.clOrdId, newClOrdId: 'N3', price: '9.82', moment: '2026-11-13 10:21' })
    expect(past.message).toBe('回放中不可下单，请先回到实时')
    expect((await replace({ clOrdId: body.clOrdId, newClOrdId: 'N3', price: '9.82' }, stranger)).code).toBe(510)
    expect((await replace({ clOrdId: body.clOrdId, newClOrdId: 'N3', price: '9.82' })).success).toBe(true)
    await beat()
    await beat()
    expect(await stored('N3')).toMatchObject({ volume: 400, price: 98_200 })
    expect((await replace({ clOrdId: 'gone', newClOrdId: 'N4', price: '9.82' })).success).toBe(false)
  })
})

describe('an order over several accounts', () => {
  beforeAll(async () => {
    await ask(
      `insert into trade_unit (id, tenant_id, product_id, name) values ('U3', 1, 'P1', '合约'), ('U4', 1, 'P1', '空')`,
    )
    await open('F2', { assetClass: 'future', unitId: 'U3', cash: 3_000_000 })
    await open('F3', { assetClass: 'future', unitId: 'U3', cash: 1_000_000 })
  })
  const ofUnit = (more: Record<string, unknown>) => ({ ...order('x', more), accountId: undefined, unitId: 'U3' })
  const parts = async (clOrdId: string) =>
    ask('select account_id, volume from trade_order where cl_ord_id like $1 order by account_id', [`${clOrdId}/%`])

  it('[TSVC-212] opens by the money of each and closes by what each holds', async () => {
    const opening = ofUnit({ symbol: future, positionEffect: 1, price: '4000.2', volume: 4 })
    expect((await execute([opening])).result).toMatchObject([{ status: 10 }, { status: 10 }])
    expect(await parts(opening.clOrdId)).toEqual([
      { account_id: 'F2', volume: 3 },
      { account_id: 'F3', volume: 1 },
    ])
    await beat()
    const closing = ofUnit({ symbol: future, side: 2, positionEffect: 2, price: '3999.8', volume: 4 })
    expect((await execute([closing])).result).toHaveLength(2)
    expect(await parts(closing.clOrdId)).toEqual([
      { account_id: 'F2', volume: 3 },
      { account_id: 'F3', volume: 1 },
    ])
    await beat()
    // A buy closes shorts, and there are none.
    const other = ofUnit({ symbol: future, positionEffect: 2, price: '4000', volume: 1 })
    expect((await execute([other])).message).toBe('资产单元下没有可用的资金或持仓')
  })

  it('[TSVC-212] needs a volume, accounts with money, and the same words under the same id', async () => {
    const { volume: _volume, ...unsized } = ofUnit({ amount: '100000' })
    expect((await execute([unsized])).message).toBe('资产单元委托须填写数量')
    const empty = { ...ofUnit({}), unitId: 'U4' }
    expect((await execute([empty])).message).toBe('资产单元下没有可用的资金或持仓')
    const both = await execute([empty, order('A1', { price: '9.79' })])
    expect(both.result).toMatchObject([
      { clOrdId: empty.clOrdId, message: '资产单元下没有可用的资金或持仓' },
      { status: 10 },
    ])
  })
})

describe('the list of orders', () => {
  const list = async (query: Record<string, string>, token = trader) =>
    (await call('GET', '/api/order/list', { token, query })).result as unknown as {
      total: number
      records: Record<string, unknown>[]
    }

  it('[TSVC-213] newest first, by state and by day, with names for what is stored as codes', async () => {
    await open('L1')
    const bodies = [order('L1', { price: '10.01', volume: 300 }), order('L1', { price: '9.91' })]
    for (const body of bodies) await place(body)
    await beat()
    const all = await list({ accountId: 'L1' })
    expect(all.records.map(({ clOrdId }) => clOrdId)).toEqual(bodies.map(({ clOrdId }) => clOrdId).toReversed())
    expect(all.records[1]).toMatchObject({
      orderId: all.records[1]?.['id'],
      symbolName: '测试001',
      statusText: '已成',
      price: 10.01,
      filledVolume: 300,
      filledVwap: 10.01,
      filledAmount: 3003,
      fee: 5.03,
      frozenCash: 0,
      createdBy: 'dealer',
    })
    expect(all.records[0]).toMatchObject({
      statusText: expect.stringContaining('已报'),
      filledVwap: null,
      frozenCash: 996.01,
    })
    expect((await list({ accountId: 'L1', status: '3' })).total).toBe(1)
    expect((await list({ accountId: 'L1', status: '3,1' })).total).toBe(2)
    const created = String(all.records[0]?.['createdAt']).slice(0, 10)
    expect((await list({ accountId: 'L1', from: created, to: created })).total).toBe(2)
    expect((await list({ accountId: 'L1', from: mainlandCalendar.next(created) })).total).toBe(0)
    expect((await list({ accountId: 'L1', to: mainlandCalendar.previous(created) })).total).toBe(0)
    expect((await list({ accountId: 'L1' }, stranger)).total).toBe(0)
  })

  it('[TSVC-213] the checks of an order are for those who may read its account', async () => {
    const [row] = (await list({ accountId: 'L1' })).records
    const checks = (orderId: unknown, token = trader) =>
      call('GET', '/api/order/checks', { token, query: { orderId: String(orderId) } })
    const { result } = await checks(row?.['id'])
    expect((result as unknown as { ok: boolean }[]).length).toBeGreaterThan(5)
    expect((await checks(row?.['id'], stranger)).message).toBe('未找到对应实体')
    expect((await checks('gone')).message).toBe('未找到对应实体')
  })
})

describe('an order of an earlier day', () => {
  it('[TSVC-210] is over when it is withdrawn, not unknown', async () => {
    const [row] = await ask(`select cl_ord_id as id from trade_order where account_id = 'L1' and volume = 100`)
    market.setTime('15:40')
    await trading.app.trading.settlement.settleDue()
    market.setTime('10:00', mainlandCalendar.next(trading.day))
    const { result } = await cancel({ accountId: 'L1', clOrdIds: [row?.['id'], 'nothing'] })
    expect(result).toMatchObject([{ code: 101, message: '委托已完结' }, { code: 102 }])
  })
})
