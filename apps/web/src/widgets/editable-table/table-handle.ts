import type { GridHandle } from './grid/virtual-grid.tsx'
import { isUploadedFile, pathOf } from './cells/uploaded-file.ts'
import type { Row } from './model/column.ts'
import { idOf } from './model/edit.ts'
import { isTemporaryId } from './model/new-row.ts'
import { createState, setErrors, type TableSetup } from './model/table-state.ts'
import { applyUserEdit, checkTable, type TableStore } from './model/table-store.ts'
import type { TableCommands } from './commands/table-commands.ts'

/** Thrown by the promise form of reading when cells are wrong. */
export class InvalidCellsError extends Error {
  override readonly name = 'InvalidCellsError'
  readonly errorCount: number

  constructor(errorCount: number) {
    super(`有${errorCount}个单元格未通过校验`)
    this.errorCount = errorCount
  }
}

export interface TableValues {
  readonly errorCount: number
  readonly values: readonly Row[]
  readonly deletedIds: readonly string[]
}

export interface EditableTableHandle {
  /** Rows as they are to be saved; with validation also how many cells are wrong. */
  readonly readValues: (options?: { validate?: boolean }) => Promise<TableValues>
  /** The same, but rejects when any cell is wrong. */
  readonly requireValues: () => Promise<TableValues>
  readonly validate: () => Promise<number>
  readonly clearErrors: () => void
  readonly deletedIds: () => readonly string[]
  readonly selectedRows: () => readonly Row[]
  readonly setValues: (id: string, values: Readonly<Record<string, unknown>>) => void
  readonly addRows: (rows: readonly Row[]) => void
  readonly insertRows: (index: number, rows: readonly Row[]) => void
  readonly removeRows: (ids: readonly string[]) => Promise<boolean>
  readonly removeSelected: () => Promise<boolean>
  readonly reset: (rows: readonly Row[]) => void
  readonly scrollToTop: () => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Temporary ids and files on their way are ours; the server gets neither. */
export function savedForm(row: Row, rowKey: string): Row {
  const saved: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) {
    if (key === rowKey && isTemporaryId(String(value))) continue
    saved[key] = isUploadedFile(value) ? pathOf(value) : value
  }
  return saved
}

export function createHandle(
  store: TableStore,
  commands: TableCommands,
  grid: () => GridHandle | null,
  setup: () => TableSetup,
): EditableTableHandle {
  async function readValues({ validate = false } = {}): Promise<TableValues> {
    const errorCount = validate ? await checkTable(store) : 0
    const { rows, rowKey, removedIds } = store.getState()
    return { errorCount, values: rows.map((row) => savedForm(row, rowKey)), deletedIds: removedIds }
  }

  return {
    readValues,
    async requireValues() {
      const values = await readValues({ validate: true })
      if (values.errorCount > 0) throw new InvalidCellsError(values.errorCount)
      return values
    },
    validate: () => checkTable(store),
    clearErrors: () => {
      const state = store.getState()
      store.setState(
        setErrors(
          state,
          [...state.errors.keys()].map((name) => [name, undefined] as const),
        ),
      )
    },
    deletedIds: () => store.getState().removedIds,
    selectedRows: () => {
      const { rows, rowKey, selectedIds } = store.getState()
      return rows.filter((row) => selectedIds.has(idOf(row, rowKey)))
    },
    setValues: (id, values) => {
      const cells = Object.entries(values).map(([key, value]) => ({ id, key, value }))
      void applyUserEdit(store, { type: 'set', cells }, {})
    },
    addRows: (rows) => void commands.insertRows(store.getState().rows.length, rows),
    insertRows: (index, rows) => void commands.insertRows(index, rows),
    removeRows: commands.removeRows,
    removeSelected: () => commands.removeRows([...store.getState().selectedIds]),
    reset: (rows) => store.setState({ ...createState(setup(), rows), cursor: undefined }),
    scrollToTop: () => grid()?.scrollToTop(),
    undo: commands.undo,
    redo: commands.redo,
  }
}
