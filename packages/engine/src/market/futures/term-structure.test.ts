import { expect, it } from 'vitest'
import { rollTarget, termStructure, type CurveContract } from './term-structure.ts'

const contract = (symbol: string, daysLeft: number, last: number | null, openInterest: number): CurveContract => ({
  symbol,
  daysLeft,
  last,
  openInterest,
  volume: 0,
})
const curve = termStructure(
  [contract('IF2612', 31, 3960, 90_000), contract('IF2611', 4, 3990, 40_000), contract('IF2703', 122, 3900, 60_000)],
  4000,
)

it('[TERM-1] from the nearest month on: 3 960 against 4 000 is −40, −1% of spot, −11.77% a year over 31 days', () => {
  expect(curve.map(({ symbol }) => symbol)).toEqual(['IF2611', 'IF2612', 'IF2703'])
  expect(curve[1]).toMatchObject({ basis: -40, basisRate: -0.01, spread: -30, isMain: true })
  expect(curve[1]?.annualRate).toBeCloseTo(-0.01 * (365 / 31), 12)
  expect(curve[0]?.spread).toBeNull()
})

it('[TERM-1] without spot or price nothing is made up', () => {
  const [only] = termStructure([contract('rb2701', 0, 3200, 0)], null)
  expect(only).toMatchObject({ basis: null, basisRate: null, annualRate: null, isMain: false })
  expect(termStructure([contract('a', 0, 10, 5)], 9)[0]?.annualRate).toBeNull()
})

it('[TERM-2] within ten days of the last one a position is taken to the later month that is held most', () => {
  expect(rollTarget(curve, 'IF2611')?.symbol).toBe('IF2612')
  expect(rollTarget(curve, 'IF2612')).toBeNull()
  expect(rollTarget(curve.slice(0, 1), 'IF2611')).toBeNull()
})
