import { beforeEach, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import * as backtests from './backtest.store.ts'
import { createStrategyBacktests } from './strategy-backtests.ts'

const trading = await createTradingApp()
const { ask, clock, db } = trading
const rights = ['STRATEGY:view', 'STRATEGY:edit']
const analyst = await makePerson(trading.test, { username: 'analyst', permissions: rights })
const stranger = await makePerson(trading.test, { username: 'stranger', permissions: rights })
const viewer = await makePerson(trading.test, { username: 'viewer', permissions: ['STRATEGY:view', 'ACCOUNT:viewAll'] })
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
const symbols = ['SHSE.600001']
const range = { from: '2024-07-01', to: '2024-08-30', initCash: 123_456.78 }

type Row = Record<string, unknown>
const get = (path: string, query: Record<string, string>, token = analyst) =>
  trading.call('GET', path, { token, query })
const post = (path: string, body: object, token = analyst) => trading.call('POST', path, { token, body })
const records = (answer: { result: Row }) => answer.result['records'] as Row[]

let count = 0
async function strategy(more: object = {}): Promise<string> {
  const body = { name: `回测${(count += 1)}`, type: 'rank', universe: { symbols }, ...more }
  return String((await post('/user/strategy', body)).result['id'])
}
/** A stored backtest as it may stand. */
async function stored(strategyId: string, more: Row = {}): Promise<string> {
  const id = String(more['id'] ?? `B${(count += 1)}`)
  const row: Row = {
    id,
    tenant_id: 1,
    strategy_id: strategyId,
    version: 1,
    body: JSON.stringify({ name: '试', type: 'rank', params: more['params'] ?? {} }),
    from_day: '2024-07-01',
    to_day: '2024-08-30',
    init_cash: 100_000_000,
    create_by: 'analyst',
    create_time: at(0),
    ...more,
  }
  delete row['params']
  const names = Object.keys(row)
  await ask(
    `insert into trade_backtest (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    names.map((name) => row[name]),
  )
  return id
}
const inDb = <Found>(work: Parameters<typeof asPlatform<Found>>[1]) => asPlatform(db, work)
const stateOf = async (id: string) =>
  (await ask('select state, percent, step, error, attempts, finish_time from trade_backtest where id = $1', [id]))[0]

beforeEach(async () => {
  await ask('delete from trade_backtest')
})

describe('asking for backtests', () => {
  it('[BT-103] one is kept as the strategy stands, with money in fen, and waits', async () => {
    const id = await strategy()
    const { result } = await post('/backtest', { strategyId: id, ...range })
    expect(result).toMatchObject({
      strategyId: id,
      version: 1,
      sweepId: null,
      label: '',
      from: range.from,
      to: range.to,
      initCash: 123_456.78,
      benchmark: 'SHSE.000300',
      state: 'queued',
      percent: 0,
      createBy: 'analyst',
      finishTime: null,
      stats: null,
      report: null,
    })
    expect(await ask('select init_cash::float as cash, account_id from trade_backtest')).toEqual([
      { cash: 12_345_678, account_id: null },
    ])
  })

  it('[BT-103] an institution keeps 200 waiting or running, sweeps counted whole; those of others do not count', async () => {
    const id = await strategy()
    const words = '排队的回测过多（最多200个），请等待完成或取消一些'
    await ask(
      `insert into trade_backtest (id, tenant_id, strategy_id, version, body, from_day, to_day, init_cash, create_by, create_time, state)
        select 'Q' || n, 1, $1, 1, '{}', '2024-07-01', '2024-08-30', 1, 'analyst', $2,
          case when n % 2 = 0 then 'queued' else 'running' end from generate_series(1, 197) n`,
      [id, at(0)],
    )
    await stored(id, { tenant_id: 2 })
    await stored(id, { state: 'done' })
    const params = [{ key: 'topN', values: [1, 2, 3, 4] }]
    expect((await post('/backtest/sweep', { strategyId: id, ...range, params })).message).toBe(words)
    const three = [{ key: 'topN', values: [1, 2, 3] }]
    expect((await post('/backtest/sweep', { strategyId: id, ...range, params: three })).message).toBe('')
    expect((await post('/backtest', { strategyId: id, ...range })).message).toBe(words)
    expect(await inDb((tx) => backtests.countOpen(tx, 1))).toBe(200)
  })

  it('[BT-6] every pair of values is a try, the first parameter slowest, and sixty are the most', async () => {
    const id = await strategy({ params: { buffer: 3 } })
    const params = [
      { key: 'topN', values: [5, 6] },
      { key: 'score', values: ['momentum', 'reversal'] },
    ]
    const { result } = await post('/backtest/sweep', { strategyId: id, ...range, params })
    expect(result).toMatchObject({ tries: 4, done: 0, params: [{ key: 'topN' }, { key: 'score' }] })
    expect((result['rows'] as Row[]).map(({ label, values }) => [label, values])).toEqual([
      ['5 / momentum', [5, 'momentum']],
      ['5 / reversal', [5, 'reversal']],
      ['6 / momentum', [6, 'momentum']],
      ['6 / reversal', [6, 'reversal']],
    ])
    expect(await ask(`select distinct body -> 'params' ->> 'buffer' as buffer from trade_backtest`)).toEqual([
      { buffer: '3' },
    ])
    const values = (most: number) => Array.from({ length: most }, (_, n) => n + 1)
    const sweep = (one: number, two: number) =>
      post('/backtest/sweep', {
        strategyId: id,
        ...range,
        params: [
          { key: 'topN', values: values(one) },
          { key: 'buffer', values: values(two) },
        ],
      })
    expect((await sweep(7, 9)).message).toBe('一次最多60组参数，当前63组')
    expect((await sweep(6, 10)).result).toMatchObject({ tries: 60 })
  })

  it('[BT-6] the five newest sweeps are shown, apart from single backtests', async () => {
    const id = await strategy()
    for (let n = 0; n < 6; n += 1) await stored(id, { sweep_id: `W${n}`, create_time: at(n), params: { topN: n + 1 } })
    await stored(id)
    const { result } = await get('/backtest/sweep', { strategyId: id })
    expect((result as unknown as Row[]).map(({ sweepId }) => sweepId)).toEqual(['W5', 'W4', 'W3', 'W2', 'W1'])
    expect(records(await get('/backtest', { strategyId: id }))).toHaveLength(1)
  })

  it('[BT-12] nobody else finds, lists, cancels or begins one; who only looks begins none', async () => {
    const id = await strategy()
    const own = await stored(id)
    const gone = '未找到对应实体'
    const answers = [
      await get('/backtest/one', { id: own }, stranger),
      await get('/backtest/trades', { id: own }, stranger),
      await get('/backtest/compare', { ids: own }, stranger),
      await get('/backtest', { strategyId: id }, stranger),
      await get('/backtest/sweep', { strategyId: id }, stranger),
      await post('/backtest/cancel', { id: own }, stranger),
      await post('/backtest', { strategyId: id, ...range }, stranger),
      await get('/backtest/one', { id: 'none' }),
      await get('/backtest/trades', { id: 'none' }),
      await post('/backtest/cancel', { id: 'none' }),
    ]
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => gone))
    expect((await post('/backtest', { strategyId: id, ...range }, viewer)).code).toBe(510)
    expect((await stateOf(own))?.['state']).toBe('queued')
  })
})

describe('looking at backtests', () => {
  it('[BT-103] the newest first, ten a page and five hundred at most', async () => {
    const id = await strategy()
    for (let n = 10; n < 22; n += 1) await stored(id, { id: `P${n}`, create_time: at(n) })
    const page = async (query: Record<string, string> = {}) => {
      const { result } = await get('/backtest', { strategyId: id, ...query })
      return [result['current'], result['size'], result['total'], (result['records'] as Row[]).map((row) => row['id'])]
    }
    const all = Array.from({ length: 12 }, (_, n) => `P${21 - n}`)
    expect(await page()).toEqual([1, 10, 12, all.slice(0, 10)])
    expect(await page({ pageNo: '2' })).toEqual([2, 10, 12, all.slice(10)])
    expect(await page({ pageNo: '3', pageSize: '5' })).toEqual([3, 5, 12, all.slice(10)])
    expect(await page({ pageNo: '4', pageSize: '5' })).toEqual([4, 5, 12, []])
    expect(await page({ pageNo: '0', pageSize: '0' })).toEqual([1, 1, 12, all.slice(0, 1)])
    expect(await page({ pageSize: '900' })).toEqual([1, 500, 12, all])
  })

  it('[BT-103] trades come page by page in their order, several backtests side by side', async () => {
    const id = await strategy()
    const trade = (n: number) => ({
      day: '2024-07-01',
      time: '09:31',
      symbol: 'SHSE.600001',
      name: '测',
      side: 1,
      effect: null,
      price: n,
      volume: 100,
      amount: 1,
      fee: 1,
      reason: '',
    })
    const one = await stored(id, { trades: JSON.stringify([1, 2, 3].map(trade)), state: 'done' })
    const two = await stored(id)
    const trades = async (query: Record<string, string>) => {
      const { result } = await get('/backtest/trades', { id: one, ...query })
      return [result['total'], (result['records'] as Row[]).map(({ price }) => price)]
    }
    expect(await trades({})).toEqual([3, [1, 2, 3]])
    expect(await trades({ pageNo: '2', pageSize: '2' })).toEqual([3, [3]])
    expect((await get('/backtest/trades', { id: two })).result).toMatchObject({ total: 0, records: [] })
    const { result } = await get('/backtest/compare', { ids: `${two},${one}` })
    expect((result as unknown as Row[]).map((row) => row['id'])).toEqual([two, one])
  })

  it('[BT-9] what the newest one that is done made of each symbol, sorted and searched as asked', async () => {
    const id = await strategy()
    const done = { state: 'done', create_time: at(0) }
    const [old, newest, tried] = [
      await stored(id, { ...done, finish_time: at(1) }),
      await stored(id, { ...done, finish_time: at(2) }),
      await stored(id, { ...done, finish_time: at(3), sweep_id: 'W' }),
    ]
    await stored(id, { state: 'failed', finish_time: at(4) })
    const symbol = (backtest: string, code: string, ret: number, sharpe: number | null) =>
      ask(`insert into trade_backtest_symbol values ($1, $2, 1, $3, $4, 0.1, -0.2, $5, 0.5, 7)`, [
        backtest,
        code,
        `名${code.slice(-1)}`,
        ret,
        sharpe,
      ])
    await symbol(old, 'SHSE.600009', 9, 1)
    await symbol(tried, 'SHSE.600008', 8, 1)
    await symbol(newest, 'SHSE.600001', 0.1, null)
    await symbol(newest, 'SHSE.600002', 0.3, 2)
    await symbol(newest, 'SHSE.600003', 0.2, 1)
    const list = async (query: Record<string, string> = {}) => {
      const { result } = await get('/symbol/bt/list', { strategyId: id, ...query })
      return [result['total'], (result['records'] as Row[]).map((row) => String(row['symbol']).slice(-1)).join('')]
    }
    expect(await list()).toEqual([3, '231'])
    expect(await list({ order: 'asc' })).toEqual([3, '132'])
    expect(await list({ column: 'sharpe' })).toEqual([3, '231'])
    expect(await list({ column: 'symbol', order: 'asc' })).toEqual([3, '123'])
    expect(await list({ keyword: '600003' })).toEqual([1, '3'])
    expect(await list({ keyword: '名2' })).toEqual([1, '2'])
    expect(await list({ pageNo: '2', pageSize: '2' })).toEqual([3, '1'])
    expect(await list({ pageNo: '3', pageSize: '2' })).toEqual([3, ''])
    expect(await list({ keyword: '没有' })).toEqual([0, ''])
    expect((await get('/symbol/bt/list', { strategyId: id }, stranger)).result).toMatchObject({ total: 0 })
  })

  it('[BT-103] another area finds a strategy of one’s own by name and its backtests', async () => {
    const parts = createStrategyBacktests({ db, clock, universe: { symbolsOf: async () => symbols } })
    const actor = {
      userId: 'u-analyst',
      username: 'analyst',
      tenantId: 1,
      isPlatform: false,
      rights: { permissions: new Set() },
    } as never
    const id = await strategy({ name: '选股一' })
    expect(await parts.findByName(actor, '选股一')).toEqual({ id })
    expect(await parts.findByName(actor, '选股')).toBeUndefined()
    const kept = await parts.backtest(actor, { strategyId: id, ...range, benchmark: '' })
    expect((await parts.findBacktests(actor, id, 5)).map((row) => row.id)).toEqual([kept.id])
    expect(await parts.findBacktests(actor, id, 0)).toEqual([])
  })
})

describe('the queue', () => {
  const claim = (when: Date) => inDb((tx) => backtests.claim(tx, when, 60_000))
  const done = (symbolsOf: readonly object[]) =>
    ({ stats: { days: 1 }, report: {}, trades: [], symbols: symbolsOf }) as never

  it('[BT-8] the oldest is taken first, each by one; one whose node fell silent is taken again, twice at most', async () => {
    const id = await strategy()
    const [late, early] = [await stored(id, { create_time: at(5) }), await stored(id, { create_time: at(1) })]
    expect((await claim(at(10)))?.id).toBe(early)
    expect((await claim(at(10)))?.id).toBe(late)
    expect(await claim(at(70))).toBeNull()
    expect(await stateOf(early)).toMatchObject({ state: 'running', attempts: 1, step: '准备', percent: 0 })
    await ask(`update trade_backtest set state = 'done' where id = $1`, [late])
    expect((await claim(at(71)))?.id).toBe(early)
    expect(await stateOf(early)).toMatchObject({ attempts: 2 })
    expect(await claim(at(131))).toBeNull()
    expect(await stateOf(early)).toMatchObject({ state: 'running' })
    expect(await claim(at(132))).toBeNull()
    expect(await stateOf(early)).toMatchObject({ state: 'failed', error: '服务两次中断，回测未完成，请重新发起' })
  })

  it('[BT-8] what the server puts back in good order has not been tried', async () => {
    const id = await stored(await strategy())
    await claim(at(1))
    await inDb((tx) => backtests.release(tx, id))
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 0, step: '' })
  })

  it('[BT-11] one that was cancelled takes no progress, no result and no failure', async () => {
    const id = await stored(await strategy())
    const claimed = await claim(at(1))
    if (!claimed) throw new Error('nothing was taken')
    expect(await inDb((tx) => backtests.setProgress(tx, id, 40, '第四天', at(2)))).toBe(true)
    expect(await stateOf(id)).toMatchObject({ percent: 40, step: '第四天' })
    expect([
      await inDb((tx) => backtests.cancel(tx, id, at(3))),
      await inDb((tx) => backtests.cancel(tx, id, at(4))),
    ]).toEqual([true, false])
    expect(await inDb((tx) => backtests.setProgress(tx, id, 50, '第五天', at(5)))).toBe(false)
    await inDb((tx) => backtests.finish(tx, claimed, done([{ symbol: 'S', name: 'S', ret: 1 }]), at(6)))
    await inDb((tx) => backtests.fail(tx, id, '出错', at(7)))
    await inDb((tx) => backtests.release(tx, id))
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', step: '', error: '', finish_time: at(3) })
    expect(await ask('select 1 from trade_backtest_symbol where backtest_id = $1', [id])).toEqual([])
  })

  it('[BT-10] a result is kept with a row for each symbol that was traded, falls shown below nothing', async () => {
    const id = await stored(await strategy())
    const claimed = await claim(at(1))
    if (!claimed) throw new Error('nothing was taken')
    const row = (symbol: string, ret: number | null, maxDD: number | null) => ({
      symbol,
      name: symbol,
      ret,
      annual: 0.1,
      maxDD,
      sharpe: null,
      winRate: 0.5,
      trades: 3,
    })
    const many = Array.from({ length: 1001 }, (_, n) => row(`S${n}`, 0.1, 0.25))
    await inDb((tx) =>
      backtests.finish(tx, claimed, done([row('NONE', null, 0), row('FLAT', 0, null), ...many]), at(2)),
    )
    expect(await stateOf(id)).toMatchObject({ state: 'done', percent: 100, step: '' })
    const [counted] = await ask(
      `select count(*)::int as n, min(max_dd) as least, max(max_dd) as most from trade_backtest_symbol`,
    )
    expect(counted).toEqual({ n: 1002, least: -0.25, most: 0 })
  })

  it('[BT-13] a coin account lends its margin, others have none', async () => {
    const margin = { marginMode: 'cross' }
    await trading.open('M1')
    await ask(`update trade_account_state set balances = jsonb_set(balances, '{margin}', $1) where account_id = 'M1'`, [
      JSON.stringify(margin),
    ])
    expect(await inDb((tx) => backtests.findMargin(tx, 'M1'))).toEqual(margin)
    expect(await inDb((tx) => backtests.findMargin(tx, ''))).toBeUndefined()
  })
})
