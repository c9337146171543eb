import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../../testing/make-person.ts'
import { createTradingApp } from '../../testing/trading-app.ts'
import { startVeighnaDouble } from '../testing/veighna-double.ts'

const clock = { now: () => Date.now() }
const double = await startVeighnaDouble(
  [
    { symbol: '600001', exchange: 'SSE', last: 10 },
    { symbol: '600002', exchange: 'SSE', last: 10 },
  ],
  { now: () => clock.now() },
)
const trading = await createTradingApp({ CREDENTIAL_KEY: 'a key for tests only', VEIGHNA_HOSTS: double.host })
const { market, order, place, ask, call, stored, app } = trading
clock.now = () => trading.clock.now().getTime()
const { state } = double
let manager = ''
let accountId = ''

afterAll(async () => {
  app.trading.venues.close()
  await double.close()
})

const beat = async (ms = 1000) => {
  trading.clock.advance(ms)
  await app.trading.venues.beat()
}
const blockOf = async () =>
  (
    await ask(`select balances->>'reconcileBlock' as block from trade_account_state where account_id = $1`, [accountId])
  )[0]?.['block']
const send = async (more: object = {}) => {
  const body = order(accountId, { symbol: 'SHSE.600001', price: '10.00', volume: 100, ...more })
  // None when the order was not even looked at.
  const row = (await place(body, manager)) as Awaited<ReturnType<typeof place>> | undefined
  return { clOrdId: body.clOrdId, row, orderId: row?.orderId ?? '' }
}
/** Sends one and lets the venue take it. Answers its id there. */
const sent = async (more: object = {}) => {
  const one = await send(more)
  await beat()
  return { ...one, vtId: [...state.orders.keys()].at(-1) ?? '' }
}
const cancel = (clOrdId: string) =>
  call('POST', '/api/order/cancel', { token: manager, body: { accountId, clOrdIds: [clOrdId] } })
const venueState = async (orderId: string) =>
  (await ask(`select state from trade_venue_order where order_id = $1`, [orderId]))[0]?.['state']
const fillsOf = (clOrdId: string) =>
  ask(`select price, volume, commission from trade_fill where cl_ord_id = $1 order by at, id`, [clOrdId])

beforeAll(async () => {
  market.list('SHSE.600001', 10)
  market.list('SHSE.600002', 10)
  const rights = ['view', 'viewAll', 'add', 'edit', 'status', 'grant'].map((action) => `ACCOUNT:${action}`)
  manager = await makePerson(trading.test, {
    username: 'chief',
    permissions: [...rights, 'ORDER:submit', 'ORDER:cancel', 'DERIV:view', 'RECORD:view'],
  })
})

describe('an account behind VeighNa', () => {
  const openNew = (more: object = {}) =>
    call('POST', '/user/account', {
      token: manager,
      body: {
        accountName: 'VeighNa账户',
        accountNo: 'VN00012345',
        productId: 'P1',
        unitId: 'U1',
        platformCode: 'VEIGHNA',
        assetClass: 'stock',
        mode: 'paper',
        credential: double.credential,
        ...more,
      },
    })

  it('[VN-4] is opened with a login that is checked, sealed and never answered, on a host the administrator named', async () => {
    expect((await openNew({ credential: '{"url":"ftp://x"}' })).message).toContain('密钥应为 {"url"')
    const elsewhere = double.credential.replace(double.host, 'evil.example:8000')
    expect((await openNew({ credential: elsewhere })).message).toBe('服务器设置 VEIGHNA_HOSTS 中没有 evil.example:8000')
    expect((await openNew({ assetClass: 'crypto' })).message).toBe('该交易平台不支持此类账户')
    const answer = await openNew()
    expect(answer.result).toMatchObject({ hasCredential: true, connState: 5, cash: { balance: 0 } })
    expect(answer.text).not.toContain('the-very-secret')
    accountId = (answer.result as unknown as { id: string }).id
    await ask(
      `insert into trade_account_grant (account_id, user_id, tenant_id, can_trade) values ($1, 'u-chief', 1, true)
       on conflict (account_id, user_id) do update set can_trade = true`,
      [accountId],
    )
  })

  it('[VN-5] logs in once its gateway is connected, and brings its money', async () => {
    state.isConnected = false
    await beat()
    expect((await send()).row).toMatchObject({ status: 8, rejReason: 11 })
    state.isConnected = true
    await beat(31_000)
    const answer = await call('GET', '/user/account', { token: manager, query: { id: accountId } })
    expect(answer.result).toMatchObject({ connState: 3, cash: { balance: 1_000_000 } })
    await vi.waitFor(() => expect(state.sockets).toBeGreaterThan(0))
  })

  it('[VN-6] an order is on its way until the exchange has answered, and its fills are booked with our fees', async () => {
    let woken = 0
    const stop = app.trading.onWake(() => (woken += 1))
    const { clOrdId, orderId, vtId } = await sent({ volume: 300 })
    expect(state.posts.at(-1)).toEqual({
      symbol: '600001',
      exchange: 'SSE',
      direction: '多',
      type: '限价',
      volume: 300,
      price: 10,
      offset: '',
      reference: orderId,
    })
    expect(await stored(clOrdId)).toMatchObject({ status: 10 })
    const before = woken
    double.answer(vtId, { status: '未成交' })
    await vi.waitFor(() => expect(woken).toBeGreaterThan(before))
    stop()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    double.fill(vtId, 100, 10)
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 2, filled_volume: 100 })
    double.fill(vtId, 200, 9.99)
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 3, filled_volume: 300, frozen_cash: 0 })
    expect(await fillsOf(clOrdId)).toMatchObject([
      { price: 100_000, volume: 100 },
      { price: 99_900, volume: 200 },
    ])
    const [{ fee } = { fee: 0 }] = await ask(
      'select sum(commission)::int as fee from trade_fill where cl_ord_id = $1',
      [clOrdId],
    )
    expect(fee).toBe(500)
    expect(await trading.audit()).toEqual([])
  })

  it.each([
    ['its reference is still there', true, true],
    ['its gateway has dropped the reference, which was heard before', false, false],
    ['nothing is left of its reference', false, true],
  ])('[VN-7] an answer that was lost makes no second order: %s', async (_how, keepsReference, isSilent) => {
    const before = state.posts.length
    state.isSilent = isSilent
    state.faults.push('dropAfter')
    const { clOrdId, orderId, vtId } = await sent({ price: '9.90' })
    expect(await venueState(orderId)).toBe('unknown')
    double.answer(vtId, { status: '未成交' }, { keepsReference })
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    expect(state.posts.length - before).toBe(1)
    await cancel(clOrdId)
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
    expect(state.deletes).toContain(vtId)
    state.isSilent = false
  })

  it('[VN-8] an order that never arrived is not sent again: it is given up, and its money is free', async () => {
    const before = state.posts.length
    state.faults.push('dropBefore')
    const { clOrdId, orderId } = await send({ price: '9.92' })
    await beat()
    for (let second = 0; second < 50; second += 10) await beat(10_000)
    expect(await stored(clOrdId)).toMatchObject({ status: 10 })
    await beat(20_000)
    expect(await stored(clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
    expect([await venueState(orderId), state.posts.length]).toEqual(['lost', before])
  })

  it('[VN-9] one that was given up and turns up after all is withdrawn there, and what it traded is booked', async () => {
    state.faults.push('dropAfter')
    const { clOrdId, orderId, vtId } = await sent({ price: '9.93', volume: 200, symbol: 'SHSE.600002' })
    const orders = double.forget()
    await beat(1000)
    await beat(61_000)
    expect([await venueState(orderId), await stored(clOrdId)]).toMatchObject(['lost', { status: 5 }])
    double.remember(orders.map((one) => ({ ...one, datetime: null })))
    double.answer(vtId, { status: '未成交' })
    double.fill(vtId, 100, 9.93)
    await beat(61_000)
    await beat(61_000)
    expect(state.deletes).toContain(vtId)
    expect(await fillsOf(clOrdId)).toMatchObject([{ price: 99_300, volume: 100 }])
    expect(await stored(clOrdId)).toMatchObject({ status: 5, filled_volume: 100 })
    expect(await blockOf()).toBeNull()
    expect(await trading.audit()).toEqual([])
  })

  it('[VN-10] gone in the middle of an order and back with another answer: the cancel is overtaken by the fill', async () => {
    const { clOrdId, vtId } = await sent({ price: '9.94' })
    double.answer(vtId, { status: '未成交' })
    await beat()
    await double.vanish()
    expect((await cancel(clOrdId)).result).toMatchObject([{ code: 200 }])
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 6 })
    expect((await send({ price: '9.95' })).row).toBeUndefined()
    double.fill(vtId, 100, 9.94)
    await double.comeBack()
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 3, filled_volume: 100, frozen_cash: 0 })
    expect(await trading.audit()).toEqual([])
  })

  it('[VN-10] an order left while nobody was there goes out once, when somebody is there again', async () => {
    const before = state.posts.length
    const { clOrdId } = await send({ price: '9.96' })
    await double.vanish()
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 10 })
    await double.comeBack()
    await beat()
    await beat()
    expect(state.posts.length - before).toBe(1)
    const vtId = [...state.orders.keys()].at(-1) ?? ''
    double.answer(vtId, { status: '拒单' })
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 8, frozen_cash: 0 })
  })

  it('[VN-11] a service that begins again with an empty memory ends no order; what comes back counts', async () => {
    const { clOrdId, vtId } = await sent({ price: '9.97' })
    double.answer(vtId, { status: '未成交' })
    await beat()
    const orders = double.forget()
    await beat(10_000)
    await beat(20_000)
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    double.remember(orders)
    double.answer(vtId, { status: '已撤销' })
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
  })

  it('[VN-12] trades told twice are booked once; an order ends when its trades are here', async () => {
    const { clOrdId, vtId } = await sent({ price: '9.98', volume: 200 })
    double.fill(vtId, 100, 9.98, { tellsTrade: false })
    double.answer(vtId, { status: '已撤销' })
    await beat()
    expect((await stored(clOrdId))?.['status']).not.toBe(5)
    double.tellTrade(vtId, 100, 9.98)
    state.trades.push({ ...state.trades.at(-1) })
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 5, filled_volume: 100, frozen_cash: 0 })
    expect(await fillsOf(clOrdId)).toHaveLength(1)
  })

  it('[VN-13] a token that is over is renewed, and the order goes out once', async () => {
    const before = state.posts.length
    state.tokens.clear()
    const { clOrdId, vtId } = await sent({ price: '9.89' })
    double.answer(vtId, { status: '未成交' })
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    expect(state.posts.length - before).toBe(1)
    await cancel(clOrdId)
    await beat()
    await beat()
  })

  it('[VN-14] what it refuses is a refused order with its words', async () => {
    state.faults.push('noGateway')
    const { clOrdId } = await sent({ price: '9.88' })
    expect(await stored(clOrdId)).toMatchObject({ status: 8, reject_detail: 'VeighNa 网关未接受委托' })
    market.list('SHSE.600003', 10)
    const unknown = await call('GET', '/api/order/ticket', {
      token: manager,
      query: { accountId, symbol: 'SHSE.600003', side: '1' },
    })
    expect(unknown.success).toBe(true)
    const other = await sent({ symbol: 'SHSE.600003' })
    expect(await stored(other.clOrdId)).toMatchObject({ status: 8, reject_detail: 'VeighNa 没有合约 SHSE.600003' })
  })

  it('[VN-14] trouble of its own is no refusal: the order is asked for', async () => {
    state.faults.push('busy')
    const { clOrdId, orderId } = await send({ price: '9.87' })
    await beat()
    expect([await venueState(orderId), await stored(clOrdId)]).toMatchObject(['unknown', { status: 10 }])
    await cancel(clOrdId)
    await beat()
    await beat(61_000)
    expect(await stored(clOrdId)).toMatchObject({ status: 5 })
  })

  it('[VN-15] a position that the books do not know, seen twice, blocks the account', async () => {
    state.positions.set('600002.SSE', { direction: '多', volume: 900 })
    for (let minute = 0; minute < 2; minute += 1) {
      expect(await blockOf()).toBeNull()
      await beat(61_000)
    }
    expect(await blockOf()).toBe('SHSE.600002持仓100与交易所900不符')
  })
})
