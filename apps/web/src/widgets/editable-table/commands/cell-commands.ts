import { canWrite, kindOf } from '../cells/cell-kinds.ts'
import type { Column } from '../model/column.ts'
import { moveCursor, placeCursor, type Direction } from '../model/cursor.ts'
import { idOf } from '../model/edit.ts'
import { cellName, isLocked, undo } from '../model/table-state.ts'
import { checkCell, endTyping } from '../model/table-store.ts'
import type { CommandContext } from './command-env.ts'

/** Validation after leaving a cell waits for the click that caused it. */
const blurDelayMs = 100

/** The place of the keyboard, and what is typed there. */
export function createCellCommands({ store, state, columns, edit, extent }: CommandContext) {
  function canEdit(rowIndex: number, column: Column): boolean {
    const row = state().rows[rowIndex]
    return row !== undefined && canWrite(column) && !isLocked(state(), row)
  }

  function setCell(id: string, key: string, value: unknown) {
    void edit({ type: 'set', cells: [{ id, key, value }] }, cellName(id, key))
  }

  function fillRow(id: string, values: Readonly<Record<string, unknown>>) {
    void edit({ type: 'set', cells: Object.entries(values).map(([key, value]) => ({ id, key, value })) })
  }

  /** The cell that is being edited is tidied and checked; a key can take its editor away before it notices. */
  function finishCell() {
    const { cursor, rows, rowKey } = state()
    const row = cursor?.isEditing ? rows[cursor.focus.row] : undefined
    const column = cursor && columns()[cursor.focus.column]
    if (row && column) {
      const [id, value] = [idOf(row, rowKey), row[column.key]]
      const kept = kindOf(column)?.finish?.(value) ?? value
      if (kept !== value) setCell(id, column.key, kept)
      checkLater(id, column.key)
    }
    endTyping(store)
  }

  function focusCell(rowIndex: number, columnIndex: number, options: { edit?: boolean; extend?: boolean } = {}) {
    const { cursor } = state()
    const column = columns()[columnIndex]
    if (!column) return
    finishCell()
    const focus = { row: rowIndex, column: columnIndex }
    if (options.extend && cursor) return store.setState({ cursor: { ...cursor, focus, isEditing: false } })
    const isEditing = options.edit === true && canEdit(rowIndex, column) && kindOf(column)?.isDirect !== true
    store.setState({ cursor: placeCursor(rowIndex, columnIndex, isEditing) })
  }

  /** The first cell that holds a value; false in an empty table. */
  function enter(): boolean {
    const { columns: count, rows, isStop } = extent()
    const column = Array.from({ length: count }, (_, index) => index).find(isStop)
    if (rows === 0 || column === undefined) return false
    focusCell(0, column)
    return true
  }

  /** Ends editing; the place of the keyboard stays unless it leaves the table. */
  function leaveCell(options: { leaveTable?: boolean } = {}) {
    const { cursor } = state()
    if (!cursor) return
    finishCell()
    store.setState({ cursor: options.leaveTable ? undefined : { ...cursor, isEditing: false } })
  }

  function checkLater(id: string, key: string) {
    setTimeout(() => void checkCell(store, id, key), blurDelayMs)
  }

  /** Gives the cell back what it held before editing began. */
  function cancelEdit() {
    const { cursor, past, rows, rowKey } = state()
    const row = cursor && rows[cursor.focus.row]
    const column = cursor && columns()[cursor.focus.column]
    if (row && column && past.at(-1)?.mark === cellName(idOf(row, rowKey), column.key)) {
      store.setState(undo(state()))
    }
    leaveCell()
  }

  function move(direction: Direction, options: { extend?: boolean; edit?: boolean } = {}): boolean {
    const { cursor } = state()
    const next = cursor && moveCursor(cursor, direction, extent(), options.extend)
    if (!next) return false
    finishCell()
    store.setState({ cursor: next })
    if (options.edit) focusCell(next.focus.row, next.focus.column, { edit: true })
    return true
  }

  return { canEdit, setCell, fillRow, focusCell, enter, leaveCell, checkLater, cancelEdit, move }
}
