import type { BacktestDetail, BacktestListRow, BacktestTrade, Sweep } from '@liangshu/contract/trading/backtest'
import type { BacktestRow } from '@liangshu/contract/market/symbol-calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestMarket } from '../../market/testing/test-market.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log/log.ts'
import { makePerson } from '../../testing/make-person.ts'
import { factsOfMarket } from '../market-facts/facts-of-market.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { startBacktests, type Backtests } from './start-backtests.ts'

const market = await createTestMarket(120)
const facts = factsOfMarket(market.market, systemClock)
const trading = await createTradingApp({}, { market: market.market, marketFacts: facts })
let analyst: string
let running: Backtests | null = null
let strategyId: string

const rights = ['STRATEGY:view', 'STRATEGY:edit', 'STRATEGY:status']
const range = { from: '2024-07-01', to: '2024-08-30', initCash: 1_000_000 }

function start(): Backtests {
  const { db, clock, app } = trading
  running = startBacktests({ db, clock, market: market.market, universe: app.universe, log: createLog('silent') })
  return running
}
async function stop(): Promise<void> {
  await running?.stop()
  running = null
}

type Read<Result> = { success: boolean; message: string; result: Result }
const post = async <Result = unknown>(path: string, body: object, token = analyst) =>
  (await trading.call('POST', path, { token, body })) as unknown as Read<Result>
const get = async <Result = unknown>(path: string, query: Record<string, string>, token = analyst) =>
  (await trading.call('GET', path, { token, query })) as unknown as Read<Result>
const saved = async (body: object): Promise<string> => {
  const { result, message } = await post<{ id: string } | null>('/user/strategy', body)
  if (!result) throw new Error(message)
  return result.id
}
const detail = async (id: string) => (await get<BacktestDetail>('/backtest/one', { id })).result
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await detail(id)
      expect(['done', 'failed', 'cancelled']).toContain(found.state)
      return found
    },
    { timeout: 120_000, interval: 100 },
  )
const asked = (more: object = {}, id = strategyId) =>
  post<BacktestDetail>('/backtest', { strategyId: id, ...range, ...more })

beforeAll(async () => {
  analyst = await makePerson(trading.test, { username: 'analyst', permissions: rights })
  const symbols = market.market
    .master()
    .rows.filter(({ secType, riskFlag }) => secType === 'stock' && riskFlag === 'none')
    .slice(0, 40)
    .map(({ symbol }) => symbol)
  strategyId = await saved({
    name: '动量',
    type: 'rank',
    universe: { symbols },
    singleMaxPct: 0.2,
    params: { score: 'momentum', topN: 12, buffer: 6, rebalance: 'weekly' },
  })
})
afterAll(async () => {
  await stop()
  await market.market.close()
})

describe('backtests', () => {
  it('[BT-10] waits its turn, runs in a thread of its own, and is kept with curve, trades and statistics', async () => {
    const { result: queued } = await asked()
    expect(queued).toMatchObject({ state: 'queued', percent: 0, from: range.from, to: range.to, initCash: 1_000_000 })
    start()
    const done = await ended(queued.id)
    expect(done.error).toBe('')
    expect(done).toMatchObject({ state: 'done', percent: 100 })
    const { report, stats } = done
    expect(report?.curve.length).toBe(stats?.days)
    expect(stats?.days).toBeGreaterThan(40)
    expect(stats?.trades).toBeGreaterThan(10)
    expect(report?.curve.at(-1)?.nav).toBe(stats?.finalNav)
    const { records, total } = (
      await get<{
        records: BacktestTrade[]
        total: number
      }>('/backtest/trades', { id: queued.id, pageSize: '500' })
    ).result
    expect([total, records.length]).toEqual([stats?.trades, stats?.trades])
    expect(records.reduce((sum, { fee }) => sum + fee, 0)).toBe(report?.costs.total)
    const { records: rows } = (await get<{ records: BacktestListRow[] }>('/backtest', { strategyId })).result
    expect(rows.map(({ id }) => id)).toContain(queued.id)
  })

  it('[BT-1] asked again it answers the same to the fen, [BT-8] also after the server was stopped in between', async () => {
    const { result: first } = await asked()
    const one = await ended(first.id)
    await stop()
    const { result: second } = await asked()
    start()
    await vi.waitFor(async () => expect((await detail(second.id)).state).not.toBe('queued'), { timeout: 120_000 })
    await stop()
    expect(['queued', 'done']).toContain((await detail(second.id)).state)
    start()
    const two = await ended(second.id)
    expect([two.stats, two.report]).toEqual([one.stats, one.report])
  })

  it('[BT-8] a run whose node died is taken up again, a second death ends it with a word', async () => {
    await stop()
    const { result } = await asked()
    const died = (attempts: number) =>
      trading.ask(
        `update trade_backtest set state = 'running', attempts = $2, alive_at = now() - interval '1 hour' where id = $1`,
        [result.id, attempts],
      )
    await died(2)
    start()
    expect(await ended(result.id)).toMatchObject({ state: 'failed', error: expect.stringContaining('服务两次中断') })
    await died(1)
    expect((await ended(result.id)).state).toBe('done')
  })

  it('[BT-11] is cancelled while it waits or runs, once', async () => {
    await stop()
    const { result } = await asked()
    expect((await post('/backtest/cancel', { id: result.id })).result).toMatchObject({ state: 'cancelled' })
    expect(await post('/backtest/cancel', { id: result.id })).toMatchObject({
      success: false,
      message: '回测已经结束，不能取消',
    })
    start()
    const { result: other } = await asked()
    expect((await ended(other.id)).state).toBe('done')
    expect((await detail(result.id)).state).toBe('cancelled')
  })

  it.each([
    ['before the first day', { from: '2005-01-04', to: '2005-02-04' }, '开始日期不能早于'],
    ['after the last', { to: '2024-12-31' }, '结束日期不能更晚'],
    ['without a trading day', { from: '2024-07-06', to: '2024-07-07' }, '没有交易日'],
  ])('[BT-7] days %s are refused in words', async (_rule, more, message) => {
    const { result } = await asked(more)
    expect(await ended(result.id)).toMatchObject({ state: 'failed', error: expect.stringContaining(message) })
  })

  it.each([
    [{ from: '2024-08-30', to: '2024-07-01' }, '开始日期不能晚于结束日期'],
    [{ initCash: 5 }, '初始资金不能少于1万元'],
    [{ from: '昨天' }, '日期格式应为YYYY-MM-DD'],
  ])('[BT-7] %j is refused at once', async (more, message) => {
    const answer = await asked(more)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
  })

  it('[STRAT-2] an empty universe and missing parameters are refused before anything waits', async () => {
    const empty = await saved({ name: '空', type: 'rank', universe: {} })
    expect((await asked({}, empty)).message).toBe('策略的标的范围为空，请选择指数、分组或证券')
    const grid = await saved({ name: '格', type: 'grid' })
    expect((await asked({}, grid)).message).toBe('请填写标的')
    const manual = await saved({ name: '人', type: 'manual' })
    expect((await asked({}, manual)).message).toBe('人工策略没有可回测的规则')
  })

  it('[BT-13] coins of the market are tested by the hour on days off as well, [BT-14] a trend on futures by minutes', async () => {
    const coin = 'BINANCE.BTCUSDT-PERP'
    const grid = { symbol: coin, low: 5000, high: 300_000, step: 0.01, lot: 10, basePosition: 20 }
    const common = { universe: {}, singleMaxPct: 0, stopLossPct: 0, takeProfitPct: 0 }
    const coins = await saved({ ...common, name: '网格', type: 'grid', period: '60m', params: grid })
    const trend = { symbol: 'SHFE.rb', fast: 5, slow: 20, atrStop: 2, riskPct: 0.01, rollDays: 5 }
    const futures = await saved({ ...common, name: '趋势', type: 'futuresTrend', period: '60m', params: trend })
    // A Saturday to the Sunday after the next.
    const week = { from: '2024-07-06', to: '2024-07-14' }
    const first = (await asked(week, coins)).result
    const second = (await asked({ from: '2024-07-01', to: '2024-07-19' }, futures)).result
    if (!running) start()
    const ofCoins = await ended(first.id)
    expect(ofCoins.error).toBe('')
    expect(ofCoins.report?.curve.map(({ day }) => day)).toEqual(
      Array.from({ length: 9 }, (_, i) => `2024-07-${String(6 + i).padStart(2, '0')}`),
    )
    expect(ofCoins.stats?.trades).toBeGreaterThan(0)
    const ofFutures = await ended(second.id)
    expect(ofFutures.error).toBe('')
    expect(ofFutures.stats).toMatchObject({ days: 15 })
    expect(ofFutures.stats?.trades).toBeGreaterThan(0)
  })

  it('[BT-9] the newest backtest of a strategy is listed by symbol', async () => {
    const { records, total } = (
      await get<{
        records: BacktestRow[]
        total: number
      }>('/symbol/bt/list', { strategyId, pageSize: '100' })
    ).result
    expect(records.length).toBe(total)
    expect(total).toBeGreaterThan(5)
    expect(records.every(({ ret }, i) => i === 0 || ret <= (records[i - 1]?.ret ?? 0))).toBe(true)
    expect(records[0]).toMatchObject({ strategy: '动量', from: range.from, to: range.to })
    expect(records.every(({ maxDD }) => maxDD <= 0)).toBe(true)
  })

  it('[BT-6] a sweep tries every pair, counts all of them and deflates the best', async () => {
    const params = [
      { key: 'topN', values: [12, 20] },
      { key: 'score', values: ['momentum', 'reversal'] },
    ]
    const { result } = await post<Sweep>('/backtest/sweep', { strategyId, ...range, params })
    expect(result).toMatchObject({ tries: 4, done: 0, luckySharpe: null })
    expect(result.params.map(({ label }) => label)).toEqual(['持有只数', '评分'])
    const sweep = await vi.waitFor(
      async () => {
        const [own] = (await get<Sweep[]>('/backtest/sweep', { strategyId })).result
        expect(own?.done).toBe(4)
        return own
      },
      { timeout: 120_000, interval: 100 },
    )
    expect(sweep?.rows.map(({ values }) => values.join('/')).toSorted()).toEqual([
      '12/momentum',
      '12/reversal',
      '20/momentum',
      '20/reversal',
    ])
    expect(sweep?.luckySharpe).toBeGreaterThan(0)
    for (const { deflatedSharpe } of sweep?.rows ?? []) {
      expect(deflatedSharpe).toBeGreaterThanOrEqual(0)
      expect(deflatedSharpe).toBeLessThanOrEqual(1)
    }
    // Tries of a sweep do not crowd the list.
    const { records } = (
      await get<{
        records: BacktestListRow[]
      }>('/backtest', { strategyId, pageSize: '100' })
    ).result
    expect(records.every(({ sweepId }) => sweepId === null)).toBe(true)
  })

  it.each([
    [[{ key: 'speed', values: [1, 2] }], '该策略没有参数“speed”'],
    [[{ key: 'topN', values: [0, 5] }], '持有只数应为1到500之间的整数'],
    [[{ key: 'topN', values: [5] }], '至少给出两个取值'],
  ])('[BT-6] a sweep over %j is refused', async (params, message) => {
    const answer = await post('/backtest/sweep', { strategyId, ...range, params })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
  })

  it('[BT-12] nobody else sees it or asks for one', async () => {
    const stranger = await makePerson(trading.test, { username: 'stranger', permissions: rights })
    const { result } = await asked()
    expect(await get('/backtest/one', { id: result.id }, stranger)).toMatchObject({ success: false })
    expect(await post('/backtest/cancel', { id: result.id }, stranger)).toMatchObject({ success: false })
    expect(await post('/backtest', { strategyId, ...range }, stranger)).toMatchObject({ success: false })
    const list = await get('/symbol/bt/list', { strategyId }, stranger)
    expect(list.result).toMatchObject({ total: 0 })
  })
})
