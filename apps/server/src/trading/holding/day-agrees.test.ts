import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTradingApp } from '../testing/trading-app.ts'
import { createTradingServices } from '../trading-services.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, ask, call, trader, app } = trading
const [index, rebar, btc] = ['CFFEX.IF2612', 'SHFE.rb2701', 'BINANCE.BTCUSDT-PERP']
const [share, other] = ['SHSE.600001', 'SHSE.600002']
const accounts = ['S1', 'F1', 'C1']
const next = mainlandCalendar.next(trading.day)
const cents = (value: number) => Math.round(value * 100)

async function get<Result>(path: string, query: Record<string, string>): Promise<Result> {
  const { result, message } = await call('GET', path, { token: trader, query })
  expect([path, message]).toEqual([path, ''])
  return result as Result
}
type Cash = Record<'dayPnl' | 'dayPnlHeld' | 'dayPnlClosed' | 'dayPnlOther' | 'fpnlOpen' | 'nav', number>
type Row = { id: string; dayPnl: number; fpnl: number; fpnlOpen?: number }
type Listed = { id: string; dayPnl: number; floatingPnl: number; marketValue: number | null; marginUsed: number | null }

/** Everything that says what the day of an account made, asked at the same moment. */
async function dayOf(accountId: string) {
  const rows = await get<Row[]>('/api/position/list', { accountId })
  const [cash] = await get<Cash[]>('/api/query/account', { accountId })
  const listed = (await get<Listed[]>('/user/account/list', {})).find(({ id }) => id === accountId)
  const detail = await get<Listed>('/user/account', { id: accountId })
  const summary = await get<{ dayPnl: number }>('/profit/summary', { accountId })
  const daily = await get<{ pnl: number }[]>('/profit/daily', { accountId })
  if (!cash || !listed) throw new Error('no account')
  const day = cents(cash.dayPnl)
  expect([listed.dayPnl, detail.dayPnl, summary.dayPnl, daily.at(-1)?.pnl ?? Number.NaN].map(cents)).toEqual(
    Array.from({ length: 4 }, () => day),
  )
  expect(cents(rows.reduce((sum, row) => sum + row.dayPnl, 0))).toBe(cents(cash.dayPnlHeld))
  expect(cents(cash.dayPnlHeld) + cents(cash.dayPnlClosed) + cents(cash.dayPnlOther)).toBe(day)
  const floating = cents(rows.reduce((sum, { fpnl, fpnlOpen }) => sum + (fpnlOpen ?? fpnl), 0))
  expect([cash.fpnlOpen, listed.floatingPnl, detail.floatingPnl].map(cents)).toEqual([floating, floating, floating])
  return { ...cash, listed, rows: rows.length }
}

const buy = (accountId: string, symbol: string, price: string, volume: number, more: object = {}) =>
  place(order(accountId, { symbol, price, volume, confirmCodes: [11, 12, 13, 14], ...more }))
const sell = (accountId: string, symbol: string, price: string, volume: number, more: object = {}) =>
  buy(accountId, symbol, price, volume, { side: 2, ...more })

beforeAll(async () => {
  await ask(`insert into trade_product (id, tenant_id, code, name, currency) values ('PC', 1, 'PC', '币产品', 'USDT')`)
  await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币单元')`)
  const limits = { singleNamePct: 1, sectorPct: 1, cashMinPct: 0, cancelRatioMax: 1, grossPct: 100, leverageMax: 100 }
  await ask(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('wide', 1, 1, '宽', '2020-01-01', $1)`,
    [JSON.stringify(limits)],
  )
  market.list(other, 20)
  market.listFuture(index, 3900)
  market.listFuture(rebar, 3200)
  market.listCoin(btc, 60_000)
  await open('S1', {})
  await open('F1', { assetClass: 'future' })
  await open('C1', { assetClass: 'crypto', cash: 100_000, productId: 'PC', unitId: 'UC' })
  await ask(`update trade_account set risk_profile_id = 'wide' where id = any($1)`, [accounts])
  market.setTime('10:00', trading.day)
  await buy('S1', share, '10.01', 1000)
  await buy('S1', other, '20.01', 500)
  await buy('F1', index, '3900.20', 1, { positionEffect: 1 })
  await buy('F1', rebar, '3201', 3, { positionEffect: 1 })
  // Own orders never meet each other.
  await beat()
  await sell('F1', rebar, '3199', 2, { positionEffect: 1 })
  await buy('C1', btc, '60000.1', 1)
  await beat()
  market.move(share, 10.4)
  market.move(other, 19.5)
  market.move(index, 3950)
  market.move(rebar, 3230)
})

describe('what a day made, wherever it is shown', () => {
  it('[PNL-8] on the first day everything was bought today', async () => {
    expect(await dayOf('S1')).toMatchObject({ rows: 2, dayPnlClosed: 0, dayPnlOther: 0 })
    expect(await dayOf('F1')).toMatchObject({ rows: 3, dayPnlClosed: 0, dayPnlOther: 0 })
    const coins = await dayOf('C1')
    expect(coins).toMatchObject({ rows: 1, dayPnlClosed: 0, dayPnlOther: 0 })
    expect(coins.dayPnl).toBeCloseTo(-30.1, 2)
  })

  it('[PNL-8] a market value only of securities, a margin only of contracts', async () => {
    const of = async (id: string) => (await dayOf(id)).listed
    expect(await of('S1')).toMatchObject({ marketValue: 20_150, marginUsed: null })
    const contracts = await of('F1')
    expect(contracts.marketValue).toBeNull()
    const daily = await get<{ position: number | null }[]>('/profit/daily', { accountId: 'F1' })
    expect(daily.at(-1)?.position).toBeNull()
    expect(contracts.marginUsed).toBeGreaterThan(100_000)
    // 49.8 × 300 long, 29 × 10 × 3 long and 31 × 10 × 2 short, from the open prices.
    expect(contracts.floatingPnl).toBeCloseTo(14_940 + 870 - 620, 2)
  })

  it('[PNL-8] once settled, the new day starts at nothing, though the quotes are still of the old one', async () => {
    market.setTime('16:10', trading.day)
    await app.trading.settlement.settleDue()
    expect(await dayOf('S1')).toMatchObject({ dayPnl: 0, dayPnlHeld: 0, dayPnlOther: 0 })
    expect(await dayOf('F1')).toMatchObject({ dayPnl: 0, dayPnlHeld: 0, dayPnlOther: 0 })
  })

  it('[PNL-8] on the next day what was held counts from the settlement, what was closed is told apart', async () => {
    market.setTime('10:00', next)
    market.list(share, 10.4)
    market.list(other, 19.5)
    market.listFuture(index, 3950)
    market.listFuture(rebar, 3230)
    await sell('S1', other, '19.49', 500)
    await buy('S1', share, '10.41', 300)
    await buy('F1', rebar, '3231', 2, { positionEffect: 4 })
    await beat()
    await sell('F1', rebar, '3229', 1, { positionEffect: 4 })
    await buy('F1', index, '3950.20', 1, { positionEffect: 1 })
    await beat()
    market.move(share, 10.6)
    market.move(other, 18)
    market.move(index, 3940)
    market.move(rebar, 3240)
    const shares = await dayOf('S1')
    expect(shares).toMatchObject({ rows: 1, dayPnlOther: 0 })
    // Sold at 19.49 against 19.50 of the close, fees off; its fall afterwards is nobody's loss.
    expect(shares.dayPnlClosed).toBeLessThan(-5)
    expect(shares.dayPnlClosed).toBeGreaterThan(-20)
    const futures = await dayOf('F1')
    expect(futures).toMatchObject({ rows: 2, dayPnlOther: 0 })
    // Bought back at 3231 against 3230: two lots of ten, and their fees.
    expect(futures.dayPnlClosed).toBeLessThan(-20)
    expect(futures.dayPnlClosed).toBeGreaterThan(-60)
    expect(futures.dayPnlHeld).toBeLessThan(-10 * 300 - 10.2 * 300 + 2 * 100 - 10)
  })

  it('[PNL-8] funding is a part of its own', async () => {
    const before = await dayOf('C1')
    market.fundingRates[btc] = { mark: 60_000 * 1e8, rate: 10_000 }
    const clock = { ...trading.clock, now: () => new Date(trading.clock.now().getTime() + 8 * 3_600_000) }
    await createTradingServices({ db: trading.db, clock, market, warn: () => undefined }).guard.beat()
    delete market.fundingRates[btc]
    const after = await dayOf('C1')
    expect(after.dayPnlOther - before.dayPnlOther).toBeLessThan(-5)
    expect(cents(after.dayPnlHeld)).toBe(cents(before.dayPnlHeld))
    expect(cents(after.dayPnl - before.dayPnl)).toBe(cents(after.dayPnlOther - before.dayPnlOther))
  })
})
