export interface Place {
  readonly row: number
  readonly column: number
}

/** Where the keyboard is. `anchor` is the other corner of a selected block. Columns count visible ones only. */
export interface Cursor {
  readonly focus: Place
  readonly anchor: Place
  readonly isEditing: boolean
}

export interface Extent {
  readonly rows: number
  readonly columns: number
  /** Leading columns without a value (number, checkbox) are passed over. */
  readonly isStop: (column: number) => boolean
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'first' | 'last'

const at = (focus: Place, isEditing = false): Cursor => ({ focus, anchor: focus, isEditing })

export const placeCursor = (row: number, column: number, isEditing: boolean): Cursor => at({ row, column }, isEditing)

function stepColumn(column: number, by: 1 | -1, { columns, isStop }: Extent): number | undefined {
  for (let next = column + by; next >= 0 && next < columns; next += by) if (isStop(next)) return next
  return undefined
}

function edgeColumn(by: 1 | -1, extent: Extent): number | undefined {
  return stepColumn(by === 1 ? -1 : extent.columns, by, extent)
}

function target({ row, column }: Place, direction: Direction, extent: Extent): Place | undefined {
  const by = direction === 'left' || direction === 'previous' ? -1 : 1
  switch (direction) {
    case 'up':
      return row > 0 ? { row: row - 1, column } : undefined
    case 'down':
      return row < extent.rows - 1 ? { row: row + 1, column } : undefined
    case 'first':
      return { row, column: edgeColumn(1, extent) ?? column }
    case 'last':
      return { row, column: edgeColumn(-1, extent) ?? column }
    case 'left':
    case 'right': {
      const next = stepColumn(column, by, extent)
      return next === undefined ? undefined : { row, column: next }
    }
    case 'next':
    case 'previous': {
      const next = stepColumn(column, by, extent)
      if (next !== undefined) return { row, column: next }
      const edge = edgeColumn(by, extent)
      const otherRow = row + by
      return edge === undefined || otherRow < 0 || otherRow >= extent.rows ? undefined : { row: otherRow, column: edge }
    }
  }
}

/** Undefined when there is nowhere to go: Tab then leaves the table, an arrow stays. */
export function moveCursor(cursor: Cursor, direction: Direction, extent: Extent, extend = false): Cursor | undefined {
  const next = target(cursor.focus, direction, extent)
  if (!next) return undefined
  return extend ? { ...cursor, focus: next, isEditing: false } : at(next)
}

export interface Block {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function blockOf({ focus, anchor }: Cursor): Block {
  return {
    top: Math.min(focus.row, anchor.row),
    bottom: Math.max(focus.row, anchor.row),
    left: Math.min(focus.column, anchor.column),
    right: Math.max(focus.column, anchor.column),
  }
}

export const isInBlock = ({ top, bottom, left, right }: Block, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right
