import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { findBenchmark } from './benchmark.ts'
import { findDividends, findFills, findShareMoves } from './fill.store.ts'
import { countByDay, findNavDays } from './nav.store.ts'
import { stateOf } from './testing/sample-records.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, ask, call, app, day, db, clock } = trading
const next = mainlandCalendar.next(day)
const before = mainlandCalendar.previous(day)
const [index, coin] = ['SHSE.000300', 'BINANCE.BTCUSDT-PERP']
const scope = { tenantId: 1, isPlatform: false, userId: 'u-analyst' }
let reader = ''

/** Two accounts of shares and one of coins; 1,000 and 500 bought, the next day 400 sold. */
beforeAll(async () => {
  const rights = [...traderRights, 'DECISION:view', 'RECORD:export']
  reader = await makePerson(trading.test, { username: 'analyst', permissions: rights })
  market.days[index] = { [before]: 4000, [day]: 4040, [next]: 4080.4 }
  market.days['SHSE.000905'] = { [before]: 5000, [day]: 5500, [next]: 5500 }
  market.list('SHSE.600002', 20)
  market.listCoin(coin, 50_000)
  await open('A1', { reads: ['analyst'] })
  await open('A2', { reads: ['analyst'], cash: 500_000 })
  await open('C1', { reads: ['analyst'], cash: 1000, assetClass: 'crypto' })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await place(order('A2', { symbol: 'SHSE.600002', price: '20.01', volume: 500 }))
  await place(order('C1', { symbol: coin, price: '50000.1', volume: 0.01 }))
  await beat()
  market.setTime('15:40')
  await app.trading.settlement.settleDue()
  market.setTime('10:00', next)
  market.list('SHSE.600001', 11, { preClose: 105_000 })
  await place(order('A1', { side: 2, price: '10.99', volume: 400 }))
  await beat()
})

const get = async <Result>(path: string, query: Record<string, string> = {}, token = reader) =>
  (await call('GET', path, { token, query })) as unknown as { message: string; result: Result }
type Row = Record<string, unknown>
const records = async (query: Record<string, string>) =>
  (await get<{ total: number; records: Row[]; totals: Row[] }>('/api/query/tradeRecords', query)).result
const groups = async (query: Record<string, string>) =>
  (await get<Row[]>('/api/query/tradeRecords/groups', query)).result

describe('records of trades', () => {
  it('[PNL-115] are found by day and by where they came from, newest first', async () => {
    const sides = async (query: Record<string, string>) =>
      (await records({ accountId: 'A1', ...query })).records.map(({ side }) => side)
    expect(await sides({})).toEqual([2, 1])
    expect(await sides({ from: next })).toEqual([2])
    expect(await sides({ to: day })).toEqual([1])
    expect(await sides({ from: day, to: next })).toEqual([2, 1])
    expect(await sides({ origin: 'APPUI' })).toEqual([2, 1])
    expect(await sides({ origin: 'FILE' })).toEqual([])
    const { records: rows } = await records({ accountId: 'A2' })
    expect(rows).toMatchObject([{ name: '测试002', accountName: '账户A2', unitName: '单元一', strategyName: null }])
  })

  it('[PNL-115] of coins are in coins and USDT, and their sums stand apart from yuan', async () => {
    const { records: rows, totals } = await records({ tradingDay_begin: before })
    expect(rows.find(({ symbol }) => symbol === coin)).toMatchObject({ price: 50_000.1, volume: 0.01, amount: 500.001 })
    expect(totals.map(({ currency, count }) => [currency, count]).toSorted()).toEqual([
      ['CNY', 3],
      ['USDT', 1],
    ])
    expect(totals.find(({ currency }) => currency === 'CNY')).toMatchObject({
      buyAmount: 10_010 + 10_005,
      sellAmount: 4396,
      stamp: 2.2,
    })
    const usdt = totals.find(({ currency }) => currency === 'USDT')
    expect(usdt).toMatchObject({ buyAmount: 500.001, sellAmount: 0, stamp: 0 })
    expect(usdt?.['fee']).toBe(usdt?.['commission'])
  })

  it('[PNL-115] add up by day newest first, by symbol, and by order the latest first', async () => {
    const days = await groups({ by: 'day' })
    expect(days.map(({ key, currency, count }) => [key, currency, count])).toEqual(
      expect.arrayContaining([
        [next, 'CNY', 1],
        [day, 'CNY', 2],
        [day, 'USDT', 1],
      ]),
    )
    expect(days[0]).toMatchObject({ id: `${next}  CNY`, key: next, name: '', sellAmount: 4396, buyAmount: 0 })
    const symbols = await groups({ by: 'symbol' })
    expect(symbols.map(({ key, name, count }) => [key, name, count])).toEqual([
      [coin, '测试ERP', 1],
      ['SHSE.600001', '测试001', 2],
      ['SHSE.600002', '测试002', 1],
    ])
    const [latest, ...others] = await groups({ by: 'order', accountId: 'A1' })
    expect(latest).toMatchObject({
      name: '测试001',
      sellAmount: 4396,
      id: `${String(latest?.['key'])} SHSE.600001 CNY`,
    })
    expect(others).toHaveLength(1)
    expect(await groups({ by: 'day', from: next })).toHaveLength(1)
  })
})

describe('the scope of a report', () => {
  const total = async (query: Record<string, string>) =>
    (await get<{ totals: Row }>('/api/report/symbolprofitloss', query)).result.totals['buyAmount']

  it('[PNL-116] is the accounts, the product or the class that is asked for, in the currency of the first', async () => {
    expect(await total({})).toBe(20_015)
    expect(await total({ accountId: 'A2' })).toBe(10_005)
    expect(await total({ productId: 'P1' })).toBe(20_015)
    expect(await total({ productId: 'P9' })).toBe(0)
    expect(await total({ assetClass: 'crypto' })).toBe(500.001)
    expect(await total({ assetClass: 'stock' })).toBe(20_015)
    expect(await total({ assetClass: 'future' })).toBe(0)
    expect(await total({ userId: 'nobody' })).toBe(0)
    expect(await total({ from: `${next} 00:00:00` })).toBe(0)
  })

  it('[PNL-116] has days that are days, the first not after the last', async () => {
    const message = async (query: Record<string, string>) => (await get('/profit/summary', query)).message
    expect(await message({ from: next, to: day })).toBe('参数错误：from 开始日期不能晚于结束日期')
    expect(await message({ from: day, to: day })).toBe('')
    expect(await message({ to: '2026-1-1' })).toBe('参数错误：to 日期格式不正确')
    expect(await message({ from: '2026-02-29' })).toBe('参数错误：from 日期格式不正确')
  })

  it('[PNL-116] an analysis is of a symbol; a product’s symbols can be narrowed to one', async () => {
    expect((await get('/api/report/symbolprofitlossanalysis', { accountId: 'A1' })).message).toBe('请选择证券')
    const symbols = async (query: Record<string, string>) =>
      (await get<Row[]>('/product/trade/symbol', query)).result.map(({ symbol }) => symbol)
    expect((await symbols({ productId: 'P1' })).toSorted()).toEqual(['SHSE.600001', 'SHSE.600002'])
    expect(await symbols({ productId: 'P1', symbol: 'SHSE.600002' })).toEqual(['SHSE.600002'])
    type Analysis = { curve: Row[]; marks: Row[] }
    const analysis = async (query: Record<string, string>) =>
      (await get<Analysis>('/api/report/symbolprofitlossanalysis', { symbol: 'SHSE.600001', ...query })).result
    expect((await analysis({})).marks).toHaveLength(2)
    expect((await analysis({ from: next })).curve.map(({ date }) => date)).toEqual([next])
    expect(await analysis({ to: before })).toMatchObject({ curve: [], marks: [] })
  })
})

describe('profit of accounts', () => {
  it('[PNL-117] the running day stands after the settled ones where the period takes it in', async () => {
    const dates = async (query: Record<string, string>) =>
      (await get<Row[]>('/profit/daily', { accountId: 'A1', ...query })).result.map(({ date, orders }) => [
        date,
        orders,
      ])
    expect(await dates({})).toEqual([
      [day, 1],
      [next, 1],
    ])
    expect(await dates({ to: day })).toEqual([[day, 1]])
    expect(await dates({ from: next })).toEqual([[next, 1]])
    expect(await dates({ from: mainlandCalendar.next(next) })).toEqual([])
    const time = market.time
    market.time = () => null
    expect(await dates({})).toEqual([[day, 1]])
    market.time = time
  })

  it('[PNL-117] the months are of this year unless another is asked for, with their trades', async () => {
    const months = (query: Record<string, string> = {}) => get<Row[]>('/profit/month', { accountId: 'A1', ...query })
    const { result } = await months()
    expect(result[0]?.['month']).toBe(`${clock.now().getUTCFullYear()}-01`)
    expect((await months({ year: '2020' })).result[11]).toMatchObject({ month: '2020-12', endNav: null, trades: 0 })
    const trades = (await months({ year: day.slice(0, 4) })).result.reduce((sum, row) => sum + Number(row['trades']), 0)
    expect(trades).toBe(2)
  })

  type Yields = { dates: string[]; series: { id: string; name: string; nav: number[] }[]; table: Row[] }
  const yields = (query: string | Record<string, string>) =>
    typeof query === 'string'
      ? (call('GET', `/api/report/yieldcomparison?${query}`, { token: reader }) as unknown as Promise<{
          message: string
          result: Yields
        }>)
      : get<Yields>('/api/report/yieldcomparison', query)

  it('[PNL-117] several are compared by account, product and strategy, each by its name, from a base', async () => {
    const { result } = await yields({ ids: 'A1,P1', base: '1000' })
    expect(result.dates).toEqual([day, next])
    expect(result.series.map(({ id, name, nav }) => [id, name, nav[0]])).toEqual([
      ['A1', '账户A1', 1000],
      ['P1', '产品一', 1000],
    ])
    const plain = (await yields({ ids: 'A2' })).result
    expect(plain.series[0]?.nav[0]).toBe(100)
    const listed = await yields('ids%5B%5D=A1&ids%5B%5D=A2&benchmarks%5B%5D=SHSE.000905')
    expect(listed.result.series.map(({ id }) => id)).toEqual(['A1', 'A2', 'SHSE.000905'])
  })

  it('[PNL-117] names what is missing', async () => {
    expect((await yields({})).message).toBe('请选择要比较的账户或产品')
    expect((await yields({ ids: ',' })).message).toBe('请选择要比较的账户或产品')
    expect((await yields({ ids: 'A1,A9' })).message).toBe('账户或产品不存在')
    expect((await yields({ ids: 'A1', benchmarks: 'SHSE.000999' })).message).toBe('业绩基准SHSE.000999不存在')
  })
})

describe('what reports read', () => {
  const read = <Found>(work: (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) => Promise<Found>) =>
    inTenant(db, scope, work)

  it('[PNL-118] a benchmark is the product’s own, else that of the mainland; coins without one have none', async () => {
    const found = (more: object) => read((tx) => findBenchmark(tx, [stateOf(more), stateOf({ productId: 'P0' })]))
    expect(await read((tx) => findBenchmark(tx, []))).toBeNull()
    expect(await found({})).toBe('SHSE.000300')
    expect(await found({ assetClass: 'crypto' })).toBeNull()
    expect(await found({ productId: 'gone' })).toBe('SHSE.000300')
    await ask(`update trade_product set benchmark = 'SHSE.000905' where id = 'P1'`)
    expect(await found({})).toBe('SHSE.000905')
    expect(await found({ assetClass: 'crypto' })).toBe('SHSE.000905')
    const days = (await get<Row[]>('/profit/daily', { accountId: 'A1' })).result
    expect(days.map(({ benchRate }) => benchRate)).toEqual([expect.closeTo(0.1, 9), 0])
    await ask(`update trade_product set benchmark = '' where id = 'P1'`)
    expect(await found({})).toBe('SHSE.000300')
  })

  it('[PNL-118] fills come in the order of their time, up to a day, of one symbol if asked', async () => {
    const fills = await read((tx) => findFills(tx, ['A1', 'A2', 'C1'], { until: next }))
    expect(fills.map(({ at }) => at.getTime())).toEqual(fills.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
    expect(fills.at(-1)).toMatchObject({
      accountId: 'A1',
      side: 2,
      price: 109_900,
      volume: 400,
      day: next,
      arrival: null,
    })
    expect(fills.at(-1)?.fees).toBe(500 + 220 + 4)
    expect(await read((tx) => findFills(tx, ['A1', 'A2'], { until: day }))).toHaveLength(2)
    expect(await read((tx) => findFills(tx, ['A1', 'A2'], { until: day, symbol: 'SHSE.600002' }))).toHaveLength(1)
    expect(await read((tx) => findFills(tx, [], { until: next }))).toEqual([])
    const [first] = await read((tx) => findFills(tx, ['A1'], { until: day, withArrival: true }))
    expect(first?.arrival).toBe(100_000)
    expect(fills.find(({ symbol }) => symbol === coin)).toMatchObject({ amount: 50_000.1, volume: 1_000_000 })
  })

  it('[PNL-118] shares that came or went carry what they were worth, those that scale do not', async () => {
    const insert = (ref: string, delta: number, on: string) =>
      ask(
        `insert into trade_share_move (account_id, ref_id, tenant_id, symbol, delta, trading_day) values ('A2', $1, 1, 'SHSE.600002', $2, $3)`,
        [ref, delta, on],
      )
    await insert('action:b', 150, next)
    await insert('transfer:a', 100, day)
    await insert('transfer:z', -50, day)
    await insert('nothing', 0, day)
    const moves = await read((tx) => findShareMoves(tx, ['A2'], next))
    expect(moves.map(({ day: on, delta, kind, amount }) => [on, delta, kind, amount])).toEqual([
      [day, 100, 'in', 0],
      [day, -50, 'out', 0],
      [next, 150, 'scale', 0],
    ])
    expect(await read((tx) => findShareMoves(tx, ['A2'], day))).toHaveLength(2)
    expect(await read((tx) => findShareMoves(tx, [], next))).toEqual([])
  })

  it('[PNL-118] settled days of several accounts are added up, coins in cents', async () => {
    await ask(
      `insert into trade_nav_daily (account_id, trading_day, tenant_id, product_id, nav, cash, market_value, receivable,
         flow_in, flow_out, pnl, fees, unit_nav)
       values ('C1', $1, 1, 'P1', 250000000000, 0, 3000000, 0, 110000000000, 10000000000, 4000000, 5000000, 1)`,
      [day],
    )
    const [own] = await read((tx) => findNavDays(tx, ['A2'], day, next))
    const [coins] = await read((tx) => findNavDays(tx, ['C1'], '2000-01-01', '9999-12-31'))
    expect(own).toMatchObject({ date: day, flow: 50_000_000, nav: own?.nav })
    expect(coins).toEqual({ date: day, nav: 250_000, marketValue: 3, flow: 100_000, pnl: 4, fees: 5 })
    const [both] = await read((tx) => findNavDays(tx, ['A2', 'C1'], day, next))
    expect(both?.nav).toBeCloseTo((own?.nav ?? 0) + 250_000, 6)
    expect(await read((tx) => findNavDays(tx, [], day, next))).toEqual([])
    expect(await read((tx) => findNavDays(tx, ['A2'], next, next))).toEqual([])
    expect(await read((tx) => countByDay(tx, 'trade_fill', ['A1', 'A2']))).toEqual(
      new Map([
        [day, 2],
        [next, 1],
      ]),
    )
  })

  it('[PNL-118] funding is added up by symbol, what was paid against what was received', async () => {
    const post = (id: string, debit: string, credit: string, amount: number) =>
      ask(
        `insert into trade_ledger (account_id, id, tenant_id, seq, type, debit, credit, amount, ref_id, trading_day, at)
         select account_id, $1, tenant_id, seq, 'funding', $2, $3, $4, $5, $6, at from trade_ledger where account_id = 'C1' limit 1`,
        [id, debit, credit, amount, `funding:1:${coin}`, day],
      )
    await post('f1', 'cash', 'funding', 7_000_000)
    await post('f2', 'funding', 'cash', 2_000_000)
    const found = (from: string, to: string) => read((tx) => findDividends(tx, ['C1'], from, to))
    expect(await found(day, next)).toEqual(new Map([[coin, 5]]))
    expect(await found(next, next)).toEqual(new Map())
  })
})
