import { createStore, type StoreApi } from 'zustand/vanilla'
import { holdsValue, type CellValue, type Column, type Row } from './column.ts'
import type { Cursor } from './cursor.ts'
import { idOf, type CellEdit, type Edit } from './edit.ts'
import { cellName, change, patch, redo, sealStep, setErrors, undo, type TableState } from './table-state.ts'
import { countValues, hasHandler, isUniqueColumn, validateAtOnce, validateCell } from './validate-cell.ts'

export interface ValueChange {
  readonly row: Row
  readonly column: Column
  readonly value: CellValue
  readonly oldValue: CellValue
}

export interface GridState extends TableState {
  readonly cursor: Cursor | undefined
  /** Rows that another screen has just changed; shown highlighted for a moment. */
  readonly flashedIds: ReadonlySet<string>
}

export type TableStore = StoreApi<GridState>

export interface TableEvents {
  onValueChange?: ((event: ValueChange) => void) | undefined
}

export function createTableStore(state: TableState): TableStore {
  return createStore<GridState>(() => ({ ...state, cursor: undefined, flashedIds: new Set() }))
}

const columnOf = (state: TableState, key: string) => state.columns.find((column) => column.key === key)
const rowOf = (state: TableState, id: string) => state.rows.find((row) => idOf(row, state.rowKey) === id)

/** Checks one cell and keeps the result, unless its value has changed while a handler was asking. */
export async function checkCell(store: TableStore, id: string, key: string): Promise<void> {
  const before = store.getState()
  const [column, row] = [columnOf(before, key), rowOf(before, id)]
  if (!column?.validateRules || !row) return
  const message = await validateCell(column, row, before.rows)
  const after = store.getState()
  if (rowOf(after, id)?.[key] !== row[key]) return
  store.setState(setErrors(after, [[cellName(id, key), message]]))
}

/** A value that stops being a duplicate clears its twin as well. */
async function recheckTwins(store: TableStore, key: string): Promise<void> {
  const state = store.getState()
  const column = columnOf(state, key)
  if (!column || !isUniqueColumn(column)) return
  const wrong = state.rows.map((row) => idOf(row, state.rowKey)).filter((id) => state.errors.has(cellName(id, key)))
  await Promise.all(wrong.map((id) => checkCell(store, id, key)))
}

async function checkCells(store: TableStore, cells: readonly CellEdit[]): Promise<void> {
  await Promise.all(cells.map(({ id, key }) => checkCell(store, id, key)))
  await Promise.all([...new Set(cells.map(({ key }) => key))].map((key) => recheckTwins(store, key)))
}

function cellsOf(edit: Edit): readonly CellEdit[] {
  if (edit.type === 'set') return edit.cells
  return edit.type === 'several' ? edit.edits.flatMap(cellsOf) : []
}

/** A lookup by id; for the one cell of a keystroke an index of ten thousand rows would cost more than it saves. */
function finder({ rows, rowKey }: TableState, wanted: number): (id: string) => Row | undefined {
  if (wanted < 4) return (id) => rows.find((row) => idOf(row, rowKey) === id)
  const index = new Map(rows.map((row) => [idOf(row, rowKey), row]))
  return (id) => index.get(id)
}

function announce(before: TableState, after: TableState, cells: readonly CellEdit[], events: TableEvents) {
  if (!events.onValueChange) return
  const [oldRow, newRow] = [finder(before, cells.length), finder(after, cells.length)]
  for (const { id, key, value } of cells) {
    const [row, column] = [newRow(id), columnOf(before, key)]
    if (row && column) events.onValueChange({ row, column, value, oldValue: oldRow(id)?.[key] })
  }
}

/** Applies an edit of the user, tells the caller about every changed value, then brings validation up to date. */
export function applyUserEdit(store: TableStore, edit: Edit, events: TableEvents, mark?: string): Promise<void> {
  const before = store.getState()
  store.setState(change(before, edit, mark))
  const cells = cellsOf(edit)
  announce(before, store.getState(), cells, events)
  return checkCells(store, cells)
}

export const applyRemoteEdit = (store: TableStore, edit: Edit) => store.setState(patch(store.getState(), edit))
export const endTyping = (store: TableStore) => store.setState(sealStep(store.getState()))
export const undoStep = (store: TableStore) => store.setState(undo(store.getState()))
export const redoStep = (store: TableStore) => store.setState(redo(store.getState()))

/** Checks every cell that has rules; resolves to the number of cells that fail. */
export async function checkTable(store: TableStore): Promise<number> {
  const { columns, rows, rowKey } = store.getState()
  const ruled = columns.filter((column) => holdsValue(column) && (column.validateRules?.length ?? 0) > 0)
  const results: [string, string | undefined][] = []
  for (const column of ruled) {
    const counts = isUniqueColumn(column) ? countValues(rows, column.key) : new Map<string, number>()
    const messages = hasHandler(column)
      ? await Promise.all(rows.map((row) => validateCell(column, row, rows, counts)))
      : rows.map((row) => validateAtOnce(column, row, () => counts))
    messages.forEach((message, index) => {
      results.push([cellName(idOf(rows[index] ?? {}, rowKey), column.key), message])
    })
  }
  store.setState(setErrors(store.getState(), results))
  return results.filter(([, message]) => message !== undefined).length
}
