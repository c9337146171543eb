import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, type Values } from '../indicator/series.ts'
import { sampleBars } from '../indicator/sample-bars.ts'
import { averageTrueRange } from '../indicator/trend-strength.ts'
import { trendScores } from '../mixed-strength/trend-score.ts'
import { toSeriesBars, type Bars } from './bars.ts'
import { blockReason } from './executable.ts'
import { hitStatistics } from './hit-statistics.ts'
import { ruleHits } from './rule-hits.ts'
import { tradePoints } from './trade-points.ts'
import { tradePointsV2, type HigherBars } from './trade-points-v2.ts'

const DAY = 86_400_000
const daily: Bars = { eob: Array.from({ length: 400 }, (_, i) => i * DAY), ...sampleBars(400, 5) }
const weekly: HigherBars = { eob: Array.from({ length: 80 }, (_, i) => (i * 5 + 4) * DAY), ...sampleBars(80, 9) }
const points = tradePointsV2(daily, weekly)

function cut<T extends Record<keyof T, Values>>(bars: T, keep: (i: number) => boolean): T {
  return Object.fromEntries(
    Object.entries<Values>(bars).map(([name, column]) => [name, Array.from(column).filter((_, i) => keep(i))]),
  ) as unknown as T
}

describe('trade points v2', () => {
  it('[TP-6] the higher period adds or takes one point, and only bars that had ended count', () => {
    const plain = tradePoints(daily)
    const scores = trendScores(weekly)
    for (const [index, point] of points.entries()) {
      const ended = Array.from(weekly.eob).filter((end) => end <= point.time).length - 1
      const trend = at(scores, ended)
      const expected = Number.isNaN(trend) ? 0 : trend > 0.5 === (point.side === 'buy') ? 1 : -1
      expect(point.higherTrend).toBe(expected)
      expect(point.score).toBe((plain[index]?.score ?? 0) + expected)
    }
    expect(new Set(points.map((point) => point.higherTrend)).size).toBe(3)
  })

  it('[TP-7] the stop lies on the losing side and the target twice as far on the other', () => {
    const known = points.filter((point) => point.stopPrice !== null)
    expect(known.length).toBeGreaterThan(10)
    for (const { side, price, stopPrice, targetPrice } of known) {
      const sign = side === 'buy' ? 1 : -1
      expect(sign * (price - stopPrice!)).toBeGreaterThan(0)
      expect(targetPrice).toBeCloseTo(price + 2 * (price - stopPrice!), 8)
    }
  })

  it('[TP-7] a buy stops at the nearer of two ATR and the chandelier', () => {
    const { high, low, close } = toSeriesBars(daily)
    const atr14 = averageTrueRange(high, low, close, 14)
    const atr22 = averageTrueRange(high, low, close, 22)
    const buys = points.filter((point) => point.side === 'buy' && point.stopPrice !== null)
    const kinds = new Set<string>()
    for (const { bar, price, stopPrice } of buys) {
      const chandelier = Math.max(...high.subarray(bar - 21, bar + 1)) - 3 * atr22[bar]!
      const near = price - 2 * atr14[bar]!
      const isChandelier = chandelier < price && chandelier > near
      kinds.add(isChandelier ? 'chandelier' : 'range')
      expect(stopPrice).toBeCloseTo(isChandelier ? chandelier : near, 10)
    }
    expect(kinds.size).toBe(2)
  })

  it('[TP-8] statistics use only outcomes known at the point', () => {
    const hits = ruleHits(daily)
    const bar = 300
    const past = cut(daily, (i) => i <= bar)
    for (const code of ['B_MACD', 'S_MACD', 'S_BRK'] as const) {
      const known = hitStatistics(toSeriesBars(daily), hits, code, bar)
      expect(known).toEqual(hitStatistics(toSeriesBars(past), ruleHits(past), code, bar))
      expect(known.n).toBeGreaterThan(0)
    }
    expect(hitStatistics(toSeriesBars(daily), hits, 'B_MACD', 10)).toMatchObject({
      n: 0,
      hitRate: { 5: null, 10: null, 20: null },
    })
  })

  it('[TP-8] hit rate and mean return by hand', () => {
    const flat = Array.from({ length: 30 }, () => 10)
    const close = flat.map((value, i) => (i === 7 ? 11 : i === 12 ? 9 : i === 22 ? 12 : value))
    const bars: Bars = { eob: flat, open: flat, high: flat, low: flat, close, volume: flat }
    const hits = new Uint16Array(30)
    hits[2] = 1
    const { n, hitRate, meanReturn } = hitStatistics(toSeriesBars(bars), hits, 'B_MA', 25)
    expect([n, hitRate[5], hitRate[10], hitRate[20]]).toEqual([1, 1, 0, 1])
    expect(meanReturn[5]).toBeCloseTo(0.1, 12)
    expect(meanReturn[10]).toBeCloseTo(-0.1, 12)
  })

  it('[TP-4] later bars of either period never change an earlier point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 400 }), (length) => {
        const end = (length - 1) * DAY
        const part = tradePointsV2(
          cut(daily, (i) => i < length),
          cut(weekly, (i) => (weekly.eob[i] ?? 0) <= end),
        )
        expect(part).toEqual(points.filter((point) => point.bar < length))
      }),
      { numRuns: 20 },
    )
  })

  const facts = { isSuspended: false, nextOpen: 10, limitUp: 11, limitDown: 9, tick: 0.01, isLocked: false }
  it.each([
    ['a free buy', 'buy', {}, null],
    ['a buy at limit-up', 'buy', { nextOpen: 11 }, 'AT_LIMIT'],
    ['a sell at limit-up', 'sell', { nextOpen: 11 }, null],
    ['a sell at limit-down', 'sell', { nextOpen: 9 }, 'AT_LIMIT'],
    ['a no-limit day', 'buy', { nextOpen: 99, limitUp: null }, null],
    ['a suspended share', 'sell', { isSuspended: true, isLocked: true }, 'SUSPENDED'],
    ['a sell of today’s shares', 'sell', { isLocked: true }, 'T1_LOCKED'],
    ['a buy of a locked share', 'buy', { isLocked: true }, null],
  ] as const)('[TP-9] %s', (_case, side, change, expected) =>
    expect(blockReason(side, { ...facts, ...change })).toBe(expected),
  )
})
