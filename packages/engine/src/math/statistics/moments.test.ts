import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  autocorrelation,
  correlation,
  kurtosis,
  mean,
  median,
  quantile,
  skewness,
  standardDeviation,
} from './moments.ts'

const values = [1, 2, 3, 10]

describe('moments of plain numbers', () => {
  it('[STAT-4] mean, spread, skew and kurtosis of 1, 2, 3 and 10', () => {
    // Distances from 4 are −3, −2, −1 and 6: squares 50, cubes 180, fourth powers 1394.
    expect(mean(values)).toBe(4)
    expect(standardDeviation(values)).toBeCloseTo(Math.sqrt(12.5), 12)
    expect(skewness(values)).toBeCloseTo(45 / 12.5 ** 1.5, 12)
    expect(kurtosis(values)).toBeCloseTo(348.5 / 156.25, 12)
    expect(mean([])).toBeNaN()
    expect(mean([7])).toBe(7)
  })

  it('[STAT-4] correlation: worked out by hand, one with itself, minus one against its opposite', () => {
    // Distances: −3 −2 −1 6 and −1 2 −2 1; products 3 −4 2 6, squares 50 and 10.
    expect(correlation(values, [1, 4, 0, 3])).toBeCloseTo(7 / Math.sqrt(500), 12)
    expect(correlation(values, values)).toBeCloseTo(1, 12)
    expect(correlation(values, [10, 9, 8, 1])).toBeCloseTo(-1, 12)
    expect(autocorrelation(Float64Array.of(1, -1, 1, -1, 1), 1)).toBeCloseTo(-1, 12)
    expect(autocorrelation(Float64Array.of(1, -1, 1, -1, 1), 2)).toBeCloseTo(1, 12)
  })

  it.each([
    [0, 1],
    [0.24, 1],
    [0.25, 2],
    [0.5, 3],
    [0.74, 3],
    [0.75, 10],
    [1, 10],
  ])('[STAT-4] the quantile %d of four values is the one with that share below it', (share, expected) => {
    expect(quantile([10, 3, 1, 2], share)).toBe(expected)
  })

  it('[STAT-4] the median is a value of the list, of nothing it is unknown', () => {
    expect(median([5, 1, 9])).toBe(5)
    expect(median([5, 1, 9, 7])).toBe(7)
    expect(median([])).toBeNaN()
  })

  it('[STAT-4] a shift moves the mean alone, a scale the spread, and neither the shape', () => {
    const list = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 3, maxLength: 30 })
    fc.assert(
      fc.property(list, fc.integer({ min: -50, max: 50 }), fc.integer({ min: 2, max: 9 }), (row, shift, scale) => {
        fc.pre(new Set(row).size > 1)
        const moved = row.map((value) => value * scale + shift)
        expect(mean(moved)).toBeCloseTo(mean(row) * scale + shift, 6)
        expect(standardDeviation(moved)).toBeCloseTo(standardDeviation(row) * scale, 6)
        expect(skewness(moved)).toBeCloseTo(skewness(row), 6)
        expect(kurtosis(moved)).toBeCloseTo(kurtosis(row), 6)
        expect(correlation(moved, row)).toBeCloseTo(1, 6)
      }),
    )
  })
})
