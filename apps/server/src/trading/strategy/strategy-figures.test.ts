import type { StrategyTrade } from '@liangshu/engine/account/profit/strategy-figures'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import type { Tx } from '../../platform/database/database.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createFixedMarket } from '../testing/fixed-market.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { figuresOf, navOfStrategy } from './strategy-figures.ts'

const share = 'SHSE.600001'
const coin = 'BINANCE.BTCUSDT-PERP'
const contract = 'CFFEX.IF2612'

describe('the course of a strategy', () => {
  const market = createFixedMarket('2026-11-16', '10:00')
  market.list(share, 10.3)
  market.listCoin(coin, 60_000)
  /** Closes in yuan by day. */
  const closing = (known: Record<string, number>) => ({
    ...market,
    closes: async (symbols: readonly string[], day: string) => {
      const yuan = known[day]
      return new Map(yuan === undefined ? [] : symbols.map((symbol) => [symbol, yuan * 10_000]))
    },
  })
  const trade = (day: string, volume: number, cash: number): StrategyTrade => ({
    day,
    symbol: share,
    volume,
    cash,
    unit: 0.0001,
  })
  const course = (trades: readonly StrategyTrade[], capital: number, known: Record<string, number>) =>
    navOfStrategy(async <Found>() => trades as Found, { id: 'S1', capital }, closing(known))

  it('[STRAT-30] every trading day from the first trade to today, at its close and today at the last price', async () => {
    const { rows, base, currency, method } = await course([trade('2026-11-12', 100, -1000.503)], 3000, {
      '2026-11-12': 10.1,
      '2026-11-13': 10.2,
      '2026-11-16': 99,
    })
    expect([base, currency]).toEqual([3000, 'CNY'])
    expect(method).toContain('不含分红送股')
    expect(rows).toEqual([
      { date: '2026-11-12', pnl: 9.5, cumulative: 9.5, positionValue: 1010, nav: 1.003166 },
      { date: '2026-11-13', pnl: 10, cumulative: 19.5, positionValue: 1020, nav: 1.006499 },
      { date: '2026-11-16', pnl: 10, cumulative: 29.5, positionValue: 1030, nav: 1.009832 },
    ])
  })

  it('[STRAT-30] on a day without a close the last one there was counts; before any, nothing is known', async () => {
    const suspended = await course([trade('2026-11-11', 100, -1000)], 0, { '2026-11-11': 10.1 })
    expect(suspended.rows.map(({ positionValue }) => positionValue)).toEqual([1010, 1010, 1010, 1030])
    expect(suspended.base).toBe(1030)
    const late = await course([trade('2026-11-11', 100, -1000)], 0, { '2026-11-12': 10.2 })
    expect(late.rows.map(({ positionValue, pnl, nav }) => [positionValue, pnl, nav === null])).toEqual([
      [null, null, true],
      [1020, null, false],
      [1020, 0, false],
      [1030, 10, false],
    ])
  })

  it('[STRAT-30] a trade that counts for the next day already is shown at the last price', async () => {
    const { rows } = await course([trade('2026-11-16', 100, -1030), trade('2026-11-17', -100, 1040)], 0, {})
    expect(rows.map(({ date, pnl, positionValue }) => [date, pnl, positionValue])).toEqual([
      ['2026-11-16', 0, 1030],
      ['2026-11-17', 10, 0],
    ])
  })

  it('[STRAT-30] coins have every day of the calendar, up to their own today', async () => {
    const known = { ...market, closes: async () => new Map([[coin, 60_000e8]]) }
    const trades = [{ day: '2026-11-13', symbol: coin, volume: 1e8, cash: -60_000, unit: 1e-16 }]
    const { rows, currency } = await navOfStrategy(async <Found>() => trades as Found, { id: 'S1', capital: 0 }, known)
    expect(currency).toBe('USDT')
    expect(rows.map(({ date }) => date)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'])
    expect(rows.at(-1)).toMatchObject({ positionValue: 60_000, cumulative: 0, nav: 1 })
  })

  it('[STRAT-30] of a long course the last 750 days are told', async () => {
    const days = mainlandCalendar.days('2023-01-03', '2026-11-16')
    expect(days.length).toBeGreaterThan(800)
    const { rows } = await course([trade('2023-01-03', 0, 5)], 100, {})
    expect(rows).toHaveLength(750)
    expect([rows[0]?.date, rows.at(-1)?.date]).toEqual([days.at(-750), '2026-11-16'])
    expect(rows[0]).toMatchObject({ cumulative: 5, pnl: 0 })
  })

  it('[STRAT-30] without trades, or before the market is there, there is a currency and no course', async () => {
    expect(await course([], 500, {})).toMatchObject({ currency: 'CNY', base: null, rows: [] })
    const early = { ...market, time: () => null }
    const trades = [{ day: '2026-11-13', symbol: coin, volume: 1, cash: 1, unit: 1 }]
    const found = await navOfStrategy(async <Found>() => trades as Found, { id: 'S1', capital: 1 }, early)
    expect(found).toMatchObject({ currency: 'USDT', base: null, rows: [] })
    expect((await figuresOf({} as Tx, ['S1'], early))('S1')).toEqual({
      todayPnl: null,
      positionValue: null,
      currency: 'CNY',
    })
  })
})

describe('what a strategy made today', async () => {
  const trading = await createTradingApp()
  const token = await makePerson(trading.test, { username: 'quant', permissions: [...traderRights, 'STRATEGY:edit'] })
  await trading.open('A1', { trades: ['quant'] })
  const today = trading.day
  const yesterday = mainlandCalendar.previous(today)
  const coinDay = trading.market.time()?.coinDay ?? ''
  let count = 0
  async function saved(): Promise<string> {
    const body = { name: `数${(count += 1)}`, type: 'manual', accountIds: ['A1'] }
    return String((await trading.call('POST', '/user/strategy', { token, body })).result['id'])
  }
  type Fill = { symbol?: string; side: 1 | 2; volume: number; amount: number; day: string; multiplier?: number }
  const fill = (id: string, { symbol = share, side, volume, amount, day, multiplier = 1 }: Fill) =>
    trading.ask(
      `insert into trade_fill (account_id, exec_id, tenant_id, product_id, order_id, cl_ord_id, symbol, side, position_effect,
        price, volume, amount, commission, stamp, transfer, exchange_fee, regulatory, tax, realised, strategy_id,
        origin_module, operator, is_late, trading_day, at, multiplier)
        values ('A1', $1, 1, 'P1', 'O1', 'C1', $2, $3, $3, 1, $4, $5, 1, 2, 4, 8, 16, 32, 0, $6, 'STRATEGY', 'quant', false,
          $7, $8, $9)`,
      [`E${(count += 1)}`, symbol, side, volume, amount, id, day, trading.clock.now(), multiplier],
    )
  const figures = async (id: string) => {
    const { result } = await trading.call('GET', '/user/strategy/page', { token, query: { pageSize: '200' } })
    const row = (result['records'] as Record<string, unknown>[]).find((one) => one['id'] === id)
    return [row?.['todayPnl'], row?.['positionValue'], row?.['currency']]
  }

  it('[STRAT-30] trades of today with all their fees, and what was held before against the previous close', async () => {
    trading.market.list(share, 11, { preClose: 102_000 })
    const id = await saved()
    await fill(id, { side: 1, volume: 100, amount: 100_000, day: yesterday })
    await fill(id, { side: 2, volume: 40, amount: 42_000, day: today })
    // 420 less 0.63 of fees, 60 shares at 11 instead of 100 at 10.2.
    expect(await figures(id)).toEqual([59.37, 660, 'CNY'])
    const { result } = await trading.call('GET', '/user/strategy/nav', { token, query: { id } })
    expect((result['rows'] as unknown[]).at(-1)).toMatchObject({ date: today, positionValue: 660 })
  })

  it('[STRAT-30] strategies are kept apart, and what was sold is worth nothing', async () => {
    const [bought, sold] = [await saved(), await saved()]
    await fill(bought, { side: 1, volume: 200, amount: 210_000, day: today })
    await fill(sold, { side: 1, volume: 100, amount: 100_000, day: yesterday })
    await fill(sold, { side: 2, volume: 100, amount: 110_000, day: yesterday })
    expect(await figures(bought)).toEqual([99.37, 2200, 'CNY'])
    expect(await figures(sold)).toEqual([0, 0, 'CNY'])
  })

  it('[STRAT-30] futures count from their settlement and by what a point is worth, short ones too', async () => {
    trading.market.listFuture(contract, 4000)
    trading.market.move(contract, 4010)
    const id = await saved()
    await fill(id, { symbol: contract, side: 2, volume: 2, amount: 0, day: yesterday, multiplier: 300 })
    expect(await figures(id)).toEqual([-6000, 2 * 4010 * 300, 'CNY'])
  })

  it('[STRAT-30] coins count from their own day, in USDT', async () => {
    trading.market.listCoin(coin, 60_000)
    trading.market.move(coin, 60_500)
    const id = await saved()
    const half = { symbol: coin, side: 1 as const, volume: 5e7, amount: 30_000e8 }
    await fill(id, { ...half, day: mainlandCalendar.previous(coinDay) })
    expect(await figures(id)).toEqual([250, 30_250, 'USDT'])
    await fill(id, { ...half, day: coinDay })
    expect(await figures(id)).toEqual([500, 60_500, 'USDT'])
  })

  it('[STRAT-30] where a price is missing nothing is made up', async () => {
    const id = await saved()
    await fill(id, { symbol: 'SHSE.600777', side: 1, volume: 100, amount: 1, day: today })
    expect(await figures(id)).toEqual([null, null, 'CNY'])
  })
})
