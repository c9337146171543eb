import { array, assert, constantFrom, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBuckets, countLimits, limitClassOf, type StockChange } from './breadth.ts'

const moved = (change: number): StockChange => ({ change, limit: null })

describe('breadth', () => {
  it('[BREADTH-1] flat is flat', () => {
    const buckets = changeBuckets([moved(0), moved(-0), moved(0.0001), moved(-0.0001)])
    const counted = buckets.filter(({ count }) => count > 0)
    expect(counted).toEqual([
      { from: -0.03, to: 0, count: 1 },
      { from: 0, to: 0, count: 2 },
      { from: 0, to: 0.03, count: 1 },
    ])
  })

  it('[BREADTH-1] falls mirror rises, boundaries included', () => {
    const steps = [0.01, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1, 0.15]
    const counts = (sign: 1 | -1) => changeBuckets(steps.map((step) => moved(sign * step))).map(({ count }) => count)
    expect(counts(1)).toEqual([0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 1])
    expect(counts(-1)).toEqual(counts(1).toReversed())
  })

  it('[BREADTH-2] limits of 5, 10, 20 and 30% are classes of their own', () => {
    const stocks: StockChange[] = [
      { change: 0.0503, limit: 'up' },
      { change: 0.0996, limit: 'up' },
      { change: 0.1048, limit: 'up' },
      { change: 0.2, limit: 'up' },
      { change: -0.2997, limit: 'down' },
    ]
    expect(countLimits(stocks)).toEqual([
      { rate: 0.05, up: 1, down: 0 },
      { rate: 0.1, up: 2, down: 0 },
      { rate: 0.2, up: 1, down: 0 },
      { rate: 0.3, up: 0, down: 1 },
    ])
    expect(changeBuckets(stocks).every(({ count }) => count === 0)).toBe(true)
    expect(limitClassOf(-0.0497)).toBe(0.05)
  })

  it('[BREADTH-1] every stock is counted once', () => {
    const stock = record({
      change: double({ min: -0.4, max: 0.4, noNaN: true }),
      limit: constantFrom('up' as const, 'down' as const, null),
    })
    assert(
      property(array(stock), (stocks) => {
        const inBuckets = changeBuckets(stocks).reduce((sum, { count }) => sum + count, 0)
        const atLimits = countLimits(stocks).reduce((sum, { up, down }) => sum + up + down, 0)
        expect(inBuckets + atLimits).toBe(stocks.length)
      }),
    )
  })
})
