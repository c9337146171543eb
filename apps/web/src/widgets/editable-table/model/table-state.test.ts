import { describe, expect, it } from 'vitest'
import type { Column, Row } from './column.ts'
import {
  change,
  createState,
  isAllSelected,
  redo,
  sealStep,
  selectRows,
  setErrors,
  toggleAll,
  toggleExpanded,
  toggleRow,
  undo,
  type TableSetup,
  type TableState,
} from './table-state.ts'

const columns: Column[] = [{ key: 'name', title: '名称', type: 'input' }]
const setup: TableSetup = { columns, rowKey: 'id', isDisabled: false }
const rows: Row[] = [
  { id: 'a', name: '1' },
  { id: 'b', name: '2' },
  { id: 'tmp_c', name: '3' },
]
const start = (more: Partial<TableSetup> = {}) => createState({ ...setup, ...more }, rows)

const typed = (state: TableState, text: string, mark?: string) =>
  change(state, { type: 'set', cells: [{ id: 'a', key: 'name', value: text }] }, mark)
const names = (state: TableState) => state.rows.map((row) => row['name'])
const order = (state: TableState) => state.rows.map((row) => row['orderNum'])

describe('undo and redo', () => {
  it('[ETABLE-2] takes back one step at a time and does it again', () => {
    const done = change(typed(start(), 'x'), { type: 'remove', ids: ['b'] })
    expect(names(undo(done))).toEqual(['x', '2', '3'])
    expect(names(undo(undo(done)))).toEqual(['1', '2', '3'])
    expect(names(redo(redo(undo(undo(done)))))).toEqual(['x', '3'])
  })

  it('[ETABLE-2] letters typed into one cell are one step until the cell is left', () => {
    const word = typed(typed(start(), 'x', 'cell a'), 'xy', 'cell a')
    expect(names(undo(word))[0]).toBe('1')
    const left = typed(sealStep(word), 'xyz', 'cell a')
    expect(names(undo(left))[0]).toBe('xy')
  })

  it('[ETABLE-2] a new edit forgets what was undone', () => {
    const state = typed(undo(typed(start(), 'x')), 'y')
    expect(redo(state)).toBe(state)
  })

  it('[ETABLE-2] with nothing to take back nothing happens', () => {
    const state = start()
    expect(undo(state)).toBe(state)
    expect(redo(state)).toBe(state)
  })
})

describe('rows', () => {
  it('[ETABLE-4] removed saved rows are collected, temporary ones are not, and undo gives them back', () => {
    const removed = change(start(), { type: 'remove', ids: ['a', 'tmp_c'] })
    expect(removed.removedIds).toEqual(['a'])
    expect(undo(removed).removedIds).toEqual([])
    expect(redo(undo(removed)).removedIds).toEqual(['a'])
  })

  it('[ETABLE-3] with drag sorting on, every change of order numbers the rows again', () => {
    const state = start({ orderKey: 'orderNum' })
    expect(order(state)).toEqual([1, 2, 3])
    const moved = change(state, { type: 'move', from: 2, to: 0 })
    expect(moved.rows.map((row) => [row['id'], row['orderNum']])).toEqual([
      ['tmp_c', 1],
      ['a', 2],
      ['b', 3],
    ])
    expect(order(change(moved, { type: 'remove', ids: ['tmp_c'] }))).toEqual([1, 2])
    expect(undo(moved).rows.map((row) => row['id'])).toEqual(['a', 'b', 'tmp_c'])
  })
})

describe('selection', () => {
  it('[ETABLE-5] toggles one, several and all', () => {
    expect([...toggleRow(toggleRow(start(), 'a'), 'b').selectedIds]).toEqual(['a', 'b'])
    expect([...toggleRow(toggleRow(start(), 'a'), 'a').selectedIds]).toEqual([])
    expect([...toggleRow(toggleRow(start(), 'a', true), 'b', true).selectedIds]).toEqual(['b'])
    expect(isAllSelected(toggleAll(start()))).toBe(true)
    expect(toggleAll(toggleAll(start())).selectedIds.size).toBe(0)
  })

  it('[ETABLE-6] a row that matches disabledRows cannot be selected', () => {
    const state = start({ disabledRows: { name: ['1', '2'] } })
    expect([...selectRows(state, ['a', 'tmp_c']).selectedIds]).toEqual(['tmp_c'])
    expect(isAllSelected(toggleAll(state))).toBe(true)
    expect([...start({ disabledRows: { name: '3' } }).selectedIds]).toEqual([])
    expect([...toggleRow(start({ disabledRows: { name: '1' } }), 'a').selectedIds]).toEqual([])
  })

  it('[ETABLE-5] removed rows are neither selected, expanded nor wrong any longer', () => {
    const state = setErrors(toggleExpanded(toggleRow(start(), 'a'), 'a'), [['a\u0000name', '错误']])
    const removed = change(state, { type: 'remove', ids: ['a'] })
    expect([removed.selectedIds.size, removed.expandedIds.size, removed.errors.size]).toEqual([0, 0, 0])
  })
})
