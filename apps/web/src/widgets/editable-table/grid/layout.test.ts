import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutColumns, totalWidth, visibleColumns } from './column-layout.ts'
import { rowAt, rowTop, scrollToShow, totalHeight, visibleRows, type RowLayout } from './row-layout.ts'

const layout = (count: number, expanded: number[] = []): RowLayout => ({
  count,
  rowHeight: 61,
  expanded,
  expandedHeight: 100,
})

describe('rows', () => {
  it('[ETABLE-50] ten thousand rows draw about nine', () => {
    const { start, end } = visibleRows(layout(10_000), 61 * 5000, 400, 1)
    expect([start, end]).toEqual([4999, 5008])
  })

  it('[ETABLE-50] stand below each other, with room for what is expanded', () => {
    expect([0, 1, 2, 3].map((index) => rowTop(layout(3, [1]), index))).toEqual([0, 61, 222, 283])
    expect(totalHeight(layout(3, [1]))).toBe(283)
  })

  it('[ETABLE-50] are found again from any distance', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(49), { maxLength: 10 }), fc.nat(49), fc.nat(60), (expanded, index, inside) => {
        const rows = layout(
          50,
          expanded.sort((a, b) => a - b),
        )
        expect(rowAt(rows, rowTop(rows, index) + inside)).toBe(index)
      }),
    )
  })

  it('[ETABLE-50] draw everything that is in view, wherever the table is scrolled', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 50, max: 900 }), (scrollTop, height) => {
        const rows = layout(100, [3, 40])
        const { start, end } = visibleRows(rows, scrollTop, height, 0)
        expect(rowTop(rows, start)).toBeLessThanOrEqual(scrollTop)
        expect(end === 100 || rowTop(rows, end) > scrollTop + height).toBe(true)
      }),
    )
  })

  it('[ETABLE-50] an empty table draws nothing', () =>
    expect(visibleRows(layout(0), 0, 400, 2)).toEqual({ start: 0, end: 0 }))

  it('[ETABLE-51] scroll only as far as needed', () => {
    expect(scrollToShow(100, 161, 0, 400)).toBe(0)
    expect(scrollToShow(380, 441, 0, 400)).toBe(41)
    expect(scrollToShow(100, 161, 300, 400)).toBe(100)
  })
})

describe('columns', () => {
  const columns = Array.from({ length: 20 }, (_, index) => ({ width: index === 0 ? 50 : 100, canGrow: index > 0 }))

  it('[ETABLE-52] draw those in view; fixed ones are left to the caller', () => {
    const placed = layoutColumns(columns, 1, 600)
    expect(totalWidth(placed)).toBe(1950)
    expect(visibleColumns(placed, 0, 600, 0)).toEqual({ start: 1, end: 7 })
    expect(visibleColumns(placed, 500, 600, 0)).toEqual({ start: 6, end: 12 })
    expect(visibleColumns(placed, 1350, 600, 1)).toEqual({ start: 13, end: 20 })
  })

  it('[ETABLE-52] share the room that is left, the row number does not', () => {
    const placed = layoutColumns(columns.slice(0, 3), 1, 650)
    expect(placed.widths).toEqual([50, 300, 300])
  })
})
