import { describe, expect, it } from 'vitest'
import { bollinger } from '../indicator/bollinger.ts'
import { sampleBars } from '../indicator/sample-bars.ts'
import { averageTrueRange, directionalIndex } from '../indicator/trend-strength.ts'
import { bandwidthPercentile, CONSOLIDATION, TREND, tradePoint60 } from './trade-point-60.ts'

function straight(length: number, step: (i: number) => number) {
  const close = Array.from({ length }, (_, i) => 100 + step(i))
  return { high: close.map((c) => c + 0.2), low: close.map((c) => c - 0.2), close }
}

describe('trade point 60', () => {
  it('[TP60-1] the first sixty bars are consolidation, whatever happens', () => {
    const { state } = tradePoint60(straight(80, (i) => i))
    expect(Array.from(state.subarray(0, 60)).every((value) => value === CONSOLIDATION)).toBe(true)
    expect(state[60]).toBe(TREND)
  })

  it('[TP60-2] a straight move is a trend with its direction and age', () => {
    const up = tradePoint60(straight(100, (i) => i * 0.5))
    expect([up.state.at(-1), up.direction.at(-1), up.sinceBars.at(-1)]).toEqual([TREND, 1, 39])
    expect(tradePoint60(straight(100, (i) => -i * 0.5)).direction.at(-1)).toBe(-1)
  })

  it('[TP60-2] a sideways market stays consolidation', () => {
    const { state } = tradePoint60(straight(200, (i) => Math.sin(i * 1.7)))
    expect(state.includes(TREND)).toBe(false)
  })

  it('[TP60-3] every change of state obeys its threshold, and hysteresis holds between', () => {
    const bars = sampleBars(600, 21)
    const { state } = tradePoint60(bars)
    const { middle } = bollinger(bars.close)
    const { adx } = directionalIndex(bars.high, bars.low, bars.close)
    const atr = averageTrueRange(bars.high, bars.low, bars.close)
    const crosses = (i: number) => {
      const sides = bars.close.slice(i - 7, i + 1).map((c, k) => Math.sign(c - middle[i - 7 + k]!))
      return sides.filter((side, k) => k > 0 && side !== sides[k - 1]).length
    }
    let current = CONSOLIDATION
    for (let i = 60; i < 600; i += 1) {
      const enters = adx[i]! >= 25 && Math.abs(middle[i]! - middle[i - 4]!) / atr[i]! >= 0.5
      const leaves = adx[i]! < 20 || crosses(i) >= 2
      if (current === CONSOLIDATION ? enters : leaves) current = current === TREND ? CONSOLIDATION : TREND
      expect(state[i]).toBe(current)
    }
    expect(new Set(state)).toEqual(new Set([CONSOLIDATION, TREND]))
  })

  it('[TP60-4] the bandwidth’s place among the last bars', () => {
    const series = Float64Array.from([Number.NaN, 3, 1, 2, 4])
    expect(bandwidthPercentile(series, 4)).toBe(1)
    expect(bandwidthPercentile(series, 2)).toBe(0)
    expect(bandwidthPercentile(series, 3)).toBe(0.5)
    expect(bandwidthPercentile(series, 4, 1)).toBe(0.5)
    expect(bandwidthPercentile(series, 0)).toBeNaN()
  })
})
