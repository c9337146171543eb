import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { createTrader, shares } from '../book/trader-fixture.ts'
import { settleDay } from '../settlement/settle-day.ts'
import { simFutures, simPerpetuals } from '../../simulation-test/sim-instruments.ts'
import type { PerpetualHolding } from '../perpetual/perpetual-holding.ts'
import { cashRow } from './cash-view.ts'
import { centsPerUnit, pairContracts, profitByContract, type ContractFill } from './contract-profit.ts'
import { dayPnl } from './day-pnl.ts'
import { futuresRow, holdingRow } from './holding-view.ts'
import { perpetualRow } from './perpetual-view.ts'
import { dailyAccrual, performanceFee } from './product-fee.ts'
import { profitBySymbol, type SymbolFill } from './symbol-profit.ts'

const symbol = shares.symbol
const index = simFutures[0]!.facts.instrument!
const coin = simPerpetuals[0]!.facts.instrument!
const usdt = (whole: number) => Math.round(whole * 100_000_000)

describe('rows as people read them, figure by figure', () => {
  it('[PNL-3] a holding of shares', () => {
    const trader = createTrader()
    trader.hold(symbol, 500, 9)
    trader.place('b')
    trader.fill('b', 1000, 10)
    trader.place('s', { side: 2, volume: 300 })
    const holding = trader.book.holdings.get(symbol)!
    const quote = { last: 105_000, dayPnlFen: 1234, isSameDay: false, isQuoted: true, navFen: 6_300_000 }
    const row = holdingRow(trader.book, holding, quote)
    expect(row).toEqual({
      accountId: 'A1',
      symbol,
      positionSide: 1,
      volume: 1500,
      volumeToday: 1000,
      orderFrozen: 300,
      orderFrozenToday: 0,
      available: 200,
      availableToday: 0,
      vwap: 9.6701,
      vwapDiluted: 9.6701,
      vwapOpen: 9.6701,
      cost: 14_505.1,
      marketValue: 15_750,
      price: 10.5,
      fpnl: 1244.9,
      fpnlRatio: expect.closeTo(1244.9 / 14_505.1, 4),
      dayPnl: 12.34,
      realisedPnl: 0,
      pnlMethod: row.pnlMethod,
      weight: 0.25,
      holdDays: 3,
      firstBuyDate: '2026-11-13',
    })
    expect(row.pnlMethod).not.toBe('逐笔对冲')
    const sameDay = holdingRow(trader.book, holding, { ...quote, isSameDay: true, navFen: 0 })
    expect(sameDay).toMatchObject({ available: 1200, availableToday: 1000, weight: null })
    holding.frozen = 700
    expect(holdingRow(trader.book, holding, { ...quote, isSameDay: true }).availableToday).toBe(800)
    holding.frozen = 2000
    expect(holdingRow(trader.book, holding, { ...quote, isSameDay: true })).toMatchObject({
      available: 0,
      availableToday: 0,
    })
    expect(holdingRow(trader.book, { ...holding, firstBuyDate: '' }, quote).holdDays).toBe(0)
    expect(holdingRow(trader.book, { ...holding, cost: 0 }, quote).fpnlRatio).toBeNull()
    expect(holdingRow(trader.book, holding, { ...quote, isQuoted: false }).pnlMethod).toBe(
      '无行情，按上次结算价或成本估值',
    )
  })

  it('[PNL-3] a short of futures over a settlement, part of it closed and part frozen', () => {
    const trader = createTrader('future', 200_000_000)
    const on = { day: index, last: 3900 }
    const short = { symbol: index.symbol, positionSide: 2, price: 39_000_000 } as const
    trader.place('a', { ...short, side: 2, positionEffect: 1, volume: 2 }, on)
    trader.fill('a', 2, 3900)
    const prices = { [index.symbol]: 39_200_000 }
    trader.run(
      settleDay(trader.book, { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, prices, at: fixtureTime }),
    )
    trader.place(
      'b',
      { ...short, side: 2, positionEffect: 1, volume: 2, price: 39_400_000 },
      { day: index, last: 3940 },
    )
    trader.fill('b', 2, 3940)
    trader.place(
      'c',
      { ...short, side: 1, positionEffect: 2, volume: 1, price: 39_100_000 },
      { day: index, last: 3910 },
    )
    trader.fill('c', 1, 3910)
    trader.place(
      'd',
      { ...short, side: 1, positionEffect: 3, volume: 1, price: 39_100_000 },
      { day: index, last: 3910 },
    )
    const position = [...trader.book.futures.values()][0]!
    const row = futuresRow(trader.book, position, { last: 39_000_000, dayPnlFen: 777, navFen: 702_000_000 })
    expect(row).toMatchObject({
      accountId: 'A1',
      symbol: index.symbol,
      positionSide: 2,
      volume: 3,
      volumeToday: 2,
      orderFrozen: 1,
      orderFrozenToday: 1,
      available: 2,
      availableToday: 1,
      vwap: 3933.3333,
      vwapDiluted: 3933.3333,
      vwapOpen: 3926.6667,
      price: 3900,
      marketValue: 3_510_000,
      fpnl: 300 * (20 + 40 + 40),
      fpnlOpen: 300 * (0 + 40 + 40),
      marginUsed: 300 * 0.12 * (3920 + 3940 + 3940),
      dayPnl: 7.77,
      weight: 0.5,
      holdDays: 1,
      firstBuyDate: fixtureDay,
      pnlMethod: '逐笔对冲',
    })
    expect(row.cost).toBe(3_539_999.97)
    const fees = ['a', 'b', 'c'].reduce((sum, id) => sum + (trader.book.orders.get(id)?.fees.commission ?? 5382), 0)
    expect(row.realisedPnl).toBe((300 * -10 * 100 - fees) / 100)
    const [older] = position.lots
    const more = { ...position, frozenYesterday: 3, lots: [{ ...older!, qty: 7 }, ...position.lots.slice(1)] }
    expect(futuresRow(trader.book, more, { last: 39_000_000, dayPnlFen: 0, navFen: 0 })).toMatchObject({
      volume: 9,
      orderFrozen: 4,
      orderFrozenToday: 1,
      available: 5,
      availableToday: 1,
    })
    position.lots.length = 0
    expect(futuresRow(trader.book, position, { last: 39_000_000, dayPnlFen: 0, navFen: 0 })).toMatchObject({
      vwap: 0,
      fpnlRatio: null,
      holdDays: 0,
      firstBuyDate: '',
    })
  })

  it('[PNL-3] a short perpetual, in coins and USDT', () => {
    const trader = createTrader('crypto')
    const terms = coin.terms
    if (terms.kind !== 'perpetual') throw new Error('no perpetual')
    const holding: PerpetualHolding = {
      symbol: coin.symbol,
      side: 'both',
      mode: 'isolated',
      leverage: 10,
      qty: -usdt(0.5),
      entry: usdt(60_000),
      margin: usdt(3000),
      since: fixtureTime - 2 * 86_400_000,
      terms,
    }
    const marks = { [coin.symbol]: usdt(59_000) }
    const quote = { mark: usdt(59_000), frozen: usdt(0.2), dayPnl: usdt(12), navCents: 5_900_000, marks }
    const row = perpetualRow(trader.book, holding, quote)
    expect(row).toMatchObject({
      accountId: 'A1',
      positionSide: 2,
      volume: 0.5,
      volumeToday: 0,
      orderFrozen: 0.2,
      orderFrozenToday: 0,
      available: 0.3,
      availableToday: 0.3,
      vwap: 60_000,
      vwapOpen: 60_000,
      cost: 30_000,
      marketValue: 29_500,
      price: 59_000,
      fpnl: 500,
      fpnlOpen: 500,
      marginUsed: 3000,
      maintenanceMargin: 118,
      leverage: 10,
      marginMode: 'isolated',
      dayPnl: 12,
      realisedPnl: 0,
      weight: 0.5,
      holdDays: 2,
      firstBuyDate: '2026-11-14',
    })
    expect(row.fpnlRatio).toBeCloseTo(1 / 6, 4)
    expect(row.liquidationPrice).toBeCloseTo(65_737.05, 1)
    const fresh = perpetualRow(
      trader.book,
      { ...holding, qty: usdt(0.5), since: fixtureTime },
      { ...quote, frozen: usdt(9), navCents: 0 },
    )
    expect(fresh).toMatchObject({
      positionSide: 1,
      volumeToday: 0.5,
      available: 0,
      fpnl: -500,
      weight: null,
      holdDays: 0,
    })
    expect(perpetualRow(trader.book, { ...holding, margin: 0 }, quote).fpnlRatio).toBeNull()
  })

  it('[CASH-1] the account with futures and with a withdrawal asked for', () => {
    const trader = createTrader('future', 100_000_000)
    trader.place('a', { symbol: index.symbol, volume: 1, price: 39_000_000 }, { day: index, last: 3900 })
    trader.fill('a', 1, 3900)
    trader.book.withdrawalFrozen = 1_000_000
    trader.book.ledger.receivable = 500
    const row = cashRow(trader.book, { [index.symbol]: 39_100_000 })
    expect(row).toMatchObject({
      currency: 'CNY',
      balance: 999_973.09,
      orderFrozen: 0,
      marginUsed: 140_400,
      withdrawalFrozen: 10_000,
      available: 849_573.09,
      withdrawable: 849_573.09,
      marketValue: 0,
      dividendReceivable: 5,
      fpnl: 3000,
    })
    expect(row.nav).toBeCloseTo(1_002_978.09, 6)
    trader.book.withdrawalFrozen = 1e9
    expect(cashRow(trader.book, {}).available).toBe(0)
  })

  it('[PNL-2] a day of contracts: multiplier, and half a fen up', () => {
    const day = {
      overnight: 1,
      preClose: 39_000_000,
      last: 39_100_000,
      trades: [],
      feesFen: 10,
      receivableFen: 3,
      multiplier: 300,
    }
    expect(dayPnl(day)).toBe(300_000 - 10 + 3)
    expect(
      dayPnl({ ...day, overnight: 1, preClose: 100, last: 150, multiplier: 1, feesFen: 0, receivableFen: 0 }),
    ).toBe(1)
    expect(
      dayPnl({ ...day, overnight: 1, preClose: 100, last: 149, multiplier: 1, feesFen: 0, receivableFen: 0 }),
    ).toBe(0)
  })

  it('[PNL-5] fees of a product by the day', () => {
    expect([dailyAccrual(365_000_000, 10_000, 3), dailyAccrual(0, 10_000), dailyAccrual(1, 1)]).toEqual([30_000, 0, 0])
    const above = { unitNavE8: 100_000_000, highWaterE8: 100_000_000, units: 1000 }
    expect([
      performanceFee(above, 200_000),
      performanceFee({ ...above, unitNavE8: 100_000_001, units: 1e9 }, 200_000),
    ]).toEqual([0, 200])
  })
})

describe('profit by symbol', () => {
  const fill = (side: 1 | 2, yuan: number, volume: number, more: Partial<SymbolFill> = {}): SymbolFill => ({
    symbol,
    side,
    price: yuan * 10_000,
    volume,
    amount: yuan * volume * 100,
    fees: 10,
    day: '2026-11-16',
    ...more,
  })
  const report = (fills: SymbolFill[], more: object = {}) =>
    profitBySymbol({ fills, dividends: new Map(), openings: new Map(), prices: new Map([[symbol, 120_000]]), ...more })

  it('[PNL-4] every figure of a row', () => {
    const openings = new Map([[symbol, { volume: 100, price: 90_000, day: '2026-11-13' }]])
    const [row] = report([fill(1, 10, 200), fill(2, 11, 150), fill(2, 8, 50)], {
      openings,
      dividends: new Map([[symbol, 70]]),
    })
    // 300 shares cost 90,000 + 200,010; half of them 145,005; then a third of the rest 48,335.
    expect(row).toEqual({
      symbol,
      buyAmount: 200_000,
      sellAmount: 205_000,
      fees: 30,
      dividend: 70,
      realised: 165_000 - 10 - 145_005 + 40_000 - 10 - 48_335,
      unrealised: 120_000 - 96_670,
      total: 165_000 - 10 - 145_005 + 40_000 - 10 - 48_335 + 120_000 - 96_670 + 70,
      returnRate: (165_000 - 10 - 145_005 + 40_000 - 10 - 48_335 + 120_000 - 96_670 + 70) / 290_010,
      trades: 3,
      winTrades: 1,
    })
  })

  it('[PNL-4] a dividend alone is a row; nothing tied up has no rate; a missing price is an error', () => {
    expect(report([], { dividends: new Map([['B', 5]]) })).toMatchObject([
      { symbol: 'B', dividend: 5, total: 5, returnRate: null, trades: 0, unrealised: 0 },
    ])
    expect(() => report([fill(1, 10, 100)], { prices: new Map() })).toThrow(`no price for ${symbol}`)
    expect(report([fill(1, 10, 100), fill(2, 10, 100)], { prices: new Map() })).toMatchObject([
      { total: -20, winTrades: 0 },
    ])
  })

  it('[PNL-4] what came on a day comes before its trades, what came later after them', () => {
    const bonus = { symbol, delta: 100, kind: 'scale', amount: 0 } as const
    const sale = fill(2, 6, 200, { fees: 0, day: '2026-11-17' })
    const buy = fill(1, 10, 100, { fees: 0 })
    expect(report([buy, sale], { moves: [{ ...bonus, day: '2026-11-17' }] })).toMatchObject([{ realised: 20_000 }])
    expect(report([buy], { moves: [{ ...bonus, day: '2026-11-18' }] })).toMatchObject([
      { unrealised: 240_000 - 100_000 },
    ])
    expect(report([], { moves: [{ ...bonus, day: '2026-11-18' }] })).toMatchObject([
      { unrealised: 120_000, returnRate: null },
    ])
  })
})

describe('profit by contract', () => {
  const future = index.symbol
  const fill = (side: 1 | 2, points: number, volume: number, more: Partial<ContractFill> = {}): ContractFill => ({
    symbol: future,
    side,
    price: points * 10_000,
    volume,
    amount: points * 300 * volume * 100,
    fees: 100,
    day: '2026-11-16',
    multiplier: 300,
    at: 1,
    ...more,
  })
  const report = (fills: ContractFill[], more: object = {}) =>
    profitByContract({
      fills,
      extras: new Map(),
      openings: new Map(),
      prices: new Map([[future, 39_000_000]]),
      ...more,
    })

  it('[PNL-10] every figure of a row', () => {
    expect(report([fill(1, 3900, 2), fill(2, 3910, 1), fill(2, 3890, 1), fill(2, 3900, 1)])).toEqual([
      {
        symbol: future,
        buyAmount: 3900 * 300 * 2 * 100,
        sellAmount: (3910 + 3890 + 3900) * 300 * 100,
        fees: 400,
        dividend: 0,
        realised: -400,
        unrealised: 0,
        total: -400,
        returnRate: -400 / (3900 * 300 * 2 * 100),
        trades: 4,
        winTrades: 1,
      },
    ])
  })

  it('[PNL-7] yesterday’s and today’s lots by the effect of the close', () => {
    const lots = [
      fill(1, 3900, 1, { positionEffect: 1, fees: 0, day: '2026-11-13' }),
      fill(1, 3920, 1, { positionEffect: 1, fees: 0 }),
    ]
    const closed = (positionEffect: number) => report([...lots, fill(2, 3930, 1, { positionEffect, fees: 0 })])[0]
    expect(closed(2)).toMatchObject({ realised: 900_000, unrealised: -600_000 })
    expect(closed(3)).toMatchObject({ realised: 300_000, unrealised: 0 })
    expect(closed(4)).toMatchObject({ realised: 900_000, unrealised: -600_000 })
    expect(closed(1)).toMatchObject({ realised: 0, unrealised: -600_000 + 900_000 })
  })

  it('[PNL-10] openings of either sign, funding alone, and prices that are missing', () => {
    const openings = new Map([[future, { volume: 2, price: 38_000_000 }]])
    const [row] = report([fill(2, 3900, 1, { fees: 0 })], { openings })
    expect(row).toMatchObject({ realised: 3_000_000, unrealised: 3_000_000 })
    expect(row?.returnRate).toBeCloseTo(6_000_000 / (3800 * 300 * 2 * 100), 12)
    expect(report([], { openings: new Map([[future, { volume: 0, price: 1 }]]) })).toMatchObject([
      { total: 0, returnRate: null },
    ])
    expect(report([], { extras: new Map([['X', 7]]) })).toMatchObject([
      { symbol: 'X', dividend: 7, total: 7, trades: 0 },
    ])
    expect(() => report([fill(1, 3900, 1)], { prices: new Map() })).toThrow('no price for')
    expect(report([fill(1, 3900, 1), fill(2, 3900, 1)], { prices: new Map() })).toMatchObject([{ total: -200 }])
  })

  it('[PNL-10] a contract carried into a period without a trade counts with its multiplier', () => {
    const openings = new Map([[future, { volume: -2, price: 40_000_000, multiplier: 300 }]])
    expect(report([], { openings })).toMatchObject([{ unrealised: 2 * 300 * 10_000, trades: 0 }])
  })

  it('[PNL-10] coins are averaged, not paired', () => {
    const perp = { symbol: coin.symbol, multiplier: 1, amount: 0, fees: 0 }
    const buys = [
      fill(1, 0, usdt(1), { ...perp, price: usdt(60_000) }),
      fill(1, 0, usdt(1), { ...perp, price: usdt(62_000) }),
      fill(2, 0, usdt(1), { ...perp, price: usdt(61_500) }),
    ]
    const [row] = report(buys, { prices: new Map([[coin.symbol, usdt(61_000)]]) })
    expect(row?.realised).toBeCloseTo(50_000, 6)
    expect(row?.unrealised).toBeCloseTo(0, 6)
    expect([centsPerUnit(coin.symbol, 1), centsPerUnit(future, 300)]).toEqual([1e-14, 3])
  })

  it('[TRIP-1] a trip in every figure, and an exit that closes two entries', () => {
    const fills = [
      fill(1, 3900, 2, { at: 1, day: '2026-11-13', fees: 200 }),
      fill(1, 3910, 1, { at: 2 }),
      fill(2, 3920, 3, { at: 3, day: '2026-11-17', fees: 300 }),
      fill(2, 3930, 1, { at: 4 }),
    ]
    const trips = pairContracts(fills)
    expect(trips).toHaveLength(2)
    expect(trips[0]).toEqual({
      symbol: future,
      direction: 1,
      volume: 2,
      entryAt: 1,
      entryDay: '2026-11-13',
      entryPrice: 39_000_000,
      exitAt: 3,
      exitDay: '2026-11-17',
      exitPrice: 39_200_000,
      gross: 1_200_000,
      fees: 400,
      net: 1_199_600,
      returnRate: 1_199_600 / (39_000_000 * 2 * 3),
    })
    expect(trips[1]).toMatchObject({ volume: 1, gross: 300_000, fees: 200, entryAt: 2 })
    expect(pairContracts([fill(1, 3900, 3), fill(2, 3910, 1), fill(2, 3920, 1)]).map(({ volume }) => volume)).toEqual([
      1, 1,
    ])
  })
})
