import { createBacktest, type BacktestInput } from '@liangshu/engine/backtest/backtest'
import type { History, HistoryInstrument, HistoryMinutes } from '@liangshu/engine/backtest/history'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { templates } from '@liangshu/engine/strategy/template/templates'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { clockOf, shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import { feeProfileOf } from '../order/instrument-days.ts'
import { checkedParams } from '../strategy/strategy-plan.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { createStrategyRunner } from './strategy-runner.ts'
import { createStrategyPool } from './worker-pool.ts'

const trading = await createTradingApp()
const { market, clock, ask } = trading
const token = await makePerson(trading.test, {
  username: 'quant',
  permissions: [...traderRights, 'STRATEGY:edit', 'STRATEGY:status'],
})
const pool = createStrategyPool({ timeoutMs: 60_000 })
afterAll(() => pool.close())

const btc = 'BINANCE.BTCUSDT-PERP'
const rebar = 'SHFE.rb2701'
const limits = { capital: 0, maxPosition: 0, singleMaxPct: 0, stopLossPct: 0, takeProfitPct: 0, dailyLossPct: 0 }

/** Days of one contract at these prices, in yuan or USDT. */
function historyOf(days: readonly string[], priceOn: (day: number) => number, symbol: string, reach: number): History {
  const column = (of: (day: number) => number) => Float64Array.from(days, (_, day) => of(day) * 10_000)
  const product = findProduct(symbol)
  const one: HistoryInstrument = {
    symbol,
    name: symbol,
    sector: null,
    instrument: {
      symbol: toInstrumentSymbol(symbol),
      exchange: product?.exchange ?? 'BINANCE',
      secType: product ? 'future' : 'crypto',
      board: null,
      listDate: '2020-01-02',
      names: [],
    },
    ...(product
      ? { future: { product, lastTradingDate: '2099-12-31' } }
      : { coin: { tick: 10_000_000, step: 100_000 } }),
    open: column(priceOn),
    high: column((day) => priceOn(day) + reach),
    low: column((day) => priceOn(day) - reach),
    close: column(priceOn),
    volume: Float64Array.from(days, () => 1_000_000),
    preClose: column((day) => priceOn(Math.max(0, day - 1))),
  }
  return { days, instruments: [one], actions: [], benchmark: null }
}

/** The price of each beat stands in the minute that ends with it and in the one that follows. */
function minutesOf(beats: readonly (readonly [minute: number, price: number])[]): HistoryMinutes {
  const rows = beats.flatMap(([minute, price]) => [
    [minute, price],
    [minute + 1, price],
  ])
  const column = rows.map(([, price = 0]) => price * 10_000)
  return {
    minute: rows.map(([minute = 0]) => minute),
    open: column,
    high: column.map((price) => price + 10_000),
    low: column.map((price) => price - 10_000),
    close: column,
    volume: rows.map(() => 10_000),
  }
}

const runnerOf = (shown: () => History) =>
  createStrategyRunner({
    db: trading.db,
    clock,
    trading: trading.app.trading,
    universe: { symbolsOf: async () => [] },
    pastDays: async () => ({ history: shown(), key: `${shown().instruments[0]?.symbol} ${shown().days.length}` }),
    pool,
    tell: async () => undefined,
    warn: () => undefined,
  })

async function started(accountId: string, body: object): Promise<void> {
  const common = { name: accountId, accountIds: [accountId], universe: {}, singleMaxPct: 0, stopLossPct: 0 }
  const all = { ...common, takeProfitPct: 0, dailyLossPct: 0, ...body }
  const { result, message } = await trading.call('POST', '/user/strategy', { token, body: all })
  expect(message).toBe('')
  const query = { id: String(result['id']), status: '1' }
  expect((await trading.call('GET', '/user/strategy/status', { token, query })).message).toBe('')
}

/** What was sent, with the day and the minute of the beat, which the id of an order tells. */
async function sentBy(accountId: string, scale: number) {
  const rows = await ask(
    `select o.symbol, o.side, o.price::float as price, o.volume::float as volume, o.position_effect, o.cl_ord_id,
        o.trading_day::text as day, o.status
      from trade_order o join trade_strategy_order s on s.account_id = o.account_id and s.cl_ord_id = o.cl_ord_id
      where o.account_id = $1 order by s.seq`,
    [accountId],
  )
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 3))
  return rows.map((row) => {
    const minute = Number(String(row['cl_ord_id']).split('-')[2])
    const price = Number(row['price']) / (scale === 1 ? 1 : 10_000)
    return [row['day'], clockOf(minute * 60), row['symbol'], row['side'], price, Number(row['volume']) / scale]
  })
}

async function testedBy(
  accountId: string,
  input: Omit<BacktestInput, 'profile' | 'feeProfile' | 'seed' | 'universe' | 'limits'>,
) {
  const facts = await asPlatform(trading.db, (tx) => findAccountFacts(tx, [{ id: accountId }]))
  const profile = facts.get(accountId)?.profile
  if (!profile) throw new Error('no profile')
  return createBacktest({ ...input, limits, universe: [], profile, feeProfile: feeProfileOf('default'), seed: 1 })
}
const asked = ({ record }: ReturnType<typeof createBacktest>) =>
  record.orders.map(({ day, time, symbol, side, price, volume }) => [day, time, symbol, side, price, volume])

beforeAll(async () => {
  await ask(`insert into trade_product (id, tenant_id, code, name, currency) values ('PC', 1, 'PC', '币产品', 'USDT')`)
  await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币单元')`)
})

describe('live and backtest', () => {
  it('[STRAT-33] of futures by the half hour: a trend opens, is stopped a day later, turns and is stopped the same day', async () => {
    const live = [trading.day]
    while (live.length < 3) live.push(mainlandCalendar.next(live.at(-1) ?? ''))
    const past: string[] = [mainlandCalendar.previous(trading.day)]
    while (past.length < 70) past.unshift(mainlandCalendar.previous(past[0] ?? ''))
    const all = [...past, ...live]
    // Rises for 70 days, so that the fast average is above; falls on the second day, and the averages cross.
    const closeOn = (day: number) => 3000 + day * 2
    const beats: (readonly [number, number])[][] = [
      [
        [600, 3150],
        [630, 3155],
        [660, 3160],
      ],
      [
        [600, 3140],
        [630, 3050],
        [660, 3040],
      ],
      [
        [600, 3040],
        [630, 3050],
        [660, 3150],
      ],
    ]
    const shownPrices = (day: number) => (day < 70 ? closeOn(day) : (beats[day - 70]?.at(-1)?.[1] ?? 0))
    const whole = historyOf(all, shownPrices, rebar, 20)
    const params = { symbol: 'SHFE.rb', fast: 2, slow: 10, atrStop: 2, riskPct: 0.01, rollDays: 5 }
    market.setTime('09:30', trading.day)
    market.listFuture(rebar, 3150)
    await trading.open('FT', { assetClass: 'future', cash: 10_000_000, trades: ['quant'] })
    await started('FT', { type: 'futuresTrend', period: '30m', params })
    let shown = 70
    const runner = runnerOf(() => historyOf(all.slice(0, shown), shownPrices, rebar, 20))
    for (const [i, day] of live.entries()) {
      shown = 70 + i
      market.listFuture(rebar, shownPrices(shown - 1))
      for (const [minute, price] of beats[i] ?? []) {
        market.setTime(clockOf(minute * 60).slice(0, 5), day)
        market.move(rebar, price)
        clock.advance(60_000)
        await runner.beat()
        await trading.beat()
        await trading.beat()
      }
      market.setTime('16:10', day)
      await trading.app.trading.settlement.settleDue()
    }
    const backtest = await testedBy('FT', {
      history: whole,
      from: 70,
      assetClass: 'future',
      cashFen: 1_000_000_000,
      template: templates.futuresTrend,
      params: checkedParams({ type: 'futuresTrend', params }),
      named: ['SHFE.rb'],
      period: '30m',
    })
    for (const [i] of live.entries()) backtest.runDay(70 + i, new Map([[rebar, minutesOf(beats[i] ?? [])]]))
    const tested = asked(backtest)
    expect(await sentBy('FT', 1)).toEqual(tested)
    expect(tested.map(([day, , , side]) => [live.indexOf(String(day)), side])).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
      [2, 1],
    ])
    expect(backtest.record.fills.map(({ effect }) => effect)).toEqual([1, 4, 1, 3])
  })

  it('[STRAT-33] of coins by the hour, over midnight and a day off', async () => {
    // The next Friday from eight in the morning on, whatever day it is: three days with their nights.
    const { date } = shanghaiTime(clock.now().getTime())
    let first = dayNumber(date) + 1
    while ((first + 4) % 7 !== 5) first += 1
    const days = [0, 1, 2].map((i) => dateOfDay(first + i))
    const prices = [60_000, 59_300, 58_500, 59_200, 60_400, 59_100, 58_000, 58_900, 60_100]
    // Nine in the morning, eleven at night, four in the morning.
    const minutes = [540, 1380, 1440 + 240]
    const beatsOf = (i: number) => minutes.map((minute, k) => [minute, prices[i * 3 + k] ?? 0] as const)
    const params = { symbol: btc, low: 50_000, high: 70_000, step: 0.01, lot: 10, basePosition: 20 }
    market.listCoin(btc, 60_000)
    market.setTime('08:30', days[0])
    await trading.open('CG', { assetClass: 'crypto', cash: 100_000, productId: 'PC', unitId: 'UC', trades: ['quant'] })
    await started('CG', { type: 'grid', period: '60m', params })
    const runner = runnerOf(() => historyOf([], () => 0, btc, 0))
    for (const [i, day] of days.entries()) {
      for (const [minute, price] of beatsOf(i)) {
        const at = shanghaiEpoch(day, minute * 60)
        const wall = shanghaiTime(at)
        clock.advance(at - clock.now().getTime())
        market.setTime(clockOf(wall.secondOfDay).slice(0, 5), wall.date)
        market.listCoin(btc, price)
        await runner.beat()
        await trading.beat()
        await trading.beat()
      }
      market.setTime('08:05', dateOfDay(first + i + 1))
      await trading.app.trading.settlement.settleDue()
    }
    const backtest = await testedBy('CG', {
      history: historyOf(days, (day) => prices[day * 3 + 2] ?? 0, btc, 0),
      from: 0,
      assetClass: 'crypto',
      cashFen: 10_000_000,
      template: templates.grid,
      params: checkedParams({ type: 'grid', params }),
      named: [btc],
      period: '60m',
      // Asked at the beats that the live run had, not at every hour.
      schedule: '0 0 4,9,23 * * ?',
    })
    for (const [i] of days.entries()) backtest.runDay(i, new Map([[btc, minutesOf(beatsOf(i))]]))
    const tested = asked(backtest)
    expect(await sentBy('CG', 1e8)).toEqual(tested)
    expect(new Set(tested.map(([day]) => day))).toEqual(new Set(days))
    expect(new Set(tested.map(([, , , side]) => side))).toEqual(new Set([1, 2]))
    expect(backtest.record.refusals).toEqual([])
  })
})
