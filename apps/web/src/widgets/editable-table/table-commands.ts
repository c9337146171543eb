import { withFeedback } from '../../shared/feedback/feedback.ts'
import { canWrite, cellText, kindOf } from './cells/cell-kinds.ts'
import { indexToAdd, type AddSettings } from './model/add-settings.ts'
import { formatBlock, parseBlock } from './model/block-text.ts'
import { isVisible, type Column, type Row } from './model/column.ts'
import { blockOf, moveCursor, placeCursor, type Direction, type Extent } from './model/cursor.ts'
import { idOf, type CellEdit, type Edit } from './model/edit.ts'
import { createInsertionGuard, tooFastText } from './model/insertion-guard.ts'
import { createRowMaker, temporaryId } from './model/new-row.ts'
import { blockTexts, pasteEdit } from './model/paste.ts'
import { cellName, isLocked, toggleAll, toggleExpanded, toggleRow, undo } from './model/table-state.ts'
import {
  applyUserEdit,
  checkCell,
  endTyping,
  redoStep,
  undoStep,
  type GridState,
  type TableStore,
} from './model/table-store.ts'
import type { EditableTableProps } from './table-options.ts'

/** Validation after leaving a cell waits for the click that caused it. */
const blurDelayMs = 100

export interface CommandEnv {
  readonly store: TableStore
  /** The latest properties of the table. */
  readonly props: () => EditableTableProps
  readonly createId: () => string
  readonly now: () => number
}

export type TableCommands = ReturnType<typeof createCommands>

export const visibleColumnsOf = ({ columns }: Pick<GridState, 'columns'>): readonly Column[] =>
  columns.filter(isVisible)

/** Everything a user can do to the table, from the mouse, the keyboard or the toolbar. */
export function createCommands({ store, props, createId, now }: CommandEnv) {
  const mayInsert = createInsertionGuard()
  const state = () => store.getState()
  const edit = (what: Edit, mark?: string) => applyUserEdit(store, what, props(), mark)
  const rowMaker = () => {
    const { columns, rows, rowKey } = state()
    const make = createRowMaker(columns, rows, rowKey)
    return (given?: Row) => make(temporaryId(createId()), given)
  }
  const extent = (): Extent => {
    const columns = visibleColumnsOf(state())
    return {
      rows: state().rows.length,
      columns: columns.length,
      isStop: (index) => columns[index] !== undefined && kindOf(columns[index]) !== undefined,
    }
  }

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
    const column = cursor && visibleColumnsOf(state())[cursor.focus.column]
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
    const column = visibleColumnsOf(state())[columnIndex]
    if (!column) return
    finishCell()
    const focus = { row: rowIndex, column: columnIndex }
    if (options.extend && cursor) return store.setState({ cursor: { ...cursor, focus, isEditing: false } })
    const isEditing = options.edit === true && canEdit(rowIndex, column) && kindOf(column)?.isDirect !== true
    store.setState({ cursor: placeCursor(rowIndex, columnIndex, isEditing) })
  }

  /** The first cell that holds a value; false in an empty table. */
  function enter(): boolean {
    const { columns, rows, isStop } = extent()
    const column = Array.from({ length: columns }, (_, index) => index).find(isStop)
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
    const column = cursor && visibleColumnsOf(state())[cursor.focus.column]
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

  function copyText(): string | undefined {
    const { cursor, rows } = state()
    if (!cursor) return undefined
    return formatBlock(blockTexts(rows, visibleColumnsOf(state()), blockOf(cursor), cellText))
  }

  function paste(text: string) {
    const { cursor, isDisabled } = state()
    if (!cursor || isDisabled) return
    const { top: row, left: column } = blockOf(cursor)
    const makeRow = props().toolbar === true ? rowMaker() : undefined
    const texts = parseBlock(text)
    void edit(
      pasteEdit({
        state: state(),
        columns: visibleColumnsOf(state()),
        place: { row, column },
        texts,
        form: cellText,
        canWrite,
        makeRow,
      }),
    )
    endTyping(store)
  }

  function clearBlock() {
    const { cursor, rows, rowKey } = state()
    if (!cursor) return
    const { top, bottom, left, right } = blockOf(cursor)
    const columns = visibleColumnsOf(state())
      .slice(left, right + 1)
      .filter(canWrite)
    const cells = rows.slice(top, bottom + 1).flatMap((row): CellEdit[] => {
      if (isLocked(state(), row)) return []
      return columns.flatMap((column) => {
        const empty = cellText.fromText('', column)
        return empty ? [{ id: idOf(row, rowKey), key: column.key, value: empty.value }] : []
      })
    })
    if (cells.length > 0) void edit({ type: 'set', cells })
  }

  function insertRows(index: number, given: readonly Row[]): readonly Row[] {
    const make = rowMaker()
    const added = given.map((values) => make(values))
    void edit({ type: 'insert', rows: added.map((row, offset) => ({ index: index + offset, row })) })
    return added
  }

  function addRows({ count, position }: AddSettings) {
    const index = indexToAdd(position, state().rows.length)
    const rows = insertRows(
      index,
      Array.from({ length: count }, () => ({})),
    )
    props().onAdd?.({ rows })
    return index + rows.length - 1
  }

  /** From the row's own menu; a second click within 1.5 s is a slip. */
  function insertRowBelow(rowIndex: number) {
    if (!mayInsert(now())) return void withFeedback(({ message }) => message.warning(tooFastText))
    const rows = insertRows(rowIndex + 1, [{}])
    props().onInsert?.({ rows, index: rowIndex + 1 })
  }

  async function removeRows(ids: readonly string[]): Promise<boolean> {
    const wanted = new Set(ids)
    const { rows, rowKey } = state()
    const gone = rows.filter((row) => wanted.has(idOf(row, rowKey)))
    if (gone.length === 0) return false
    try {
      await props().onBeforeDelete?.(gone)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      withFeedback(({ message }) => message.error(text))
      return false
    }
    void edit({ type: 'remove', ids: gone.map((row) => idOf(row, rowKey)) })
    store.setState({ cursor: undefined })
    props().onRemove?.({ rows: gone })
    return true
  }

  function moveRow(from: number, to: number): boolean {
    if (from === to || to < 0 || to >= state().rows.length) return false
    void edit({ type: 'move', from, to })
    props().onMove?.({ from, to })
    return true
  }

  function sortBy(key: string, direction: 'asc' | 'desc') {
    const { rows, rowKey } = state()
    const sign = direction === 'asc' ? 1 : -1
    const compare = (a: Row, b: Row) =>
      sign * String(a[key] ?? '').localeCompare(String(b[key] ?? ''), 'zh', { numeric: true })
    void edit({ type: 'arrange', ids: [...rows].sort(compare).map((row) => idOf(row, rowKey)) })
  }

  function select(next: GridState | ReturnType<typeof toggleAll>) {
    store.setState(next)
    const { selectedIds, rows, rowKey } = state()
    props().onSelect?.({ ids: [...selectedIds], rows: rows.filter((row) => selectedIds.has(idOf(row, rowKey))) })
  }

  return {
    canEdit,
    setCell,
    fillRow,
    focusCell,
    enter,
    leaveCell,
    checkLater,
    cancelEdit,
    move,
    copyText,
    paste,
    clearBlock,
    insertRows,
    addRows,
    insertRowBelow,
    removeRows,
    moveRow,
    sortBy,
    toggleRow: (id: string, isSingle: boolean) => select(toggleRow(state(), id, isSingle)),
    toggleAll: () => select(toggleAll(state())),
    toggleExpanded: (id: string) => store.setState(toggleExpanded(state(), id)),
    undo: () => undoStep(store),
    redo: () => redoStep(store),
  }
}
