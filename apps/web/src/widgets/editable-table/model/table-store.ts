import { createStore, type StoreApi } from 'zustand/vanilla'
import { holdsValue, type CellValue, type Column, type Row } from './column.ts'
import type { Cursor } from './cursor.ts'
import type { CellEdit, Edit } from './edit.ts'
import { placeOf } from './row-index.ts'
import { cellName, change, patch, redo, sealStep, setErrors, undo, type TableState } from './table-state.ts'
import { hasHandler, isUniqueColumn, validateAtOnce, validateCell } from './validate-cell.ts'

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
const rowOf = (state: TableState, id: string) => state.rows[placeOf(state.ids, id)]

type CellAt = Pick<CellEdit, 'id' | 'key'>

/** Asks the handlers of one cell and keeps the result, unless its value has changed meanwhile. */
async function askCell(store: TableStore, column: Column, id: string, row: Row): Promise<void> {
  const message = await validateCell(column, row, store.getState().rows)
  const after = store.getState()
  if (rowOf(after, id)?.[column.key] !== row[column.key]) return
  store.setState(setErrors(after, [[cellName(id, column.key), message]]))
}

/** Checks cells: those without handlers at once and together, the others as their answers come. */
async function checkThese(store: TableStore, cells: readonly CellAt[]): Promise<void> {
  const state = store.getState()
  const found: [string, string | undefined][] = []
  const asked: Promise<void>[] = []
  for (const { id, key } of cells) {
    const [column, row] = [columnOf(state, key), rowOf(state, id)]
    if (!column?.validateRules || !row) continue
    if (hasHandler(column)) asked.push(askCell(store, column, id, row))
    else found.push([cellName(id, key), validateAtOnce(column, row, state.rows)])
  }
  store.setState(setErrors(store.getState(), found))
  await Promise.all(asked)
}

export const checkCell = (store: TableStore, id: string, key: string): Promise<void> => checkThese(store, [{ id, key }])

/** A value that stops being a duplicate clears its twin as well. */
async function recheckTwins(store: TableStore, key: string): Promise<void> {
  const state = store.getState()
  const column = columnOf(state, key)
  if (!column || !isUniqueColumn(column)) return
  const ending = cellName('', key)
  const wrong = [...state.errors.keys()].filter((name) => name.endsWith(ending))
  await checkThese(
    store,
    wrong.map((name) => ({ id: name.slice(0, -ending.length), key })),
  )
}

async function checkCells(store: TableStore, cells: readonly CellEdit[]): Promise<void> {
  await checkThese(store, cells)
  await Promise.all([...new Set(cells.map(({ key }) => key))].map((key) => recheckTwins(store, key)))
}

function cellsOf(edit: Edit): readonly CellEdit[] {
  if (edit.type === 'set') return edit.cells
  return edit.type === 'several' ? edit.edits.flatMap(cellsOf) : []
}

function announce(before: TableState, after: TableState, cells: readonly CellEdit[], events: TableEvents) {
  if (!events.onValueChange) return
  for (const { id, key, value } of cells) {
    const [row, column] = [rowOf(after, id), columnOf(before, key)]
    if (row && column) events.onValueChange({ row, column, value, oldValue: rowOf(before, id)?.[key] })
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
  const { columns, rows, ids } = store.getState()
  const ruled = columns.filter((column) => holdsValue(column) && (column.validateRules?.length ?? 0) > 0)
  const wrong = new Map<string, string>()
  for (const column of ruled) {
    const messages = hasHandler(column)
      ? await Promise.all(rows.map((row) => validateCell(column, row, rows)))
      : rows.map((row) => validateAtOnce(column, row, rows))
    messages.forEach((message, index) => {
      if (message !== undefined) wrong.set(cellName(ids[index] ?? '', column.key), message)
    })
  }
  const { errors } = store.getState()
  const mended = [...errors.keys()].filter((name) => !wrong.has(name)).map((name) => [name, undefined] as const)
  store.setState(setErrors(store.getState(), [...mended, ...wrong]))
  return wrong.size
}
