import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Row } from './column.ts'
import { countValues, sumColumn } from './column-tally.ts'
import { applyEdit } from './edit.ts'

const value = fc.oneof(fc.integer(), fc.constantFrom('', null, undefined, '1', 'x', '-', 3.9, 9e20, -9e20))
const edits = fc.array(fc.record({ row: fc.nat(3), key: fc.constantFrom('v', 'w'), value }), { maxLength: 6 })

it('[ETABLE-22] [ETABLE-11] sums and counts that follow the edits are those of a fresh look', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 4, maxLength: 4 }), fc.array(edits, { maxLength: 5 }), (values, steps) => {
      let rows: readonly Row[] = values.map((one, index) => ({ id: String(index), v: one, w: one }))
      for (const step of steps) {
        countValues(rows, 'v')
        sumColumn(rows, 'v')
        const cells = step.map(({ row, key, value: next }) => ({ id: String(row), key, value: next }))
        rows = applyEdit(rows, { type: 'set', cells }, 'id').rows
      }
      expect(sumColumn(rows, 'v')).toBe(sumColumn([...rows], 'v'))
      expect(countValues(rows, 'v')).toEqual(countValues([...rows], 'v'))
    }),
  )
})

it('[ETABLE-22] rows from before an edit keep their own sum', () => {
  const before: Row[] = [{ id: 'a', v: 1 }]
  expect(sumColumn(before, 'v')).toBe('1')
  const { rows } = applyEdit(before, { type: 'set', cells: [{ id: 'a', key: 'v', value: 5 }] }, 'id')
  expect([sumColumn(rows, 'v'), sumColumn(before, 'v')]).toEqual(['5', '1'])
})
