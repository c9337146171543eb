import { describe, expect, it } from 'vitest'

import { defineList } from './list-definition.ts'
import { readSort, totalOrder } from './sorting.ts'

const list = defineList({
  table: 'x',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    name: { column: 'name', type: 'text' },
    note: { column: 'note', type: 'text', unsortable: true },
    gone: { column: 'gone', type: 'text', isAlwaysNull: true },
  },
  defaultSort: [{ property: 'name', descending: true }],
})
const asked = (column: string | undefined, order: string | undefined) => readSort(list, { column, order })

describe('the order of a list', () => {
  it('[PLATF-10] column and order count together, several columns share one direction', () => {
    expect(asked(undefined, 'asc')).toEqual([{ property: 'name', descending: true }])
    expect(asked('name', undefined)).toEqual([{ property: 'name', descending: true }])
    expect(asked('name', 'ascend')).toEqual([{ property: 'name', descending: false }])
    expect(asked(' id , name ,', ' DESC ')).toEqual([
      { property: 'id', descending: true },
      { property: 'name', descending: true },
    ])
  })

  it('[PLATF-10] a shown text sorts by its value, an empty column and a missing creation time by id', () => {
    expect(asked('name_dictText', 'asc')).toEqual([{ property: 'name', descending: false }])
    expect(asked('gone', 'asc')).toEqual([{ property: 'id', descending: false }])
    expect(asked('createTime', 'desc')).toEqual([{ property: 'id', descending: true }])
    expect(() => asked('note', 'asc')).toThrow('请注意，该列不支持排序：note')
    expect(() => asked('password', 'asc')).toThrow('password')
  })

  it('[PLATF-10] the id makes every order total: against the first column, or along in a watched table', () => {
    const by = (descending: boolean) => [{ property: 'name', descending }]
    expect(totalOrder(list, by(true))[1]).toEqual({ property: 'id', descending: false })
    expect(totalOrder(list, by(false))[1]).toEqual({ property: 'id', descending: true })
    expect(totalOrder({ ...list, watched: {} }, by(true))[1]).toEqual({ property: 'id', descending: true })
    expect(totalOrder(list, [])).toEqual([{ property: 'id', descending: false }])
    const own = [{ property: 'id', descending: true }]
    expect(totalOrder(list, own)).toBe(own)
  })
})
