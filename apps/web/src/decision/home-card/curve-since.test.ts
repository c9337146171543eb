import { expect, it } from 'vitest'
import { curveSince } from './curve-since.ts'

const curve = {
  productName: '一号',
  benchmarkName: '沪深300',
  days: [
    { day: '2026-08-03', unitNav: 1, adjustedNav: 1, benchmark: 1 },
    { day: '2026-10-15', unitNav: 1.1, adjustedNav: 1.1, benchmark: 2 },
    { day: '2026-10-20', unitNav: 1.16, adjustedNav: 1.21, benchmark: 3 },
  ],
}

it('[PROD-21] a span begins at the last day published before it, the benchmark with it, dividends counted', () => {
  const month = curveSince(curve, '1M', '2026-11-17')
  expect(month.curve.days.map(({ day, benchmark }) => [day, benchmark])).toEqual([
    ['2026-10-15', 1],
    ['2026-10-20', 1.5],
  ])
  expect(month.gain).toBeCloseTo(0.1, 8)
  expect(month.benchmarkGain).toBeCloseTo(0.5, 8)
})

it('[PROD-21] a product younger than the span begins at its first day; without a benchmark nothing is compared', () => {
  const young = curveSince(
    { ...curve, days: curve.days.map((one) => ({ ...one, benchmark: null })) },
    '1Y',
    '2026-11-17',
  )
  expect(young.curve.days).toHaveLength(3)
  expect(young.gain).toBeCloseTo(0.21, 8)
  expect(young.benchmarkGain).toBeNull()
})
