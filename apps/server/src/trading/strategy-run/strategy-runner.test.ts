import type { BeatAnswer } from '@liangshu/engine/strategy/decide-beat'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeEach, describe, expect, it } from 'vitest'

import { AppError } from '../../platform/http/app-error.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import type { BeatTask } from './beat-task.ts'
import type { BeatResult } from './runner-pool.ts'
import { createStrategyRunner } from './strategy-runner.ts'

const trading = await createTradingApp()
const { ask, db, clock, market, open } = trading
const share = 'SHSE.600001'
const coin = 'BINANCE.BTCUSDT-PERP'
await makePerson(trading.test, { username: 'quant', permissions: traderRights })
await ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币')`)
await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币')`)
await open('A1', { trades: ['quant'] })
await open('A2', { trades: ['quant'] })
await open('C1', { trades: ['quant'], assetClass: 'crypto', productId: 'PC', unitId: 'UC' })
market.listCoin(coin, 60_000)

let count = 0
async function running(more: object = {}, accountId = 'A1', by = 'quant'): Promise<string> {
  const id = `S${String((count += 1)).padStart(3, '0')}`
  const body = { name: id, type: 'rank', universe: { symbols: [share] }, ...more }
  await ask(
    `insert into trade_strategy (id, tenant_id, name, type, status, body, create_by) values ($1, 1, $1, $2, 1, $3, $4)`,
    [id, String((body as { type: string }).type), JSON.stringify(body), by],
  )
  await ask('insert into trade_strategy_account (strategy_id, account_id, tenant_id) values ($1, $2, 1)', [
    id,
    accountId,
  ])
  return id
}
const answer = (more: object = {}): BeatAnswer =>
  ({ orders: [], log: [], state: { own: null, dayStart: null, isHalted: false, traded: [] }, ...more }) as never
const buys = { symbol: share, side: 1, price: 99_000, volume: 100, reason: '买点' }

type More = {
  result?: BeatResult
  symbolsOf?: () => Promise<readonly string[]>
  warms?: boolean
  tell?: () => Promise<never>
}
function runnerOf({ result = { ok: true, answer: answer() }, symbolsOf, warms = true, tell }: More = {}) {
  const ran: BeatTask[] = []
  const warmed: BeatTask[] = []
  const told: object[] = []
  const warned: [string, object][] = []
  const runner = createStrategyRunner({
    db,
    clock,
    trading: trading.app.trading,
    universe: { symbolsOf: symbolsOf ?? (async () => [share]) },
    pastDays: async () => ({ history: { days: [], instruments: [], actions: [], benchmark: null }, key: 'k' }),
    pool: {
      run: async (task) => {
        ran.push(task)
        return result
      },
      warm: async (task) => {
        if (!warms) throw new Error('thread')
        warmed.push(task)
      },
      close: async () => undefined,
    },
    tell: tell ?? (async (telling) => told.push(telling)),
    warn: (facts, text) => warned.push([text, facts]),
  })
  return { runner, ran, warmed, told, warned }
}
const row = async (id: string) =>
  (await ask('select status, last_error as error, heartbeat_at as beat from trade_strategy where id = $1', [id]))[0]
const logOf = async (id: string) =>
  (await ask('select level, text from trade_strategy_log where strategy_id = $1 order by id', [id])).map(
    ({ level, text }) => `${String(level)} ${String(text)}`,
  )
const asked = async (id: string) =>
  (await ask('select status from trade_strategy_order where strategy_id = $1 order by seq', [id])).map(
    ({ status }) => status,
  )

beforeEach(async () => {
  await ask('delete from trade_strategy')
  market.setTime('09:31', trading.day)
  market.list(share, 10)
  clock.advance(20_000)
})

describe('the beats of running strategies', () => {
  it('[STRAT-21] each is asked at its beat, once, with its account and its state; what it says stands in its log', async () => {
    const id = await running()
    const log = [{ level: 'warn', text: '缺一只' }]
    const state = { own: 7, dayStart: null, isHalted: false, traded: [] }
    const { runner, ran } = runnerOf({ result: { ok: true, answer: answer({ log, state, orders: [buys] }) } })
    await runner.beat()
    await runner.beat()
    expect(ran).toHaveLength(1)
    expect(ran[0]).toMatchObject({ state: null, historyKey: 'k', view: { day: trading.day, secondOfDay: 571 * 60 } })
    expect(await logOf(id)).toEqual(['warn 缺一只', `info 买入 ${share} 100 @ 9.9：买点`])
    market.setTime('09:31', mainlandCalendar.next(trading.day))
    expect(await asked(id)).toEqual(['sent'])
    const [stored] = await ask('select last_beat, state from trade_strategy_run where strategy_id = $1', [id])
    expect(stored).toEqual({ last_beat: `${trading.day} 571`, state })
  })

  it('[STRAT-120] before the first beat, on a day that is not settled and for orders by hand nobody is asked', async () => {
    await running({ type: 'manual' })
    await running()
    const { runner, ran } = runnerOf()
    market.setTime('09:30', trading.day)
    await runner.beat()
    market.setTime('09:31', mainlandCalendar.next(trading.day))
    await runner.beat()
    expect(ran).toEqual([])
    const early = createStrategyRunner({
      db,
      clock,
      trading: { ...trading.app.trading, market: { ...market, time: () => null } },
    } as never)
    await early.beat()
    market.setTime('09:31', trading.day)
    await runner.beat()
    expect(ran).toHaveLength(1)
  })

  it('[STRAT-19] with the clutch open each signal stands in the log, and none is sent', async () => {
    const id = await running()
    await ask('update trade_strategy set is_clutch_open = true where id = $1', [id])
    const { runner } = runnerOf({ result: { ok: true, answer: answer({ orders: [buys] }) } })
    await runner.beat()
    expect([await logOf(id), await asked(id)]).toEqual([[`info 离合断开，未发送：${share} 100 买点`], ['theory']])
  })

  it('[STRAT-20] one that breaks is stopped, its people are told once; when the server stops nobody is', async () => {
    const id = await running()
    const { runner, told, warned } = runnerOf({ result: { ok: false, reason: '除数为零' } })
    await runner.beat()
    await runner.beat()
    expect(await row(id)).toMatchObject({ status: 4, error: '除数为零' })
    expect(await logOf(id)).toEqual(['error 策略已停止：除数为零'])
    expect(told).toEqual([
      { tenantId: 1, userIds: ['u-quant'], title: `策略${id}异常停止`, text: '除数为零', id: `strategy-${id}` },
    ])
    expect(warned).toEqual([['a strategy was stopped', { strategy: id, reason: '除数为零' }]])
    const other = await running()
    const closing = runnerOf({ result: { ok: false, reason: null } })
    await closing.runner.beat()
    expect([(await row(other))?.['status'], closing.told, closing.warned]).toEqual([1, [], []])
  })

  it('[STRAT-20] a refusal ends it, the market that is not there yet and a breakdown of ours do not', async () => {
    const id = await running()
    const fails = (problem: Error) => runnerOf({ symbolsOf: () => Promise.reject(problem) })
    const waiting = fails(new AppError('MARKET_PREPARING'))
    await waiting.runner.beat()
    const broken = fails(new Error('database'))
    await broken.runner.beat()
    expect((await row(id))?.['status']).toBe(1)
    expect([waiting.warned, broken.warned].map((all) => all.map(([text]) => text))).toEqual([
      ['a beat of a strategy was not finished'],
      ['a beat of a strategy was not finished'],
    ])
    const refused = fails(new AppError('BUSINESS', {}, { message: '指数不存在' }))
    await refused.runner.beat()
    expect(await row(id)).toMatchObject({ status: 4, error: '指数不存在' })
    const gone = await running({}, 'A1', 'nobody')
    await runnerOf().runner.beat()
    expect(await row(gone)).toMatchObject({ status: 4, error: '策略启动人已停用' })
  })

  it('[STRAT-20] one whose stored parameters nobody can read any more is stopped, the others have their beat', async () => {
    const id = await running({ singleMaxPct: 'much' })
    const other = await running({}, 'A2')
    const { runner, ran, told } = runnerOf()
    market.setTime('09:10', trading.day)
    await runner.beat()
    market.setTime('09:31', trading.day)
    await runner.beat()
    expect(await row(id)).toMatchObject({ status: 4, error: '策略参数无法识别，请修改后重新启动' })
    expect([(await row(other))?.['status'], ran.length, told.length]).toEqual([1, 1, 1])
  })

  it('[STRAT-20] people who cannot be told of one that was stopped keep no other from its beat', async () => {
    const id = await running()
    const other = await running({}, 'A2')
    let asked = 0
    const { runner, ran, warned } = runnerOf({
      tell: () => Promise.reject(new Error('bell')),
      symbolsOf: async () => {
        asked += 1
        if (asked > 1) return [share]
        throw new AppError('BUSINESS', {}, { message: '指数不存在' })
      },
    })
    await runner.beat()
    expect([(await row(id))?.['status'], (await row(other))?.['status']].toSorted()).toEqual([1, 4])
    expect(warned.map(([text]) => text)).toContain('a beat of a strategy was not finished')
    expect(ran).toHaveLength(1)
  })

  it('[STRAT-26] coins go by the clock on the wall, whatever hour the exchange shows', async () => {
    const grid = { type: 'grid', period: '1m', params: { symbol: coin, low: 50_000, high: 70_000 } }
    await running(grid, 'C1')
    const day = market.time()?.coinDay
    await ask(`update trade_account_state set trading_day = $1 where account_id = 'C1'`, [day])
    market.setTime('03:00', trading.day)
    const { runner, ran } = runnerOf({ symbolsOf: async () => [] })
    await runner.beat()
    expect(ran).toHaveLength(1)
    clock.advance(60_000)
    await runner.beat()
    expect(ran).toHaveLength(2)
  })
})

describe('around the beats', () => {
  it('[STRAT-22] a heartbeat is written every ten seconds', async () => {
    const id = await running()
    const { runner } = runnerOf()
    const began = clock.now()
    await runner.beat()
    expect((await row(id))?.['beat']).toEqual(began)
    clock.advance(9999)
    await runner.beat()
    expect((await row(id))?.['beat']).toEqual(began)
    clock.advance(1)
    await runner.beat()
    expect((await row(id))?.['beat']).toEqual(clock.now())
  })

  it('[STRAT-32] from nine on one strategy a beat is warmed up, each once a day, coins and orders by hand not', async () => {
    const [first, , second] = [
      await running({ params: { topN: 3 } }),
      await running({ type: 'grid', params: { symbol: coin, low: 5, high: 9 } }, 'C1'),
      await running({ params: { topN: 4 } }, 'A2'),
    ]
    await running({ type: 'manual' }, 'A2')
    const { runner, warmed } = runnerOf()
    const tops = () => warmed.map(({ plan }) => plan.params['topN'])
    market.setTime('08:59', trading.day)
    await runner.beat()
    expect(tops()).toEqual([])
    market.setTime('09:00', trading.day)
    await runner.beat()
    expect(tops()).toEqual([3])
    expect(warmed[0]?.view.secondOfDay).toBe(571 * 60)
    for (let n = 0; n < 4; n += 1) await runner.beat()
    expect([tops(), first < second]).toEqual([[3, 4], true])
    market.setTime('09:31', trading.day)
    const late = runnerOf()
    await late.runner.beat()
    expect(late.warmed).toEqual([])
    market.setTime('09:05', trading.day)
    const failing = runnerOf({ warms: false })
    await failing.runner.beat()
    expect(failing.warned.map(([text]) => text)).toEqual(['a strategy was not warmed up'])
    expect((await row(first))?.['status']).toBe(1)
  })

  it('[STRAT-28] a parent order that could not be withdrawn is told, and the next is tried all the same', async () => {
    const id = await running()
    await ask('update trade_strategy set status = 3 where id = $1', [id])
    for (const n of [1, 2]) {
      await ask(
        `insert into trade_algo (id, tenant_id, account_id, cl_ord_id, user_id, username, body, plan, status, started_at, updated_at)
          values ($1, 1, 'A1', $1, 'u-quant', 'quant', '{"symbol":"SHSE.600001","split":{"algo":"TWAP"}}', '[]', 'working', $2, $2)`,
        [`P${n}`, clock.now()],
      )
      await ask(
        `insert into trade_strategy_order (account_id, cl_ord_id, tenant_id, strategy_id, order_day, body, status, create_time)
          values ('A1', $1, 1, $2, $3, '{}', 'sent', $4)`,
        [`P${n}`, id, trading.day, clock.now()],
      )
    }
    const { runner, warned } = runnerOf()
    const canceled: string[] = []
    const { algos } = trading.app.trading
    const kept = algos.cancel
    algos.cancel = async (actor, _accountId, clOrdId) => {
      canceled.push(`${actor.username} ${clOrdId}`)
      throw new Error('locked')
    }
    await runner.beat()
    algos.cancel = kept
    expect(canceled.toSorted()).toEqual(['quant P1', 'quant P2'])
    expect(warned.map(([text]) => text)).toEqual(Array(2).fill('a split order of a stopped strategy was not withdrawn'))
    await runner.beat()
    expect(await ask('select distinct status from trade_algo')).toEqual([{ status: 'canceled' }])
  })
})
