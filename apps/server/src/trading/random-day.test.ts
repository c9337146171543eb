import { expect, it } from 'vitest'

import { createTradingApp, traderRights } from './testing/trading-app.ts'
import { makePerson } from '../testing/make-person.ts'

const t = await createTradingApp()
const symbols = ['SHSE.600001', 'SHSE.600002', 'SZSE.000001', 'SHSE.688001', 'SHSE.511010']
const accounts = ['R1', 'R2', 'R3']

/** The same seed, the same day. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

type Daily = { date: string; nav: number; pnl: number; flow: number; fee: number }
type Totals = { fees: number; total: number }

async function get<Result>(path: string, query: Record<string, string>): Promise<Result> {
  const token = await reader
  const { result } = await t.call('GET', path, { token, query })
  return result as Result
}
const reader = makePerson(t.test, { username: 'reader', permissions: [...traderRights, 'ACCOUNT:viewAll'] })

async function prepare() {
  const limits = { ordersPerSec: 1000, singleNamePct: 1, sectorPct: 1, cashMinPct: 0, cancelRatioMax: 1 }
  await t.ask(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('day', 1, 1, '日', '2020-01-01', $1)`,
    [JSON.stringify(limits)],
  )
  await t.ask(
    `insert into trade_product (id, tenant_id, code, name) select 'Q' || n, 1, 'Q' || n, 'Q' || n from generate_series(1, 3) n`,
  )
  await t.ask(
    `insert into trade_unit (id, tenant_id, product_id, name) select 'V' || n, 1, 'Q' || n, 'V' || n from generate_series(1, 3) n`,
  )
  for (const [n, id] of accounts.entries()) await t.open(id, { productId: `Q${n + 1}`, unitId: `V${n + 1}` })
  await t.ask(`update trade_account set risk_profile_id = 'day' where id = any($1)`, [accounts])
  for (const [n, symbol] of symbols.entries()) t.market.list(symbol, 10 + n * 7)
}

/** Buys and sells at and around the market, a cancel now and then, prices that wander. */
async function trade(random: (below: number) => number, rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    const orders = Array.from({ length: 6 }, () => anyOrder(random))
    await t.execute(orders)
    const [{ accountId, clOrdId }] = orders as [(typeof orders)[number]]
    if (random(3) === 0)
      await t.call('POST', '/api/order/cancel', { token: t.trader, body: { accountId, clOrdIds: [clOrdId] } })
    for (const symbol of symbols) {
      const last = (t.market.quote(symbol)?.last ?? 0) / 10_000
      t.market.move(symbol, last + (random(9) - 4) / 100, random(20) * 1000)
    }
    await t.beat()
  }
}

function anyOrder(random: (below: number) => number) {
  const symbol = symbols[random(symbols.length)] ?? ''
  const last = (t.market.quote(symbol)?.last ?? 0) / 10_000
  const side = random(5) < 2 ? 2 : 1
  // Two in three meet the other side of the book.
  const price = (last + ((side === 1 ? 1 : -1) * (random(6) - 1)) / 100).toFixed(2)
  const volume = (2 + random(6)) * 100
  return t.order(accounts[random(accounts.length)] ?? '', {
    symbol,
    side,
    price,
    volume,
    confirmCodes: [11, 12, 13, 14],
  })
}

it('[TWRITE-7] every cent of random days is found again in fills, fees, ledger and profit', async () => {
  await prepare()
  const random = randomOf(20_261_116)
  for (let day = 0; day < 2; day += 1) {
    await trade(random, 8)
    expect(await t.audit()).toEqual([])
    t.market.setTime('15:40')
    t.clock.advance(1000)
    await t.app.trading.settlement.settleDue()
    expect(await t.audit()).toEqual([])
    const [state] = await t.ask(`select trading_day from trade_account_state where account_id = 'R1'`)
    t.market.setTime('10:00', String(state?.['trading_day']))
  }
  const [{ fills = 0, fees = 0 } = {}] = (await t.ask(
    `select count(*)::int as fills, sum(commission + stamp + transfer + exchange_fee + regulatory + tax)::int as fees
     from trade_fill where account_id = any($1)`,
    [accounts],
  )) as { fills: number; fees: number }[]
  expect(fills).toBeGreaterThan(15)
  let feesOfReports = 0
  for (const accountId of accounts) {
    const days = await get<Daily[]>('/profit/daily', { accountId })
    const summary = await get<{ nav: number; totalPnl: number; feeTotal: number }>('/profit/summary', { accountId })
    const { totals } = await get<{ totals: Totals }>('/api/report/symbolprofitloss', { accountId })
    const flows = days.reduce((sum, { flow }) => sum + flow, 0)
    // What is there is what was paid in and what was made of it, whichever report tells it.
    expect(summary.nav).toBeCloseTo(flows + summary.totalPnl, 2)
    expect(totals.total).toBeCloseTo(summary.totalPnl, 2)
    expect(totals.fees).toBeCloseTo(summary.feeTotal, 2)
    feesOfReports += totals.fees
  }
  expect(Math.round(feesOfReports * 100)).toBe(fees)
}, 240_000)
