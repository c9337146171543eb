import { expect, it } from 'vitest'
import { inverseNormal, normalCdf } from '../math/statistics/normal.ts'
import { deflatedSharpe, expectedBest } from './deflated-sharpe.ts'

it('[BT-6] the worked example: fifty tries make a Sharpe ratio of 0.1 hardly better than luck', () => {
  const tries = { variance: 0.0016, count: 50 }
  expect(expectedBest(tries.variance, tries.count)).toBeCloseTo(0.0911, 4)
  expect(deflatedSharpe({ sharpe: 0.1, periods: 750, skew: -0.3, kurtosis: 6 }, tries)).toBeCloseTo(0.595, 3)
})

it('[BT-6] one try is not deflated, more tries always are', () => {
  const own = { sharpe: 0.1, periods: 750, skew: 0, kurtosis: 3 }
  const of = (count: number) => deflatedSharpe(own, { variance: 0.0016, count }) ?? 0
  expect(expectedBest(0.0016, 1)).toBe(0)
  expect(of(1)).toBeGreaterThan(of(2))
  expect(of(10)).toBeGreaterThan(of(100))
})

it('the inverse of the normal distribution gives back where it came from', () => {
  for (const z of [-3.5, -2, -0.3, 0, 0.7, 1.959964, 3.2]) expect(inverseNormal(normalCdf(z))).toBeCloseTo(z, 3)
})
