import { describe, expect, it } from 'vitest'
import type { BacktestDay, BacktestFill, BacktestRecord } from './record.ts'
import { reportOf } from './report.ts'
import { tripsOf } from './trips.ts'

const fees = (commission: number) => ({ commission, stamp: 0, transfer: 0, exchange: 0, regulatory: 0 })
const fill = (rest: Partial<BacktestFill>): BacktestFill => ({
  day: '2026-11-16',
  time: '09:31:00',
  symbol: 'A',
  name: '甲',
  side: 1,
  effect: null,
  price: 100_000,
  volume: 100,
  amount: 100_000,
  fees: fees(0),
  multiplier: 1,
  reason: '',
  ...rest,
})
const short = (fills: BacktestFill[]) => tripsOf(fills).map(({ symbol, volume, net }) => [symbol, volume, net])

describe('trips of a backtest', () => {
  it('[BT-4] first in, first out, with the fees of both sides by their part', () => {
    const trips = tripsOf([
      fill({ volume: 300, fees: fees(90) }),
      fill({ price: 110_000, volume: 200, fees: fees(41), day: '2026-11-17' }),
      fill({ side: 2, price: 120_000, volume: 100, fees: fees(10), day: '2026-11-18' }),
      fill({ side: 2, price: 90_000, volume: 400, fees: fees(40), day: '2026-11-20' }),
    ])
    expect(trips).toEqual([
      {
        symbol: 'A',
        entryDay: '2026-11-16',
        exitDay: '2026-11-18',
        volume: 100,
        net: 20_000 - 30 - 10,
        holdingDays: 2,
      },
      {
        symbol: 'A',
        entryDay: '2026-11-16',
        exitDay: '2026-11-20',
        volume: 200,
        net: -20_000 - 60 - 20,
        holdingDays: 4,
      },
      {
        symbol: 'A',
        entryDay: '2026-11-17',
        exitDay: '2026-11-20',
        volume: 200,
        net: -40_000 - 41 - 20,
        holdingDays: 3,
      },
    ])
  })

  it('[BT-4] contracts go long and short beside each other, a point is worth their multiplier', () => {
    const contract = { multiplier: 300, volume: 2, fees: fees(7) }
    expect(
      short([
        fill({ ...contract, effect: 1, side: 1 }),
        fill({ ...contract, effect: 1, side: 2, price: 130_000 }),
        fill({ ...contract, effect: 2, side: 2, price: 110_000 }),
        fill({ ...contract, effect: 3, side: 1, price: 110_000 }),
      ]),
    ).toEqual([
      ['A', 2, 60_000 - 14],
      ['A', 2, 120_000 - 14],
    ])
  })

  it('[BT-4] what was never opened closes nothing, and each symbol has its own lots', () => {
    expect(
      short([fill({ side: 2 }), fill({ symbol: 'B' }), fill({ side: 2 }), fill({ symbol: 'B', side: 2, volume: 150 })]),
    ).toEqual([['B', 100, 0]])
  })
})

describe('the report of a backtest', () => {
  const day = (
    index: number,
    nav: number,
    benchmark: number | null,
    values: Record<string, number> = {},
  ): BacktestDay => ({
    day: `2026-11-${16 + index}`,
    nav,
    cash: 0,
    marketValue: 0,
    fees: 0,
    benchmark,
    values,
  })
  const record = (rest: Partial<BacktestRecord>): BacktestRecord => ({
    cashFen: 1_000_000,
    days: [],
    fills: [],
    orders: [],
    refusals: [],
    log: [],
    ...rest,
  })

  it('[BT-4] the curve has its peak from the money it began with, the benchmark from its first known day', () => {
    const days = [day(0, 900_000, null), day(1, 1_200_000, 4000), day(2, 1_080_000, 4400), day(3, 1_100_000, null)]
    const { curve, stats } = reportOf(record({ days }))
    expect(curve.map(({ unitNav, drawdown, benchmark }) => [unitNav, drawdown.toFixed(6), benchmark])).toEqual([
      [0.9, '0.100000', null],
      [1.2, '0.000000', 1],
      [1.08, '0.100000', 1.1],
      [1.1, '0.083333', null],
    ])
    expect(stats.benchmarkReturn).toBeCloseTo(0.1, 12)
    expect(stats).toMatchObject({ days: 4, finalNav: 1_100_000, orders: 0, refused: 0, trades: 0, closedTrips: 0 })
    expect(stats.twr).toBeCloseTo(0.1, 12)
  })

  it('[BT-4] without a day there is the money it began with and nothing else', () => {
    const { stats, curve, symbols, costs } = reportOf(record({}))
    expect(stats).toMatchObject({
      days: 0,
      finalNav: 1_000_000,
      benchmarkReturn: null,
      dailySharpe: null,
      skew: null,
      kurtosis: null,
    })
    expect([curve, symbols, costs.total]).toEqual([[], [], 0])
  })

  it('[BT-4] the ratio of a day is the mean of its returns over their spread; none without a spread', () => {
    const rising = [1_010_000, 1_020_100, 1_030_301].map((nav, i) => day(i, nav, null))
    expect(reportOf(record({ days: rising })).stats).toMatchObject({ dailySharpe: null, skew: null, kurtosis: null })
    const returns = [0.02, -0.01, 0.03, 0.01]
    let nav = 1_000_000
    const days = returns.map((value, i) => day(i, (nav *= 1 + value), null))
    const mean = 0.0125
    const spread = Math.sqrt(returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3)
    const { stats } = reportOf(record({ days }))
    expect(stats.dailySharpe).toBeCloseTo(mean / spread, 6)
    expect(stats.skew).not.toBeNull()
    expect(stats.kurtosis).not.toBeNull()
  })

  it('[BT-4] costs are those of all fills; turnover and their share go by the mean worth', () => {
    const own = { commission: 1, stamp: 2, transfer: 3, exchange: 4, regulatory: 5 }
    const fills = [fill({ fees: own, amount: 600_000 }), fill({ side: 2, fees: own, amount: 200_000 })]
    const days = [day(0, 1_000_000, null), day(1, 3_000_000, null)]
    const { costs, stats } = reportOf(record({ days, fills }))
    expect(costs).toEqual({ commission: 2, stamp: 4, transfer: 6, exchange: 8, regulatory: 10, total: 30 })
    expect(stats.costRatio).toBeCloseTo(30 / 2_000_000, 15)
    // The smaller side over the mean worth, a year of 242 days over the two.
    expect(stats.turnover).toBeCloseTo((200_000 / 2_000_000) * (242 / 2), 9)
  })

  it('[BT-4] a symbol is measured on the most money that was in it, the best first', () => {
    const fills = [
      fill({ amount: 100_000, fees: fees(100) }),
      fill({ day: '2026-11-17', amount: 50_000 }),
      fill({ symbol: 'B', name: '乙', amount: 200_000 }),
      fill({ day: '2026-11-18', side: 2, volume: 200, amount: 180_000, fees: fees(200), price: 90_000 }),
    ]
    const days = [
      day(0, 1_000_000, null, { A: 100_000, B: 200_000 }),
      day(1, 1_000_000, null, { A: 140_000, B: 260_000 }),
      day(2, 1_000_000, null, { B: 240_000 }),
    ]
    const [best, worst, ...others] = reportOf(record({ days, fills })).symbols
    expect(others).toEqual([])
    expect(best).toMatchObject({ symbol: 'B', name: '乙', pnl: 40_000, trades: 1, winRate: null })
    expect(best?.ret).toBeCloseTo(0.2, 12)
    expect(best?.maxDD).toBeCloseTo(1 - 1.2 / 1.3, 12)
    // 180 000 less 200 came out of 150 100 that went in.
    expect(worst).toMatchObject({ symbol: 'A', name: '甲', pnl: 180_000 - 200 - 150_100, trades: 3 })
    expect(worst?.ret).toBeCloseTo(29_700 / 150_100, 12)
    expect(worst?.maxDD).toBeCloseTo(10_100 / 150_100, 12)
  })
})
