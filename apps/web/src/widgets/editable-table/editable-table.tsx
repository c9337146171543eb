import { Spin } from 'antd'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ExpandedRow } from './expanded-row.tsx'
import { VirtualGrid, type GridColumn, type GridHandle } from './grid/virtual-grid.tsx'
import { columnWidth } from './model/column-width.ts'
import { isRowColumn, isVisible, type Column, type Row } from './model/column.ts'
import { createState, withSetup, type TableSetup } from './model/table-state.ts'
import { createTableStore, type TableStore } from './model/table-store.ts'
import { useTableSync } from './sync/use-table-sync.ts'
import { TableCell, TableFooterCell, TableHeaderCell } from './table-cells.tsx'
import { cellEvents } from './cell-events.ts'
import { createCommands } from './commands/table-commands.ts'
import { TableContext } from './table-context.ts'
import { createHandle, type EditableTableHandle } from './table-handle.ts'
import { handleTableKey, isInside } from './table-keys.ts'
import {
  defaultMaxHeight,
  defaultOrderKey,
  defaultRowHeight,
  resolveColumns,
  statisticsHeight,
  type EditableTableProps,
} from './table-options.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useColumnOptions } from './use-column-options.ts'
import { useLeaveOnOutsideClick } from './use-leave-on-outside-click.ts'
import './editable-table.css'

const headerHeight = 40
const defaultExpandedHeight = 160
/** A lower row has room for one line of text. */
const twoLinesHeight = 44

function setupOf(props: EditableTableProps, columns: readonly Column[]): TableSetup {
  return {
    columns,
    rowKey: props.rowKey ?? 'id',
    orderKey: props.dragSort ? (props.dragSortKey ?? defaultOrderKey) : undefined,
    disabledRows: props.disabledRows,
    isDisabled: props.disabled === true,
  }
}

const gridColumn = (column: Column): GridColumn => ({
  key: column.key,
  width: columnWidth(column),
  isFixed: column.fixed === true,
  canGrow: !isRowColumn(column),
})

/** The store lives as long as the table; properties flow into it after each drawing. */
function useTableStore(props: EditableTableProps, columns: readonly Column[]) {
  const [store] = useState<TableStore>(() => createTableStore(createState(setupOf(props, columns), props.dataSource)))
  const [latest] = useState(() => createStore(() => props))
  const [commands] = useState(() =>
    createCommands({ store, props: latest.getState, createId: () => crypto.randomUUID(), now: () => Date.now() }),
  )
  const { dataSource } = props
  const loaded = useRef<readonly Row[]>(dataSource)

  useLayoutEffect(() => {
    latest.setState(props, true)
    const setup = setupOf(props, columns)
    if (loaded.current === dataSource) return store.setState(withSetup(store.getState(), setup))
    loaded.current = dataSource
    store.setState({ ...createState(setup, dataSource), cursor: undefined })
  })

  return { store, commands }
}

export function EditableTable({ ref, ...props }: EditableTableProps & { ref?: Ref<EditableTableHandle> }) {
  const { alwaysEdit = false, disabled = false, loading = false, rowHeight = defaultRowHeight, renderExpanded } = props
  const columns = useColumnOptions(resolveColumns(props))
  const shown = columns.filter(isVisible)
  const { store, commands } = useTableStore(props, columns)
  const grid = useRef<GridHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rowIds = useStore(store, ({ ids }) => ids)
  const expandedIds = useStore(store, (state) => state.expandedIds)
  const expanded = expandedIds.size === 0 ? noRows : rowIds.flatMap((id, index) => (expandedIds.has(id) ? [index] : []))
  const hasStatistics = rowIds.length > 0 && columns.some(({ statistics }) => statistics === true)
  const canDrag = props.dragSort === true && !disabled
  const focusTable = () => frame.current?.focus({ preventScroll: true })

  /** A text field copies its own selection; otherwise the block goes to the clipboard. */
  function copy(event: React.ClipboardEvent<HTMLElement>): boolean {
    const text = isTyping(event.target) || !isInside(event) ? undefined : commands.copyText()
    if (text === undefined) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    return true
  }

  useImperativeHandle(ref, () =>
    createHandle(
      store,
      commands,
      () => grid.current,
      () => setupOf(props, columns),
    ),
  )
  useLeaveOnOutsideClick(frame, () => commands.leaveCell({ leaveTable: true }))
  useShowCursor(store, grid, frame, alwaysEdit)
  useTableSync(store, props.sync)

  return (
    <TableContext
      value={{
        store,
        commands,
        columns: shown,
        alwaysEdit,
        canDrag,
        renderExpanded,
        grid,
        tableElement: () => frame.current,
      }}
    >
      {props.toolbar === true && (
        <TableToolbar authPre={props.authPre} disabled={disabled} extra={props.toolbarExtra} />
      )}
      <Spin spinning={loading}>
        <div
          ref={frame}
          className={rowHeight < twoLinesHeight ? 'et-frame et-one-line' : 'et-frame'}
          role="grid"
          tabIndex={0}
          aria-rowcount={rowIds.length + 1}
          aria-colcount={shown.length}
          {...cellEvents(commands, store, alwaysEdit)}
          onKeyDown={(event) => handleTableKey(event, { store, commands, alwaysEdit, canDrag, focusTable })}
          onCopy={copy}
          onCut={(event) => {
            if (copy(event)) commands.clearBlock()
          }}
          onPaste={(event) => {
            if (!isInside(event)) return
            const text = event.clipboardData.getData('text/plain')
            // A single value goes where the user types; a block goes into the cells.
            if (isTyping(event.target) && !/[\t\n]/.test(text.trimEnd())) return
            event.preventDefault()
            commands.paste(text)
          }}
        >
          <VirtualGrid
            ref={grid}
            columns={shown.map(gridColumn)}
            rowIds={rowIds}
            rowHeight={rowHeight}
            headerHeight={headerHeight}
            maxHeight={props.maxHeight ?? defaultMaxHeight}
            expanded={expanded}
            expandedHeight={props.expandedHeight ?? defaultExpandedHeight}
            Cell={TableCell}
            HeaderCell={TableHeaderCell}
            Expanded={renderExpanded ? ExpandedRow : undefined}
            FooterCell={hasStatistics ? TableFooterCell : undefined}
            footerHeight={statisticsHeight}
            emptyText="暂无数据"
          />
        </div>
      </Spin>
    </TableContext>
  )
}

const noRows: readonly number[] = []

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Keeps the cell with the keyboard in view, and the focus on it when every cell is an editor. */
function useShowCursor(
  store: TableStore,
  grid: React.RefObject<GridHandle | null>,
  frame: React.RefObject<HTMLDivElement | null>,
  alwaysEdit: boolean,
) {
  useEffect(
    () =>
      store.subscribe(({ cursor }, before) => {
        if (!cursor || cursor === before.cursor) return
        const { row, column } = cursor.focus
        grid.current?.showCell(row, column)
        if (!alwaysEdit || !before.cursor) return
        requestAnimationFrame(() => {
          const field = frame.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"] :is(input, textarea)`)
          if (field && !field.contains(document.activeElement)) field.focus({ preventScroll: true })
        })
      }),
    [store, grid, frame, alwaysEdit],
  )
}
