import { describe, expect, it } from 'vitest'
import { highest, lowest } from '../indicator/extremes.ts'
import { movingAverage } from '../indicator/moving-average.ts'
import { sampleNoise } from '../indicator/sample-bars.ts'
import { averageTrueRange } from '../indicator/trend-strength.ts'
import { createBarColumns } from '../../market/bar/bar-columns.ts'
import { backtestPoints } from './backtest-points.ts'
import { toSeriesBars, type Bars } from './bars.ts'
import { bit, strengthOf, type PointCode } from './codes.ts'
import { blockReason } from './executable.ts'
import { hitStatistics } from './hit-statistics.ts'
import { judgePoint } from './judge-point.ts'
import { ruleHits } from './rule-hits.ts'
import { stateOfPoint, type TradePoint } from './trade-points.ts'
import { tradePointsV2 } from './trade-points-v2.ts'

type Candle = readonly [open: number, high: number, low: number, close: number, volume: number]
function barsOf(candles: readonly Candle[]): Bars {
  const column = (index: number) => candles.map((candle) => candle[index] ?? Number.NaN)
  return {
    eob: candles.map((_, i) => i),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
  }
}
const hitsAt = (bars: Bars, code: PointCode, extras = {}) =>
  Array.from(ruleHits(bars, extras), (mask, i) => ((mask & bit[code]) === 0 ? -1 : i)).filter((i) => i >= 0)

/** Whole prices and volumes that swing, so that many of them are equal. */
function coarse(length: number, seed: number): Candle[] {
  const noise = sampleNoise(seed)
  let last = 100
  return Array.from({ length }, (_, i): Candle => {
    const open = last
    const close = Math.max(20, Math.round(open + 3 * Math.sin(i / 9) + (noise() - 0.5) * 8))
    const [high, low] = [
      Math.max(open, close) + Math.round(noise() * 2),
      Math.min(open, close) - Math.round(noise() * 2),
    ]
    last = close
    return [open, high, low, close, 100 * (1 + Math.floor(noise() ** 3 * 6))]
  })
}

describe('rules on every bar', () => {
  it.each([1, 2, 3, 4, 5, 6])('[TP-1] levels hit where they become true, whole prices of seed %i', (seed) => {
    const bars = barsOf(coarse(500, seed))
    const { open, high, low, close, volume } = toSeriesBars(bars)
    const noise = sampleNoise(seed + 50)
    const failedBoard = Array.from(close, () => Number(noise() < 0.4))
    const mainNetInflow = Array.from(close, () => Math.round(noise() * 10) - 2)
    const amount = Array.from(close, () => 100)
    const [ma20, ma60, volumes] = [movingAverage(close, 20), movingAverage(close, 60), movingAverage(volume, 20)]
    const [high20, low20, high22] = [highest(high, 20), lowest(low, 20), highest(high, 22)]
    const atr = averageTrueRange(high, low, close, 22)
    const levels: Partial<Record<PointCode, (i: number) => boolean>> = {
      B_BRK: (i) => close[i]! > high20[i - 1]! && volume[i]! >= 1.5 * volumes[i]!,
      B_PB: (i) =>
        ma20[i]! > ma60[i]! &&
        close[i]! > ma60[i]! &&
        low[i]! <= ma20[i]! * 1.01 &&
        close[i]! > ma20[i]! &&
        close[i]! > open[i]!,
      S_BRK: (i) => close[i]! < low20[i - 1]!,
      S_STOP: (i) => close[i]! < high22[i]! - 3 * atr[i]!,
      S_VOL: (i) =>
        failedBoard[i] === 1 && volume[i]! >= 2 * volumes[i]! && close[i]! <= low[i]! + (high[i]! - low[i]!) / 3,
      B_FLOW: (i) => {
        const days = [i - 2, i - 1, i]
        const net = days.map((day) => mainNetInflow[day] ?? 0)
        return i >= 2 && net.every((one) => one > 0) && net.reduce((sum, one) => sum + one, 0) >= 9
      },
    }
    for (const [code, holds] of Object.entries(levels) as [PointCode, (i: number) => boolean][]) {
      const expected = [...close.keys()].filter((i) => i > 0 && holds(i) && !(i > 1 && holds(i - 1)))
      expect([code, hitsAt(bars, code, { failedBoard, mainNetInflow, amount })]).toEqual([code, expected])
    }
  })

  const quiet = (count: number, volume = 20): Candle[] => Array.from({ length: count }, () => [10, 10, 10, 10, volume])

  it('[TP-1] one and a half times the mean volume is enough for a break, twice for a failed board', () => {
    const broken = (volume: number) =>
      hitsAt(barsOf([...quiet(41), [10, 10, 10, 10, 10], ...quiet(18), [10, 11, 10, 11, volume]]), 'B_BRK')
    expect([broken(30), broken(29)]).toEqual([[60], []])
    const failed = (volume: number, close = 10) =>
      hitsAt(barsOf([...quiet(41, 10), [10, 10, 10, 10, 0], ...quiet(18, 10), [10, 13, 10, close, volume]]), 'S_VOL', {
        failedBoard: [...quiet(60).map(() => 0), 1],
      })
    expect([failed(20), failed(19), failed(20, 11), failed(20, 11.1)]).toEqual([[60], [], [60], []])
  })

  it('[TP-1] a break is beyond the extreme of the bars before it, not at it', () => {
    const last = (close: number): Bars =>
      barsOf([...quiet(60), [10, Math.max(10, close), Math.min(10, close), close, 100]])
    expect([hitsAt(last(10), 'B_BRK'), hitsAt(last(10.1), 'B_BRK')]).toEqual([[], [60]])
    expect([hitsAt(last(10), 'S_BRK'), hitsAt(last(9.9), 'S_BRK')]).toEqual([[], [60]])
  })

  it('[TP-1] three mean ranges below the highest high is not beyond the chandelier, a little more is', () => {
    const steady = Array.from({ length: 60 }, (): Candle => [95, 100, 90, 99, 20])
    // A mean range of 10 and one of 32 make 11.
    const last = (close: number) => hitsAt(barsOf([...steady, [99, 99, close, close, 20]]), 'S_STOP')
    expect([last(67), last(66)]).toEqual([[], [60]])
  })

  it('[TP-1] a mean that stands still lets its crosses count either way', () => {
    // The bars that leave the window are as high as those that enter it.
    const flat = [9, 9, 9, 9, 11, 11, 11, 11, 9, 9, 9, 9, 11, 11, 11, 11, 9, 9, 11, 11]
    const closes = Array.from({ length: 120 }, (_, i) => flat[i % 20] ?? 10)
    const bars = barsOf(closes.map((close): Candle => [close, close, close, close, 10]))
    const [ma5, ma20] = [movingAverage(closes, 5), movingAverage(closes, 20)]
    const level = (i: number) => ma20[i] === ma20[i - 3]
    const over = (a: Float64Array, b: Float64Array, i: number) => a[i - 1]! <= b[i - 1]! && a[i]! > b[i]!
    const ups = closes.flatMap((_, i) => (i > 23 && level(i) && over(ma5, ma20, i) ? [i] : []))
    const downs = closes.flatMap((_, i) => (i > 23 && level(i) && over(ma20, ma5, i) ? [i] : []))
    expect(Math.min(ups.length, downs.length)).toBeGreaterThan(0)
    expect(hitsAt(bars, 'B_MA')).toEqual(expect.arrayContaining(ups))
    expect(hitsAt(bars, 'S_MA')).toEqual(expect.arrayContaining(downs))
  })

  it('[TP-1] inflow needs its third day, and as many days of amounts as of flows', () => {
    const bars = barsOf(quiet(6))
    const amount = [100, 100, 100, 100, 100, 100]
    expect(hitsAt(bars, 'B_FLOW', { amount, mainNetInflow: [9, 9, 9, 9, 9, 9] })).toEqual([2])
    expect(hitsAt(bars, 'B_FLOW', { amount, mainNetInflow: [9, 9, 9, 0, 9, 9] })).toEqual([2])
    expect(hitsAt(bars, 'B_FLOW', { amount, mainNetInflow: [0, 0, 3, 3, 3] })).toEqual([4])
    expect(hitsAt(bars, 'B_FLOW', { amount, mainNetInflow: [0, 0, 3, 3, 2, 4] })).toEqual([5])
    expect(hitsAt(bars, 'B_FLOW', { mainNetInflow: [9, 9, 9, 9, 9, 9] })).toEqual([])
    expect(hitsAt(bars, 'B_FLOW', { amount })).toEqual([])
    expect(hitsAt(bars, 'B_FLOW', { amount, mainNetInflow: [9, 9, 9] })).toEqual([2])
  })
})

describe('what a point came to', () => {
  const close = Array.from({ length: 30 }, (_, i) => 10 + i)
  const bars = { open: close.map((one) => one - 0.5), close }

  it('[TP-8] is judged from the next open to the closes of five, ten and twenty bars on', () => {
    const of = (side: 'buy' | 'sell', bar: number) => judgePoint(bars, { side, bar })?.map((one) => one.toFixed(6))
    const gains = [5, 10, 20].map((horizon) => (12 + horizon) / 12.5 - 1)
    expect(of('buy', 2)).toEqual(gains.map((one) => one.toFixed(6)))
    expect(of('sell', 2)).toEqual(gains.map((one) => (-one).toFixed(6)))
    expect([of('buy', 9) !== undefined, of('buy', 10)]).toEqual([true, undefined])
    expect(judgePoint({ ...bars, open: bars.open.map(() => 0) }, { side: 'buy', bar: 2 })).toBeNull()
  })

  it('[TP-8] the record of a code has the hits whose twenty bars are over, sales the other way round', () => {
    const series = toSeriesBars(barsOf(close.map((one): Candle => [one - 0.5, one, one, one, 1])))
    const hits = new Uint16Array(30)
    for (const at of [0, 5, 6]) hits[at] = bit.S_MA
    const at = (bar: number) => hitStatistics(series, hits, 'S_MA', bar)
    expect([19, 20, 24, 25, 26].map((bar) => at(bar).n)).toEqual([0, 1, 1, 2, 3])
    expect(at(20).hitRate).toEqual({ 5: 0, 10: 0, 20: 0 })
    expect(at(25).meanReturn[5]).toBeCloseTo(-(15 / 10.5 - 1 + 20 / 15.5 - 1) / 2, 12)
    expect(hitStatistics(series, hits, 'B_MA', 29).n).toBe(0)
  })

  const point = (bar: number, side: 'buy' | 'sell'): TradePoint => ({
    side,
    bar,
    time: bar,
    price: 10,
    score: 1,
    strength: 1,
    reasons: [],
  })

  it('[TP-5] a close at the stop holds, one beyond it ends the point, before the opposite point or on its bar', () => {
    const own = barsOf([10, 10, 9, 8, 12].map((one): Candle => [one, one, one, one, 1]))
    const of = (side: 'buy' | 'sell', stop: number | null, others: TradePoint[] = []) =>
      stateOfPoint(point(0, side), [point(0, side), ...others], own, stop)
    expect(of('buy', 8)).toEqual({ state: 'open', closedAt: null })
    expect(of('buy', 9)).toEqual({ state: 'invalid', closedAt: 3 })
    expect(of('buy', 9, [point(3, 'sell')])).toEqual({ state: 'invalid', closedAt: 3 })
    expect(of('buy', 9, [point(2, 'sell')])).toEqual({ state: 'closed', closedAt: 2 })
    expect(of('buy', 9, [point(2, 'buy')])).toEqual({ state: 'invalid', closedAt: 3 })
    expect(of('sell', 12)).toEqual({ state: 'open', closedAt: null })
    expect(of('sell', 11)).toEqual({ state: 'invalid', closedAt: 4 })
    expect(of('buy', 11)).toEqual({ state: 'invalid', closedAt: 1 })
  })

  it('[TP-2] strength by score, its edges in the stronger half', () =>
    expect([0, 1.9, 2, 3.4, 3.5, 9].map(strengthOf)).toEqual([1, 1, 2, 2, 3, 3]))

  it('[TP-9] within half a tick of a limit is at it', () => {
    const facts = { isSuspended: false, nextOpen: 10, limitUp: 11, limitDown: 9, tick: 0.5, isLocked: false }
    const at = (side: 'buy' | 'sell', nextOpen: number) => blockReason(side, { ...facts, nextOpen })
    expect([at('buy', 10.74), at('buy', 10.75), at('sell', 9.26), at('sell', 9.25)]).toEqual([
      null,
      'AT_LIMIT',
      null,
      'AT_LIMIT',
    ])
  })

  it('[TP-7] without a range there is no exit, and no target below nothing', () => {
    const still: Candle[] = Array.from({ length: 70 }, () => [10, 10, 10, 10, 20])
    const flat = tradePointsV2(barsOf([...still, [10, 10, 10, 10.000001, 100]]), null)
    for (const one of flat) expect(one.higherTrend).toBe(0)
    const crash = tradePointsV2(barsOf([...still, [10, 10, 1, 1, 20], [1, 9, 1, 1, 20], [1, 9, 0.5, 0.5, 20]]), null)
    const sells = crash.filter(({ side, bar }) => side === 'sell' && bar >= 70)
    expect(sells.length).toBeGreaterThan(0)
    for (const one of sells) expect(one.targetPrice).toBe(0)
  })
})

describe('a backtest of points', () => {
  const point = (bar: number, side: 'buy' | 'sell'): TradePoint => ({
    side,
    bar,
    time: bar,
    price: 0,
    score: 2,
    strength: 2,
    reasons: [],
  })
  function columnsOf(rows: readonly (readonly [open: number, close: number, volume?: number, range?: number])[]) {
    const bars = createBarColumns(rows.length)
    for (const [i, [open, close, volume = 1, range = 1]] of rows.entries()) {
      bars.open[i] = open
      bars.close[i] = close
      bars.low[i] = Math.min(open, close)
      bars.high[i] = range === 0 ? Math.min(open, close) : Math.max(open, close) + range
      bars.volume[i] = volume
    }
    return bars
  }
  const free = { from: 0, minStrength: 1, buyCost: 0, sellCost: 0 } as const

  it('[BACKTEST-1] ratio and yearly return go by every day of the span, also those out of the market', () => {
    const bars = columnsOf([
      [100, 100],
      [100, 110],
      [110, 99],
      [101, 101],
      [101, 50],
    ])
    const result = backtestPoints(bars, [point(0, 'buy'), point(2, 'sell')], free)
    const growth = [1.1, 0.9, 101 / 99, 1]
    const mean = growth.reduce((sum, one) => sum + one - 1, 0) / 4
    const deviation = Math.sqrt(growth.reduce((sum, one) => sum + (one - 1 - mean) ** 2, 0) / 4)
    expect(result).toMatchObject({ trades: 1, wins: 1 })
    expect(result?.totalReturn).toBeCloseTo(0.01, 12)
    expect(result?.maxDrawdown).toBeCloseTo(-0.1, 12)
    expect(result?.sharpe).toBeCloseTo(((mean - 0.015 / 242) / deviation) * Math.sqrt(242), 9)
    expect(backtestPoints(bars, [], free)).toMatchObject({ trades: 0, totalReturn: 0, sharpe: null })
  })

  it('[BACKTEST-3] one share is enough to trade, a price that never moved is not', () => {
    const gain = (volume: number, range: number) =>
      backtestPoints(
        columnsOf([
          [10, 10],
          [10, 11, volume, range],
          [11, 22],
        ]),
        [point(0, 'buy')],
        free,
      )?.totalReturn
    expect(gain(1, 1)).toBeCloseTo(1.2, 12)
    expect(gain(0, 1)).toBeCloseTo(1, 12)
    expect(gain(1, 0)).toBeCloseTo(1, 12)
  })

  it('[BACKTEST-1] begins with the bar it is told, a point of the bar before it included', () => {
    const bars = columnsOf([
      [10, 10],
      [10, 20],
      [20, 40],
      [40, 40],
    ])
    const of = (from: number, bar: number) => backtestPoints(bars, [point(bar, 'buy')], { ...free, from })?.totalReturn
    expect([of(0, 0), of(1, 0), of(2, 0), of(2, 1), of(3, 1)]).toEqual([3, 3, 0, 1, 0])
    expect(backtestPoints(bars, [], { ...free, from: 4 })).toBeNull()
  })
})
