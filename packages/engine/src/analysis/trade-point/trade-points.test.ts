import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { macd } from '../indicator/macd.ts'
import { movingAverage } from '../indicator/moving-average.ts'
import { kdj, relativeStrength } from '../indicator/oscillators.ts'
import { sampleBars } from '../indicator/sample-bars.ts'
import { toSeriesBars, type Bars, type DailyExtras } from './bars.ts'
import { bit, DIVERGENCE, pointCodes, reasonsOf, scoreOf, strengthOf, type PointCode } from './codes.ts'
import { ruleHits } from './rule-hits.ts'
import { pointsOfHits, stateOfPoint, tradePoints } from './trade-points.ts'

const DAY_MS = 86_400_000
function dailyBars(length: number, seed = 7): Bars {
  return { eob: Array.from({ length }, (_, i) => i * DAY_MS), ...sampleBars(length, seed) }
}
type Candle = readonly [open: number, high: number, low: number, close: number, volume: number]
/** Sixty quiet bars, then the given ones. */
function after(...candles: readonly Candle[]): Bars {
  const quiet = Array.from({ length: 60 }, (): Candle => [10, 10.1, 9.9, 10, 100])
  const all = [...quiet, ...candles]
  const column = (index: number) => all.map((candle) => candle[index] ?? Number.NaN)
  return {
    eob: all.map((_, i) => i * DAY_MS),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
  }
}
const hitsAt = (bars: Bars, bar: number, code: PointCode, extras: DailyExtras = {}) =>
  ((ruleHits(bars, extras)[bar] ?? 0) & bit[code]) !== 0

describe('points of hits', () => {
  const bars = toSeriesBars(after([10, 10, 10, 10, 100]))
  const hitsOf = (...at: [bar: number, code: PointCode][]) => {
    const hits = new Uint16Array(61)
    for (const [bar, code] of at) hits[bar] = (hits[bar] ?? 0) | bit[code]
    return hits
  }

  it.each(pointCodes)('[TP-2] %s alone is a point of its own side with this reason', (code) => {
    const points = pointsOfHits(bars, hitsOf([30, code]))
    expect(points).toMatchObject([{ bar: 30, side: code.startsWith('B_') ? 'buy' : 'sell', reasons: [code] }])
  })

  it('[TP-2] the same again within three bars says nothing, in the fourth it does; another reason adds to it', () => {
    const barsOf = (...at: [bar: number, code: PointCode][]) => pointsOfHits(bars, hitsOf(...at)).map(({ bar }) => bar)
    expect(barsOf([30, 'B_BRK'], [32, 'B_BRK'])).toEqual([30])
    expect(barsOf([30, 'B_BRK'], [33, 'B_BRK'])).toEqual([30, 33])
    expect(barsOf([0, 'B_BRK'], [2, 'B_BRK'])).toEqual([0])
    expect(
      pointsOfHits(bars, hitsOf([30, 'B_BRK'], [32, 'B_PB']))
        .at(-1)
        ?.reasons.toSorted(),
    ).toEqual(['B_BRK', 'B_PB'])
    expect(pointsOfHits(bars, hitsOf([30, 'B_BRK'], [30, 'S_BRK'])).map(({ side }) => side)).toEqual(['buy', 'sell'])
  })
})

describe('rules', () => {
  it('[TP-1] a break needs a new high and volume; it fires once while it lasts', () => {
    const bars = after([10, 11, 10, 10.9, 300], [11, 12, 11, 11.9, 600])
    expect([hitsAt(bars, 60, 'B_BRK'), hitsAt(bars, 61, 'B_BRK')]).toEqual([true, false])
    expect(hitsAt(after([10, 11, 10, 10.9, 120]), 60, 'B_BRK')).toBe(false)
    expect(hitsAt(after([10, 11, 10, 10.1, 300]), 60, 'B_BRK')).toBe(false)
  })

  it('[TP-1] a fall below the 20-bar low and through the chandelier', () => {
    const bars = after([10, 10, 9, 9.1, 100])
    expect([hitsAt(bars, 60, 'S_BRK'), hitsAt(bars, 60, 'S_STOP')]).toEqual([true, true])
    expect(hitsAt(after([10, 10.1, 9.9, 9.9, 100]), 60, 'S_BRK')).toBe(false)
  })

  it('[TP-1] a pullback to MA20 inside an uptrend', () => {
    const rise = Array.from({ length: 40 }, (_, i): Candle => {
      const base = 10 + 0.05 * i
      return [base, base + 0.1, base - 0.05, base + 0.05, 100]
    })
    const bars = after(...rise, [11.55, 11.9, 11.45, 11.8, 100])
    expect(hitsAt(bars, 100, 'B_PB')).toBe(true)
    expect(hitsAt(after(...rise, [11.9, 11.9, 11.45, 11.8, 100]), 100, 'B_PB')).toBe(false)
    expect(hitsAt(after(...rise, [11.8, 11.9, 11.45, 11.8, 100]), 100, 'B_PB')).toBe(false)
    expect(hitsAt(after(...rise, [11.79, 11.9, 11.45, 11.8, 100]), 100, 'B_PB')).toBe(true)
  })

  it('[TP-1] inflow: three days in a row and 3% of the amount', () => {
    const bars = after([10, 10.1, 9.9, 10, 100])
    const flat = Array.from({ length: 61 }, () => 0)
    const amount = flat.map(() => 100)
    const inflow = (last: number[]) => ({ amount, mainNetInflow: [...flat.slice(0, 58), ...last] })
    expect(hitsAt(bars, 60, 'B_FLOW', inflow([3, 3, 3]))).toBe(true)
    expect(hitsAt(bars, 60, 'B_FLOW', inflow([3, 0, 9]))).toBe(false)
    expect(hitsAt(bars, 60, 'B_FLOW', inflow([3, 2, 3]))).toBe(false)
    expect(hitsAt(bars, 60, 'B_FLOW')).toBe(false)
  })

  it('[TP-1] a failed board on double volume that closes low', () => {
    const bars = after([10, 11, 9.9, 10.1, 300])
    const failedBoard = Array.from({ length: 61 }, (_, i) => (i === 60 ? 1 : 0))
    expect(hitsAt(bars, 60, 'S_VOL', { failedBoard })).toBe(true)
    expect(hitsAt(bars, 60, 'S_VOL')).toBe(false)
  })

  it('[TP-1] crosses equal their definition on every bar', () => {
    const bars = dailyBars(400, 43)
    const close = [...(bars.close as number[])]
    const [ma5, ma20, rsi] = [movingAverage(close, 5), movingAverage(close, 20), relativeStrength(close, 6)]
    const { dif, dea } = macd(close)
    const { k, d, j } = kdj(bars.high, bars.low, close)
    const over = (a: Float64Array, b: Float64Array, i: number) => a[i - 1]! <= b[i - 1]! && a[i]! > b[i]!
    const rules: Partial<Record<PointCode, (i: number) => boolean>> = {
      B_MA: (i) => over(ma5, ma20, i) && ma20[i]! >= ma20[i - 3]!,
      S_MA: (i) => over(ma20, ma5, i) && ma20[i]! <= ma20[i - 3]!,
      B_MACD: (i) => over(dif, dea, i),
      S_MACD: (i) => over(dea, dif, i),
      B_OS: (i) => (rsi[i - 1]! <= 20 && rsi[i]! > 20) || (over(k, d, i) && j[i - 1]! < 0),
      S_OB: (i) => (rsi[i - 1]! >= 80 && rsi[i]! < 80) || (over(d, k, i) && j[i - 1]! > 100),
    }
    const hits = ruleHits(bars)
    for (const [code, rule] of Object.entries(rules) as [PointCode, (i: number) => boolean][]) {
      const expected = close.map((_, i) => i > 0 && rule(i))
      expect(expected).toContain(true)
      expect(Array.from(hits, (mask) => (mask & bit[code]) !== 0)).toEqual(expected)
    }
  })
})

describe('divergence', () => {
  it.each(Array.from({ length: 24 }, (_, at) => 43 + at))(
    '[TP-10] a MACD cross weighs 1.5 when price and DIF disagree about the last two legs, bars %i',
    (seed) => {
      const bars = dailyBars(400, seed)
      const { dif, dea } = macd(bars.close)
      const hits = ruleHits(bars)
      const crossBars = (code: PointCode) => Array.from(hits.keys()).filter((i) => (hits[i]! & bit[code]) !== 0)
      const extreme = (values: ArrayLike<number>, from: number, to: number, sign: number) =>
        Math.min(
          ...Array.from(values)
            .slice(from, to)
            .map((value) => sign * value),
        )
      const expected = (i: number, others: number[], column: ArrayLike<number>, sign: number) => {
        const leg = others.findLast((other) => other < i) ?? -1
        const start = i - 30
        if (leg <= start) return false
        const isNewExtreme = extreme(column, leg, i + 1, sign) < extreme(column, start, leg, sign)
        return isNewExtreme && extreme(dif, leg, i + 1, sign) > extreme(dif, start, leg, sign)
      }
      const [ups, downs] = [crossBars('B_MACD'), crossBars('S_MACD')]
      const bullish = ups.filter((i) => dif[i]! < 0 && dea[i]! < 0 && expected(i, downs, bars.low, 1))
      const bearish = downs.filter((i) => expected(i, ups, bars.high, -1))
      const flagged = (mask: number) => Array.from(hits.keys()).filter((i) => (hits[i]! & mask) !== 0)
      expect([flagged(DIVERGENCE.buy), flagged(DIVERGENCE.sell)]).toEqual([bullish, bearish])
      expect(seed !== 43 || (bullish.length > 0 && bearish.length > 0)).toBe(true)
      expect(scoreOf(bit.B_MACD | DIVERGENCE.buy, 'buy')).toBe(1.5)
    },
  )
})

describe('trade points', () => {
  it('[TP-2] score, strength and reasons of merged hits', () => {
    const mask = bit.B_BRK | bit.B_MACD | bit.B_FLOW
    expect(scoreOf(mask, 'buy')).toBe(3)
    const weights = pointCodes.map((code) => scoreOf(bit[code], code.startsWith('B_') ? 'buy' : 'sell'))
    expect(weights).toEqual([1, 1.5, 1, 1, 0.5, 0.5, 1, 1.5, 1, 0.5, 2, 1])
    expect(scoreOf(mask, 'sell')).toBe(0)
    expect(reasonsOf(mask, 'buy')).toEqual(['B_BRK', 'B_MACD', 'B_FLOW'])
    expect([1.5, 2, 3, 3.5].map(strengthOf)).toEqual([1, 2, 2, 3])
  })

  it('[TP-3] a later hit within three bars makes a stronger point and leaves the earlier one alone', () => {
    const bars = after([10, 10.6, 10, 10.5, 300], [10.5, 10.6, 10.2, 10.3, 100], [10.3, 10.5, 9, 9.2, 100])
    const points = tradePoints(bars)
    const buys = points.filter((point) => point.side === 'buy')
    expect(buys.every((point, index) => index === 0 || point.score > (buys[index - 1]?.score ?? 0))).toBe(true)
    expect(points.filter((point) => point.side === 'sell').map((point) => point.bar)).toContain(62)
  })

  it('[TP-4] adding bars never changes an earlier point', () => {
    const full = dailyBars(260, 11)
    const all = tradePoints(full)
    expect(all.length).toBeGreaterThan(20)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 260 }), (length) => {
        const part = Object.fromEntries(
          Object.entries(full).map(([name, column]) => [name, Array.from(column as number[]).slice(0, length)]),
        ) as unknown as Bars
        expect(tradePoints(part)).toEqual(all.filter((point) => point.bar < length))
      }),
      { numRuns: 40 },
    )
  })

  it('[TP-5] an opposite point closes, a close beyond the stop invalidates, else it stays open', () => {
    const bars = after([10, 11, 10, 10.9, 300], [10.9, 11, 10.8, 10.9, 100], [10.9, 11, 8, 8.1, 100])
    const points = tradePoints(bars)
    const first = points.find((point) => point.side === 'buy' && point.bar === 60)!
    expect(stateOfPoint(first, points, bars, null)).toEqual({ state: 'closed', closedAt: 62 * DAY_MS })
    expect(stateOfPoint(first, points, bars, 10.95)).toEqual({ state: 'invalid', closedAt: 61 * DAY_MS })
    expect(stateOfPoint(first, points, bars, 10.85)).toEqual({ state: 'invalid', closedAt: 62 * DAY_MS })
    expect(stateOfPoint(first, points, bars, 8)).toEqual({ state: 'closed', closedAt: 62 * DAY_MS })
    expect(stateOfPoint(first, [first], bars, null)).toEqual({ state: 'open', closedAt: null })
    // One of the same bar is no later one.
    expect(stateOfPoint(first, [first, { ...first, side: 'sell' }], bars, null).state).toBe('open')
  })
})
