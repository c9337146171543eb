import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'

import { demoDecisions } from '../../decision/index.ts'
import { askingOf, openSimulatedMarket } from '../../market/testing/open-simulated-market.ts'
import { seedDatabase } from '../../seed/seed-database.ts'
import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { createReconcileService } from '../statement/reconcile.service.ts'
import { auditBooks } from '../audit/audit-books.ts'
import { createFixedMarket } from '../testing/fixed-market.ts'
import { buildDemo } from './build-demo.ts'
import type { AskPast } from './past-market.ts'

/** A Friday evening before a week of holidays. */
const now = new Date('2024-09-27T12:00:00Z')
const clock = { now: () => now }
const history = 'sim-2026-240'
const market = openSimulatedMarket({ seed: 2026, stocks: 240, clock: { mode: 'live' } }, now.getTime())
const answer = askingOf(market)
const ask: AskPast = (name, args) => answer(name, args) as never

const seed = (test: TestApp, days: number, DEMO = true) =>
  seedDatabase({
    db: test.db,
    config: { DEMO, ADMIN_PASSWORD: 'Strong@2026x' },
    clock,
    past: { market: history, days },
  })
const build = (test: TestApp, more: Partial<Parameters<typeof buildDemo>[0]> = {}) =>
  buildDemo({
    url: test.appUrl,
    market: history,
    ask,
    clock,
    side: demoDecisions,
    warn: (facts, text) => warnings.push({ facts, text }),
    ...more,
  })
const warnings: object[] = []

const audit = (test: TestApp) =>
  test.ownerDb
    .connection()
    .execute((connection) =>
      auditBooks(
        async (text, values = []) =>
          (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows,
      ),
    )

/** Everything that was traded, without the ids that chance made. */
const traded = (test: TestApp) =>
  createAskOwner(test.ownerDb)(`
    select account_id, cl_ord_id, symbol, side, price::float, volume::float, status, filled_volume::float, null as nav
    from trade_order
    union all select account_id, trading_day::text, null, null, null, null, null, null, nav::float from trade_nav_daily
    order by 1, 2`)

const whole = await createTestApp()
const broken = await createTestApp()
const none = await createTestApp()
const today = await createTestApp()
const early = await createTestApp({ marketFacts: standing() })

/** A market that stands at the evening of the demo's last day. */
function standing(): MarketFacts {
  const facts = createFixedMarket('2024-09-27')
  facts.setTime('20:00')
  return facts
}

describe('the past of the demo', () => {
  it('[DEMO-2] every account has traded and been settled, and every cent is where it should be', async () => {
    const own = createAskOwner(whole.ownerDb)
    await seed(whole, 10)
    expect(await build(whole)).toBe(true)
    expect(await audit(whole)).toEqual([])
    expect(warnings).toEqual([])
    const accounts = await own(`
      select a.account_no as no, p.currency, a.asset_class as class, s.trading_day::text as day,
        (select count(*)::int from trade_fill f where f.account_id = a.id) as fills,
        (select count(*)::int from trade_nav_daily n where n.account_id = a.id) as navs
      from trade_account a join trade_product p on p.id = a.product_id
      join trade_account_state s on s.account_id = a.id order by 1`)
    const ready = accounts.filter(({ no }) => /^SIM100[56]/.test(String(no)))
    const traded = accounts.filter((account) => !ready.includes(account))
    expect([traded.length, ready.length]).toEqual([9, 4])
    // What strategies are to trade from now on stands there untouched.
    expect(ready.map(({ fills }) => fills)).toEqual([0, 0, 0, 0])
    for (const { no, fills, navs } of traded)
      expect({ no, isAlive: Number(fills) > 0 && Number(navs) >= 10 }).toEqual({ no, isAlive: true })
    expect(new Set(accounts.map((row) => row['class']))).toEqual(new Set(['stock', 'future', 'crypto']))
    // Up to the present, where the live exchange takes over: the holidays lie between.
    expect(new Set(accounts.map((row) => row['day']))).toEqual(new Set(['2024-09-30', '2024-09-27']))
    const [counts] =
      await own(`select count(*) filter (where status = 8)::int as refused, count(*) filter (where status = 3)::int as filled,
      count(distinct substring(symbol from 1 for 4))::int as exchanges from trade_order`)
    expect(counts).toMatchObject({ refused: expect.any(Number), filled: expect.any(Number) })
    expect(Number(counts?.['refused'])).toBeGreaterThan(0)
    expect(Number(counts?.['filled'])).toBeGreaterThan(30)
  }, 240_000)

  it('[STMT-9] a statement of one account was imported, and differs from the books in two places', async () => {
    const own = createAskOwner(whole.ownerDb)
    const [statement, ...others] = await own(
      'select account_id, tenant_id, refused, skipped, added from trade_statement',
    )
    expect(others).toEqual([])
    expect(statement).toMatchObject({ refused: 0, skipped: 0, tenant_id: 1 })
    const reader = { userId: '', rights: { roleCodes: new Set<string>(), permissions: new Set(['ACCOUNT:viewAll']) } }
    const actor = { ...reader, tenantId: 1, isPlatform: false, sessionId: '', username: '', realname: '', orgCode: '' }
    const reconcile = createReconcileService({ db: whole.db, clock, market: standing() })
    const accountId = String(statement?.['account_id'])
    const page = await reconcile.page(actor, { accountId, pageNo: 1, pageSize: 50 })
    expect(page.counts).toMatchObject({ open: 2, byKind: { missingThere: 1, fee: 1 } })
    expect(page.counts.matched).toBeGreaterThan(0)
  })

  it('[DEMO-11] two products have a NAV of every day, published by two people, and clients with units', async () => {
    const own = createAskOwner(whole.ownerDb)
    const navs =
      await own(`select p.code, count(*)::int as days, count(*) filter (where n.made_by = n.judged_by)::int as alone,
        sum((select sum((l->>'amountFen')::bigint) from jsonb_array_elements(n.lines) l) - n.nav)::int as off
      from decision_nav n join trade_product p on p.id = n.product_id group by p.code order by 1`)
    expect(navs).toEqual([
      { code: 'LS001', days: 10, alone: 0, off: 0 },
      { code: 'LS002', days: 10, alone: 0, off: 0 },
    ])
    const [flows] = await own(`select count(*)::int as dealt, count(distinct client_id)::int as clients,
        count(*) filter (where kind = 'redeem')::int as back from decision_flow where status = 'dealt'`)
    expect(flows).toEqual({ dealt: 9, clients: 4, back: 1 })
    const [first] =
      await own(`select n.nav::float / n.units::float as value from decision_nav n join trade_product p on p.id = n.product_id
      where p.code = 'LS001' and n.units > 0 order by n.day limit 1`)
    expect(Number(first?.['value'])).toBeCloseTo(1, 1)
  })

  it('[DEMO-12] there is a proposal in every state, and what was executed leads back to it', async () => {
    const own = createAskOwner(whole.ownerDb)
    const states = await own('select distinct status from decision_proposal order by 1')
    expect(states.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const [fills] = await own('select count(*)::int as count from trade_fill where proposal_target_id is not null')
    expect(Number(fills?.['count'])).toBeGreaterThan(0)
  })

  it('[DEMO-8] a product is kept in its own currency', async () => {
    const rows = await createAskOwner(whole.ownerDb)(
      `select p.code, p.currency, a.currency as own from trade_product p join trade_account a on a.product_id = p.id where a.currency <> 'CNY' or p.currency <> 'CNY' order by 1`,
    )
    expect(rows).toEqual(['LS004', 'LS006'].map((code) => ({ code, currency: 'USDT', own: 'USDT' })))
  })

  it('[DEMO-3] [DEMO-4] [DEMO-7] broken off in the middle of a day it goes on and ends as if nothing had happened', async () => {
    await seed(broken, 10)
    let asked = 0
    // Funding is asked for between the morning's trading and the settlement.
    const failing: AskPast = (name, args) => {
      asked += name === 'funding' ? 1 : 0
      return asked === 16 ? Promise.reject(new Error('the plug was pulled')) : ask(name, args)
    }
    await expect(build(broken, { ask: failing })).rejects.toThrow('the plug was pulled')
    const own = createAskOwner(broken.ownerDb)
    const [state] = await own('select state, next_day::text as next from trade_demo')
    expect(state).toMatchObject({ state: 'building' })
    const token = await broken.login('trader', 'Liangshu@2026')
    const told = await broken.call('GET', '/demo/state', { token })
    expect(told.result).toMatchObject({ state: 'building' })
    const { percent } = told.result as unknown as { percent: number }
    expect(percent).toBeGreaterThan(10)
    expect(percent).toBeLessThan(90)
    expect(await audit(broken)).toEqual([])
    expect(await build(broken)).toBe(true)
    expect(await traded(broken)).toEqual(await traded(whole))
    expect((await broken.call('GET', '/demo/state', { token })).result).toEqual({ state: 'ready', percent: 100 })
    // Done is done.
    expect(await build(broken)).toBe(true)
    expect(await traded(broken)).toEqual(await traded(whole))
  }, 240_000)

  it('[DEMO-5] the live exchange and settlement leave an account alone until its past is made', async () => {
    const own = createAskOwner(early.ownerDb)
    await seed(early, 10)
    const days = () => own('select account_id, trading_day::text as day from trade_account_state order by 1')
    const before = await days()
    await early.app.trading.settlement.settleDue()
    expect(await days()).toEqual(before)
    await own('update trade_account set is_building = false')
    await early.app.trading.settlement.settleDue()
    // Without the mark every day since would have been closed, with nothing traded.
    expect(await days()).not.toEqual(before)
  })

  it('[DEMO-3] two nodes do not make the same demo', async () => {
    const other = await early.ownerDb.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('select pg_advisory_lock(7201941)'))
      return build(early, { patienceMs: 0 }).finally(() =>
        connection.executeQuery(CompiledQuery.raw('select pg_advisory_unlock(7201941)')),
      )
    })
    expect(other).toBe(false)
    expect(await createAskOwner(early.ownerDb)('select 1 from trade_order')).toEqual([])
  })

  it('[DEMO-6] an account without a past begins today', async () => {
    await seed(today, 0)
    const own = createAskOwner(today.ownerDb)
    expect(await own('select distinct is_building from trade_account')).toEqual([{ is_building: false }])
    const days = await own('select distinct trading_day::text as day from trade_account_state order by 1')
    expect(days).toEqual([{ day: '2024-09-27' }, { day: '2024-09-30' }])
    expect(await own('select 1 from trade_demo')).toEqual([])
  })

  it('[DEMO-10] coins have a price and no actions on a day off', async () => {
    const [symbol, day] = ['BINANCE.BTCUSDT-PERP', '2024-09-21']
    expect(await ask('settlements', { symbols: [symbol], day })).toEqual({ [symbol]: expect.any(Number) })
    expect(await ask('corporateActions', { symbols: [symbol], day })).toEqual([])
  })

  it('[DEMO-6] without the demo there is nothing to make', async () => {
    await seed(none, 10, false)
    const own = createAskOwner(none.ownerDb)
    expect(await own('select 1 from trade_demo')).toEqual([])
    expect(await own('select 1 from trade_account')).toEqual([])
    expect(await build(none)).toBe(true)
    expect(await own('select 1 from trade_order')).toEqual([])
  })
})
