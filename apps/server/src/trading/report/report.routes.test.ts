import { price } from '@liangshu/contract/market/scaled'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { findLongNumber } from '../../platform/http/round-numbers.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, ask, call, app } = trading
let reader = ''
let stranger = ''

const index = 'SHSE.000300'

/** Bought 1,000 at 10.01 on the first day, sold 400 at 10.99 on the second, marked at 11.00. */
beforeAll(async () => {
  const rights = [...traderRights, 'DECISION:view', 'RECORD:export']
  reader = await makePerson(trading.test, { username: 'analyst', permissions: rights })
  stranger = await makePerson(trading.test, { username: 'stranger', permissions: traderRights })
  const [before, next] = [mainlandCalendar.previous(trading.day), mainlandCalendar.next(trading.day)]
  market.days[index] = { [before]: 4000, [trading.day]: 4040, [next]: 4080.4 }
  market.days['SHSE.600001'] = { [before]: 10, [trading.day]: 10, [next]: 11 }
  await open('A1', { reads: ['analyst'] })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await beat()
  market.setTime('15:40')
  await app.trading.settlement.settleDue()
  market.setTime('10:00', mainlandCalendar.next(trading.day))
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
    expect(result['totals']).toEqual([
      {
        currency: 'CNY',
        count: 2,
        buyAmount: 10_010,
        sellAmount: 4396,
        commission: 10,
        stamp: 2.2,
        transfer: 0.14,
        exchange: 0,
        regulatory: 0,
        tax: 0,
        fee: 12.34,
        realisedPnl: 382.72,
      },
    ])
    expect((await get('/api/query/tradeRecords', { accountId: 'A1', side: '1' })).result['totals']).toMatchObject([
      { count: 1, sellAmount: 0 },
    ])
    const listed = await get('/product/trade/list', { productId: 'P1', side: '1' })
    expect(listed.result['records']).toMatchObject([{ unitName: '单元一' }])
  })

  it.each([
    ['day', 2],
    ['symbol', 1],
    ['order', 2],
  ])('[TSVC-80] records by %s add up to the totals of the list', async (by, groups) => {
    const { result } = await get('/api/query/tradeRecords/groups', { accountId: 'A1', by })
    const rows = result as unknown as { count: number; fee: number; realisedPnl: number; name: string }[]
    expect(rows).toHaveLength(groups)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(rows.reduce((sum, { fee }) => sum + fee, 0)).toBeCloseTo(12.34, 6)
    expect(rows.reduce((sum, { realisedPnl }) => sum + realisedPnl, 0)).toBeCloseTo(382.72, 6)
  })

  it('[TSVC-80] another grouping is refused, and nobody adds up what they may not read', async () => {
    expect((await get('/api/query/tradeRecords/groups', { by: 'owner' })).message).toBe(
      '请选择按日、按证券或按委托汇总',
    )
    const query = { by: 'day', accountId: 'A1' }
    const theirs = await trading.call('GET', '/api/query/tradeRecords/groups', { token: stranger, query })
    expect(theirs.result).toEqual([])
  })

  it.each(['2026-11-31', '2026-02-30', '2026-13-01'])('[TSVC-81] %s is no day, and the answer says so', async (to) => {
    expect((await get('/profit/daily', { accountId: 'A1', to })).message).toBe('参数错误：to 日期格式不正确')
  })

  it('[TSVC-77] records leave as a spreadsheet, no more of them than one may read', async () => {
    const sheet = (token: string, query: Record<string, string> = {}) =>
      app.inject({
        method: 'GET',
        url: `/jeecg-boot/api/query/tradeRecords/exportXls?${new URLSearchParams(query)}`,
        headers: { 'x-access-token': token },
      })
    const answer = await sheet(reader)
    expect(answer.headers['content-type']).toContain('application/vnd.ms-excel')
    expect(answer.rawPayload.length).toBeGreaterThan(1000)
    const none = await sheet(reader, { from: '2099-01-01' })
    expect(none.rawPayload.length).toBeLessThan(answer.rawPayload.length)
    expect((await sheet(trading.trader)).json()).toMatchObject({ success: false })
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
    const from = mainlandCalendar.next(trading.day)
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
      trips: [{ volume: 400, entryPrice: 10.01, exitPrice: 10.99, tag: '人工', holdDays: expect.any(Number) }],
      stats: { winRate: 1 },
      marks: [{ side: 1 }, { side: 2 }],
    })
  })

  it('[TSVC-78] an analysis knows how far the price went, what the index did, and where the profit came from', async () => {
    const { result } = await get('/api/report/symbolprofitlossanalysis', { accountId: 'A1', symbol: 'SHSE.600001' })
    const { trips, attribution, stats, curve } = result as unknown as {
      trips: Record<string, number>[]
      attribution: Record<'market' | 'selection' | 'timing' | 'cost', number>
      stats: Record<string, number>
      curve: { cum: number; position: number }[]
    }
    expect(trips[0]?.['benchRate']).toBeCloseTo(0.01, 9)
    expect(trips[0]?.['excess']).toBeCloseTo((trips[0]?.['returnRate'] ?? 0) - 0.01, 9)
    // The day's range was 9.90 to 10.10, so 10.01 is a little above its middle.
    expect(trips[0]?.['entryTiming']).toBeCloseTo(0.55, 9)
    expect(stats['exitEfficiency']).toBeGreaterThan(0.8)
    expect(curve.map(({ position }) => position)).toEqual([1000, 600])
    // A thousand shares at 10.00 over the night: the index made 1% of them, the share itself ten.
    expect(attribution.market).toBeCloseTo(100, 6)
    expect(attribution.selection).toBeCloseTo(900, 6)
    const report = (await get('/api/report/symbolprofitloss', { accountId: 'A1' })).result as unknown as {
      totals: { total: number }
    }
    const { market: index_, selection, timing, cost } = attribution
    expect(index_ + selection + timing + cost).toBeCloseTo(report.totals.total, 6)
    expect(stats['maxDD']).toBeGreaterThanOrEqual(0)
  })

  it('[PROFIT-9] what the industry made beyond the index is its own part, and the parts still add up', async () => {
    const [first, second] = [trading.day, mainlandCalendar.next(trading.day)]
    const ask = async () => {
      const query = { accountId: 'A1', symbol: 'SHSE.600001' }
      const { result } = await get('/api/report/symbolprofitlossanalysis', query)
      return (result as unknown as { attribution: Record<string, number | null> }).attribution
    }
    const without = await ask()
    expect(without['industry']).toBeNull()
    market.industries['SHSE.600001'] = { [first]: 0.5, [second]: 0.03 }
    const { industry, selection, ...rest } = await ask()
    delete market.industries['SHSE.600001']
    // A thousand shares at 10.00 over the night: the index made 1% of them, the industry two more.
    expect(industry).toBeCloseTo(200, 6)
    expect(selection).toBeCloseTo(700, 6)
    expect(rest).toEqual({ market: without['market'], timing: without['timing'], cost: without['cost'] })
  })

  it('[TSVC-74] days, months and comparisons; what cannot be computed is null', async () => {
    const days = (await get('/profit/daily', { accountId: 'A1' })).result
    expect(days).toMatchObject([{ date: trading.day, rate: null }, { date: mainlandCalendar.next(trading.day) }])
    expect((days as unknown as { benchRate: number }[]).map(({ benchRate }) => benchRate.toFixed(6))).toEqual([
      '0.010000',
      '0.010000',
    ])
    const months = (await get('/profit/month', { accountId: 'A1', year: trading.day.slice(0, 4) })).result
    expect(months).toHaveLength(12)
    const month = (months as unknown as { month: string; rate: number; benchRate: number; excess: number }[]).find(
      (row) => row.month === mainlandCalendar.next(trading.day).slice(0, 7),
    )
    expect(month?.benchRate).toBeCloseTo(0.01, 9)
    expect(month?.excess).toBeCloseTo((month?.rate ?? 0) - 0.01, 9)
    const against = (await get('/api/report/yieldcomparison', { ids: 'A1', benchmarks: index })).result
    expect(against).toMatchObject({
      series: [{ id: 'A1' }, { id: index, name: '指数300' }],
      table: [
        { id: 'A1', monthlyWin: 1, te: null },
        { id: index, ret: expect.closeTo(0.01, 9) },
      ],
    })
    expect((await get('/api/report/yieldcomparison', { ids: 'A1', benchmarks: 'SHSE.000999' })).message).toBe(
      '业绩基准SHSE.000999不存在',
    )
    const { result } = await get('/api/report/yieldcomparison', { ids: 'A1,P1' })
    expect(result).toMatchObject({ series: [{ id: 'A1' }, { id: 'P1' }], table: [{ annual: null }, { annual: null }] })
  })

  it.each([
    ['/api/query/tradeRecords', {}],
    ['/api/query/account', {}],
    ['/api/position/list', {}],
    ['/api/report/symbolprofitloss', {}],
    ['/api/report/symbolprofitlossanalysis', { symbol: 'SHSE.600001' }],
    ['/api/report/yieldcomparison', { ids: 'A1', benchmarks: index }],
    ['/profit/daily', {}],
  ])('[WIRE-13] no figure of %s carries the rest of a division', async (path, query) => {
    const { result, success } = await get(path, { accountId: 'A1', ...query })
    expect(success).toBe(true)
    expect(findLongNumber(result)).toBeNull()
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
      token: trading.trader,
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
      call('POST', '/api/order/preview', { token: trading.trader, body: order('A1', more) })
    expect((await preview({ price: '11.00' })).result).toMatchObject({
      status: 'pass',
      amount: 1100,
      fee: 5.01,
      frozenCash: 1105.01,
    })
    expect((await preview({ price: '11.60' })).result).toMatchObject({ status: 'reject', rejReason: 17 })
    expect(await ask(`select count(*)::int as n from trade_order where cl_ord_id like 'preview%'`)).toEqual([{ n: 0 }])
  })

  it('[TSVC-79] after bonus shares the report still adds up, though more is sold than was ever bought', async () => {
    await open('B1', { reads: ['analyst'] })
    market.list('SHSE.600005', 20)
    await place(order('B1', { symbol: 'SHSE.600005', price: '20.01', volume: 1000 }))
    await beat()
    const exDate = mainlandCalendar.next(mainlandCalendar.next(trading.day))
    market.actions.push({
      symbol: 'SHSE.600005',
      exDate,
      recordDate: trading.day,
      payDate: exDate,
      cashMicroYuan: 0,
      bonusPpm: 300_000,
      transferPpm: 0,
      rightsPpm: 0,
      rightsPrice: price(0),
      splitPpm: 1_000_000,
    })
    market.setTime('15:40', mainlandCalendar.next(trading.day))
    await app.trading.settlement.settleDue()
    market.setTime('10:00', exDate)
    market.list('SHSE.600005', 15.4, { preClose: 153_800 })
    expect(await place(order('B1', { symbol: 'SHSE.600005', side: 2, price: '15.39', volume: 1300 }))).toMatchObject({
      status: 10,
    })
    await beat()
    const report = (await get('/api/report/symbolprofitloss', { accountId: 'B1' })).result as unknown as {
      rows: { symbol: string; total: number }[]
      totals: { total: number }
    }
    const [cash] = (await get('/api/query/account', { accountId: 'B1' })).result as { totalPnl: number }[]
    expect(report.totals.total).toBeCloseTo(cash?.totalPnl ?? Number.NaN, 2)
    const from = (await get('/api/report/symbolprofitloss', { accountId: 'B1', from: exDate })).result
    expect(from['rows']).toMatchObject([{ symbol: 'SHSE.600005', trades: 1 }])
    const analysis = await get('/api/report/symbolprofitlossanalysis', { accountId: 'B1', symbol: 'SHSE.600005' })
    expect(analysis.success).toBe(true)
  })

  it('[SETTLE-7] what is delisted leaves at its last price, and the account’s days go on', async () => {
    await open('X1', { reads: ['analyst'] })
    const day = String(
      (await ask(`select trading_day::text as d from trade_account_state where account_id = 'X1'`))[0]?.['d'],
    )
    market.list('SHSE.600006', 2)
    await place(order('X1', { symbol: 'SHSE.600006', price: '2.01', volume: 1000 }))
    await beat()
    market.list('SHSE.600006', 1.5, {}, { delistDate: mainlandCalendar.next(day) })
    market.setTime('15:40', day)
    await app.trading.settlement.settleDue()
    expect((await get('/api/position/list', { accountId: 'X1' })).result).toEqual([])
    const [cash] = (await get('/api/query/account', { accountId: 'X1' })).result as {
      dividendReceivable: number
      totalPnl: number
    }[]
    expect(cash?.dividendReceivable).toBe(1500)
    const report = (await get('/api/report/symbolprofitloss', { accountId: 'X1' })).result as unknown as {
      totals: { total: number }
    }
    expect(report.totals.total).toBeCloseTo(cash?.totalPnl ?? Number.NaN, 2)
    expect(await trading.audit()).toEqual([])
  })
})
