import { kindOf } from '../cells/cell-kinds.ts'
import { isVisible, type Column, type Row } from '../model/column.ts'
import type { Extent } from '../model/cursor.ts'
import type { Edit } from '../model/edit.ts'
import { createRowMaker, temporaryId } from '../model/new-row.ts'
import { applyUserEdit, type GridState, type TableStore } from '../model/table-store.ts'
import type { EditableTableProps } from '../table-options.ts'

export interface CommandEnv {
  readonly store: TableStore
  /** The latest properties of the table. */
  readonly props: () => EditableTableProps
  readonly createId: () => string
  readonly now: () => number
}

export type CommandContext = ReturnType<typeof createContext>

export const visibleColumnsOf = ({ columns }: Pick<GridState, 'columns'>): readonly Column[] =>
  columns.filter(isVisible)

/** What every command reads and writes through. */
export function createContext({ store, props, createId, now }: CommandEnv) {
  const state = () => store.getState()
  return {
    store,
    props,
    now,
    state,
    columns: () => visibleColumnsOf(state()),
    edit: (what: Edit, mark?: string) => applyUserEdit(store, what, props(), mark),
    rowMaker() {
      const { columns, rows, rowKey } = state()
      const make = createRowMaker(columns, rows, rowKey)
      return (given?: Row) => make(temporaryId(createId()), given)
    },
    extent(): Extent {
      const columns = visibleColumnsOf(state())
      return {
        rows: state().rows.length,
        columns: columns.length,
        isStop: (index) => columns[index] !== undefined && kindOf(columns[index]) !== undefined,
      }
    },
  }
}
