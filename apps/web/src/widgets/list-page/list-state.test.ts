import { describe, expect, it } from 'vitest'
import {
  DEFAULT_SORT,
  initialList,
  listReducer,
  type ListAction,
  type ListState,
  fittingPageSize,
} from './list-state.ts'

interface Row {
  id: string
}

const start = initialList<Row>({ filters: {}, sort: DEFAULT_SORT, pageNo: 1, pageSize: 10 })
const a = { id: 'a' }
const b = { id: 'b' }
const after = (...actions: ListAction<Row>[]) => actions.reduce<ListState<Row>>(listReducer, start)
const select = (row: Row): ListAction<Row> => ({ type: 'select', key: row.id, row, isSelected: true })
const page = (pageNo: number, pageSize = 10): ListAction<Row> => ({ type: 'page', pageNo, pageSize })

describe('list state', () => {
  it('[LIST-1] starts on page 1 of 10 rows, newest first', () => {
    expect(start).toMatchObject({ pageNo: 1, pageSize: 10, sort: { column: 'createTime', order: 'desc' } })
  })

  it('[LIST-2] a new question goes to page 1 and forgets the ticks', () => {
    const state = after(page(3), select(a), { type: 'query', filters: { name: '张', empty: ' ' } })
    expect(state).toMatchObject({ pageNo: 1, filters: { name: '张' } })
    expect(state.selected.size).toBe(0)
  })

  it('[LIST-2] an advanced query goes to page 1 and forgets the ticks', () => {
    const state = after(page(3), select(a), { type: 'advanced', params: { superQueryParams: 'x' } })
    expect(state).toMatchObject({ pageNo: 1, advanced: { superQueryParams: 'x' } })
    expect(state.selected.size).toBe(0)
  })

  it('[LIST-3] reset clears filters and the advanced query, not the page size', () => {
    const state = after(
      page(1, 30),
      { type: 'query', filters: { name: '张' } },
      { type: 'advanced', params: { superQueryParams: 'x' } },
      { type: 'reset', to: start },
    )
    expect(state).toMatchObject({ filters: {}, advanced: {}, pageSize: 30, pageNo: 1 })
  })

  it('[LIST-4] sorting goes to page 1 and keeps the ticks', () => {
    const state = after(page(2), select(a), { type: 'sort', sort: { column: 'name', order: 'asc' } })
    expect(state).toMatchObject({ pageNo: 1, sort: { column: 'name', order: 'asc' } })
    expect([...state.selected.keys()]).toEqual(['a'])
  })

  it('[LIST-5] another page size starts at page 1', () => {
    expect(after(page(4), page(4, 20))).toMatchObject({ pageNo: 1, pageSize: 20 })
    expect(after(page(4))).toMatchObject({ pageNo: 4, pageSize: 10 })
  })

  it('[LIST-6] ticks live across pages until cleared', () => {
    const state = after(select(a), page(2), select(b))
    expect([...state.selected.keys()]).toEqual(['a', 'b'])
    expect(listReducer(state, { type: 'clear-selection' }).selected.size).toBe(0)
  })

  it('[LIST-6] the head ticks and unticks one page only', () => {
    const rows = new Map([['b', b]])
    const all = listReducer(after(select(a)), { type: 'select-page', rows, isSelected: true })
    expect([...all.selected.keys()]).toEqual(['a', 'b'])
    const fewer = listReducer(all, { type: 'select-page', rows, isSelected: false })
    expect([...fewer.selected.keys()]).toEqual(['a'])
  })

  it('[LIST-6] a single choice replaces the one before', () => {
    expect([...after(select(a), { type: 'select-only', key: 'b', row: b }).selected.keys()]).toEqual(['b'])
  })

  it('[LIST-7] removed rows are no longer ticked', () => {
    expect([...after(select(a), select(b), { type: 'removed', keys: ['a'] }).selected.keys()]).toEqual(['b'])
  })

  it.each([
    ['[LIST-8] the last row of the last page is gone: one page back', 3, 20, 2],
    ['[LIST-8] several pages are gone: to the last there is', 9, 11, 2],
    ['[LIST-8] an empty list is page 1, never 0', 2, 0, 1],
    ['[LIST-8] a page that exists stays', 2, 11, 2],
  ])('%s', (_rule, pageNo, total, expected) => {
    expect(after(page(pageNo), { type: 'loaded', total }).pageNo).toBe(expected)
  })
})

describe('page size', () => {
  it.each([
    [720, 10],
    [900, 18],
    [1080, 23],
    [3000, 50],
  ])('[LIST-31] a window of %d px shows %d rows, and a page has as many', (height, rows) =>
    expect(fittingPageSize(height)).toBe(rows),
  )

  it('[LIST-31] what else stands around the rows leaves room for fewer', () => {
    expect(fittingPageSize(900, 48)).toBe(16)
  })
})
