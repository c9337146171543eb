import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correlation, createRankScratch, icFigures, ranksOf } from './rank-ic.ts'

const column = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), { minLength: 1 })
const everyone = (n: number) => Int32Array.from({ length: n }, (_, i) => i)
const ranksOfAll = (values: readonly number[]) => [...ranksOf(Float32Array.from(values), everyone(values.length))]

describe('ranks of any column', () => {
  it('[SEL-5] follow the order of the values, share the places of equal ones, and add up to all places', () => {
    fc.assert(
      fc.property(column, (given) => {
        // The two zeros are one value.
        const values = given.map((value) => value + 0)
        const ranks = ranksOfAll(values)
        const n = values.length
        expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo((n * (n + 1)) / 2, 6)
        const expected = values.map((value) => {
          const less = values.filter((other) => other < value).length
          const equal = values.filter((other) => other === value).length
          return less + (equal + 1) / 2
        })
        expect(ranks).toEqual(expected)
      }),
    )
  })

  it('[SEL-5] are those of the chosen only, in their order, whatever the room was used for before', () => {
    fc.assert(
      fc.property(column, (values) => {
        const chosen = Int32Array.from(values.keys()).filter((id) => id % 2 === 0)
        const scratch = createRankScratch(values.length)
        ranksOf(Float32Array.from(values), everyone(values.length), scratch)
        const ranks = [...ranksOf(Float32Array.from(values), chosen, scratch)]
        expect(ranks).toEqual(ranksOfAll(values.filter((_, id) => id % 2 === 0)))
      }),
    )
  })
})

describe('a correlation', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -999, max: 999 })), {
    minLength: 3,
    maxLength: 20,
  })

  it('[SEL-5] lies between −1 and 1, is the same either way, and does not mind another unit', () => {
    fc.assert(
      fc.property(pairs, (both) => {
        const [a, b] = [Float64Array.from(both, ([x]) => x), Float64Array.from(both, ([, y]) => y)]
        const found = correlation(a, b)
        fc.pre(found !== null)
        expect(Math.abs(found ?? 0)).toBeLessThanOrEqual(1 + 1e-9)
        expect(correlation(b, a)).toBeCloseTo(found ?? 0, 9)
        const shifted = a.map((x) => 3 * x + 7)
        expect(correlation(shifted, b)).toBeCloseTo(found ?? 0, 9)
        const turned = a.map((x) => -x)
        expect(correlation(turned, b)).toBeCloseTo(-(found ?? 0), 9)
        expect(correlation(a, a)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('[SEL-5] needs two days and a spread', () => {
    expect(correlation(Float64Array.of(1), Float64Array.of(2))).toBeNull()
    expect(correlation(Float64Array.of(1, 1), Float64Array.of(2, 3))).toBeNull()
    expect(correlation(Float64Array.of(2, 3), Float64Array.of(1, 1))).toBeNull()
    expect(correlation(Float64Array.of(1, 2), Float64Array.of(2, 3))).toBeCloseTo(1, 12)
  })

  it('[SEL-5] of a series: mean, ratio, error by Newey and West, part above zero', () => {
    // Mean 0.02; deviations 0.02, 0, −0.02; own variance 0.0008 / 3.
    const figures = icFigures([0.04, 0.02, 0], 0)
    expect(figures.n).toBe(3)
    expect(figures.mean).toBeCloseTo(0.02, 12)
    expect(figures.positiveShare).toBeCloseTo(2 / 3, 12)
    expect(figures.t).toBeCloseTo(0.02 / Math.sqrt(0.0008 / 3 / 3), 9)
    // Neighbours one apart are not related here: 0.02·0 + 0·(−0.02) = 0; two apart they are, with a weight of a third.
    expect(icFigures([0.04, 0.02, 0], 1).t).toBeCloseTo(figures.t ?? 0, 9)
    const variance = 0.0008 / 3 + 2 * (1 / 3) * (-0.0004 / 3)
    expect(icFigures([0.04, 0.02, 0], 2).t).toBeCloseTo(0.02 / Math.sqrt(variance / 3), 9)
    expect(icFigures([], 0)).toEqual({ n: 0, mean: null, ir: null, t: null, positiveShare: null })
    expect(icFigures([0.1], 0)).toMatchObject({ n: 1, ir: null, t: null, positiveShare: 1 })
  })
})
