import { Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { phoneColumns, leastWidth, type ListColumn, tableColumn, TICKS_PX } from './list-column.ts'
import { ListNote, type ListNoteProps } from './list-empty.tsx'
import type { Sort } from './list-state.ts'
import type { List } from './use-list.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { tellingCutText } from './tell-cut-text.ts'
import { handleRowKeys } from './use-list-keys.ts'

interface ListTableProps<Row extends object> {
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  size: 'middle' | 'small'
  /** Said when the list is empty without any filter. */
  empty: ListNoteProps
  /** Enter on a row, or a double click. */
  onOpen?: (row: Row) => void
  selection?: 'multiple' | 'single' | 'none'
  isSelectable?: (row: Row) => boolean
  onReset: () => void
}

/** Placeholder rows of the final shape. */
const ghost = (index: number) => ({ id: `ghost-${index}` })
const ghostColumn = <Row,>({ width, ...column }: ListColumn<Row>): ListColumn<Row> => ({
  ...column,
  width,
  sortable: false,
  render: (_row, index) => (
    <span className="list-ghost" style={{ inlineSize: `${45 + ((index * 17 + width) % 40)}%` }} />
  ),
})

function noteFor<Row extends object>({ list, empty, onReset }: ListTableProps<Row>): ReactNode {
  const { error, state, reload } = list
  if (error) {
    return (
      <ListNote
        title="列表加载失败"
        detail={error.message || '请检查网络后重试。'}
        action={{ text: '重试', onClick: () => void reload() }}
      />
    )
  }
  const isFiltered = Object.keys(state.filters).length > 0 || state.advanced.superQueryParams !== undefined
  if (isFiltered) {
    return (
      <ListNote
        title="没有符合条件的记录"
        detail="换个条件试试，或清空全部条件。"
        action={{ text: '清空条件', onClick: onReset }}
      />
    )
  }
  return <ListNote {...empty} />
}

function sortOf(sorter: Parameters<NonNullable<TableProps['onChange']>>[2]): Sort | undefined {
  if (Array.isArray(sorter) || sorter.columnKey === undefined || sorter.order === undefined) return undefined
  return { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' }
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, columns, size, onOpen, selection = 'multiple', isSelectable } = props
  const { rows, state, dispatch, rowKey, isFirstLoad, standard } = list
  const isPhone = useIsPhone()
  const byKey = new Map(rows.map((row) => [rowKey(row), row]))
  const ghosts = Array.from({ length: state.pageSize }, (_, index) => ghost(index) as Row)

  const toggle = (key: string) => {
    const row = byKey.get(key)
    if (!row || selection === 'none' || isSelectable?.(row) === false) return
    if (selection === 'single') dispatch({ type: 'select-only', key, row })
    else dispatch({ type: 'select', key, row, isSelected: !state.selected.has(key) })
  }
  const open = (key: string) => {
    const row = byKey.get(key)
    if (row) onOpen?.(row)
  }

  const rowSelection: TableProps<Row>['rowSelection'] = {
    type: selection === 'single' ? 'radio' : 'checkbox',
    columnWidth: TICKS_PX,
    fixed: !isPhone,
    selectedRowKeys: [...state.selected.keys()],
    preserveSelectedRowKeys: true,
    getCheckboxProps: (row) => ({ disabled: isFirstLoad || isSelectable?.(row) === false }),
    onSelect: (row) => toggle(rowKey(row)),
    onSelectAll: (isSelected, _all, changed) =>
      dispatch({ type: 'select-page', isSelected, rows: new Map(changed.map((row) => [rowKey(row), row])) }),
  }

  const sorted = (isPhone ? phoneColumns(columns) : columns).map((column) => {
    const shown = tableColumn(isFirstLoad ? ghostColumn(column) : column)
    if (!column.sortable || column.name !== state.sort.column) return { ...shown, sortOrder: null }
    return { ...shown, sortOrder: state.sort.order === 'asc' ? ('ascend' as const) : ('descend' as const) }
  })

  return (
    <div
      className="list-table"
      role="presentation"
      aria-busy={list.isLoading}
      onKeyDown={(event) => handleRowKeys(event, { onOpen: open, onToggle: toggle })}
      {...tellingCutText}
    >
      <span className="list-busy" data-on={list.isLoading} aria-hidden />
      <Table<Row>
        // The theme's rows of 36 px are those of the standard size.
        size={size === 'small' ? 'small' : 'large'}
        rowKey={rowKey}
        columns={sorted}
        dataSource={isFirstLoad ? ghosts : list.error ? [] : rows}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: columns.reduce((sum, column) => sum + leastWidth(column), selection === 'none' ? 0 : TICKS_PX) }}
        {...(selection === 'none' ? {} : { rowSelection })}
        locale={{ emptyText: noteFor(props) }}
        // One stop for Tab; from there the arrows walk.
        onRow={(row, index) => ({
          tabIndex: index === 0 && !isFirstLoad ? 0 : -1,
          onDoubleClick: () => open(rowKey(row)),
          'aria-selected': state.selected.has(rowKey(row)),
        })}
        onChange={(_page, _filters, sorter) => dispatch({ type: 'sort', sort: sortOf(sorter) ?? standard.sort })}
      />
    </div>
  )
}
