import { describe, expect, it } from 'vitest'
import { nothingSelected, pickRow, selectAll, selectedRows } from './selection.ts'

const rows = [7, 3, 9, 1, 5]

describe('selection of rows', () => {
  it('[QTABLE-3] a click selects one, Ctrl adds and takes away, Shift reaches from the first', () => {
    const one = pickRow(nothingSelected, rows, 3, 'only')
    expect([...one.chosen]).toEqual([3])
    const two = pickRow(one, rows, 1, 'toggle')
    expect(selectedRows(two, rows)).toEqual([3, 1])
    expect([...pickRow(two, rows, 1, 'toggle').chosen]).toEqual([3])
    expect(selectedRows(pickRow(one, rows, 1, 'range'), rows)).toEqual([3, 9, 1])
    expect(selectedRows(pickRow(one, rows, 7, 'range'), rows)).toEqual([7, 3])
    expect(selectAll(rows, one).chosen.size).toBe(5)
  })

  it('[QTABLE-3] rows stay selected where the market moves them, and are copied in the order of the screen', () => {
    const selection = pickRow(pickRow(nothingSelected, rows, 7, 'only'), rows, 9, 'range')
    expect(selectedRows(selection, [9, 5, 7, 1, 3])).toEqual([9, 7, 3])
  })

  it('[QTABLE-3] with nothing ticked the row of the keyboard is copied', () => {
    expect(selectedRows({ ...nothingSelected, cursor: 9 }, rows)).toEqual([9])
    expect(selectedRows(nothingSelected, rows)).toEqual([])
  })
})
