import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createBarColumns } from '../../market/bar/bar-columns.ts'
import { backtestPoints } from './backtest-points.ts'
import type { TradePoint } from './trade-points.ts'

/** Bars by open and close; a range of a tick so that they can be traded. */
function barsOf(rows: readonly (readonly [open: number, close: number, volume?: number])[]) {
  const bars = createBarColumns(rows.length)
  rows.forEach(([open, close, volume = 100], i) => {
    bars.eob[i] = i
    bars.open[i] = open
    bars.close[i] = close
    bars.high[i] = Math.max(open, close) + 1
    bars.low[i] = Math.min(open, close)
    bars.volume[i] = volume
  })
  return bars
}
const point = (bar: number, side: 'buy' | 'sell', strength: 1 | 2 | 3 = 2): TradePoint => ({
  side,
  bar,
  time: bar,
  price: 0,
  score: 2,
  strength,
  reasons: [],
})
const free = { from: 0, minStrength: 1, buyCost: 0, sellCost: 0 } as const

describe('a backtest of trade points', () => {
  it('[BACKTEST-1] buys at the open after a buy point and sells at the open after a sell point', () => {
    const bars = barsOf([
      [100, 100],
      [110, 120],
      [120, 130],
      [143, 150],
      [200, 300],
    ])
    const result = backtestPoints(bars, [point(0, 'buy'), point(2, 'sell')], free)
    expect(result).toMatchObject({ trades: 1, wins: 1, maxDrawdown: 0 })
    expect(result?.totalReturn).toBeCloseTo(143 / 110 - 1, 12)
  })

  it('[BACKTEST-2] both ways cost, and a trip that only earns its costs back has not won', () => {
    const bars = barsOf([
      [100, 100],
      [100, 100],
      [100, 100],
    ])
    const result = backtestPoints(bars, [point(0, 'buy'), point(1, 'sell')], { ...free, buyCost: 0.01, sellCost: 0.02 })
    expect(result).toMatchObject({ trades: 1, wins: 0 })
    expect(result?.totalReturn).toBeCloseTo(0.99 * 0.98 - 1, 12)
    expect(result?.maxDrawdown).toBeCloseTo(0.99 * 0.98 - 1, 12)
  })

  it('[BACKTEST-3] waits for the first bar that can be traded; a later point of the other side calls it off', () => {
    const halted = barsOf([
      [100, 100],
      [100, 100, 0],
      [105, 105],
      [105, 110],
    ])
    expect(backtestPoints(halted, [point(0, 'buy')], free)?.totalReturn).toBeCloseTo(110 / 105 - 1, 12)
    expect(backtestPoints(halted, [point(0, 'buy'), point(1, 'sell')], free)).toMatchObject({
      trades: 0,
      totalReturn: 0,
    })
  })

  it('[BACKTEST-4] weak points are left out where strong ones are asked for', () => {
    const bars = barsOf([
      [100, 100],
      [100, 120],
    ])
    expect(backtestPoints(bars, [point(0, 'buy', 1)], { ...free, minStrength: 2 })?.totalReturn).toBe(0)
  })

  it('[BACKTEST-5] bars after the last one change nothing before: a longer history only adds', () => {
    const price = fc.integer({ min: 50, max: 200 })
    const rows = fc.array(fc.tuple(price, price), { minLength: 6, maxLength: 40 })
    fc.assert(
      fc.property(rows, fc.array(fc.tuple(fc.nat(39), fc.boolean()), { maxLength: 10 }), (all, marks) => {
        const points = marks.map(([bar, isBuy]) => point(bar, isBuy ? 'buy' : 'sell')).toSorted((a, b) => a.bar - b.bar)
        const whole = backtestPoints(barsOf(all), points, free)
        const part = backtestPoints(barsOf(all.slice(0, -1)), points, free)
        expect(whole?.trades ?? 0).toBeGreaterThanOrEqual(part?.trades ?? 0)
        expect(whole?.maxDrawdown ?? 0).toBeLessThanOrEqual(part?.maxDrawdown ?? 0)
        expect(whole?.totalReturn ?? 0).toBeGreaterThan(-1)
      }),
    )
  })

  it('[BACKTEST-6] without bars there is nothing to tell', () => {
    expect(backtestPoints(barsOf([]), [], free)).toBeNull()
  })
})
