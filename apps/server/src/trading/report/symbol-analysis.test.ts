import { coinScale, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { attributionOf } from './attribution.ts'
import type { Closes } from './closes.ts'
import { spanOf, symbolAnalysis } from './symbol-analysis.ts'
import type { SymbolPeriod } from './symbol-report.ts'
import { tripRow, tripsOf } from './symbol-trips.ts'
import { fillOf, navDay } from './testing/sample-records.ts'

const [friday, monday, tuesday, wednesday] = ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']
const [stock, future, coin] = ['SHSE.600001', 'CFFEX.IF2612', 'BINANCE.BTCUSDT-PERP']
const none: Closes = () => null
const period = (more: Partial<SymbolPeriod>): SymbolPeriod => ({
  fills: [],
  moves: [],
  dividends: new Map(),
  from: friday,
  to: wednesday,
  closes: none,
  ...more,
})
const bar = (day: string, close: number, high = close, low = close) => ({ day, close, high, low })
const bench = { symbol: 'I', name: '指数', days: [navDay(friday, 4000), navDay(monday, 4040), navDay(tuesday, 3999.6)] }

describe('the days an analysis looks back on', () => {
  it('[PNL-111] begin with the close before the first trade or the period, and end with it or today', () => {
    const fills = [fillOf(monday), fillOf(wednesday)]
    expect(spanOf(period({ fills, from: '2000-01-01', to: '9999-12-31' }), tuesday)).toEqual({
      from: friday,
      to: tuesday,
    })
    expect(spanOf(period({ fills, from: tuesday, to: wednesday }), wednesday)).toEqual({ from: monday, to: wednesday })
    expect(spanOf(period({ fills, from: monday, to: monday }), wednesday)).toEqual({ from: friday, to: monday })
    expect(spanOf(period({ fills, from: friday, to: friday }), wednesday)).toBeNull()
    expect(spanOf(period({}), wednesday)).toBeNull()
  })
})

describe('paired trades', () => {
  it('[PNL-112] a long of shares carries the strategy that bought it', () => {
    const fills = [
      fillOf(monday, { fees: 500, strategyId: 'S7' }),
      fillOf(tuesday, { side: 2, price: 110_000, fees: 560, strategyId: 'S8' }, '14:00:00'),
    ]
    const [trip] = tripsOf(stock, fills, [])
    expect(trip).toMatchObject({ direction: 1, tag: 'S7', gross: 10_000, fees: 1060, net: 8940 })
    expect(tripsOf(stock, [fillOf(monday), fillOf(tuesday, { side: 2 })], [])[0]).toMatchObject({ tag: '人工' })
    const scaled = { symbol: stock, day: tuesday, delta: 100, kind: 'scale' as const, amount: 0 }
    expect(tripsOf(stock, [fillOf(monday), fillOf(tuesday, { side: 2, volume: 200 })], [scaled])[0]?.entryPrice).toBe(
      50_000,
    )
  })

  it('[PNL-112] a short of contracts that is bought back is a trip, tagged by who opened it', () => {
    const sold = fillOf(monday, {
      symbol: future,
      side: 2,
      price: 40_000_000,
      volume: 2,
      multiplier: 300,
      strategyId: 'S9',
    })
    const back = fillOf(tuesday, { symbol: future, price: 39_900_000, volume: 2, multiplier: 300, fees: 4000 })
    const [trip] = tripsOf(future, [sold, back], [])
    expect(trip).toMatchObject({ direction: -1, tag: 'S9', scalings: [], gross: 600_000, net: 596_000 })
    expect(tripsOf(future, [{ ...sold, strategyId: null }, back], [])[0]?.tag).toBe('人工')
  })

  const long = () => {
    const fills = [
      fillOf(monday, { fees: 500 }, '10:00:00'),
      fillOf(tuesday, { side: 2, price: 105_000, fees: 500 }, '14:30:00'),
    ]
    const [trip] = tripsOf(stock, fills, [])
    if (!trip) throw new Error('no trip')
    return trip
  }

  it('[PNL-112] a row tells both ends, what was made and how long it took', () => {
    expect(tripRow(long(), { scale: yuanScale, bars: [], bench: null })).toEqual({
      symbol: stock,
      volume: 100,
      entryDay: monday,
      entryTime: '2026-11-16 10:00:00',
      entryPrice: 10,
      exitDay: tuesday,
      exitTime: '2026-11-17 14:30:00',
      exitPrice: 10.5,
      holdDays: 1,
      gross: 50,
      fees: 10,
      net: 40,
      returnRate: 0.04,
      tag: '人工',
      mae: null,
      mfe: null,
      exitEfficiency: null,
      entryTiming: null,
      benchRate: null,
      excess: null,
    })
  })

  it('[PNL-112] how far the price went with and against it, on the days between; the day of the exit is not over then', () => {
    const bars = [bar(monday, 100_000, 120_000, 96_000), bar(tuesday, 1, 900_000, 1)]
    const row = tripRow(long(), { scale: yuanScale, bars, bench })
    expect(row).toMatchObject({ mae: -0.04, mfe: 0.2, exitEfficiency: 0.25 })
    expect(row.entryTiming).toBeCloseTo(4 / 24, 8)
    expect(row.benchRate).toBe(-0.01)
    expect(row.excess).toBe(0.05)
    // A day before or after it tells nothing of it.
    const beside = [bar(friday, 100_000), bar(wednesday, 100_000)]
    expect(tripRow(long(), { scale: yuanScale, bars: beside, bench })).toMatchObject({ mae: null, mfe: null })
    const edges = [[bar(monday, 100_000, 110_000, 99_000)], [bar(tuesday, 100_000)]] as const
    expect(edges.map((own) => tripRow(long(), { scale: yuanScale, bars: own, bench }).mae)).toEqual([-0.01, 0])
  })

  it('[PNL-112] without the index on both days there is no comparison', () => {
    const only = { ...bench, days: [navDay(monday, 4040)] }
    expect(tripRow(long(), { scale: yuanScale, bars: [], bench: only }).benchRate).toBeNull()
    const other = { ...bench, days: [navDay(tuesday, 4040), navDay(monday, 0)] }
    expect(tripRow(long(), { scale: yuanScale, bars: [], bench: other }).benchRate).toBeNull()
  })

  it('[PNL-112] a short is a long in the mirror: a rise is what went against it', () => {
    const sold = fillOf(monday, { symbol: coin, side: 2, price: 100e8, volume: 1e8 })
    const back = fillOf(wednesday, { symbol: coin, price: 90e8, volume: 1e8 })
    const [trip] = tripsOf(coin, [sold, back], [])
    if (!trip) throw new Error('no trip')
    const bars = [bar(monday, 100e8, 110e8, 95e8), bar(tuesday, 90e8, 100e8, 80e8)]
    const row = tripRow(trip, { scale: coinScale, bars, bench: null })
    expect(row).toMatchObject({ volume: 1, entryPrice: 100, exitPrice: 90, mae: -0.1, mfe: 0.2, exitEfficiency: 0.5 })
    expect(row.returnRate).toBe(0.1)
  })
})

describe('where a profit came from', () => {
  const fills = [
    fillOf(friday, { volume: 100 }),
    fillOf(monday, { volume: 100, price: 104_000 }),
    fillOf(tuesday, { side: 2, volume: 50, price: 107_000 }),
  ]
  const bars = [bar(friday, 100_000), bar(monday, 105_000), bar(tuesday, 108_000)]
  const asked = { bars, bench, industry: null }

  it('[PNL-113] nights: the market by the index, the symbol the rest; the day itself is timing, fees are the cost', () => {
    const found = attributionOf(period({ fills }), asked, { total: 200, fees: 7 })
    // 100 at 10.00 with 1%, 200 at 10.50 with −1%; they made 50 and 60 over the nights.
    expect(found.market).toBeCloseTo(10 - 21, 9)
    expect(found.selection).toBeCloseTo(110 + 11, 9)
    expect(found).toMatchObject({ industry: null, timing: 207 - 110, cost: -7 })
  })

  it('[PNL-113] what the industry made beyond the market is its own, a day nobody knows stays in the selection', () => {
    const industry = new Map([[monday, 0.03]])
    const found = attributionOf(period({ fills }), { ...asked, industry }, { total: 200, fees: 7 })
    expect(found.industry).toBeCloseTo(1000 * 0.02, 9)
    expect(found.selection).toBeCloseTo(110 + 11 - 20, 9)
    // Without an index there is nothing to be beyond of.
    const alone = attributionOf(period({ fills }), { bars, bench: null, industry }, { total: 200, fees: 7 })
    expect(alone).toEqual({ market: null, industry: null, selection: 110, timing: 97, cost: -7 })
  })

  it('[PNL-113] only days of the period, and only with two of them to go by', () => {
    const to = attributionOf(period({ fills, to: monday }), { ...asked, bench: null }, { total: 200, fees: 7 })
    expect(to.selection).toBe(50)
    const from = attributionOf(period({ fills, from: tuesday }), { ...asked, bench: null }, { total: 200, fees: 7 })
    expect(from.selection).toBe(60)
    const one = attributionOf(period({ fills }), { ...asked, bars: bars.slice(0, 1) }, { total: 200, fees: 7 })
    expect(one).toEqual({ market: null, industry: null, selection: null, timing: 207, cost: -7 })
    const two = attributionOf(
      period({ fills }),
      { ...asked, bars: bars.slice(0, 2), bench: null },
      { total: 0, fees: 0 },
    )
    expect(two.selection).toBe(50)
  })

  it('[PNL-113] shares that an ex-day added count at its close, not at the one before', () => {
    const move = { symbol: stock, day: monday, delta: 100, kind: 'scale' as const, amount: 0 }
    const halved = [bar(friday, 100_000), bar(monday, 52_000), bar(tuesday, 53_000)]
    const own = period({ fills: fills.slice(0, 1), moves: [move] })
    const found = attributionOf(own, { bars: halved, bench, industry: null }, { total: 0, fees: 0 })
    // 100 at 10.00 became 200 at 5.20, then 5.30; of the first night the index made 1% of 1,000, of the second −1% of 1,040.
    expect(found.market).toBeCloseTo(10 - 10.4, 9)
    expect(found.selection).toBeCloseTo(40 + 20 + 0.4, 9)
  })

  it('[PNL-113] contracts count with their multiplier, coins in whole coins', () => {
    const held = fillOf(friday, { symbol: future, volume: 2, multiplier: 300, price: 40_000_000 })
    const points = [bar(friday, 40_000_000), bar(monday, 40_100_000)]
    const of = (fill: typeof held, own: typeof bars) =>
      attributionOf(period({ fills: [fill] }), { bars: own, bench: null, industry: null }, { total: 0, fees: 0 })
        .selection
    expect(of(held, points)).toBe(6000)
    const coins = fillOf(friday, { symbol: coin, volume: 2e8, price: 100e8 })
    expect(of(coins, [bar(friday, 100e8), bar(monday, 110e8)])).toBe(20)
    const shares = period({ fills: [], moves: [{ symbol: stock, day: friday, delta: 100, kind: 'in', amount: 0 }] })
    expect(attributionOf(shares, { bars, bench: null, industry: null }, { total: 0, fees: 0 }).selection).toBe(80)
  })
})

describe('one symbol day by day', () => {
  const market = createFixedMarket(wednesday)
  market.list(stock, 9)
  const fills = [
    fillOf(friday, { symbol: 'SHSE.600002' }),
    fillOf(monday, { volume: 200, price: 100_000, fees: 500 }),
    fillOf(tuesday, { side: 2, volume: 100, price: 110_000, fees: 600 }, '14:00:00'),
    fillOf(wednesday, { side: 2, volume: 50, price: 80_000, fees: 300 }, '14:00:00'),
  ]
  const bars = [
    bar(friday, 100_000),
    bar(monday, 102_000, 104_000, 99_000),
    bar(tuesday, 112_000, 115_000, 100_000),
    bar(wednesday, 90_000, 112_000, 79_000),
  ]
  const background = { bars, bench: null, industry: null }
  const dividends = new Map([[stock, 1000]])
  const analysis = symbolAnalysis(market, period({ fills, dividends }), stock, background)

  it('[PNL-114] the curve goes from the first trade to the end, each day with what it added, what was held and the close', () => {
    expect(analysis.curve).toMatchObject([
      { date: monday, cum: 35, position: 200, price: 10.2 },
      { date: tuesday, position: 100, price: 11.2 },
      { date: wednesday, position: 50, price: 9 },
    ])
    expect(analysis.curve.map(({ pnl }) => pnl).reduce((sum, pnl) => sum + pnl, 0)).toBeCloseTo(
      analysis.curve.at(-1)?.cum ?? 0,
      9,
    )
    // 200 for 2,005; 100 sold for 1,094; 100 left at 11.20.
    expect(analysis.curve[1]?.cum).toBeCloseTo(1094 + 1120 - 2005, 9)
    expect(analysis.curve[1]?.pnl).toBeCloseTo(209 - 35, 9)
    expect(analysis.curve[2]?.cum).toBeCloseTo(1094 + 397 + 450 - 2005, 9)
  })

  it('[PNL-114] without a history the curve has the days of trades, at closes that are known', () => {
    const closes: Closes = (symbol, day) => (symbol === stock && day === tuesday ? 112_000 : null)
    const { curve } = symbolAnalysis(market, period({ fills, closes }), stock, { ...background, bars: [] })
    expect(curve.map(({ date, price }) => [date, price])).toEqual([
      [monday, null],
      [tuesday, 11.2],
      [wednesday, null],
    ])
    const later = symbolAnalysis(market, period({ fills, from: tuesday, to: tuesday }), stock, background)
    expect(later.curve.map(({ date }) => date)).toEqual([tuesday])
    expect(symbolAnalysis(market, period({ fills }), 'SHSE.600009', background).curve).toEqual([])
  })

  it('[PNL-114] trips that ended in the period, and what they say together', () => {
    expect(analysis.trips.map(({ exitDay, net }) => [exitDay, net])).toEqual([
      [tuesday, 91.5],
      [wednesday, -104.25],
    ])
    expect(analysis.stats).toMatchObject({ winRate: 0.5, avgWin: 91.5, avgLoss: -104.25, avgHold: 1.5 })
    expect(analysis.stats.payoff).toBeCloseTo(91.5 / 104.25, 9)
    expect(analysis.stats.profitFactor).toBeCloseTo(91.5 / 104.25, 9)
    // From a peak of 209 to −64, over the 2,005 that were tied up.
    expect(analysis.stats.maxDD).toBeCloseTo(273 / 2005, 6)
    const efficiencies = analysis.trips.flatMap(({ exitEfficiency }) => exitEfficiency ?? [])
    expect(efficiencies).toHaveLength(2)
    expect(analysis.stats.exitEfficiency).toBeCloseTo(((efficiencies[0] ?? 0) + (efficiencies[1] ?? 0)) / 2, 9)
    const first = symbolAnalysis(market, period({ fills, to: tuesday }), stock, background)
    expect(first.trips.map(({ exitDay }) => exitDay)).toEqual([tuesday])
    const last = symbolAnalysis(market, period({ fills, from: wednesday }), stock, background)
    expect(last.trips.map(({ exitDay }) => exitDay)).toEqual([wednesday])
  })

  it('[PNL-114] without a trip there is no mean, and without anything tied up no fall', () => {
    const bought = symbolAnalysis(market, period({ fills: fills.slice(0, 2) }), stock, background)
    expect(bought.stats).toMatchObject({ winRate: null, avgWin: null, avgLoss: null, exitEfficiency: null })
    const nothing = symbolAnalysis(market, period({}), stock, background)
    expect(nothing).toMatchObject({ curve: [], trips: [], marks: [], stats: { maxDD: null } })
    expect(nothing.attribution).toMatchObject({ timing: 0 })
  })

  it('[PNL-114] marks are the trades of the period; the parts add up to the total with its dividend', () => {
    expect(analysis.marks).toEqual([
      { time: '2026-11-16 10:00:00', side: 1, price: 10, volume: 200 },
      { time: '2026-11-17 14:00:00', side: 2, price: 11, volume: 100 },
      { time: '2026-11-18 14:00:00', side: 2, price: 8, volume: 50 },
    ])
    const inside = symbolAnalysis(market, period({ fills, from: tuesday, to: tuesday }), stock, background)
    expect(inside.marks.map(({ time }) => time.slice(0, 10))).toEqual([tuesday])
    const { selection, timing, cost } = analysis.attribution
    expect((selection ?? 0) + (timing ?? 0) + cost).toBeCloseTo(-64 + 10, 9)
    expect(cost).toBe(-14)
  })

  it('[PNL-114] shares that moved count for their own symbol only', () => {
    const move = (symbol: string) => ({ symbol, day: tuesday, delta: 100, kind: 'in' as const, amount: 0 })
    const { curve } = symbolAnalysis(
      market,
      period({ fills: fills.slice(0, 2), moves: [move(stock), move('SHSE.600002')] }),
      stock,
      background,
    )
    expect(curve.map(({ position }) => position)).toEqual([200, 300, 300])
  })
})
