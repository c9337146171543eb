import { findProduct } from '@liangshu/engine/market/futures/products'
import type { History } from '@liangshu/engine/backtest/history'
import { expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { findStates } from '../holding/state.store.ts'
import type { StrategyPlan } from '../strategy/strategy-plan.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { taskOf } from './task-of.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat } = trading
const [one, two, fund] = ['SHSE.600001', 'SHSE.600002', 'SHSE.510300']
const coin = 'BINANCE.BTCUSDT-PERP'
const reader = {
  userId: '',
  tenantId: 0,
  isPlatform: true,
  rights: { permissions: new Set(['ACCOUNT:viewAll']), roleCodes: new Set<string>() },
} as unknown as Actor
const stateOf = async (accountId: string) => {
  const [state] = await asPlatform(trading.db, (tx) => findStates(tx, { actor: reader, accountId }))
  if (!state) throw new Error(`no account ${accountId}`)
  return state
}
const planOf = (universe: readonly string[], products: readonly string[] = []) =>
  ({ universe, named: products, products }) as unknown as StrategyPlan
const seen = async (accountId: string, plan: StrategyPlan, history: History = { instruments: [] } as never) =>
  taskOf({ market, plan, account: await stateOf(accountId), history, historyKey: 'h', state: null, minute: 571 })

it('[STRAT-118] a strategy sees its universe and what the account holds, at the prices and rules of the day', async () => {
  market.setTime('10:00', trading.day)
  market.list(two, 20, { last: null, preClose: 199_000, open: 198_000, isSuspended: true })
  market.list(fund, 4, { iopv: 40_123 })
  await open('A1')
  await place(order('A1', { price: '10.01', volume: 200 }))
  await beat()
  await place(order('A1', { price: '9.90', volume: 100 }))
  market.move(one, 10.5)
  const { view, historyKey, state, plan } = await seen('A1', planOf([two, fund, 'SHSE.600777']))
  expect([historyKey, state, plan.universe, view.day, view.secondOfDay]).toEqual([
    'h',
    null,
    [two, fund, 'SHSE.600777'],
    trading.day,
    571 * 60,
  ])
  expect(Object.keys(view.quotes)).toEqual([two, fund, one])
  expect(view.quotes[one]).toMatchObject({
    open: 100_000,
    last: 105_000,
    preClose: 100_000,
    limitUp: 110_000,
    limitDown: 90_000,
    tick: 100,
    lotMin: 100,
    lotStep: 100,
    isSuspended: false,
    isSameDay: false,
    multiplier: 1,
    iopv: null,
  })
  expect(view.quotes[two]).toMatchObject({ open: 198_000, last: 199_000, isSuspended: true })
  expect(view.quotes[fund]).toMatchObject({ iopv: 40_123, tick: 10 })
  const { ledger, frozenCash } = await trading.cash('A1')
  expect([view.cash, view.equity]).toEqual([ledger.cash - frozenCash, ledger.cash + 200 * 1050])
  expect(view.held).toEqual([[one, expect.objectContaining({ volume: 200, free: 0 })]])
})

it('[STRAT-118] contracts of a product stand by their last day, and only those that are shown', async () => {
  market.listFuture('CFFEX.IF2703', 3900)
  market.listFuture('CFFEX.IF2701', 3910)
  market.listFuture('CFFEX.IH2701', 2900)
  await open('F1', { assetClass: 'future', cash: 1_000_000 })
  const contract = (symbol: string, lastTradingDate: string) => ({
    symbol,
    future: { product: findProduct(symbol), lastTradingDate },
  })
  const history = {
    instruments: [
      contract('CFFEX.IF2703', '2027-03-19'),
      contract('CFFEX.IF2702', '2027-02-19'),
      contract('CFFEX.IF2701', '2027-01-15'),
      contract('CFFEX.IH2701', '2027-01-15'),
      { symbol: one },
    ],
  } as unknown as History
  const { view } = await seen('F1', planOf([], ['CFFEX.IF']), history)
  expect(view.contracts).toEqual({
    'CFFEX.IF': [
      { symbol: 'CFFEX.IF2701', lastTradingDate: '2027-01-15' },
      { symbol: 'CFFEX.IF2703', lastTradingDate: '2027-03-19' },
    ],
  })
  expect(Object.keys(view.quotes)).toEqual(['CFFEX.IF2701', 'CFFEX.IF2703'])
  expect(view.quotes['CFFEX.IF2701']).toMatchObject({ multiplier: 300, isSameDay: false })
})

it('[STRAT-118] coins are seen in steps, their money in cents', async () => {
  market.listCoin(coin, 60_000)
  await trading.ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币')`)
  await trading.ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币')`)
  await open('C1', { assetClass: 'crypto', cash: 10_000, productId: 'PC', unitId: 'UC' })
  await place(order('C1', { symbol: coin, price: '60000.1', volume: 0.05 }))
  await beat()
  const { view } = await seen('C1', planOf([coin]))
  expect(view.held).toEqual([[coin, { volume: 50, free: 50, cost: 600_001_000 }]])
  expect(view.quotes[coin]).toMatchObject({ last: 600_000_000, lotStep: 1, multiplier: 0.001, isSameDay: true })
  expect(view.cash).toBeGreaterThan(600_000)
  expect(view.cash).toBeLessThan(1_000_000)
  expect(view.equity).toBeGreaterThan(990_000)
})
