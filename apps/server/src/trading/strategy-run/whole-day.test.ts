import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'
import { afterAll, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { createStrategyRunner } from './strategy-runner.ts'
import { createStrategyPool } from './worker-pool.ts'

const trading = await createTradingApp()
const symbols = ['SHSE.600001', 'SHSE.600002', 'SHSE.600003', 'SHSE.600004', 'SHSE.511010']
const fund = 'SHSE.511010'
const byStrategy = ['S1', 'S2', 'S3', 'S4', 'S5']
const byHand = ['H1', 'H2', 'H3', 'H4', 'H5']
const accounts = [...byStrategy, ...byHand]
const token = await makePerson(trading.test, {
  username: 'quant',
  permissions: [...traderRights, 'STRATEGY:edit', 'STRATEGY:status', 'ACCOUNT:viewAll'],
})
const pool = createStrategyPool({ timeoutMs: 60_000 })
afterAll(() => pool.close())

const priceOf = (s: number) => 10 + s * 3
const days = (() => {
  const found = [mainlandCalendar.previous(trading.day)]
  while (found.length < 80) found.unshift(mainlandCalendar.previous(found[0] ?? ''))
  return found
})()
/** Every symbol rose by its own step to where it stands. */
const history = {
  days,
  actions: [],
  benchmark: null,
  instruments: symbols.map((symbol, s) => {
    const price = (day: number) => Math.round((priceOf(s) - (80 - day) * 0.01 * (s + 1)) * 100) * 100
    const column = (of: (day: number) => number) => Float64Array.from(days, (_, day) => of(day))
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
      preClose: column((day) => price(Math.max(0, day - 1))),
    }
  }),
}

async function get<Result>(path: string, query: Record<string, string>): Promise<Result> {
  const { result, success, message } = await trading.call('GET', path, { token, query })
  expect([path, success, message]).toEqual([path, true, ''])
  return result as Result
}
type Rows<Row> = { records: Row[]; total: number }
type Order = { symbol: string; side: number; filledVolume: number; filledAmount: number; fee: number }
type Fill = { symbol: string; side: number; volume: number; amount: number; fee: number; realisedPnl: number }
type Totals = { buyAmount: number; sellAmount: number; fee: number; count: number }
type Holding = { symbol: string; volume: number; marketValue: number }
type Cash = { balance: number; available: number; marketValue: number; nav: number; totalPnl: number }

const cents = (value: number): number => Math.round(value * 100)
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  cents(rows.reduce((sum, row) => sum + of(row), 0))
const bySymbol = (rows: readonly { symbol: string; volume: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ symbol }) => symbol)]
      .map(([symbol, own]) => [symbol, own.reduce((sum, { volume }) => sum + volume, 0)] as const)
      .filter(([, volume]) => volume !== 0)
      .toSorted(),
  )

async function prepare(): Promise<string[]> {
  const limits = { ordersPerSec: 1000, singleNamePct: 1, sectorPct: 1, cashMinPct: 0, cancelRatioMax: 1 }
  await trading.ask(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('day', 1, 1, '日', '2020-01-01', $1)`,
    [JSON.stringify(limits)],
  )
  const n = accounts.length
  await trading.ask(
    `insert into trade_product (id, tenant_id, code, name) select 'Q' || n, 1, 'Q' || n, 'Q' || n from generate_series(1, $1::int) n`,
    [n],
  )
  await trading.ask(
    `insert into trade_unit (id, tenant_id, product_id, name) select 'V' || n, 1, 'Q' || n, 'V' || n from generate_series(1, $1::int) n`,
    [n],
  )
  for (const [i, id] of accounts.entries())
    await trading.open(id, { productId: `Q${i + 1}`, unitId: `V${i + 1}`, trades: ['dealer', 'quant'] })
  await trading.ask(`update trade_account set risk_profile_id = 'day' where id = any($1)`, [accounts])
  trading.market.setTime('09:31', trading.day)
  symbols.forEach((symbol, s) => trading.market.list(symbol, priceOf(s)))
  const rank = { type: 'rank', params: { score: 'momentum', topN: 3, buffer: 0, rebalance: 'daily', maxTurnover: 1 } }
  const grid = (symbol: string, s: number) => ({
    type: 'grid',
    period: '5m',
    params: { symbol, low: priceOf(s) * 0.8, high: priceOf(s) * 1.2, step: 0.002, lot: 500, basePosition: 5000 },
  })
  const basket = symbols.slice(0, 3).map((symbol) => ({ symbol, weight: 0.2 }))
  const bodies = [
    rank,
    { ...rank, execution: { algo: 'TWAP', participation: 0.5 } },
    grid(fund, 4),
    grid('SHSE.600002', 1),
    { type: 'rebalance', params: { basket, tolerance: 0.01, rhythm: 'daily', minTrade: 1000 } },
  ]
  return Promise.all(bodies.map((body, i) => startStrategy(body, byStrategy[i] ?? '')))
}

async function startStrategy(body: object, accountId: string): Promise<string> {
  const common = { name: `策略${accountId}`, accountIds: [accountId], universe: { symbols: symbols.slice(0, 4) } }
  const limits = { singleMaxPct: 0.3, stopLossPct: 0, takeProfitPct: 0 }
  const { result } = await trading.call('POST', '/user/strategy', { token, body: { ...common, ...limits, ...body } })
  const id = String(result['id'])
  const { message } = await trading.call('GET', '/user/strategy/status', { token, query: { id, status: '1' } })
  expect(message).toBe('')
  return id
}

/** The same seed, the same day. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

/** From the open to the close: strategies beat, people send and withdraw, prices wander. */
async function tradeTheDay() {
  const { db, clock, app } = trading
  const runner = createStrategyRunner({
    db,
    clock,
    trading: app.trading,
    universe: { symbolsOf: async (_actor, { symbols: own }) => own ?? [] },
    pastDays: async () => ({ history, key: 'one' }),
    pool,
    tell: async () => undefined,
    warn: () => undefined,
  })
  const random = randomOf(20_261_117)
  const clocks = ['09:31', '09:45', '10:05', '10:30', '11:00', '11:25', '13:05', '13:30', '14:00', '14:30', '14:55']
  for (const time of clocks) {
    trading.market.setTime(time, trading.day)
    const orders = byHand.map((accountId) => {
      const symbol = symbols[random(symbols.length)] ?? ''
      const last = (trading.market.quote(symbol)?.last ?? 0) / 10_000
      const price = (last + (random(5) - 1) / 100).toFixed(2)
      return trading.order(accountId, { symbol, price, volume: (1 + random(8)) * 100, confirmCodes: [11, 12, 13, 14] })
    })
    await trading.execute(orders)
    const [{ accountId, clOrdId }] = orders as [(typeof orders)[number]]
    if (random(3) === 0)
      await trading.call('POST', '/api/order/cancel', {
        token: trading.trader,
        body: { accountId, clOrdIds: [clOrdId] },
      })
    await runner.beat()
    await app.trading.beatAlgos()
    await trading.beat()
    for (const symbol of symbols) {
      const last = (trading.market.quote(symbol)?.last ?? 0) / 10_000
      trading.market.move(symbol, last + (random(13) - 6) / 100, random(20) * 1000)
    }
    clock.advance(60_000)
    await runner.beat()
    await trading.beat()
  }
}

/** Every page about one account says the same, to the cent. */
async function compare(accountId: string): Promise<{ fills: number; pnl: number }> {
  const all = { accountId, pageSize: '500' }
  const orders = (await get<Rows<Order>>('/api/order/list', all)).records
  const { records: fills, totals } = await get<Rows<Fill> & { totals: Totals[] }>('/api/query/tradeRecords', all)
  const holdings = (await get<Holding[]>('/api/position/list', { accountId })).filter(({ volume }) => volume > 0)
  const [cash] = await get<Cash[]>('/api/query/account', { accountId })
  const summary = await get<{ nav: number; totalPnl: number; feeTotal: number }>('/profit/summary', { accountId })
  const report = await get<{ totals: { total: number; fees: number } }>('/api/report/symbolprofitloss', { accountId })
  const daily = await get<{ nav: number; fee: number; pnl: number }[]>('/profit/daily', { accountId })
  if (!cash) throw new Error('no cash')
  // Blotter and records.
  expect([sumOf(orders, ({ filledAmount }) => filledAmount), sumOf(orders, ({ fee }) => fee)]).toEqual([
    sumOf(fills, ({ amount }) => amount),
    sumOf(fills, ({ fee }) => fee),
  ])
  expect([totals.reduce((sum, { count }) => sum + count, 0), sumOf(totals, ({ fee }) => fee)]).toEqual([
    fills.length,
    sumOf(fills, ({ fee }) => fee),
  ])
  // Positions and records.
  const moved = fills.map(({ symbol, side, volume }) => ({ symbol, volume: side === 1 ? volume : -volume }))
  expect(bySymbol(holdings)).toEqual(bySymbol(moved))
  // Ledger and records.
  const spent = sumOf(fills, ({ side, amount, fee }) => (side === 1 ? -amount : amount) - fee)
  const [ledger] = await trading.ask(
    `select sum(case when debit = 'cash' then amount else 0 end - case when credit = 'cash' then amount else 0 end)::float as sum
      from trade_ledger where account_id = $1`,
    [accountId],
  )
  expect([Number(ledger?.['sum']), cents(cash.balance)]).toEqual([100_000_000 + spent, 100_000_000 + spent])
  // Worth and profit pages.
  const worth = sumOf(holdings, ({ marketValue }) => marketValue)
  expect([cents(cash.marketValue), cents(cash.nav)]).toEqual([worth, worth + cents(cash.balance)])
  const pnl = cents(cash.nav) - 100_000_000
  expect([cents(summary.nav), cents(summary.totalPnl), cents(report.totals.total), cents(cash.totalPnl)]).toEqual([
    cents(cash.nav),
    pnl,
    pnl,
    pnl,
  ])
  expect([cents(summary.feeTotal), cents(report.totals.fees), sumOf(daily, ({ fee }) => fee)]).toEqual(
    Array.from({ length: 3 }, () => sumOf(fills, ({ fee }) => fee)),
  )
  expect([cents(daily.at(-1)?.nav ?? 0), sumOf(daily, (row) => row.pnl)]).toEqual([cents(cash.nav), pnl])
  // Ticket.
  for (const { symbol, volume } of holdings) {
    const ticket = await get<{ available: number; holding: number }>('/api/order/ticket', { accountId, symbol })
    expect([cents(ticket.available), ticket.holding]).toEqual([cents(cash.available), volume])
  }
  return { fills: fills.length, pnl }
}

it('[AGREE-1] after a whole day of ten accounts and five strategies all pages agree to the cent', async () => {
  const strategies = await prepare()
  await tradeTheDay()
  trading.market.setTime('15:40', trading.day)
  trading.clock.advance(1000)
  await trading.app.trading.settlement.settleDue()
  expect(await trading.audit()).toEqual([])
  const fills: number[] = []
  for (const [i, accountId] of accounts.entries()) {
    const found = await compare(accountId)
    fills.push(found.fills)
    const strategy = strategies[i]
    if (strategy === undefined) continue
    // Only the strategy traded this account: its own course is the account's.
    const nav = await get<{ rows: { cumulative: number }[] }>('/user/strategy/nav', { id: strategy })
    expect([accountId, cents(nav.rows.at(-1)?.cumulative ?? 0)]).toEqual([accountId, found.pnl])
  }
  expect(fills.filter((count) => count > 0)).toHaveLength(accounts.length)
}, 240_000)
