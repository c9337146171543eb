import type { ReactNode } from 'react'
import type { Column, Row, SlotProps } from './model/column.ts'
import type { DisabledRows } from './model/disabled-rows.ts'
import type { ValueChange } from './model/table-store.ts'
import type { TableSyncSettings } from './sync/use-table-sync.ts'

export const defaultMaxHeight = 400
export const defaultRowHeight = 61
export const statisticsHeight = 32
export const defaultOrderKey = 'orderNum'

export interface RowsEvent {
  readonly rows: readonly Row[]
}

export interface EditableTableProps {
  readonly columns: readonly Column[]
  /** The rows as they come from the server; a new array starts the table anew. */
  readonly dataSource: readonly Row[]
  readonly rowKey?: string
  readonly rowHeight?: number
  readonly maxHeight?: number
  readonly disabled?: boolean
  readonly disabledRows?: DisabledRows
  /** Every cell is an editor; otherwise a click makes one cell an editor. */
  readonly alwaysEdit?: boolean
  readonly rowNumber?: boolean
  readonly rowSelection?: boolean
  readonly rowSelectionType?: 'checkbox' | 'radio'
  readonly dragSort?: boolean
  readonly dragSortKey?: string
  readonly toolbar?: boolean
  readonly toolbarExtra?: ReactNode
  /** Prefix of the permission codes that hide buttons. */
  readonly authPre?: string
  readonly loading?: boolean
  /** Shares changes with the same table on other screens. */
  readonly sync?: TableSyncSettings
  readonly slots?: Readonly<Record<string, (props: SlotProps) => ReactNode>>
  readonly renderExpanded?: (row: Row) => ReactNode | Promise<ReactNode>
  readonly expandedHeight?: number
  /** Rejects to keep the rows; the reason is shown. */
  readonly onBeforeDelete?: (rows: readonly Row[]) => Promise<void>
  readonly onValueChange?: (event: ValueChange) => void
  readonly onAdd?: (event: RowsEvent) => void
  readonly onInsert?: (event: RowsEvent & { readonly index: number }) => void
  readonly onRemove?: (event: RowsEvent) => void
  readonly onMove?: (event: { readonly from: number; readonly to: number }) => void
  readonly onSelect?: (event: RowsEvent & { readonly ids: readonly string[] }) => void
}

const rowColumn = (type: Column['type'], key: string): Column => ({ key, title: '', type, fixed: true })

/** Columns of the row itself come first, unless the caller has placed them; slots get their function. */
export function resolveColumns(props: EditableTableProps): readonly Column[] {
  const {
    columns,
    rowNumber,
    rowSelection,
    rowSelectionType = 'checkbox',
    dragSort,
    renderExpanded,
    slots = {},
  } = props
  const has = (type: Column['type']) => columns.some((column) => column.type === type)
  const leading: Column[] = []
  if (dragSort && !has('row-drag-sort')) leading.push(rowColumn('row-drag-sort', '$drag'))
  if (rowSelection && !has('row-checkbox') && !has('row-radio')) {
    leading.push(rowColumn(rowSelectionType === 'radio' ? 'row-radio' : 'row-checkbox', '$select'))
  }
  if (renderExpanded && !has('row-expand')) leading.push(rowColumn('row-expand', '$expand'))
  if (rowNumber && !has('row-number')) leading.push({ ...rowColumn('row-number', '$number'), title: '#' })
  const filled = columns.map((column) => {
    const render = column.render ?? slots[column.slot ?? column.key]
    return column.type === 'slot' && render ? Object.assign({}, column, { render }) : column
  })
  return [...leading, ...filled]
}
