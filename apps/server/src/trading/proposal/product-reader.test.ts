import { expect, it } from 'vitest'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createProductReader } from './product-reader.ts'

const trading = await createTradingApp()
const { market, order, place, beat, open, db } = trading
const reader = createProductReader(market)
const actorOf = (userId: string) =>
  ({
    userId,
    tenantId: 1,
    isPlatform: false,
    rights: { roleCodes: new Set<string>(), permissions: new Set<string>() },
  }) as unknown as Actor
const dealer = actorOf('u-dealer')

it('[STRAT-114] figures of a product are those of its accounts together, over what the caller may read', async () => {
  await open('A1', { cash: 1_000_000 })
  await open('A2', { cash: 500_000 })
  await open('A3', { cash: 70_000, trades: [] })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await place(order('A2', { price: '10.01', volume: 500 }))
  await beat()
  // What is working is frozen: cash is what is free.
  await place(order('A1', { price: '9.90', volume: 100 }))
  market.move('SHSE.600001', 10.5)
  const states = await asPlatform(db, (tx) => reader.states(tx, dealer, 'P1'))
  expect(states.map(({ accountId }) => accountId)).toEqual(['A1', 'A2'])
  const [first, second] = [await trading.cash('A1'), await trading.cash('A2')]
  const cash = first.ledger.cash + second.ledger.cash
  const navFen = cash + 1500 * 1050
  expect(reader.figuresOf(states)).toEqual({
    navFen,
    cashFen: cash - first.frozenCash,
    dayPnlFen: navFen - 150_000_000,
  })
  expect(first.frozenCash).toBeGreaterThan(0)
  const all = await asPlatform(db, (tx) => reader.allStates(tx, dealer, 'P1'))
  expect(all.map(({ accountId }) => accountId)).toEqual(['A1', 'A2', 'A3'])
  expect(reader.figuresOf(all).navFen).toBe(navFen + 7_000_000)
  expect(reader.figuresOf([])).toEqual({ navFen: 0, cashFen: 0, dayPnlFen: 0 })
})

it('[STRAT-114] holdings stand account by account with their unit and the value they are parts of', async () => {
  const { rows, navFen } = await asPlatform(db, (tx) => reader.holdings(tx, dealer, 'P1'))
  expect(
    rows.map(({ accountId, symbol, volume, unitId, unitName }) => [accountId, symbol, volume, unitId, unitName]),
  ).toEqual([
    ['A1', 'SHSE.600001', 1000, 'U1', '单元一'],
    ['A2', 'SHSE.600001', 500, 'U1', '单元一'],
  ])
  const states = await asPlatform(db, (tx) => reader.states(tx, dealer, 'P1'))
  expect(navFen).toBe(reader.figuresOf(states).navFen)
  expect(await asPlatform(db, (tx) => reader.holdings(tx, actorOf('u-nobody'), 'P1'))).toEqual({ rows: [], navFen: 0 })
})

it('[STRAT-114] cash of coins is told in cents, and cash that is short counts as none', async () => {
  await trading.ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币')`)
  await trading.ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币')`)
  await open('C1', { assetClass: 'crypto', cash: 1234.56, productId: 'PC', unitId: 'UC' })
  const [coin] = await asPlatform(db, (tx) => reader.states(tx, dealer, 'PC'))
  if (!coin) throw new Error('no account of coins')
  expect(reader.figuresOf([coin])).toMatchObject({ navFen: 123_456, cashFen: 123_456 })
  const short = { ...coin, balances: { ...coin.balances, frozenCash: coin.balances.ledger.cash * 2 } }
  expect(reader.figuresOf([short]).cashFen).toBe(0)
})

it('[STRAT-114] accounts of a client are read for who looks after the client', async () => {
  await trading.ask(`insert into trade_client (id, tenant_id, realname) values ('K1', 1, '客户')`)
  await trading.ask(`update trade_account set client_id = 'K1' where id in ('A2', 'A3')`)
  const own = await asPlatform(db, (tx) => reader.ofClient(tx, actorOf('u-nobody'), 'K1'))
  expect(own.map(({ accountId }) => accountId)).toEqual(['A2', 'A3'])
})
