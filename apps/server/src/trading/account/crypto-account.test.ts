import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp({ CREDENTIAL_KEY: 'a key for tests only' })
const { market, open, order, place, beat, stored, ask, call, trader, app } = trading
const btc = 'BINANCE.BTCUSDT-PERP'
let manager = ''

beforeAll(async () => {
  market.listCoin(btc, 60_000)
  await ask(`insert into trade_product (id, tenant_id, code, name, currency) values ('PC', 1, 'PC', '币产品', 'USDT')`)
  await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币单元')`)
  const rights = ['view', 'viewAll', 'add', 'edit', 'delete', 'status', 'grant'].map((action) => `ACCOUNT:${action}`)
  manager = await makePerson(trading.test, { username: 'chief', permissions: rights })
  await open('C1', { assetClass: 'crypto', cash: 100_000, productId: 'PC', unitId: 'UC' })
})

const coin = (accountId: string, more: object = {}) =>
  order(accountId, { symbol: btc, price: '60000.1', volume: 1, ...more })
const positions = async (accountId: string) =>
  (await call('GET', '/api/position/list', { token: trader, query: { accountId } })).result as Record<string, number>[]
const money = async (accountId: string) =>
  (
    (await call('GET', '/api/query/account', { token: trader, query: { accountId } })).result as Record<
      string,
      number
    >[]
  )[0]
const report = async (accountId: string) =>
  (await call('GET', '/api/report/symbolprofitloss', { token: trader, query: { accountId } })).result as unknown as {
    totals: { total: number }
    rows: { dividend: number }[]
  }

describe('a crypto account', () => {
  it('[TCOIN-1] buys a fraction of a coin on margin at any hour and shows the price that ends it', async () => {
    market.setTime('03:00')
    const body = coin('C1')
    expect(await place(body)).toMatchObject({ status: 10 })
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 3, filled_volume: 100_000_000 })
    const [row] = await positions('C1')
    expect(row).toMatchObject({ volume: 1, vwap: 60_000.1, marginUsed: 6000.01, leverage: 10, marginMode: 'isolated' })
    expect(row?.['liquidationPrice']).toBeCloseTo(54_216.96, 1)
    const account = await money('C1')
    expect(account).toMatchObject({ currency: 'USDT', balance: 99_969.99995, marginUsed: 6000.01 })
    expect(account?.['nav']).toBeCloseTo(99_969.89995, 5)
    const { records } = (await call('GET', '/api/order/list', { token: trader, query: { accountId: 'C1' } }))
      .result as unknown as { records: object[] }
    expect(records[0]).toMatchObject({
      price: 60_000.1,
      volume: 1,
      filledVolume: 1,
      filledVwap: 60_000.1,
      fee: 30.00005,
    })
    market.setTime('10:00')
  })

  it('[TCOIN-2] refuses reduce-only that would open, fractions of a step and too little worth', async () => {
    expect(await place(coin('C1', { reduceOnly: true, volume: 0.1 }))).toMatchObject({
      status: 8,
      rejReason: 3,
      rejDetail: '只减仓委托不能开仓，可减0',
    })
    expect(await place(coin('C1', { side: 2, price: '59999.9', reduceOnly: true, volume: 1.5 }))).toMatchObject({
      rejDetail: '只减仓委托不能开仓，可减1',
    })
    expect((await place(coin('C1', { volume: 0.0015 }))).rejDetail).toContain('0.001的整数倍')
    expect(await place(coin('C1', { price: '60000.05' }))).toMatchObject({ rejReason: 8 })
    const fine = await trading.execute([coin('C1', { price: '60000.123456789' })])
    expect(fine.message).toBe('参数错误：price 最多八位小数')
  })

  it('[TCOIN-3] pays funding once per stamp, however often it is asked', async () => {
    const before = (await money('C1'))?.['balance'] ?? 0
    market.fundingRates[btc] = { mark: 60_000 * 1e8, rate: 10_000 }
    // Sessions would not outlive the eight hours, so only the guard's clock goes ahead.
    const clock = { ...trading.clock, now: () => new Date(trading.clock.now().getTime() + 8 * 3_600_000) }
    const { createTradingServices } = await import('../trading-services.ts')
    const startGuard = () => createTradingServices({ db: trading.db, clock, market, warn: () => undefined }).guard
    const guard = startGuard()
    await guard.beat()
    await guard.beat()
    const paid = await ask(
      `select count(*)::int as n, sum(amount)::text as units from trade_ledger where type = 'funding'`,
    )
    expect(Number(paid[0]?.['units'])).toBe(Number(paid[0]?.['n']) * 600_000_000)
    expect(before - ((await money('C1'))?.['balance'] ?? 0)).toBeCloseTo(6 * Number(paid[0]?.['n']), 6)
    await startGuard().beat()
    const again = await ask(`select count(*)::int as n from trade_ledger where type = 'funding'`)
    expect(again[0]?.['n']).toBe(paid[0]?.['n'])
    delete market.fundingRates[btc]
  })

  it('[TCOIN-4] a profit report adds up to the account, funding included', async () => {
    market.move(btc, 61_000)
    await place(coin('C1', { side: 2, price: '60999.9', volume: 0.4 }))
    await beat()
    const [row] = await positions('C1')
    expect(row).toMatchObject({ volume: 0.6 })
    const account = await money('C1')
    const found = await report('C1')
    expect(found.totals.total).toBeCloseTo(account?.['totalPnl'] ?? Number.NaN, 4)
    expect(found.rows[0]?.dividend).toBeLessThan(0)
  })

  it('[TCOIN-5] liquidates on the mark, as an order of the system, and the books still add up', async () => {
    market.move(btc, 50_000)
    await app.trading.guard.beat()
    expect(await positions('C1')).toEqual([])
    const [last] = await ask(`select remark, created_by, status from trade_order where created_by = 'system'`)
    expect(last).toMatchObject({ remark: '强制平仓', status: 3 })
    const account = await money('C1')
    expect((await report('C1')).totals.total).toBeCloseTo(account?.['totalPnl'] ?? Number.NaN, 4)
    market.move(btc, 60_000)
  })

  it('[TCOIN-6] settles every day, weekends too, five minutes after midnight UTC, and reconciles', async () => {
    await place(coin('C1', { volume: 0.5 }))
    await beat()
    const days = async () =>
      (await ask(`select trading_day::text as day from trade_nav_daily where account_id = 'C1' order by 1`)).length
    const before = await days()
    const [state] = await ask(`select trading_day::text as day from trade_account_state where account_id = 'C1'`)
    const next = new Date(`${String(state?.['day'])}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    market.setTime('08:04', next.toISOString().slice(0, 10))
    await app.trading.settlement.settleDue()
    expect(await days()).toBe(before)
    market.setTime('08:05', next.toISOString().slice(0, 10))
    await app.trading.settlement.settleDue()
    expect(await days()).toBe(before + 1)
    const rows = await ask(
      `select balances->>'reconcileBlock' as block from trade_account_state where account_id = 'C1'`,
    )
    expect(rows).toEqual([{ block: null }])
    market.setTime('10:00', next.toISOString().slice(0, 10))
    const daily = (await call('GET', '/profit/daily', { token: trader, query: { accountId: 'C1' } }))
      .result as unknown as {
      nav: number
    }[]
    expect(daily.at(-1)?.nav).toBeCloseTo((await money('C1'))?.['nav'] ?? Number.NaN, 4)
  })

  it('[TCOIN-11] whoever trades the account sets its leverage; what is held keeps its own, and it is in the operation log', async () => {
    await open('C3', { assetClass: 'crypto', cash: 100_000, productId: 'PC', unitId: 'UC' })
    await open('C4', { assetClass: 'crypto', cash: 1000, productId: 'PC', unitId: 'UC', trades: [], reads: ['dealer'] })
    await open('S4', {})
    await place(coin('C3', { volume: 0.1 }))
    await beat()
    const set = (accountId: string, leverage: unknown, token = trader) =>
      call('POST', '/user/account/leverage', { token, body: { accountId, leverage } })
    expect((await set('C3', 0)).message).toContain('杠杆至少为1倍')
    expect((await set('C3', 101)).message).toContain('杠杆不能超过100倍')
    expect((await set('C3', 2.5)).message).toContain('杠杆须为整数')
    expect((await set('C4', 20)).success).toBe(false)
    expect((await set('S4', 20)).message).toBe('该账户没有杠杆设置')
    expect((await set('C3', 20)).result).toMatchObject({ id: 'C3', leverage: 20, marginMode: 'isolated' })
    expect(await positions('C3')).toMatchObject([{ leverage: 10 }])
    await place(coin('C3', { volume: 0.2, price: '59000' }))
    const frozen = (await money('C3'))?.['orderFrozen'] ?? 0
    expect(frozen).toBeGreaterThan(590)
    expect(frozen).toBeLessThan(600)
    const logged = await ask(`select count(*)::int as n from sys_log where log_content = '调整杠杆'`)
    expect(Number(logged[0]?.['n'])).toBeGreaterThan(0)
  })

  it('[TCOIN-7] holds long and short apart when hedged, and changes of mode wait for a flat account', async () => {
    const margin = { isHedged: true, mode: 'cross', leverage: 5 } as const
    await open('C2', { assetClass: 'crypto', cash: 100_000, productId: 'PC', unitId: 'UC', margin })
    expect((await trading.execute([coin('C2', { volume: 0.1 })])).message).toBe('双向持仓账户须指定开平')
    await place(coin('C2', { volume: 0.5, positionEffect: 1 }))
    await beat()
    await place(coin('C2', { side: 2, price: '59999.9', volume: 0.5, positionEffect: 1 }))
    await beat()
    expect((await positions('C2')).map(({ positionSide, volume }) => [positionSide, volume])).toEqual([
      [1, 0.5],
      [2, 0.5],
    ])
    const save = (more: object) =>
      call('POST', '/user/account', {
        token: manager,
        body: {
          id: 'C2',
          accountName: '币二',
          accountNo: 'NOC21234',
          productId: 'PC',
          unitId: 'UC',
          assetClass: 'crypto',
          ...more,
        },
      })
    expect((await save({ isHedged: false })).message).toBe('有持仓或委托时不能更改持仓方式和保证金模式')
    expect((await save({ leverage: 20 })).result).toMatchObject({ leverage: 20, isHedged: true })
    expect((await save({ leverage: 200 })).message).toContain('杠杆不能超过100倍')
  })
})

describe('opening accounts of every class', () => {
  const openNew = (more: object) =>
    call('POST', '/user/account', {
      token: manager,
      body: {
        accountName: '新账户',
        accountNo: 'NEWC0001',
        productId: 'PC',
        unitId: 'UC',
        initCash: '1000.12345678',
        ...more,
      },
    })

  it('[TCOIN-8] keeps a product in one currency and says why credit accounts are not there', async () => {
    expect((await openNew({ assetClass: 'crypto' })).result).toMatchObject({
      currency: 'USDT',
      assetClass: 'crypto',
      initCash: 1000.12345678,
      cash: { balance: 1000.12345678 },
      leverage: 10,
    })
    expect((await openNew({ assetClass: 'future', accountNo: 'NEWC0002', initCash: '1000' })).message).toBe(
      '该产品的币种为USDT，不能加入CNY账户',
    )
    expect((await openNew({ assetClass: 'credit', initCash: '1000' })).message).toContain('暂不支持融资融券账户')
    expect((await openNew({ assetClass: 'crypto', currency: 'CNY' })).message).toBe('该类账户的币种应为USDT')
    expect((await openNew({ assetClass: 'crypto', initCash: '60000000' })).message).toBe('初始资金不能超过5000万USDT')
    expect(
      (await openNew({ assetClass: 'future', accountNo: 'NEWF0001', productId: 'P1', unitId: 'U1', initCash: '1000' }))
        .result,
    ).toMatchObject({ assetClass: 'future', currency: 'CNY', cash: { balance: 1000 } })
  })

  it('[TCOIN-9] refuses to delete an account that holds contracts', async () => {
    await call('POST', '/user/account/disable', { token: manager, query: { accountId: 'C2', reason: '核查' } })
    await beat()
    const gone = await call('DELETE', '/user/account', { token: manager, query: { id: 'C2' } })
    expect(gone.message).toBe('账户仍有持仓或委托，不能删除')
  })
})
