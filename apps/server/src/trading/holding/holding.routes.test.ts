import { emptyHolding } from '@liangshu/engine/account/holding/holding'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { stateOf } from '../report/testing/sample-records.ts'
import { createFixedMarket } from '../testing/fixed-market.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { accountFigures } from './day-figures.ts'
import { accountDay } from './day-split.ts'
import { positionsOf } from './positions-of.ts'
import { heldPrice, pricesFor, valuationPrices } from './prices.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, call, app, ask, day } = trading
const next = mainlandCalendar.next(day)
const future = 'CFFEX.IF2612'
let reader = ''
let stranger = ''
let officer = ''

/** 1,000 bought on the first day at 10.01, 400 of them sold on the second at 10.99; a future of each side. */
beforeAll(async () => {
  reader = await makePerson(trading.test, { username: 'analyst', permissions: traderRights })
  stranger = await makePerson(trading.test, { username: 'stranger', permissions: traderRights })
  officer = await makePerson(trading.test, { username: 'officer', permissions: [...traderRights, 'ACCOUNT:viewAll'] })
  market.listFuture(future, 4000)
  await ask(
    `insert into trade_unit (id, tenant_id, product_id, name) values ('U2', 1, 'P1', '单元二'), ('U3', 1, 'P1', '空')`,
  )
  await open('A1', { reads: ['analyst'] })
  await open('F1', { reads: ['analyst'], assetClass: 'future', cash: 5_000_000, unitId: 'U2' })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await beat()
  market.setTime('15:40')
  await app.trading.settlement.settleDue()
  market.setTime('16:05')
  await app.trading.settlement.settleDue()
  market.setTime('10:00', next)
  market.list('SHSE.600001', 11, { preClose: 100_000 })
  await place(order('A1', { side: 2, price: '10.99', volume: 400 }))
  await place(order('F1', { symbol: future, positionEffect: 1, price: '4000.2', volume: 2 }))
  await beat()
  await place(order('F1', { symbol: future, side: 2, positionEffect: 1, price: '3999.8', volume: 1 }))
  await beat()
})

const get = async (path: string, query: Record<string, string> = {}, token = reader) =>
  (await call('GET', path, { token, query })).result as unknown as Record<string, unknown>[]

describe('what accounts hold', () => {
  it('[PNL-119] each with its price, cost and day; long and short of a contract are two rows', async () => {
    const rows = await get('/api/position/list')
    expect(rows.map(({ id }) => id).toSorted()).toEqual([`A1:SHSE.600001`, `F1:${future}`, `F1:${future}:S`].toSorted())
    const share = rows.find(({ accountId }) => accountId === 'A1')
    expect(share).toMatchObject({
      accountName: '账户A1',
      productName: '产品一',
      name: '测试001',
      volume: 600,
      available: 600,
      volumeToday: 0,
      price: 11,
      marketValue: 6600,
      pnlMethod: '持仓均价',
      firstBuyDate: day,
    })
    // 600 overnight by 1.00, 400 sold for 0.99 more, less 5.00 of commission, 2.20 of stamp and 0.04.
    expect(share?.['dayPnl']).toBeCloseTo(600 + 396 - 7.24, 6)
    expect(share?.['weight']).toBeCloseTo(6600 / (1_000_000 - 10_015.1 + 4396 - 7.24 + 6600), 6)
    expect(rows.find(({ id }) => id === `F1:${future}:S`)).toMatchObject({ positionSide: 2, volume: 1 })
    expect(await get('/api/position/list', { accountId: 'F1' })).toHaveLength(2)
    expect(await get('/api/position/list', { productId: 'P9' })).toEqual([])
    expect(await get('/api/position/list', {}, stranger)).toEqual([])
  })

  it('[PNL-119] an account with its money, its day and what that is made of', async () => {
    const rows = await get('/api/query/account')
    const shares = rows.find(({ accountId }) => accountId === 'A1')
    const nav = 1_000_000 - 10_015.1 + 4396 - 7.24 + 6600
    expect(shares).toMatchObject({
      accountName: '账户A1',
      assetClass: 'stock',
      orderCount: 1,
      positions: 1,
      dayPnlClosed: 0,
    })
    expect(shares?.['nav']).toBeCloseTo(nav, 6)
    expect(shares?.['dayPnl']).toBeCloseTo(988.76, 6)
    expect(shares?.['dayPnlHeld']).toBeCloseTo(988.76, 6)
    expect(shares?.['dayPnlOther']).toBeCloseTo(0, 6)
    expect(shares?.['dayPnlRate']).toBeCloseTo(988.76 / (nav - 988.76), 7)
    expect(shares?.['totalPnl']).toBeCloseTo(nav - 1_000_000, 6)
    expect(shares?.['positionRatio']).toBeCloseTo(6600 / nav, 7)
    expect(shares).toMatchObject({ riskRatio: 0 })
    const contracts = rows.find(({ accountId }) => accountId === 'F1')
    expect(contracts).toMatchObject({ orderCount: 2, positions: 2 })
    // 0.20 lost on each of three contracts of 300, and 23 per million of fee.
    expect(contracts?.['dayPnl']).toBeCloseTo(-180 - 3 * 27.6, 0)
    expect(Number(contracts?.['riskRatio'])).toBeGreaterThan(0.08)
    expect(contracts?.['totalPnl']).toBeCloseTo(Number(contracts?.['dayPnl']), 6)
  })

  it('[PNL-119] units with their accounts; those without are shown to whoever sees all or was granted them', async () => {
    const units = await get('/api/query/getUnits')
    expect(units.map(({ unitId, accountIds }) => [unitId, accountIds])).toEqual([
      ['U1', ['A1']],
      ['U2', ['F1']],
    ])
    expect(units[0]).toMatchObject({ unitName: '单元一', productName: '产品一', currency: 'CNY' })
    expect(units[0]?.['nav']).toBeCloseTo(1_000_973.66, 2)
    expect(units[0]?.['available']).toBeCloseTo(1_000_973.66 - 6600, 2)
    expect((await get('/api/query/getUnits', {}, officer)).map(({ unitId }) => unitId)).toEqual(['U1', 'U2', 'U3'])
    expect(await get('/api/query/getUnits', { productId: 'P9' }, officer)).toEqual([])
    expect(await get('/api/query/getUnits', {}, stranger)).toEqual([])
    await ask(
      `insert into trade_scope_grant (scope, target_id, user_id, tenant_id, can_trade) values ('unit', 'U3', 'u-stranger', 1, false)`,
    )
    expect(await get('/api/query/getUnits', {}, stranger)).toMatchObject([
      { unitId: 'U3', accountIds: [], nav: 0, available: 0 },
    ])
  })
})

describe('the day of an account', () => {
  const fixed = createFixedMarket('2026-11-16')
  fixed.list('SHSE.600001', 11, { preClose: 100_000 })
  fixed.listFuture(future, 4000)
  const fill = (more: object = {}) => ({
    accountId: 'A1',
    symbol: 'SHSE.600001',
    side: 1 as const,
    price: 105_000,
    volume: 100,
    fees: 10,
    amount: 0,
    positionEffect: 1,
    multiplier: 1,
    ...more,
  })
  const settled = (nav: number) => ({ nav, inputs: '' }) as never

  it('[PNL-120] is of what is held, of what was closed, and of the rest', () => {
    const holdings = [{ ...emptyHolding('SHSE.600001'), volume: 100 }]
    const state = stateOf({ holdings, balances: { lastNav: settled(100_000) } })
    const gone = [fill({ symbol: 'SHSE.600002', side: 2, positionEffect: 2 }), fill({ accountId: 'A9' })]
    fixed.list('SHSE.600002', 10)
    const found = accountDay(fixed, state, [fill(), ...gone])
    // Bought at 10.50, worth 11.00; sold at 10.50 what began the day at 10.00.
    expect(found).toMatchObject({ heldFen: 5000 - 10, closedFen: 5000 - 10, navFen: 110_000, dayPnlFen: 10_000 })
    expect(found.otherFen).toBe(10_000 - 4990 - 4990)
    expect(found.dayRate).toBeCloseTo(0.1, 12)
    expect(accountFigures(fixed, stateOf()).dayRate).toBeNull()
  })

  it('[PNL-120] each side of a contract is a position of its own: what is closed of one is not held of the other', () => {
    const lots = [{ qty: 1, openDate: '2026-11-16', openPrice: 40_000_000, basis: 40_000_000 }]
    const long = { kind: 'future', key: 'L', body: { symbol: future, side: 1, multiplier: 300, lots } } as never
    const state = stateOf({ assetClass: 'future', contracts: [long], balances: { lastNav: settled(0) } })
    const own = { symbol: future, multiplier: 300, volume: 1, fees: 0 }
    // A short that was opened at 4,010 and bought back at 4,005.
    const short = [
      fill({ ...own, side: 2, positionEffect: 1, price: 40_100_000 }),
      fill({ ...own, side: 1, positionEffect: 2, price: 40_050_000 }),
    ]
    expect(accountDay(fixed, state, short)).toMatchObject({ heldFen: 0, closedFen: 5 * 300 * 100 })
    const bought = [fill({ ...own, price: 39_900_000 })]
    expect(accountDay(fixed, state, bought)).toMatchObject({ heldFen: 10 * 300 * 100, closedFen: 0 })
  })

  it('[PNL-120] a price is the last, before it that of the last settlement, before that the cost', () => {
    const holding = { ...emptyHolding('SHSE.600009'), volume: 100, cost: 90_000 }
    const lastNav = { inputs: 'SHSE.600009=95000' } as never
    expect(heldPrice(fixed, { lastNav }, holding)).toBe(95_000)
    expect(heldPrice(fixed, { lastNav: null }, holding)).toBe(90_000)
    expect(heldPrice(fixed, { lastNav }, { ...holding, symbol: 'SHSE.600001' })).toBe(110_000)
    expect(pricesFor(fixed, ['SHSE.600001', 'SHSE.600009'])).toEqual({ 'SHSE.600001': 110_000 })
    const holdings = new Map([
      ['a', holding],
      ['b', { ...holding, symbol: 'SHSE.600008', volume: 0 }],
      ['c', { ...holding, symbol: 'SHSE.600001' }],
    ])
    const book = { holdings, futures: new Map(), perpetuals: new Map(), lastNav }
    expect(valuationPrices(fixed, book)).toEqual({ 'SHSE.600009': 95_000, 'SHSE.600001': 110_000 })
  })

  it('[PNL-120] what nobody quotes is shown with what is known of it', () => {
    const holdings = [{ ...emptyHolding('SHSE.600009'), volume: 100, cost: 90_000 }]
    const lots = [{ qty: 1, openDate: '2026-11-16', openPrice: 39_000_000, basis: 39_500_000 }]
    const contracts = [
      {
        kind: 'future',
        key: 'L',
        body: {
          symbol: 'CFFEX.IF2703',
          side: 1,
          multiplier: 300,
          marginPpm: 1,
          lots,
          frozenToday: 0,
          frozenYesterday: 0,
          realisedOpen: 0,
          realisedDay: 0,
        },
      },
    ]
    const rows = positionsOf(fixed, stateOf({ holdings, contracts: contracts as never }), [])
    expect(rows).toMatchObject([
      { id: 'A1:SHSE.600009', name: 'SHSE.600009', price: 9, pnlMethod: expect.not.stringMatching('持仓均价') },
      { id: 'A1:CFFEX.IF2703', price: 3950, dayPnl: 0 },
    ])
  })
})
