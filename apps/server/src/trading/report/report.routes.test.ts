import { mainlandCalendar } from '@liangshu/engine/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const desk = await createTradingApp()
const { market, open, order, place, beat, ask, call, app } = desk
let reader = ''

/** Bought 1,000 at 10.01 on the first day, sold 400 at 10.99 on the second, marked at 11.00. */
beforeAll(async () => {
  reader = await makePerson(desk.test, { username: 'analyst', permissions: [...traderRights, 'DECISION:view'] })
  await open('A1', { reads: ['analyst'] })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await beat()
  market.setTime('15:40')
  await app.tradingDesk.settlement.settleDue()
  market.setTime('10:00', mainlandCalendar.next(desk.day))
  market.move('SHSE.600001', 10.5)
  market.list('SHSE.600001', 11, { preClose: 105_000 })
  await place(order('A1', { side: 2, price: '10.99', volume: 400 }))
  await beat()
})

const get = (path: string, query: Record<string, string> = {}) => call('GET', path, { token: reader, query })

describe('records and reports', () => {
  it('[TSVC-70] every fill is a record with its fees and what it realised', async () => {
    const { result } = await get('/api/query/tradeRecords', { accountId: 'A1' })
    expect(result['total']).toBe(2)
    expect(result['records']).toMatchObject([
      {
        side: 2,
        price: 10.99,
        volume: 400,
        amount: 4396,
        commission: 5,
        stamp: 2.2,
        transfer: 0.04,
        operator: 'dealer',
      },
      { side: 1, price: 10.01, volume: 1000, amount: 10_010, commission: 5, stamp: 0, transfer: 0.1, realisedPnl: 0 },
    ])
    const listed = await get('/product/trade/list', { productId: 'P1', side: '1' })
    expect(listed.result['records']).toMatchObject([{ unitName: '单元一' }])
  })

  it("[TSVC-71] profit by symbol adds up to the account's", async () => {
    const report = (await get('/api/report/symbolprofitloss', { accountId: 'A1' })).result as unknown as {
      rows: { total: number }[]
      totals: { total: number }
    }
    const [cash] = (await get('/api/query/account', { accountId: 'A1' })).result as { totalPnl: number }[]
    expect(report.totals.total).toBeCloseTo(cash?.totalPnl ?? 0, 6)
    expect(report.rows).toHaveLength(1)
    const summary = (await get('/profit/summary', { accountId: 'A1' })).result
    expect(summary['totalPnl']).toBeCloseTo(report.totals.total, 6)
    expect(summary).toMatchObject({ initCash: 1_000_000, netInflow: 1_000_000, mwr: null })
  })

  it('[TSVC-72] a period begins at the close before it', async () => {
    const from = mainlandCalendar.next(desk.day)
    const report = (await get('/api/report/symbolprofitloss', { accountId: 'A1', from })).result as unknown as {
      rows: { buyAmount: number; trades: number }[]
    }
    expect(report.rows).toMatchObject([{ buyAmount: 0, trades: 1 }])
    expect((await get('/profit/daily', { accountId: 'A1', from })).result).toHaveLength(1)
    expect((await get('/profit/daily', { from: 'soon' })).message).toBe('参数错误：from 日期格式不正确')
  })

  it('[TSVC-73] trips pair the sale with its purchase', async () => {
    const { result } = await get('/api/report/symbolprofitlossanalysis', { accountId: 'A1', symbol: 'SHSE.600001' })
    expect(result).toMatchObject({
      trips: [{ volume: 400, entryPrice: 10.01, exitPrice: 10.99, tag: '人工' }],
      stats: { winRate: 1 },
      marks: [{ side: 1 }, { side: 2 }],
    })
  })

  it('[TSVC-74] days, months and comparisons; what cannot be computed is null', async () => {
    const days = (await get('/profit/daily', { accountId: 'A1' })).result
    expect(days).toMatchObject([{ date: desk.day, rate: null }, { date: mainlandCalendar.next(desk.day) }])
    const months = (await get('/profit/month', { accountId: 'A1', year: desk.day.slice(0, 4) })).result
    expect(months).toHaveLength(12)
    const { result } = await get('/api/report/yieldcomparison', { ids: 'A1,P1' })
    expect(result).toMatchObject({ series: [{ id: 'A1' }, { id: 'P1' }], table: [{ annual: null }, { annual: null }] })
  })

  it('[TSVC-75] a product by side and by symbol; units with their accounts', async () => {
    expect((await get('/product/trade', { productId: 'P1' })).result).toMatchObject({
      bySide: [
        { side: 1, count: 1, amount: 10_010 },
        { side: 2, count: 1, amount: 4396 },
      ],
    })
    expect((await get('/product/trade/symbol', { productId: 'P1' })).result).toMatchObject([
      { symbol: 'SHSE.600001', buyVol: 1000, buyAvg: 10.01, sellVol: 400, netVol: 600, position: 600 },
    ])
    expect((await get('/api/query/getUnits')).result).toMatchObject([{ unitId: 'U1', accountIds: ['A1'] }])
  })

  it('[TSVC-76] the ticket knows the limits, the lot, the most one can buy and what it costs', async () => {
    const ticket = await call('GET', '/api/order/ticket', {
      token: desk.trader,
      query: { accountId: 'A1', symbol: 'SHSE.600001', side: '2', price: '11' },
    })
    expect(ticket.result).toMatchObject({
      limitUp: 11.55,
      limitDown: 9.45,
      tick: 0.01,
      lotStep: 100,
      sellable: 600,
      maxVolume: 600,
    })
    const preview = (more: Record<string, unknown>) =>
      call('POST', '/api/order/preview', { token: desk.trader, body: order('A1', more) })
    expect((await preview({ price: '11.00' })).result).toMatchObject({
      status: 'pass',
      amount: 1100,
      fee: 5.01,
      frozenCash: 1105.01,
    })
    expect((await preview({ price: '11.60' })).result).toMatchObject({ status: 'reject', rejReason: 17 })
    expect(await ask(`select count(*)::int as n from trade_order where cl_ord_id like 'preview%'`)).toEqual([{ n: 0 }])
  })
})
