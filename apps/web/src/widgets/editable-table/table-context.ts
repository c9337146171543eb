import { createContext, use, type ReactNode, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { GridHandle } from './grid/virtual-grid.tsx'
import type { Column, Row } from './model/column.ts'
import type { GridState, TableStore } from './model/table-store.ts'
import type { TableCommands } from './commands/table-commands.ts'

export interface TableContextValue {
  readonly store: TableStore
  readonly commands: TableCommands
  /** Visible columns, in order. */
  readonly columns: readonly Column[]
  readonly alwaysEdit: boolean
  readonly canDrag: boolean
  readonly renderExpanded?: ((row: Row) => ReactNode | Promise<ReactNode>) | undefined
  readonly grid: RefObject<GridHandle | null>
  /** Takes the keyboard when what had it is gone. */
  readonly tableElement: () => HTMLElement | null
}

export const TableContext = createContext<TableContextValue | undefined>(undefined)

export function useTable(): TableContextValue {
  const table = use(TableContext)
  if (!table) throw new Error('a cell stands outside its table')
  return table
}

/** One value out of the table; the component is drawn again only when that value changes. */
export function useTableState<T>(select: (state: GridState) => T): T {
  return useStore(useTable().store, select)
}
