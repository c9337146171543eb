import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { openExchange } from './binance/binance.ts'
import { startExchangeDouble } from './testing/exchange-double.ts'

const key = { apiKey: 'the-api-key', secret: 'the-very-secret' }
const double = await startExchangeDouble(key)
const trading = await createTradingApp({ CREDENTIAL_KEY: 'a key for tests only', VENUE_ENDPOINT: double.url })
const { market, order, place, ask, call, stored, app } = trading
const btc = 'BINANCE.BTCUSDT-PERP'
let manager = ''
let accountId = ''

afterAll(() => double.close())

const beat = async () => {
  trading.clock.advance(1000)
  await app.trading.venues.beat()
}
const posts = () => double.seen.filter((line) => line === 'POST /fapi/v1/order').length
const blockOf = async () =>
  (
    await ask(`select balances->>'reconcileBlock' as block from trade_account_state where account_id = $1`, [accountId])
  )[0]?.['block']
const send = async (more: object = {}) => {
  const body = order(accountId, { symbol: btc, price: '60000.0', volume: 0.1, ...more })
  const row = await place(body, manager)
  return { clOrdId: body.clOrdId, row, clientId: row.orderId }
}

beforeAll(async () => {
  market.listCoin(btc, 30_000)
  await ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币产品')`)
  await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币单元')`)
  const rights = ['view', 'viewAll', 'add', 'edit', 'status', 'grant'].map((action) => `ACCOUNT:${action}`)
  manager = await makePerson(trading.test, {
    username: 'chief',
    permissions: [...rights, 'ORDER:submit', 'ORDER:cancel', 'DERIV:view', 'RECORD:view'],
  })
})

describe('an account of an outside exchange', () => {
  const openNew = (more: object = {}) =>
    call('POST', '/user/account', {
      token: manager,
      body: {
        accountName: '币安测试',
        accountNo: 'BN00012345',
        productId: 'PC',
        unitId: 'UC',
        platformCode: 'BINANCE',
        assetClass: 'crypto',
        mode: 'paper',
        credential: JSON.stringify(key),
        ...more,
      },
    })

  it('[VENUE-1] is opened with a key that is sealed, never answered and checked for its shape', async () => {
    expect((await openNew({ credential: 'nonsense' })).message).toBe('密钥应为 {"apiKey":"…","secret":"…"} 格式的 JSON')
    expect((await openNew({ credential: undefined })).message).toBe('请填写交易密钥')
    expect((await openNew({ assetClass: 'stock' })).message).toBe('该交易平台不支持此类账户')
    const answer = await openNew()
    expect(answer.result).toMatchObject({ hasCredential: true, connState: 5, cash: { balance: 0 } })
    expect(answer.text).not.toContain(key.secret)
    accountId = (answer.result as unknown as { id: string }).id
    const [row] = await ask(`select encode(credential, 'escape') as c from trade_account where id = $1`, [accountId])
    expect(String(row?.['c'])).not.toContain(key.secret)
    await ask(
      `insert into trade_account_grant (account_id, user_id, tenant_id, can_trade) values ($1, 'u-chief', 1, true)
       on conflict (account_id, user_id) do update set can_trade = true`,
      [accountId],
    )
  })

  it('[VENUE-2] talks to the sandbox for a paper account and to the real book only for a live one', async () => {
    const login = { credential: JSON.stringify(key), isHedged: false, endpoint: undefined }
    const urlOf = async (isSandbox: boolean) => {
      const exchange = await openExchange({ ...login, isSandbox })
      return (exchange.urls['api'] as Record<string, string>)['fapiPrivate']
    }
    expect(await urlOf(true)).toBe('https://demo-fapi.binance.com/fapi/v1')
    expect(await urlOf(false)).toBe('https://fapi.binance.com/fapi/v1')
  })

  it('[VENUE-3] logs in, brings its wallet, and refuses orders until then', async () => {
    expect((await send()).row).toMatchObject({ status: 8, rejReason: 11 })
    await beat()
    const answer = await call('GET', '/user/account', { token: manager, query: { id: accountId } })
    expect(answer.result).toMatchObject({ connState: 3, currency: 'USDT', cash: { balance: 50_000 } })
  })

  it('[VENUE-4] sends, books the fills with the fees the exchange charged, and closes', async () => {
    const { clOrdId, clientId } = await send()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    expect(double.orders.get(clientId)).toMatchObject({ price: '60000', origQty: '0.1' })
    double.fill(clientId, '0.04', '60000.0')
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 2, filled_volume: 4_000_000 })
    double.fill(clientId, '0.06', '59999.9')
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 3, filled_volume: 10_000_000 })
    const rows = await ask(`select exec_id, commission from trade_fill where account_id = $1 order by at, id`, [
      accountId,
    ])
    expect(rows.map((row) => Number(row['commission']))).toEqual([120_000_000, 179_999_700])
    expect(posts()).toBe(1)
  })

  it('[VENUE-5] a request that never arrived is sent again under the same id', async () => {
    const before = posts()
    double.faults.push('dropBefore')
    const { clOrdId, clientId } = await send({ price: '59990.0' })
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 10 })
    expect(await ask(`select state from trade_venue_order where order_id = $1`, [clientId])).toEqual([
      { state: 'unknown' },
    ])
    trading.clock.advance(6000)
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    expect(posts() - before).toBe(2)
    expect([...double.orders.keys()].filter((id) => id === clientId)).toHaveLength(1)
  })

  it('[VENUE-6] an answer that was lost makes no second order: the exchange is asked first', async () => {
    const [before, count] = [posts(), double.orders.size]
    double.faults.push('dropAfter')
    const { clOrdId } = await send({ price: '59980.0' })
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 10 })
    trading.clock.advance(6000)
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    expect([posts() - before, double.orders.size - count]).toEqual([1, 1])
  })

  it('[VENUE-7] a node that died between writing down and sending asks, and sends once', async () => {
    const { clOrdId, clientId } = await send({ price: '59970.0' })
    await ask(
      `insert into trade_venue_order (order_id, account_id, tenant_id, client_id, state, last_at)
       values ($1, $2, 1, $1, 'sending', now() - interval '1 day')`,
      [clientId, accountId],
    )
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 1 })
    expect(double.orders.has(clientId)).toBe(true)
  })

  it('[VENUE-8] withdraws, and a refusal of the exchange is a refused order with its words', async () => {
    const { clOrdId, clientId } = await send({ price: '59960.0' })
    await beat()
    await call('POST', '/api/order/cancel', { token: manager, body: { accountId, clOrdIds: [clOrdId] } })
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
    expect(double.orders.get(clientId)?.status).toBe('CANCELED')
    double.faults.push('reject')
    const refused = await send({ price: '59950.0' })
    await beat()
    expect(
      await ask(`select state, note from trade_venue_order where order_id = $1`, [refused.clientId]),
    ).toMatchObject([{ state: 'refused' }])
    expect(await stored(refused.clOrdId)).toMatchObject({ status: 8 })
    expect(String((await stored(refused.clOrdId))?.['reject_detail'])).toContain('Margin is insufficient')
  })

  it('[VENUE-11] a conditional order waits here and goes to the exchange once its price is reached', async () => {
    const before = posts()
    const { clOrdId, row } = await send({ price: '60500.0', orderType: 91, triggerPrice: '60400.0' })
    expect(row).toMatchObject({ status: 15 })
    await beat()
    expect([await stored(clOrdId), posts()]).toMatchObject([{ status: 15 }, before])
    double.state.last = '60400.0'
    await beat()
    expect([await stored(clOrdId), posts()]).toMatchObject([{ status: 1 }, before + 1])
    expect(double.orders.get(row.orderId)).toMatchObject({ price: '60500' })
    double.state.last = '60000.0'
    await call('POST', '/api/order/cancel', { token: manager, body: { accountId, clOrdIds: [clOrdId] } })
    await beat()
    const withdrawn = await send({ price: '60500.0', orderType: 91, triggerPrice: '60400.0' })
    await call('POST', '/api/order/cancel', { token: manager, body: { accountId, clOrdIds: [withdrawn.clOrdId] } })
    expect([await stored(withdrawn.clOrdId), posts()]).toMatchObject([{ status: 5 }, before + 1])
  })

  it('[VENUE-12] replacing withdraws there first and sends the rest under its own id', async () => {
    const { clOrdId, clientId } = await send({ price: '59930.0' })
    await beat()
    double.fill(clientId, '0.03', '59930.0')
    const replace = { accountId, clOrdId, newClOrdId: `${clOrdId}R`, price: '59920.0' }
    expect((await call('POST', '/api/order/replace', { token: manager, body: replace })).success).toBe(true)
    await beat()
    await beat()
    expect(await stored(clOrdId)).toMatchObject({ status: 5, filled_volume: 3_000_000 })
    const next = await stored(`${clOrdId}R`)
    expect(next).toMatchObject({ status: 1, price: 5_992_000_000_000, volume: 7_000_000 })
    expect(double.orders.get(String(next?.['id']))).toMatchObject({ price: '59920', origQty: '0.07' })
    expect(double.orders.get(clientId)?.status).toBe('CANCELED')
    await call('POST', '/api/order/cancel', { token: manager, body: { accountId, clOrdIds: [`${clOrdId}R`] } })
    await beat()
    expect(await stored(`${clOrdId}R`)).toMatchObject({ status: 5, frozen_cash: 0 })
  })

  it('[VENUE-13] the ticket shows the prices of the exchange, and says when it does not answer', async () => {
    const query = { accountId, symbol: btc, side: '1' }
    const { result } = await call('GET', '/api/order/ticket', { token: manager, query })
    expect(result).toMatchObject({ last: 60_000, bids: [{ price: 60_000 }], asks: [{ price: 60_000.1 }] })
  })

  it('[VENUE-10] funding the exchange has taken is booked once', async () => {
    const balance = async () => {
      const { result } = await call('GET', '/user/account', { token: manager, query: { id: accountId } })
      return (result as unknown as { cash: { balance: number } }).cash.balance
    }
    const before = await balance()
    double.payFunding(7001, '-0.60000000', trading.clock.now().getTime())
    for (let minute = 0; minute < 2; minute += 1) {
      trading.clock.advance(61_000)
      await beat()
    }
    expect(await balance()).toBeCloseTo(before - 0.6, 8)
    expect(await blockOf()).toBeNull()
    const report = (await call('GET', '/api/report/symbolprofitloss', { token: manager, query: { accountId } }))
      .result as unknown as { rows: { symbol: string; dividend: number }[] }
    expect(report.rows).toMatchObject([{ symbol: btc, dividend: -0.6 }])
  })

  it('[VENUE-9] a position the books do not know blocks the account until somebody has looked', async () => {
    double.state.position += 1
    for (let minute = 0; minute < 2; minute += 1) {
      expect(await blockOf()).toBeNull()
      trading.clock.advance(61_000)
      await beat()
    }
    expect((await send({ price: '59940.0' })).row).toMatchObject({
      status: 8,
      rejDetail: '清算对账未通过，确认前不能交易',
    })
    expect(await blockOf()).toBe('BINANCE.BTCUSDT-PERP持仓0.13与交易所1.13不符')
  })
})
