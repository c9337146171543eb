import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortRows } from './order-rows.ts'
import { figures } from './quote-figures.ts'

const most = 12
const instruments = {
  symbol: Array.from({ length: most }, (_, slot) => `SHSE.6000${slot}`),
  priceScale: Array.from({ length: most }, () => 10_000),
} as unknown as InstrumentColumns

/** Few prices, so that many are equal; 0 says that there is none. */
const prices = fc.array(fc.constantFrom(0, 90, 100, 100, 110, 120), { minLength: most, maxLength: most })
const rows = fc.subarray(Array.from({ length: most }, (_, slot) => slot))
const shuffledRows = rows.chain((own) => fc.shuffledSubarray(own, { minLength: own.length }))
const sort = fc.record({ by: fc.constantFrom('last' as const, 'changePct' as const), descending: fc.boolean() })

function tableOf(lasts: readonly number[]) {
  const table = createQuoteTable(most)
  lasts.forEach((last, slot) => {
    table.values[slot * FIELDS + fieldAt.last] = last
    table.values[slot * FIELDS + fieldAt.preClose] = 100
  })
  return table
}

describe('any rows of the market table', () => {
  it('[MKT-WEB-5] sorted they are the same rows, unknown ones last, the others in order, equal ones by their slot', () => {
    fc.assert(
      fc.property(shuffledRows, prices, sort, (own, lasts, { by, descending }) => {
        const table = tableOf(lasts)
        const sorted = sortRows(own, { by, descending }, table, instruments)
        expect(sorted.toSorted((a, b) => a - b)).toEqual(own.toSorted((a, b) => a - b))
        sorted.slice(1).forEach((slot, i) => {
          const before = sorted[i] as number
          const [x, y] = [figures[by](table, before, instruments), figures[by](table, slot, instruments)]
          const isInOrder = Number.isNaN(y) || (descending ? y <= x : x <= y)
          expect(isInOrder).toBe(true)
          expect(!Object.is(x, y) || slot > before).toBe(true)
        })
      }),
    )
  })

  it('[MKT-WEB-5] however they stood before, they stand the same, and sorting again moves nothing', () => {
    fc.assert(
      fc.property(shuffledRows, prices, sort, (own, lasts, asked) => {
        const table = tableOf(lasts)
        const sorted = sortRows(own, asked, table, instruments)
        expect(sortRows(own.toReversed(), asked, table, instruments)).toEqual(sorted)
        expect(sortRows(sorted, asked, table, instruments)).toEqual(sorted)
      }),
    )
  })

  it('[MKT-WEB-5] by their code they run one way or the other', () => {
    fc.assert(
      fc.property(rows, (own) => {
        const by = (descending: boolean) => sortRows(own, { by: 'symbol', descending }, tableOf([]), instruments)
        expect(by(false)).toEqual(own)
        expect(by(true)).toEqual(own.toReversed())
      }),
    )
  })
})
