import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdingRowSchema, cashRowSchema } from '@liangshu/contract/trading/holding'
import { fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { createTrader, shares } from '../book/trader-fixture.ts'
import { settleDay } from '../settlement/settle-day.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import { cashRow } from './cash-view.ts'
import { dayPnl } from './day-pnl.ts'
import { futuresRow, holdingRow } from './holding-view.ts'
import { dailyAccrual, performanceFee } from './product-fee.ts'
import { profitBySymbol, type ShareMove, type SymbolFill } from './symbol-profit.ts'

const symbol = shares.symbol

describe('profit and loss', () => {
  const base = {
    overnight: 1000,
    preClose: 100_000,
    last: 101_000,
    trades: [],
    feesFen: 0,
    receivableFen: 0,
    multiplier: 1,
  }

  it.each([
    ['what was held', base, 10_000],
    ['a buy of today', { ...base, trades: [{ side: 1, price: 100_500, volume: 200 }] as const }, 11_000],
    ['a sale of today', { ...base, trades: [{ side: 2, price: 102_000, volume: 1000 }] as const }, 20_000],
    ['fees', { ...base, feesFen: 510 }, 9490],
    [
      'an ex-day: the dividend makes up for the reference',
      { ...base, preClose: 95_000, last: 95_000, receivableFen: 50_000 },
      50_000,
    ],
  ])('[PNL-2] day P&L counts %s', (_rule, position, expected) => expect(dayPnl(position)).toBe(expected))

  it('[PNL-3] a holding on screen', () => {
    const trader = createTrader()
    trader.hold(symbol, 500, 9)
    trader.place('b')
    trader.fill('b', 1000, 10)
    trader.place('s', { side: 2, volume: 300 })
    const row = holdingRow(trader.book, trader.book.holdings.get(symbol)!, {
      last: 105_000,
      dayPnlFen: 1234,
      isSameDay: false,
      isQuoted: true,
      navFen: 3_150_000,
    })
    expect(holdingRowSchema.parse(row)).toMatchObject({
      volume: 1500,
      volumeToday: 1000,
      orderFrozen: 300,
      available: 200,
      vwap: 9.6701,
      marketValue: 15_750,
      fpnl: 1244.9,
      weight: 0.5,
      holdDays: 3,
      firstBuyDate: '2026-11-13',
    })
  })

  it('[PNL-3] a future on both cost bases', () => {
    const rebar = simFutures[1]!.facts.instrument!
    const trader = createTrader('future', 100_000_000)
    trader.place('a', { symbol: rebar.symbol, volume: 3, price: 32_000_000 }, { day: rebar, last: 3200 })
    trader.fill('a', 3, 3200)
    const prices = { [rebar.symbol]: 32_200_000 }
    trader.run(
      settleDay(trader.book, { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, prices, at: fixtureTime }),
    )
    const row = futuresRow(trader.book, [...trader.book.futures.values()][0]!, {
      last: 32_410_000,
      dayPnlFen: 0,
      navFen: 0,
    })
    expect(holdingRowSchema.parse(row)).toMatchObject({
      vwapOpen: 3200,
      vwap: 3220,
      fpnl: 630,
      fpnlOpen: 1230,
      marginUsed: 11_592,
      weight: null,
    })
  })

  it('[CASH-1] the cash row', () => {
    const trader = createTrader()
    trader.hold(symbol, 500, 9)
    trader.place('b')
    expect(cashRowSchema.parse(cashRow(trader.book, { [symbol]: 100_000 }))).toMatchObject({
      balance: 100_000,
      orderFrozen: 10_005.1,
      available: 89_994.9,
      marketValue: 5000,
      fpnl: 500,
      fpnlOpen: 500,
      nav: 105_000,
    })
  })

  it('[PNL-4] rows by symbol add up to the cash and value of the account', () => {
    const anyFill = record({
      other: boolean(),
      isBuy: boolean(),
      price: integer({ min: 900, max: 1100 }),
      lots: integer({ min: 1, max: 5 }),
    })
    assert(
      property(array(anyFill, { maxLength: 25 }), (rows) => {
        const held = new Map<string, number>([['A', 300]])
        const fills: SymbolFill[] = []
        for (const row of rows) {
          const own = row.other ? 'B' : 'A'
          const volume = row.isBuy ? row.lots * 100 : Math.min(row.lots * 100, held.get(own) ?? 0)
          if (volume === 0) continue
          held.set(own, (held.get(own) ?? 0) + (row.isBuy ? volume : -volume))
          fills.push({
            symbol: own,
            side: row.isBuy ? 1 : 2,
            price: row.price * 100,
            volume,
            amount: row.price * volume,
            fees: 7,
            day: '2026-11-16',
          })
        }
        const prices = new Map([
          ['A', 123_400],
          ['B', 98_700],
        ])
        const openings = new Map([['A', { volume: 300, price: 100_000, day: '2026-11-13' }]])
        const report = profitBySymbol({ fills, dividends: new Map([['A', 55]]), openings, prices })
        const total = report.reduce((sum, row) => sum + row.total, 0)
        let account = 55 - 300_000
        for (const fill of fills) account += (fill.side === 1 ? -fill.amount : fill.amount) - fill.fees
        for (const [own, volume] of held) account += ((prices.get(own) ?? 0) * volume) / 100
        expect(total).toBe(account)
      }),
    )
  })

  it('[PNL-4] shares that came without a trade: bonus, transfer, write-off', () => {
    const fill = (more: Partial<SymbolFill>): SymbolFill => ({
      symbol,
      side: 1,
      price: 200_000,
      volume: 1000,
      amount: 2_000_000,
      fees: 500,
      day: '2026-11-16',
      ...more,
    })
    const move = { symbol, day: '2026-11-17', delta: 300, kind: 'scale', amount: 0 } as const
    const sale = fill({ side: 2, price: 154_000, volume: 1300, amount: 2_002_000, day: '2026-11-17' })
    const report = (moves: ShareMove[], fills: SymbolFill[]) =>
      profitBySymbol({ fills, moves, dividends: new Map(), openings: new Map(), prices: new Map([[symbol, 154_000]]) })
    expect(report([move], [fill({}), sale])).toMatchObject([{ total: 2000 - 1000, unrealised: 0 }])
    // Brought in at their cost and still there.
    const brought = { ...move, delta: 100, kind: 'in', amount: 150_000 } as const
    expect(report([brought], [])).toMatchObject([{ total: 4000, unrealised: 4000, trades: 0 }])
    const gone = { ...move, delta: -1000, kind: 'out', amount: 100_000 } as const
    expect(report([gone], [fill({})])).toMatchObject([{ total: 100_000 - 2_000_500, unrealised: 0 }])
  })

  it('[PNL-5] management fees accrue daily, [PNL-6] performance fees above the high-water mark', () => {
    expect(dailyAccrual(365_000_000, 10_000)).toBe(10_000)
    expect(dailyAccrual(-5, 10_000)).toBe(0)
    expect(performanceFee({ unitNavE8: 110_000_000, highWaterE8: 100_000_000, units: 1000 }, 200_000)).toBe(2000)
    expect(performanceFee({ unitNavE8: 99_000_000, highWaterE8: 100_000_000, units: 1000 }, 200_000)).toBe(0)
  })
})
