import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from './column.ts'
import { applyEdit, renumber, type Edit } from './edit.ts'

const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id, name: id.toUpperCase() }))
const ids = (rows: readonly Row[]) => rows.map((row) => row['id']).join('')

describe('edits', () => {
  const rows = rowsOf('a', 'b', 'c', 'd')

  it.each([
    ['set', { type: 'set', cells: [{ id: 'b', key: 'name', value: 'x' }] }, 'abcd'],
    [
      'insert',
      {
        type: 'insert',
        rows: [
          { index: 1, row: { id: 'x' } },
          { index: 3, row: { id: 'y' } },
        ],
      },
      'axbycd',
    ],
    ['append', { type: 'insert', rows: [{ index: 4, row: { id: 'x' } }] }, 'abcdx'],
    ['remove', { type: 'remove', ids: ['a', 'c'] }, 'bd'],
    ['move down', { type: 'move', from: 0, to: 2 }, 'bcad'],
    ['move up', { type: 'move', from: 3, to: 1 }, 'adbc'],
    ['arrange', { type: 'arrange', ids: ['d', 'c', 'b', 'a'] }, 'dcba'],
  ] satisfies [string, Edit, string][])('[ETABLE-1] %s', (_name, edit, expected) =>
    expect(ids(applyEdit(rows, edit, 'id').rows)).toBe(expected),
  )

  it('[ETABLE-2] any edit is taken back by its inverse, and done again by the inverse of that', () => {
    const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'x')
    const simple = fc.oneof(
      fc.record({
        type: fc.constant('set' as const),
        cells: fc.array(fc.record({ id: anyId, key: fc.constantFrom('name', 'age'), value: fc.nat(5) }), {
          maxLength: 4,
        }),
      }),
      fc
        .uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 })
        .map((indexes) => indexes.sort((a, b) => a - b).map((index) => ({ index, row: { id: `n${index}` } })))
        .map((placed) => ({ type: 'insert' as const, rows: placed })),
      fc.record({ type: fc.constant('remove' as const), ids: fc.uniqueArray(anyId, { maxLength: 4 }) }),
      fc.record({ type: fc.constant('move' as const), from: fc.nat(3), to: fc.nat(3) }),
      fc
        .shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 })
        .map((order) => ({ type: 'arrange' as const, ids: order })),
    )
    fc.assert(
      fc.property(simple, (edit) => {
        const done = applyEdit(rows, edit, 'id')
        const undone = applyEdit(done.rows, done.inverse, 'id')
        const again = applyEdit(undone.rows, undone.inverse, 'id')
        const plain = (list: readonly Row[]) =>
          list.map((row) => Object.entries(row).filter(([, value]) => value !== undefined))
        expect(plain(undone.rows)).toEqual(plain(rows))
        expect(plain(again.rows)).toEqual(plain(done.rows))
      }),
    )
  })

  it('[ETABLE-3] rows are numbered from 1, and those with the right number stay the same', () => {
    const numbered = renumber(
      [
        { id: 'a', orderNum: 1 },
        { id: 'b', orderNum: 7 },
      ],
      'orderNum',
    )
    expect(numbered.map((row) => row['orderNum'])).toEqual([1, 2])
    expect(renumber(numbered, 'orderNum')).toBe(numbered)
    expect(numbered[0]).toBe(numbered[0])
  })
})
