import { describe, expect, it } from 'vitest'
import type { FilterField } from './filter-field.ts'
import { exportParams, listParams } from './list-params.ts'
import { DEFAULT_SORT, initialList, listReducer } from './list-state.ts'
import { namesText } from './list-messages.ts'
import { rowKeyOf } from './row-key.ts'

const fields: FilterField[] = [
  { name: 'name', label: '姓名', kind: 'contains' },
  { name: 'code', label: '编码', kind: 'equals' },
  { name: 'createTime', label: '时间', kind: 'dates' },
]
const start = initialList<{ id: string }>({ filters: {}, sort: DEFAULT_SORT, pageNo: 2, pageSize: 20 })
const filtered = (filters: Record<string, string>) => ({ ...start, filters })

describe('list parameters', () => {
  it('[LIST-11] text is looked for inside, other values as they are, days as a range', () => {
    const state = filtered({ name: '张', code: 'a', createTime_begin: '2026-01-01', createTime_end: '2026-01-31' })
    expect(listParams(state, fields, { dictId: '7' }, ['name', 'code'])).toEqual({
      dictId: '7',
      name: '*张*',
      code: 'a',
      createTime_begin: '2026-01-01',
      createTime_end: '2026-01-31',
      column: 'createTime',
      order: 'desc',
      field: 'id,,name,code',
      pageNo: 2,
      pageSize: 20,
    })
  })

  it.each([
    ['张*', '张*'],
    ['  张  ', '*张*'],
    ['a,b', '*a,b*'],
  ])('[LIST-11] %j is sent as %j', (typed, sent) => {
    expect(listParams(filtered({ name: typed }), fields, {}, [])).toMatchObject({ name: sent })
  })

  it('[LIST-13] an export asks without a page and names the ticked rows', () => {
    const state = ['a', 'b'].reduce(
      (before, id) => listReducer(before, { type: 'select', key: id, row: { id }, isSelected: true }),
      filtered({ name: '张' }),
    )
    expect(exportParams(state, fields, {})).toEqual({
      name: '*张*',
      column: 'createTime',
      order: 'desc',
      selections: 'a,b',
    })
  })

  it('[LIST-14] rows are known by their id, others by what they hold', () => {
    expect(rowKeyOf({ id: 7 })).toBe('7')
    expect(rowKeyOf({ name: 'a' })).toBe(rowKeyOf({ name: 'a' }))
    expect(rowKeyOf({ name: 'a' })).not.toBe(rowKeyOf({ name: 'b' }))
  })

  it('[LIST-12] a deletion names at most five and counts all', () => {
    expect(namesText(['甲', '乙'])).toBe('「甲」、「乙」')
    expect(namesText(['1', '2', '3', '4', '5', '6'])).toBe('「1」、「2」、「3」、「4」、「5」 等 6 条')
  })
})
