import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCdf, zScores } from './normal.ts'
import { percentiles } from './percentile.ts'

describe('cross-section statistics', () => {
  it('[STAT-1] percentiles count ties half and skip the missing', () => {
    expect([...percentiles([10, 30, 20, 20, Number.NaN])]).toEqual([0.125, 0.875, 0.5, 0.5, Number.NaN])
    expect([...percentiles([7])]).toEqual([0.5])
    expect([...percentiles([])]).toEqual([])
  })

  it('[STAT-1] keep the order of the values and average one half', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 }), (values) => {
        const result = percentiles(values)
        expect(result.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 10)
        const isOrdered = values.every((a, i) => values.every((b, k) => a < b === result[i]! < result[k]!))
        expect(isOrdered).toBe(true)
      }),
    )
  })

  it('[STAT-2] z-scores ignore the missing; no spread is zero', () => {
    expect([...zScores([1, 3, Number.NaN])]).toEqual([-1, 1, 0])
    expect([...zScores([5, 5])]).toEqual([0, 0])
    expect([...zScores([])]).toEqual([])
  })

  it.each([
    [0, 0.5],
    [1, 0.841344746],
    [-1.96, 0.024997895],
    [3, 0.998650102],
  ])('[STAT-3] Φ(%d) = %d', (z, expected) => expect(normalCdf(z)).toBeCloseTo(expected, 6))
})
