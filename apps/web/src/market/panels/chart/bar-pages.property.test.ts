import * as fc from 'fast-check'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { joinOlder, withTail } from './bar-pages.ts'

const bar = (day: number): BarRow => {
  const close = 10 + day
  return {
    time: `2026-11-${String(day).padStart(2, '0')}`,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 100,
    amount: 1000,
  }
}
const all = Array.from({ length: 28 }, (_, i) => bar(i + 1))
const cut = fc.integer({ min: 1, max: 27 })
const times = (bars: readonly BarRow[]) => bars.map(({ time }) => time)

describe('any pages of one series', () => {
  it('[CHART-4] joined they are the series again, however far they overlap and on whatever basis', () => {
    fc.assert(
      fc.property(cut, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 }), (at, overlap, tenths) => {
        const factor = tenths / 10
        const [older, known] = [all.slice(0, at + overlap), all.slice(at)]
        const scaled = older.map((one) => ({
          ...one,
          open: one.open * factor,
          high: one.high * factor,
          low: one.low * factor,
          close: one.close * factor,
        }))
        const joined = joinOlder(scaled, known)
        expect(times(joined)).toEqual(times(all))
        joined.forEach((one, i) => {
          for (const price of ['open', 'high', 'low', 'close'] as const)
            expect(one[price]).toBeCloseTo(all[i]?.[price] ?? 0, 8)
        })
      }),
    )
  })

  it('[CHART-4] a newer end replaces what was known of it, once', () => {
    fc.assert(
      fc.property(cut, cut, (end, from) => {
        fc.pre(from <= end)
        const tail = all.slice(from).map((one) => ({ ...one, volume: 7 }))
        const joined = withTail(all.slice(0, end), tail)
        expect(times(joined)).toEqual(times(all))
        expect(joined.filter(({ volume }) => volume === 7)).toEqual(tail)
        expect(withTail(joined, tail)).toEqual(joined)
      }),
    )
  })
})
