import { describe, expect, it } from 'vitest'
import { autocorrelation, skewness, standardDeviation } from '../../math/statistics/moments.ts'
import { marketPath } from './market-path.ts'
import { regimeSeries } from './regime.ts'

const DAYS = 1000
const seeds = [1, 2, 3, 5, 8, 2026, 90_210, 2_147_483_647]

describe('the path of the market', () => {
  it.each(seeds)('[SIM-REAL-1] of seed %d clusters, leans to the left and keeps no memory of its direction', (seed) => {
    const { move } = marketPath(seed, regimeSeries(seed, DAYS))
    const head = move.subarray(0, 750)
    const sizes = head.map(Math.abs)
    expect(standardDeviation(head)).toBeGreaterThan(0.01)
    expect(standardDeviation(head)).toBeLessThan(0.0125)
    expect(autocorrelation(sizes, 1)).toBeGreaterThan(0.12)
    expect(autocorrelation(sizes, 20)).toBeGreaterThan(0.05)
    expect(Math.abs(autocorrelation(head, 1))).toBeLessThan(0.1)
    expect(skewness(head)).toBeLessThan(0)
  })

  it('[SIM-REAL-1] is the same for the same seed and another for another', () => {
    const path = (seed: number) => marketPath(seed, regimeSeries(seed, DAYS)).move
    expect(path(7)).toEqual(path(7))
    expect(path(7)).not.toEqual(path(8))
  })
})
