import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { beforeAll, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { userIdOf } from '../../seed/seed-id.ts'
import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { orderDayOf } from '../account/open-paper-account.ts'
import type { DemoProduct } from './demo-trading.ts'
import { seedDemoProducts } from './seed-demo-products.ts'
import { accountIdOf, seedTrading, strategyIdOf } from './seed-trading.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const now = test.clock.now()
const desk = (code: string, more: Partial<DemoProduct> = {}): DemoProduct => ({
  tenantId: 1,
  client: { realname: `客户${code}`, phone: `139${code}`, risk_level: 'C4' },
  product: {
    risk_level: 'R3',
    code,
    name: `产品${code}`,
    custodian: '托管',
    manager: '许思源',
    benchmark: 'SHSE.000300',
    currency: 'CNY',
  },
  unit: '单元',
  accounts: [
    { no: `${code}1`, name: '一号', cash: 5000, assetClass: 'stock', strategy: { name: '网格', type: 'grid' } },
    {
      no: `${code}2`,
      name: '二号',
      cash: 70,
      assetClass: 'future',
      strategy: { name: '排名', type: 'rank', universe: { index: 'SHSE.000300' } },
    },
  ],
  traders: ['t1', 'missing'],
  watchers: ['w1'],
  ...more,
})
const seed = (products: readonly DemoProduct[], start?: { opened: Date; isBuilding: boolean }) =>
  asPlatform(test.db, (tx) => seedTrading(tx, products, { now, ...(start && { start }) }))

beforeAll(async () => {
  await ask(`insert into sys_tenant (id, name) values (1, '一') on conflict do nothing`)
  for (const [id, realname] of [
    [userIdOf('t1'), '交易'],
    [userIdOf('w1'), '看'],
    [userIdOf('t2'), '都能'],
    ['m2', '许思源'],
    ['m1', '许思源'],
  ])
    await ask(
      `insert into sys_user (id, username, realname, password_hash, tenant_ids, is_platform, org_code) values ($1, $1, $2, '-', '{1}', false, 'A')`,
      [id, realname],
    )
})

describe('desks of the demonstration', () => {
  it('[TSVC-113] a desk is there with its client, product, unit, accounts and money, once', async () => {
    expect([await seed([desk('D1')]), await seed([desk('D1')])]).toEqual([true, false])
    expect(
      await ask(`select p.code, p.name, p.manager_id, p.fee_rates, p.start_date, u.name as unit, u.manager, p.tenant_id, p.create_by
        from trade_product p join trade_unit u on u.product_id = p.id`),
    ).toEqual([
      {
        code: 'D1',
        name: '产品D1',
        manager_id: 'm1',
        fee_rates: {},
        start_date: orderDayOf(now),
        unit: '单元',
        manager: '许思源',
        tenant_id: 1,
        create_by: 'seed',
      },
    ])
    expect(
      await ask(`select a.id, a.account_no as no, a.asset_class as class, a.is_building as building, c.realname,
        (s.balances -> 'ledger' ->> 'cash')::float as cash
        from trade_account a join trade_client c on c.id = a.client_id join trade_account_state s on s.account_id = a.id
        order by a.account_no`),
    ).toEqual([
      { id: accountIdOf('D11'), no: 'D11', class: 'stock', building: false, realname: '客户D1', cash: 500_000 },
      { id: accountIdOf('D12'), no: 'D12', class: 'future', building: false, realname: '客户D1', cash: 7000 },
    ])
  })

  it('[TSVC-113] traders trade and watchers read, those who are there; some trade whatever comes later', async () => {
    await seed([desk('D2', { tradersOfAll: ['t2', 'missing'] })])
    const grants = await ask(
      `select user_id as who, can_trade as trades from trade_account_grant where account_id = $1 order by can_trade`,
      [accountIdOf('D21')],
    )
    expect(grants).toEqual([
      { who: userIdOf('w1'), trades: false },
      { who: userIdOf('t1'), trades: true },
    ])
    const all = await ask(
      `select account_id as id, can_trade as trades from trade_account_access where user_id = $1 order by 1`,
      [userIdOf('t2')],
    )
    expect(all).toEqual([accountIdOf('D21'), accountIdOf('D22')].toSorted().map((id) => ({ id, trades: true })))
    await seed([desk('D3', { traders: ['missing'], watchers: [] })])
    expect(await ask('select 1 from trade_account_grant where account_id = $1', [accountIdOf('D31')])).toEqual([])
  })

  it('[TSVC-113] each account has its strategy, a desk with people one for what they trade by hand', async () => {
    await seed([
      desk('D4', { strategy: '人工策略', limits: { singleNamePct: 0.33 }, fees: { management: 0.01 } as never }),
    ])
    const found = await ask(
      `select s.id, s.name, s.type, s.status, s.body -> 'universe' as universe, v.version,
        array(select account_id from trade_strategy_account x where x.strategy_id = s.id order by 1) as accounts
        from trade_strategy s join trade_strategy_version v on v.strategy_id = s.id
        join trade_strategy_account y on y.strategy_id = s.id
        where y.account_id = $1 order by s.name`,
      [accountIdOf('D42')],
    )
    const [one, two] = [accountIdOf('D41'), accountIdOf('D42')]
    expect(found).toEqual([
      {
        id: expect.any(String),
        name: '人工策略',
        type: 'manual',
        status: 0,
        universe: {},
        version: 1,
        accounts: [one, two].toSorted(),
      },
      {
        id: strategyIdOf('D42'),
        name: '排名',
        type: 'rank',
        status: 0,
        universe: { index: 'SHSE.000300' },
        version: 1,
        accounts: [two],
      },
    ])
    const [limits] = await ask(
      `select r.name, r.version, r.effective_from as "from", (r.limits ->> 'singleNamePct')::float as single
        from trade_risk_profile r join trade_product p on p.id = r.product_id where p.code = 'D4'`,
    )
    expect(limits).toEqual({ name: '产品D4限额', version: 1, from: orderDayOf(now), single: 0.33 })
    expect(await ask(`select count(*)::int as n from trade_risk_profile where product_id is not null`)).toEqual([
      { n: 1 },
    ])
    expect(await ask(`select fee_rates as fees from trade_product where code = 'D4'`)).toEqual([
      { fees: { management: 0.01 } },
    ])
  })

  it('[TSVC-113] a desk without accounts is there, and gives nothing to make', async () => {
    expect(await seed([desk('D5', { accounts: [] })])).toBe(false)
    expect(await ask(`select 1 as n from trade_product where code = 'D5'`)).toEqual([{ n: 1 }])
  })

  it('[TSVC-113] a past of so many trading days begins that long ago and is still to be made, once', async () => {
    const build = () => ask('select * from trade_demo')
    const seedPast = (code: string, days?: number) =>
      asPlatform(test.db, (tx) =>
        seedDemoProducts(tx, [desk(code)], { now, ...(days !== undefined && { past: { market: 'sim', days } }) }),
      )
    const accounts = (code: string) =>
      ask(`select distinct is_building as building, create_time as at from trade_account where account_no like $1`, [
        `${code}%`,
      ])
    await seedPast('E1')
    await seedPast('E2', 0)
    expect([...(await accounts('E1')), ...(await accounts('E2'))]).toEqual([
      { building: false, at: now },
      { building: false, at: now },
    ])
    expect(await build()).toEqual([])
    await seedPast('E3', 5)
    const firstDay = mainlandCalendar.previous(orderDayOf(now), 5)
    const opened = new Date(shanghaiEpoch(firstDay, 8.5 * 3600))
    expect(await accounts('E3')).toEqual([{ building: true, at: opened }])
    const [made] = await build()
    expect(JSON.stringify(made)).toContain(firstDay)
    await ask('delete from trade_demo')
    await seedPast('E3', 5)
    expect(await build()).toEqual([])
  })
})
