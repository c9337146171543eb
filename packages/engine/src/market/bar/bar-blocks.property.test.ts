import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinBlocks, quarterOf } from './bar-blocks.ts'

const block = fc.record({
  symbol: fc.constantFrom('SHSE.600000', 'SZSE.000001'),
  day: fc.integer({ min: 0, max: 40_000 }),
  bytes: fc.uint8Array({ maxLength: 20 }),
})

describe('stored blocks', () => {
  it('[BARS-1] one after another they can be told apart again', () => {
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        const { symbols, days, ends, bytes } = joinBlocks(blocks)
        const again = symbols.map((symbol, i) => ({
          symbol,
          day: days[i],
          bytes: bytes.slice(ends[i - 1] ?? 0, ends[i]),
        }))
        expect(again).toEqual(blocks)
        expect(ends.at(-1) ?? 0).toBe(bytes.length)
      }),
    )
  })

  it('[BARS-1] a day lies in the quarter that begins last before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (month, day) => {
        const two = (n: number) => String(n).padStart(2, '0')
        const date = `2026-${two(month)}-${two(day)}`
        const starts = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
        expect(quarterOf(date)).toBe(starts.findLast((start) => start <= date))
        expect(quarterOf(quarterOf(date))).toBe(quarterOf(date))
      }),
    )
  })
})
