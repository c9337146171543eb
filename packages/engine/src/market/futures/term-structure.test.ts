import { expect, it } from 'vitest'
import { ROLL_DAYS, rollTarget, termStructure, type CurveContract } from './term-structure.ts'

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

it('[TERM-2] ten days are near the last one, eleven are not; unknown days are none', () => {
  const on = (daysLeft: number | null) =>
    termStructure([{ ...contract('a', 0, 10, 5), daysLeft }, contract('b', 40, 10, 7), contract('c', 70, 10, 9)], 10)
  expect(rollTarget(on(10), 'a')?.symbol).toBe('c')
  expect(rollTarget(on(11), 'a')).toBeNull()
  expect(rollTarget(on(null), 'a')).toBeNull()
  expect(rollTarget(on(1), 'x')).toBeNull()
  expect(ROLL_DAYS).toBe(10)
})

it('[TERM-1] where nobody tells what is held the volume decides; contracts of unknown days stand last', () => {
  const rows = [
    { ...contract('a', 5, 10, 0), daysLeft: null, openInterest: null, volume: 3 },
    { ...contract('b', 5, 12, 0), openInterest: null, volume: 4 },
    { ...contract('c', 1, null, 0), openInterest: null, volume: 2 },
  ]
  const points = termStructure(rows, 0)
  expect(points.map(({ symbol, isMain }) => [symbol, isMain])).toEqual([
    ['c', false],
    ['b', true],
    ['a', false],
  ])
  expect(points.map(({ basis, basisRate, spread }) => [basis, basisRate, spread])).toEqual([
    [null, null, null],
    [12, null, null],
    [10, null, -2],
  ])
  const [day] = termStructure([contract('a', 1, 11, 5)], 10)
  expect(day?.annualRate).toBeCloseTo(36.5, 12)
})
