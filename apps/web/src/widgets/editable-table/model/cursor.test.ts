import { describe, expect, it } from 'vitest'
import { blockOf, isInBlock, moveCursor, placeCursor, type Direction, type Extent } from './cursor.ts'

// Column 0 is the row number; 3 rows, 4 columns.
const extent: Extent = { rows: 3, columns: 4, isStop: (column) => column > 0 }

describe('the cursor', () => {
  it.each([
    ['up', 1, 1, [0, 1]],
    ['up', 0, 1, undefined],
    ['down', 2, 1, undefined],
    ['left', 1, 1, undefined],
    ['right', 1, 2, [1, 3]],
    ['right', 1, 3, undefined],
    ['next', 0, 3, [1, 1]],
    ['next', 2, 3, undefined],
    ['previous', 1, 1, [0, 3]],
    ['previous', 0, 1, undefined],
    ['first', 1, 3, [1, 1]],
    ['last', 1, 1, [1, 3]],
  ] as [Direction, number, number, [number, number] | undefined][])(
    '[ETABLE-31] %s from row %i column %i',
    (direction, row, column, expected) => {
      const moved = moveCursor(placeCursor(row, column, true), direction, extent)
      expect(moved && [moved.focus.row, moved.focus.column]).toEqual(expected)
      expect(moved?.isEditing ?? false).toBe(false)
    },
  )

  it('[ETABLE-31] with shift held spans a block', () => {
    const one = moveCursor(placeCursor(1, 1, false), 'right', extent, true)
    const two = one && moveCursor(one, 'up', extent, true)
    expect(two && blockOf(two)).toEqual({ top: 0, bottom: 1, left: 1, right: 2 })
    expect(two && isInBlock(blockOf(two), 0, 2)).toBe(true)
    expect(two && isInBlock(blockOf(two), 2, 2)).toBe(false)
    const block = { top: 1, bottom: 2, left: 3, right: 4 }
    const inside = [0, 1, 2, 3].flatMap((row) => [2, 3, 4, 5].map((column) => [row, column] as const))
    expect(inside.filter(([row, column]) => isInBlock(block, row, column))).toEqual([
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ])
  })
})
