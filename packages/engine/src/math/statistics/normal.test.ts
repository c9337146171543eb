import { describe, expect, it } from 'vitest'
import { inverseNormal, normalCdf, zScores } from './normal.ts'

/** Published quantiles of the normal distribution. */
const quantiles = [
  [0.5, 0],
  [0.6, 0.253347103],
  [0.75, 0.67448975],
  [0.8, 0.841621234],
  [0.9, 1.281551566],
  [0.95, 1.644853627],
  [0.97, 1.880793608],
  [0.975, 1.959963985],
  [0.99, 2.326347874],
  [0.999, 3.090232306],
  [0.9999, 3.719016485],
  [0.999999, 4.753424309],
] as const

describe('the normal distribution', () => {
  it.each(quantiles)('[STAT-3] Φ⁻¹(%d) = %d, and its opposite on the other side', (p, z) => {
    expect(inverseNormal(p)).toBeCloseTo(z, 7)
    expect(inverseNormal(1 - p)).toBeCloseTo(-z, 7)
    expect(normalCdf(z)).toBeCloseTo(p, 6)
    expect(normalCdf(-z)).toBeCloseTo(1 - p, 6)
  })

  it('[STAT-3] Φ⁻¹ is smooth where its formulas meet', () => {
    for (const edge of [0.02425, 1 - 0.02425]) {
      expect(inverseNormal(edge - 1e-9)).toBeCloseTo(inverseNormal(edge + 1e-9), 6)
      expect(Math.abs(inverseNormal(edge))).toBeCloseTo(1.972961, 5)
    }
    // The far formula alone is right this far out, the near one only this far in.
    expect(inverseNormal(0.02)).toBeCloseTo(-2.053748911, 8)
    expect(inverseNormal(0.03)).toBeCloseTo(-1.880793608, 8)
    expect(inverseNormal(0.98)).toBeCloseTo(2.053748911, 8)
  })

  it.each([0, 1, -0.1, 1.1, Number.NaN])('[STAT-3] %d is no probability', (p) => {
    expect(() => inverseNormal(p)).toThrow(RangeError)
  })

  it('[STAT-2] z-scores by hand: 2, 4, 4, 4, 5, 5, 7 and 9 lie around 5 with a spread of 2', () => {
    expect([...zScores([2, 4, Number.NaN, 4, 4, 5, 5, 7, Number.POSITIVE_INFINITY, 9])]).toEqual([
      -1.5, -0.5, 0, -0.5, -0.5, 0, 0, 1, 0, 2,
    ])
  })

  it('[STAT-2] equal values have no spread, however large; a little spread counts', () => {
    expect([...zScores([1e9 / 3, 1e9 / 3, 1e9 / 3])]).toEqual([0, 0, 0])
    const [low, high] = zScores([1, 1 + 1e-9])
    expect(low).toBeCloseTo(-1, 5)
    expect(high).toBeCloseTo(1, 5)
    expect([...zScores([1, 1 + 1e-12])]).toEqual([0, 0])
    expect([...zScores([Number.NaN, 3])]).toEqual([0, 0])
  })
})
