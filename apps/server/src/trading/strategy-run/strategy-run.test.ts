import path from 'node:path'

import { createBacktest } from '@liangshu/engine/backtest/backtest'
import type { History, HistoryInstrument } from '@liangshu/engine/backtest/history'
import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { templates } from '@liangshu/engine/strategy/template/templates'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import { feeProfileOf } from '../order/instrument-days.ts'
import { cleanStrategyLogJob } from '../strategy/clean-strategy-log.ts'
import { checkedParams } from '../strategy/strategy-plan.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { createStrategyRunner } from './strategy-runner.ts'
import { createStrategyPool } from './worker-pool.ts'

const symbols = ['SHSE.600001', 'SHSE.600002', 'SHSE.600003', 'SHSE.600004']
const trading = await createTradingApp({ STRATEGY_DIR: path.join(import.meta.dirname, 'testing') })
const owner = await makePerson(trading.test, {
  username: 'quant',
  permissions: [...traderRights, 'STRATEGY:edit', 'STRATEGY:status', 'STRATEGY:load'],
})
const patient = createStrategyPool({ timeoutMs: 60_000, memoryMb: 64 })
const strict = createStrategyPool({ timeoutMs: 3000 })
afterAll(() => Promise.all([patient.close(), strict.close()]))

/** Closes of the days before the one shown; each symbol rises by its own step. */
const before = 80
const lastDays = (() => {
  const days: string[] = [mainlandCalendar.previous(trading.day)]
  while (days.length < before) days.unshift(mainlandCalendar.previous(days[0] ?? ''))
  return days
})()
const closeOf = (symbol: number, day: number) => Math.round((10 + (symbol + 1) * 0.01 * (day - before)) * 100) * 100

function historyOf(days: readonly string[], openOf: (symbol: number, day: number) => number): History {
  const instruments = symbols.map((symbol, s): HistoryInstrument => {
    const column = (of: (day: number) => number) => Float64Array.from(days, (_, day) => of(day))
    const price = (day: number) => openOf(s, day)
    return {
      symbol,
      name: symbol,
      sector: null,
      instrument: sampleInstrument(symbol),
      open: column(price),
      high: column((day) => price(day) + 500),
      low: column((day) => price(day) - 500),
      close: column(price),
      volume: column(() => 1_000_000),
      preClose: column((day) => (day === 0 ? price(0) : price(day - 1))),
    }
  })
  return { days, instruments, actions: [], benchmark: null }
}

const told: string[] = []

function runnerOf(shown: () => History, pool = patient, services = trading.app.trading) {
  const { db, clock } = trading
  return createStrategyRunner({
    db,
    clock,
    trading: services,
    universe: { symbolsOf: async (_actor, { symbols: own }) => own ?? [] },
    pastDays: async () => ({ history: shown(), key: `${shown().days.length}` }),
    pool,
    tell: async ({ title }) => told.push(title),
    warn: () => undefined,
  })
}

let count = 0
const call = (method: 'GET' | 'POST', url: string, body?: object, query?: Record<string, string>) =>
  trading.call(method, url, { token: owner, ...(body && { body }), ...(query && { query }) })
const rankBody = (accountId: string, more: object = {}) => ({
  name: `排名${(count += 1)}`,
  type: 'rank',
  accountIds: [accountId],
  universe: { symbols },
  singleMaxPct: 0.1,
  stopLossPct: 0,
  takeProfitPct: 0,
  params: { score: 'momentum', topN: 2, buffer: 0, rebalance: 'daily', maxTurnover: 1 },
  ...more,
})
async function started(body: object): Promise<string> {
  const { result } = await call('POST', '/user/strategy', body)
  const id = String(result['id'])
  const answer = await call('GET', '/user/strategy/status', undefined, { id, status: '1' })
  expect(answer.message).toBe('')
  return id
}
const statusOf = async (id: string) => (await call('GET', '/user/strategy', undefined, { id })).result
const logOf = async (id: string) => {
  const { result } = await call('GET', '/user/strategy/log', undefined, { id, pageSize: '100' })
  return (result['records'] as { text: string; level: string }[]).map(({ text }) => text)
}
const ordersOf = (accountId: string) =>
  trading.ask(
    `select o.symbol, o.side, o.price, o.volume, o.trading_day, o.status from trade_order o
      join trade_strategy_order s on s.account_id = o.account_id and s.cl_ord_id = o.cl_ord_id
      where o.account_id = $1 order by s.seq`,
    [accountId],
  )

async function account(cash = 1_000_000): Promise<string> {
  const id = `R${(count += 1)}`
  await trading.open(id, { cash, trades: ['quant'] })
  return id
}
/** Beats until everything that was asked for has been sent. */
async function beats(runner: ReturnType<typeof runnerOf>, times = 3): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await runner.beat()
    trading.clock.advance(1000)
  }
}

const past = historyOf(lastDays, closeOf)
beforeEach(async () => {
  await trading.ask('update trade_strategy set status = 3 where status = 1')
  trading.market.setTime('09:31', trading.day)
  symbols.forEach((symbol, s) => {
    const last = closeOf(s, before - 1)
    trading.market.list(symbol, last / 10_000, { open: last, preClose: last })
  })
})

describe('running strategies', () => {
  it('[STRAT-21] asks at the beat that is due, once, and sends what it wants under ids of its own', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    const runner = runnerOf(() => past)
    await beats(runner)
    const orders = await ordersOf(accountId)
    expect(orders.map(({ symbol, side }) => [symbol, side])).toEqual([
      ['SHSE.600004', 1],
      ['SHSE.600003', 1],
    ])
    await beats(runner)
    expect(await ordersOf(accountId)).toHaveLength(2)
    expect(await logOf(id)).toEqual(expect.arrayContaining([expect.stringContaining('排名')]))
  })

  it('[STRAT-32] before the open it is warmed up once, and nothing comes of that; the first beat is as ever', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    const warmed: string[] = []
    const runner = runnerOf(() => past, { ...patient, warm: async ({ plan }) => void warmed.push(plan.type) })
    trading.market.setTime('08:59', trading.day)
    await beats(runner, 1)
    expect(warmed).toEqual([])
    trading.market.setTime('09:05', trading.day)
    await beats(runner)
    expect(warmed).toEqual(['rank'])
    expect([await ordersOf(accountId), await logOf(id)]).toEqual([[], ['quant：启动策略']])
    trading.market.setTime('09:31', trading.day)
    await beats(runner)
    expect(await ordersOf(accountId)).toHaveLength(2)
    expect(warmed).toEqual(['rank'])
  })

  it('[STRAT-32] threads that were warmed up decide the same as fresh ones', async () => {
    const pool = createStrategyPool({ timeoutMs: 60_000, memoryMb: 64, threads: 2 })
    const accountId = await account()
    await started(rankBody(accountId))
    trading.market.setTime('09:05', trading.day)
    await beats(
      runnerOf(() => past, pool),
      1,
    )
    trading.market.setTime('09:31', trading.day)
    await beats(runnerOf(() => past, pool))
    await pool.close()
    expect(await ordersOf(accountId)).toHaveLength(2)
  })

  it('[STRAT-21] after a restart it goes on where it was: what was stored is sent, what was sent is not sent again', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    await beats(
      runnerOf(() => past),
      1,
    )
    // As if the process had died between storing and sending, and after sending but before noting it.
    await trading.ask(`update trade_strategy_order set status = 'pending' where strategy_id = $1`, [id])
    await beats(runnerOf(() => past))
    expect(await ordersOf(accountId)).toHaveLength(2)
    expect(await trading.ask('select distinct status from trade_strategy_order where strategy_id = $1', [id])).toEqual([
      { status: 'sent' },
    ])
  })

  it('[STRAT-21] what could not be sent on its day is dropped, not sent on the next', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    await beats(
      runnerOf(() => past),
      1,
    )
    await trading.ask(
      `update trade_strategy_order set status = 'pending', order_day = order_day - 1 where strategy_id = $1`,
      [id],
    )
    await beats(runnerOf(() => past))
    expect(
      await trading.ask('select distinct status, message from trade_strategy_order where strategy_id = $1', [id]),
    ).toEqual([{ status: 'dropped', message: '已过委托日' }])
  })

  it('[STRAT-21] what a stopped strategy left unsent is not sent any more', async () => {
    const id = await started(rankBody(await account()))
    const runner = runnerOf(() => past)
    await beats(runner, 1)
    await trading.ask(`update trade_strategy_order set status = 'pending' where strategy_id = $1`, [id])
    await call('GET', '/user/strategy/status', undefined, { id, status: '3' })
    await beats(runner)
    expect(
      await trading.ask('select distinct status, message from trade_strategy_order where strategy_id = $1', [id]),
    ).toEqual([{ status: 'dropped', message: '策略已停止' }])
  })

  it.each([
    ['stops it', (id: string) => call('GET', '/user/strategy/status', undefined, { id, status: '3' })],
    ['opens its clutch', (id: string) => call('POST', '/user/strategy/clutch', { id, isOpen: true })],
  ])('[STRAT-35] who %s while orders go out is answered when none is on its way', async (_what, end) => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    const events: string[] = []
    let ending: Promise<unknown> | undefined
    const { executeTrade, ...others } = trading.app.trading
    const slow: typeof executeTrade = async (...given) => {
      ending ??= end(id).then(() => events.push('ended'))
      await expect
        .poll(async () => {
          const [row] = await trading.ask(
            `select count(*) as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return Number(row?.['waiting']) > 0 || events.includes('ended')
        })
        .toBe(true)
      const answer = await executeTrade(...given)
      events.push('sent')
      return answer
    }
    await beats(runnerOf(() => past, patient, { ...others, executeTrade: slow }))
    await ending
    expect(events[0]).toBe('sent')
    expect(events.at(-1)).toBe('ended')
    expect(await ordersOf(accountId)).toHaveLength(events.length - 1)
  })

  it('[STRAT-35] what waits when the clutch is opened is dropped and told', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    const runner = runnerOf(() => past)
    await beats(runner, 1)
    await trading.ask(
      `update trade_strategy_order set status = 'pending', cl_ord_id = 'n' || seq where strategy_id = $1`,
      [id],
    )
    const sentBefore = (await trading.ask('select id from trade_order where account_id = $1', [accountId])).length
    await call('POST', '/user/strategy/clutch', { id, isOpen: true })
    await beats(runner)
    expect(
      await trading.ask('select distinct status, message from trade_strategy_order where strategy_id = $1', [id]),
    ).toEqual([{ status: 'dropped', message: '离合断开，未发送' }])
    expect(await trading.ask('select id from trade_order where account_id = $1', [accountId])).toHaveLength(sentBefore)
  })

  describe('stopping with the orders it has working', () => {
    const working = (accountId: string) =>
      trading.ask(
        `select strategy_id is not null as "isOfStrategy", status from trade_order
          where account_id = $1 order by created_at, id`,
        [accountId],
      )
    const stop = (id: string, more: Record<string, string>, token = owner) =>
      trading.call('POST', '/user/strategy/status', { token, query: { id, status: '3', ...more } })
    async function tradingOn(accountId: string): Promise<string> {
      const id = await started(rankBody(accountId))
      await beats(runnerOf(() => past))
      return id
    }

    it('[STRAT-34] withdraws what the strategy has working, leaves what a person sent, and says how many', async () => {
      const accountId = await account()
      const id = await tradingOn(accountId)
      await trading.place(trading.order(accountId, { symbol: symbols[0], price: '9.90' }), owner)
      expect((await statusOf(id))['workingOrders']).toBe(2)
      const { result } = await stop(id, { cancelOrders: 'true' })
      expect(result).toMatchObject({ status: 3, canceled: 2, notCanceled: 0 })
      expect((await working(accountId)).map(({ isOfStrategy, status }) => [isOfStrategy, status === 6])).toEqual([
        [true, true],
        [true, true],
        [false, false],
      ])
      expect(await logOf(id)).toContain('quant：撤销 2 笔未完成委托')
    })

    it('[STRAT-34] an order that is being withdrawn already is not told as left behind', async () => {
      const accountId = await account()
      const id = await tradingOn(accountId)
      const [sent] = await trading.ask('select cl_ord_id from trade_order where account_id = $1', [accountId])
      await call('POST', '/api/order/cancel', { accountId, clOrdIds: [sent?.['cl_ord_id']] })
      expect((await stop(id, { cancelOrders: 'true' })).result).toMatchObject({ canceled: 1, notCanceled: 0 })
    })

    it('[STRAT-34] leaves the orders where nobody asked, and none is counted as withdrawn', async () => {
      const accountId = await account()
      const id = await tradingOn(accountId)
      const before = await working(accountId)
      expect((await stop(id, {})).result).toMatchObject({ status: 3, workingOrders: 2, canceled: 0, notCanceled: 0 })
      expect(await working(accountId)).toEqual(before)
    })

    it('[STRAT-34] with nothing working there is nothing to say', async () => {
      const id = await started(rankBody(await account()))
      expect((await stop(id, { cancelOrders: 'true' })).result).toMatchObject({ canceled: 0, notCanceled: 0 })
      expect((await logOf(id)).join()).not.toContain('撤销')
    })

    it('[STRAT-34] orders on an account that one may not trade stay, and are counted', async () => {
      const [mine, theirs] = [await account(), await account()]
      const id = await started(rankBody(mine, { accountIds: [theirs, mine] }))
      await beats(runnerOf(() => past))
      await trading.ask(`update trade_account_grant set can_trade = false where account_id = $1`, [theirs])
      expect((await stop(id, { cancelOrders: 'true' })).result).toMatchObject({ canceled: 2, notCanceled: 2 })
      expect((await working(mine)).every(({ status }) => status === 6)).toBe(true)
      expect((await working(theirs)).some(({ status }) => status === 6)).toBe(false)
      expect(await logOf(id)).toContain('quant：撤销 2 笔未完成委托，2 笔未能撤销')
    })

    it('[STRAT-34] who may not withdraw orders is refused and the strategy goes on; a start withdraws nothing', async () => {
      const accountId = await account()
      const id = await tradingOn(accountId)
      const permissions = ['STRATEGY:view', 'STRATEGY:status', 'ACCOUNT:viewAll']
      const keeper = await makePerson(trading.test, { username: 'keeper', permissions })
      expect((await stop(id, { cancelOrders: 'true' }, keeper)).code).toBe(510)
      expect((await statusOf(id))['status']).toBe(1)
      expect((await stop(id, {}, keeper)).result['status']).toBe(3)
      expect((await stop(id, { status: '1', cancelOrders: 'true' })).message).toBe('启动策略时不能撤销委托')
      expect((await statusOf(id))['status']).toBe(3)
    })
  })

  it('[STRAT-22] a strategy that is run has a heartbeat, one that is paused has none', async () => {
    const [running, paused] = [await started(rankBody(await account())), await started(rankBody(await account()))]
    await call('GET', '/user/strategy/status', undefined, { id: paused, status: '2' })
    await trading.ask('update trade_strategy set heartbeat_at = null')
    await beats(
      runnerOf(() => past),
      1,
    )
    expect((await statusOf(running))['heartbeatTime']).not.toBeNull()
    expect((await statusOf(paused))['heartbeatTime']).toBeNull()
  })

  it('[STRAT-19] with the clutch open the signals go on and nothing is sent', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    await call('POST', '/user/strategy/clutch', { id, isOpen: true })
    await beats(runnerOf(() => past))
    expect(await ordersOf(accountId)).toEqual([])
    const { result } = await call('GET', '/user/strategy/orders', undefined, { id })
    expect((result['records'] as { status: string }[]).map(({ status }) => status)).toEqual(['theory', 'theory'])
  })

  it.each([
    ['throws', 'throwing.ts', '除数为零'],
    ['hangs', 'hanging.ts', '单次运算超过3秒'],
    ['takes all the memory', 'hungry.ts', '内存超过64MB'],
  ])('[STRAT-20] one that %s is stopped and reported, the others go on', async (_rule, file, words) => {
    const [mine, theirs] = [await account(), await account()]
    await call('POST', '/user/strategy/load', { name: file })
    const broken = await started(rankBody(mine, { type: 'own', params: {}, source: { name: file, version: 1 } }))
    const fine = await started(rankBody(theirs))
    await beats(runnerOf(() => past, file === 'hanging.ts' ? strict : patient))
    expect(await statusOf(broken)).toMatchObject({ status: 4, lastError: expect.stringContaining(words) })
    expect((await logOf(broken)).join()).toContain(words)
    expect(told.at(-1)).toContain('异常停止')
    expect(await ordersOf(mine)).toEqual([])
    expect((await statusOf(fine))['status']).toBe(1)
    expect(await ordersOf(theirs)).toHaveLength(2)
  })

  it('[STRAT-20] a server that stops blames no strategy for it', async () => {
    const id = await started(rankBody(await account()))
    const closing = createStrategyPool()
    await closing.close()
    await beats(
      runnerOf(() => past, closing),
      1,
    )
    expect(await statusOf(id)).toMatchObject({ status: 1, lastError: null })
  })

  it('[STRAT-18] a start is refused in words: no account, no universe, no right, a stop that is on', async () => {
    const accountId = await account()
    const refusedStart = async (body: object) => {
      const { result } = await call('POST', '/user/strategy', body)
      return (await call('GET', '/user/strategy/status', undefined, { id: String(result['id']), status: '1' })).message
    }
    expect(await refusedStart(rankBody(accountId, { accountIds: [] }))).toContain('请先为策略选择账户')
    expect(await refusedStart(rankBody(accountId, { type: 'grid', params: {} }))).toContain('请填写标的')
    await trading.open('RX', { trades: [], reads: ['quant'] })
    expect(await refusedStart(rankBody('RX'))).toContain('您没有账户账户RX的交易权限')
  })

  it('[STRAT-1] wrong parameters are named when they are saved, and nothing is stored', async () => {
    const body = rankBody(await account(), { params: { topN: 0, rebalance: 'yearly' } })
    const { success, message } = await call('POST', '/user/strategy', body)
    expect([success, message]).toEqual([false, '持有只数应为1到500之间的整数；调仓频率不在可选范围内'])
  })

  it('[STRAT-23] an edit of a running strategy is the next version; the older ones stay to be compared', async () => {
    const accountId = await account()
    const body = rankBody(accountId)
    const id = await started(body)
    await call('POST', '/user/strategy', { ...body, id, singleMaxPct: 0.05 })
    const { result } = await call('GET', '/user/strategy/versions', undefined, { id })
    expect(
      (result as { version: number; body: { singleMaxPct: number } }[]).map((one) => [
        one.version,
        one.body.singleMaxPct,
      ]),
    ).toEqual([
      [2, 0.05],
      [1, 0.1],
    ])
  })

  it('[STRAT-25] a schedule decides when it runs; one that cannot be read is refused where it is typed', async () => {
    const accountId = await account()
    const later = rankBody(accountId, { schedule: '0 0 10 * * ?' })
    const wrong = await call('POST', '/user/strategy', { ...later, schedule: '每天十点' })
    expect(wrong.message).toContain('运行计划不正确')
    await started(later)
    await beats(runnerOf(() => past))
    expect(await ordersOf(accountId)).toEqual([])
    trading.market.setTime('10:00', trading.day)
    await beats(runnerOf(() => past))
    expect(await ordersOf(accountId)).toHaveLength(2)
  })

  it('[STRAT-27] [STRAT-28] orders of a strategy worked by TWAP go out in slices, which end with the strategy', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId, { execution: { algo: 'TWAP', participation: 0.1 } }))
    const runner = runnerOf(() => past)
    await beats(runner)
    expect(await ordersOf(accountId)).toEqual([])
    const parents = () =>
      trading.ask(`select status, body -> 'split' ->> 'algo' as algo from trade_algo where account_id = $1`, [
        accountId,
      ])
    expect(await parents()).toEqual(Array.from({ length: 2 }, () => ({ status: 'working', algo: 'TWAP' })))
    await trading.app.trading.beatAlgos()
    const slices = () => trading.ask('select strategy_id, volume from trade_order where account_id = $1', [accountId])
    expect(await slices()).toHaveLength(2)
    expect((await slices()).every((row) => row['strategy_id'] === id && Number(row['volume']) < 9000)).toBe(true)
    await call('GET', '/user/strategy/status', undefined, { id, status: '3' })
    await beats(runner, 1)
    expect((await parents()).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  })

  it('[STRAT-26] a grid trades coins around the clock, in their steps, and only coins on such an account', async () => {
    const coin = 'BINANCE.BTCUSDT-PERP'
    const id = `C${(count += 1)}`
    await trading.open(id, { cash: 100_000, trades: ['quant'], assetClass: 'crypto' })
    trading.market.listCoin(coin, 60_000)
    const grid = { type: 'grid', period: '1m', singleMaxPct: 0.5, universe: {} }
    const params = { symbol: coin, low: 50_000, high: 70_000, step: 0.01, lot: 10 }
    const shares = await call('POST', '/user/strategy', rankBody(id))
    const refused = await call('GET', '/user/strategy/status', undefined, {
      id: String(shares.result['id']),
      status: '1',
    })
    expect(refused.message).toContain('不能交易SHSE.600001')
    await started(rankBody(id, { ...grid, params }))
    const nobars = historyOf([], closeOf)
    const runner = runnerOf(() => ({ ...nobars, instruments: [] }))
    await beats(runner, 1)
    const fall = async (usdt: number) => {
      trading.market.listCoin(coin, usdt)
      trading.clock.advance(60_000)
      await beats(runner, 1)
      await trading.beat()
      await trading.beat()
    }
    await fall(58_900)
    await fall(60_100)
    const rows = await trading.ask(
      `select o.side, o.volume::float, o.filled_volume::float as filled, s.body -> 'reduceOnly' as "reduceOnly"
        from trade_order o join trade_strategy_order s on s.account_id = o.account_id and s.cl_ord_id = o.cl_ord_id
        where o.account_id = $1 order by s.seq`,
      [id],
    )
    expect(rows.map(({ side, volume, filled, reduceOnly }) => [side, volume, filled, reduceOnly])).toEqual([
      [1, 2_000_000, 2_000_000, null],
      [2, 2_000_000, 2_000_000, true],
    ])
  })

  it('[STRAT-29] old lines of a log go, and those beyond the share of a strategy; the newest stay', async () => {
    const id = await started(rankBody(await account()))
    await trading.ask(
      `insert into trade_strategy_log (tenant_id, strategy_id, at, level, text)
        select 1, $1, now() - make_interval(days => n, hours => -1), 'info', '行' || n from generate_series(1, 40) n`,
      [id],
    )
    const lines: string[] = []
    const job = cleanStrategyLogJob(trading.db)
    const context = { now: new Date(), lastSuccess: undefined, signal: AbortSignal.timeout(60_000) }
    await job.run({ ...context, parameter: '30', log: (line) => lines.push(line) })
    expect(lines.join()).toContain('超过30天：10条')
    await job.run({ ...context, parameter: '30,5', log: () => undefined })
    expect(await logOf(id)).toHaveLength(5)
    await expect(job.run({ ...context, parameter: '很久', log: () => undefined })).rejects.toThrow('参数应为')
  })

  it('[STRAT-30] today and the course of a strategy come from its own fills, to the cent', async () => {
    const accountId = await account()
    const id = await started(rankBody(accountId))
    await beats(runnerOf(() => past))
    await trading.beat()
    await trading.beat()
    for (const [s, symbol] of symbols.entries()) trading.market.move(symbol, closeOf(s, before - 1) / 10_000 + 0.5)
    const [own] = await trading.ask(
      `select sum(amount + commission + stamp + transfer + exchange_fee + regulatory + tax)::float / 100 as paid,
        sum(volume)::float as volume, count(distinct symbol)::int as names from trade_fill where account_id = $1`,
      [accountId],
    )
    expect(own?.['names']).toBe(2)
    const value = (
      await trading.ask(
        'select symbol, sum(volume)::float as volume from trade_fill where account_id = $1 group by 1',
        [accountId],
      )
    ).reduce((sum, row) => {
      const s = symbols.indexOf(String(row['symbol']))
      return sum + Number(row['volume']) * (closeOf(s, before - 1) / 10_000 + 0.5)
    }, 0)
    const { result } = await call('GET', '/user/strategy/page', undefined, { pageSize: '100' })
    const row = (result['records'] as Record<string, unknown>[]).find((one) => one['id'] === id)
    expect(row?.['positionValue']).toBeCloseTo(value, 2)
    expect(row?.['todayPnl']).toBeCloseTo(value - Number(own?.['paid']), 2)
    const nav = (await call('GET', '/user/strategy/nav', undefined, { id })).result
    expect(nav['rows']).toEqual([
      expect.objectContaining({ date: trading.day, pnl: row?.['todayPnl'], cumulative: row?.['todayPnl'] }),
    ])
    expect(nav['base']).toBeCloseTo(value, 2)
  })

  it('[STRAT-24] live and backtest of the same days ask for the same orders', async () => {
    const accountId = await account()
    const body = rankBody(accountId, { singleMaxPct: 0.08 })
    await started(body)
    const live = [trading.day]
    while (live.length < 4) live.push(mainlandCalendar.next(live.at(-1) ?? ''))
    const all = [...lastDays, ...live]
    // The order of the names turns over from one day to the next, so that every day has something to do.
    const openOf = (s: number, day: number) =>
      day < before ? closeOf(s, day) : closeOf(s, before - 1) + ((s * 3 + day * 4) % 11) * 1000
    const whole = historyOf(all, openOf)
    let shown = before
    const runner = runnerOf(() => historyOf(all.slice(0, shown), openOf))
    for (const [i, day] of live.entries()) {
      shown = before + i
      trading.market.setTime('09:31', day)
      symbols.forEach((symbol, s) => {
        const open = openOf(s, shown)
        const preClose = openOf(s, shown - 1)
        const book = { bids: [{ price: open, volume: 1e6 }], asks: [{ price: open, volume: 1e6 }] }
        trading.market.list(symbol, open / 10_000, { open, preClose, book })
      })
      await beats(runner, 4)
      await trading.beat()
      await trading.beat()
      trading.market.setTime('15:40', day)
      await trading.app.trading.settlement.settleDue()
    }
    const facts = await asPlatform(trading.db, (tx) => findAccountFacts(tx, [{ id: accountId }]))
    const profile = facts.get(accountId)?.profile
    if (!profile) throw new Error('no profile')
    const backtest = createBacktest({
      history: whole,
      from: before,
      assetClass: 'stock',
      cashFen: 100_000_000,
      template: templates.rank,
      params: checkedParams({ type: 'rank', params: body.params }),
      limits: { capital: 0, maxPosition: 0, singleMaxPct: 0.08, stopLossPct: 0, takeProfitPct: 0, dailyLossPct: 0.02 },
      universe: symbols,
      named: [],
      period: '1d',
      profile,
      feeProfile: feeProfileOf('default'),
      seed: 1,
    })
    for (let day = before; day < all.length; day += 1) backtest.runDay(day)
    const tested = backtest.record.orders.map(({ day, symbol, side, price, volume }) => [
      day,
      symbol,
      side,
      price,
      volume,
    ])
    const stored = await ordersOf(accountId)
    expect(stored.map((row) => [row['trading_day'], row['symbol'], row['side'], row['price'], row['volume']])).toEqual(
      tested,
    )
    expect(new Set(tested.map(([day]) => day)).size).toBe(4)
    expect(new Set(tested.map(([, , side]) => side)).size).toBe(2)
  })
})
