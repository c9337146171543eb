import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, stored, cash, ask, call, trader, app } = trading
const index = 'CFFEX.IF2612'
const rebar = 'SHFE.rb2701'

beforeAll(async () => {
  market.listFuture(index, 3900)
  market.listFuture(rebar, 3200)
  await open('F1', { assetClass: 'future', cash: 1_000_000 })
})

const buy = (accountId: string, more: object = {}) =>
  order(accountId, { symbol: index, price: '3900.20', volume: 1, positionEffect: 1, ...more })
const positions = async (accountId: string) =>
  (await call('GET', '/api/position/list', { token: trader, query: { accountId } })).result as Record<string, number>[]
const money = async (accountId: string) =>
  (
    (await call('GET', '/api/query/account', { token: trader, query: { accountId } })).result as Record<
      string,
      number
    >[]
  )[0]
const fills = async (accountId: string) =>
  (await call('GET', '/api/query/tradeRecords', { token: trader, query: { accountId } })).result

describe('a futures account', () => {
  it('[TFUT-1] opens a long on margin and shows both cost bases', async () => {
    const body = buy('F1')
    expect(await place(body)).toMatchObject({ status: 10 })
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 3, filled_volume: 1, position_effect: 1 })
    expect(await positions('F1')).toMatchObject([
      {
        symbol: index,
        positionSide: 1,
        volume: 1,
        volumeToday: 1,
        vwap: 3900.2,
        vwapOpen: 3900.2,
        marginUsed: 163_808.4,
        fpnl: -60,
        fpnlOpen: -60,
      },
    ])
    expect(await money('F1')).toMatchObject({
      balance: 999_973.09,
      marginUsed: 163_808.4,
      positions: 1,
      nav: 999_913.09,
    })
  })

  it('[DERIV-5] lists of orders and fills are asked for by class: futures alone, coins alone, both', async () => {
    await open('S9')
    await place(order('S9', { volume: 100, price: '10.01' }))
    await beat()
    const classes = async (path: string, wanted: string) => {
      const query = { assetClass_MultiString: wanted, pageSize: '100' }
      const { records } = (await call('GET', path, { token: trader, query })).result as unknown as {
        records: { symbol: string }[]
      }
      return [...new Set(records.map(({ symbol }) => symbol))].toSorted()
    }
    for (const path of ['/api/order/list', '/api/query/tradeRecords']) {
      expect(await classes(path, 'future')).toEqual([index])
      expect(await classes(path, 'stock')).toEqual(['SHSE.600001'])
      expect(await classes(path, 'crypto')).toEqual([])
      expect(await classes(path, 'future,crypto')).toEqual([index])
    }
  })

  it('[TFUT-2] refuses a futures order without an offset, a plain close in Shanghai, and the wrong class', async () => {
    const answer = await trading.execute([order('F1', { symbol: index, price: '3900.20', volume: 1 })])
    expect(answer.message).toBe('期货委托须指定开平')
    await place(order('F1', { symbol: rebar, price: '3201', volume: 2, positionEffect: 1 }))
    await beat()
    const close = (positionEffect: number) =>
      place(order('F1', { symbol: rebar, side: 2, price: '3199', volume: 1, positionEffect }))
    expect(await close(2)).toMatchObject({ status: 8, rejReason: 3, rejDetail: '该交易所须指定平今或平昨' })
    expect(await close(4)).toMatchObject({ status: 8, rejReason: 3, rejDetail: '可平数量不足，可平0' })
    expect(
      await place(order('F1', { symbol: rebar, price: '3201', volume: 1, positionEffect: 1, reduceOnly: true })),
    ).toMatchObject({ status: 8, rejReason: 3, rejDetail: '只减仓委托不能开仓，可减0' })
    expect(await close(3)).toMatchObject({ status: 10 })
    await beat()
    expect((await positions('F1')).find(({ symbol }) => String(symbol) === rebar)).toMatchObject({ volume: 1 })
    expect(await place(order('F1', { volume: 100 }))).toMatchObject({
      status: 8,
      rejReason: 6,
      rejDetail: '该账户类别不能交易此品种',
    })
    await open('S1')
    expect(await place(buy('S1'))).toMatchObject({ status: 8, rejReason: 6 })
  })

  it('[TFUT-3] holds long and short of one contract apart', async () => {
    await open('F2', { assetClass: 'future', cash: 2_000_000 })
    await place(buy('F2'))
    await beat()
    await place(order('F2', { symbol: index, side: 2, price: '3899.80', volume: 1, positionEffect: 1 }))
    await beat()
    expect((await positions('F2')).map(({ positionSide, volume }) => [positionSide, volume])).toEqual([
      [1, 1],
      [2, 1],
    ])
    await place(order('F2', { symbol: index, side: 1, price: '3900.20', volume: 1, positionEffect: 2 }))
    await beat()
    expect(await positions('F2')).toMatchObject([{ positionSide: 1, volume: 1 }])
    const { records } = (await fills('F2')) as unknown as { records: { realisedPnl: number; positionEffect: number }[] }
    expect(records[0]).toMatchObject({ positionEffect: 2, realisedPnl: -120 })
  })

  it('[TFUT-4] settles at 16:00 at the settlement price: cash moves, the open price stays', async () => {
    const before = (await cash('F1')).ledger.cash
    market.setTime('15:40')
    await app.trading.settlement.settleDue()
    expect((await cash('F1')).ledger.cash).toBe(before)
    market.move(index, 3920)
    market.setTime('16:01')
    await app.trading.settlement.settleDue()
    await app.trading.settlement.settleDue()
    const [row] = await ask(`select nav, cash, market_value, pnl from trade_nav_daily where account_id = 'F1'`)
    // 19.8 points of the index and −1 point of the rebar contract left.
    expect(Number(row?.['cash']) - before).toBe(594_000 - 1000)
    expect(row).toMatchObject({ market_value: 0, nav: row?.['cash'] })
    market.setTime('10:00', mainlandCalendar.next(trading.day))
    market.move(index, 3910)
    expect((await positions('F1')).find(({ symbol }) => String(symbol) === index)).toMatchObject({
      volumeToday: 0,
      vwap: 3920,
      vwapOpen: 3900.2,
      fpnl: -3000,
      fpnlOpen: 2940,
    })
  })

  it('[TFUT-5] closes yesterday’s contracts, and the report adds up to the account', async () => {
    await place(order('F1', { symbol: rebar, side: 2, price: '3199', volume: 1, positionEffect: 4 }))
    await place(order('F1', { symbol: index, side: 2, price: '3909.80', volume: 1, positionEffect: 2 }))
    await beat()
    expect(await positions('F1')).toEqual([])
    const account = await money('F1')
    const report = (await call('GET', '/api/report/symbolprofitloss', { token: trader, query: { accountId: 'F1' } }))
      .result as unknown as { totals: { total: number }; rows: unknown[] }
    expect(report.rows).toHaveLength(2)
    expect(report.totals.total).toBeCloseTo(account?.['totalPnl'] ?? Number.NaN, 2)
    const summary = (await call('GET', '/profit/summary', { token: trader, query: { accountId: 'F1' } }))
      .result as unknown as { totalPnl: number }
    expect(summary.totalPnl).toBeCloseTo(account?.['totalPnl'] ?? Number.NaN, 2)
    const analysis = (
      await call('GET', '/api/report/symbolprofitlossanalysis', {
        token: trader,
        query: { accountId: 'F1', symbol: index },
      })
    ).result as unknown as { trips: object[] }
    expect(analysis.trips).toMatchObject([{ entryPrice: 3900.2, exitPrice: 3909.8, volume: 1, gross: 2880 }])
  })

  it('[TFUT-6] ends a contract at its settlement price on its last day, and reconciles', async () => {
    const last = 'CFFEX.IF2611'
    market.listFuture(last, 3900)
    await open('F3', { assetClass: 'future', cash: 1_000_000 })
    await ask(`update trade_account_state set trading_day = '2026-11-20' where account_id = 'F3'`)
    await app.trading.keeper.onAccount({ tenantId: 0, isPlatform: true, userId: '' }, 'F3', async (own) => {
      own.book.tradingDay = '2026-11-20'
    })
    market.setTime('10:00', '2026-11-20')
    await place(order('F3', { symbol: last, price: '3900.20', volume: 1, positionEffect: 1 }))
    await beat()
    market.move(last, 3950)
    market.setTime('16:01', '2026-11-20')
    trading.clock.advance(1000)
    await app.trading.settlement.settleDue()
    market.setTime('10:00', '2026-11-23')
    expect(await positions('F3')).toEqual([])
    const { records } = (await fills('F3')) as unknown as { records: object[] }
    expect(records[0]).toMatchObject({ price: 3950, operator: 'system', realisedPnl: 14_940 })
    expect(
      await ask(`select balances->>'reconcileBlock' as block from trade_account_state where account_id = 'F3'`),
    ).toEqual([{ block: null }])
  })

  it('[TFUT-7] closes by force once the equity is below the exchange’s margin', async () => {
    await open('F4', { assetClass: 'future', cash: 220_000 })
    await ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('wide', 1, 1, '宽', '2020-01-01', '{"leverageMax":20,"marginRatioHard":1,"marginRatioSoft":1}')`)
    await ask(`update trade_account set risk_profile_id = 'wide' where id = 'F4'`)
    market.listFuture('CFFEX.IF2703', 3900)
    const body = buy('F4', { symbol: 'CFFEX.IF2703' })
    expect(await place(body)).toMatchObject({ status: 10 })
    await beat()
    await app.trading.guard.beat()
    expect(await positions('F4')).toHaveLength(1)
    market.move('CFFEX.IF2703', 3600)
    await app.trading.guard.beat()
    await app.trading.guard.beat()
    await beat()
    await beat()
    expect(await positions('F4')).toEqual([])
    const orders = await ask(
      `select remark, created_by, status from trade_order where account_id = 'F4' order by created_at`,
    )
    expect(orders.at(-1)).toMatchObject({ remark: '强制平仓', created_by: 'system', status: 3 })
    expect(orders).toHaveLength(2)
  })

  it('[TFUT-8] shows what can be opened and closed on a ticket', async () => {
    await open('F5', { assetClass: 'future', cash: 500_000 })
    const query = { accountId: 'F5', symbol: rebar, side: '1' }
    expect((await call('GET', '/api/order/ticket', { token: trader, query })).result).toMatchObject({
      tick: 1,
      lotMin: 1,
      holding: 0,
      maxVolume: 191,
      unit: '手',
      effects: [1, 3, 4],
      takesReduceOnly: false,
    })
    await place(order('F5', { symbol: rebar, price: '3201', volume: 2, positionEffect: 1 }))
    await beat()
    const closing = await call('GET', '/api/order/ticket', { token: trader, query: { ...query, side: '2' } })
    expect(closing.result).toMatchObject({ holding: 2, sellable: 2, closableToday: 2, closableYesterday: 0 })
  })
})
