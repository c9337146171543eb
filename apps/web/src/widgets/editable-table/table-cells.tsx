import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined'
import CaretUpOutlined from '@ant-design/icons/CaretUpOutlined'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { cellRole, headerRole } from './grid/roles.ts'
import type { CellPlace } from './grid/virtual-grid.tsx'
import { isRowColumn, type Column } from './model/column.ts'
import { sumColumn } from './model/column-tally.ts'
import { isAllSelected } from './model/table-state.ts'
import { RowCell } from './row-cells.tsx'
import { useTable, useTableState } from './table-context.ts'
import { ValueCell } from './value-cell.tsx'

function TableRowCell({ column, rowIndex }: { column: Column; rowIndex: number }) {
  const row = useTableState(({ rows }) => rows[rowIndex])
  if (!row) return null
  return (
    <div {...cellRole} className="et-cell et-row-cell">
      <RowCell column={column} row={row} rowIndex={rowIndex} />
    </div>
  )
}

export function TableCell({ rowIndex, columnIndex }: CellPlace) {
  const column = useTable().columns[columnIndex]
  if (!column) return null
  if (isRowColumn(column)) return <TableRowCell column={column} rowIndex={rowIndex} />
  return <ValueCell column={column} rowIndex={rowIndex} columnIndex={columnIndex} />
}

function SelectAll() {
  const { commands } = useTable()
  const isAll = useTableState(isAllSelected)
  const isSome = useTableState(({ selectedIds }) => selectedIds.size > 0)
  return (
    <Checkbox
      aria-label="全选"
      checked={isAll}
      indeterminate={isSome && !isAll}
      onChange={() => commands.toggleAll()}
    />
  )
}

function SortButton({ column }: { column: Column }) {
  const { commands } = useTable()
  const [direction, setDirection] = useState<'asc' | 'desc'>()
  function sort() {
    const next = direction === 'asc' ? 'desc' : 'asc'
    setDirection(next)
    commands.sortBy(column.key, next)
  }
  return (
    <button type="button" className="et-sort" aria-label={`按${column.title}排序`} onClick={sort}>
      <CaretUpOutlined data-active={direction === 'asc'} />
      <CaretDownOutlined data-active={direction === 'desc'} />
    </button>
  )
}

export function TableHeaderCell({ columnIndex }: { columnIndex: number }) {
  const { columns, canDrag } = useTable()
  const column = columns[columnIndex]
  if (!column) return null
  const isRequired = column.validateRules?.some(({ required }) => required === true) ?? false
  return (
    <div {...headerRole} className={isRowColumn(column) ? 'et-cell et-row-cell' : `et-cell et-header-${column.type}`}>
      {column.type === 'row-checkbox' ? (
        <SelectAll />
      ) : (
        <span className="et-text">
          {isRequired && <span className="et-required">*</span>}
          {column.title}
        </span>
      )}
      {column.sorter === true && !canDrag && <SortButton column={column} />}
    </div>
  )
}

function Sum({ columnKey }: { columnKey: string }) {
  return <>{useTableState(({ rows }) => sumColumn(rows, columnKey))}</>
}

/** The statistics row: a word in the first column, a sum below each column that asks for one. */
export function TableFooterCell({ columnIndex }: { columnIndex: number }) {
  const column = useTable().columns[columnIndex]
  if (!column) return null
  return (
    <div className="et-cell et-sum">
      {columnIndex === 0 && <span className="et-sum-word">合计</span>}
      {column.statistics === true && <Sum columnKey={column.key} />}
    </div>
  )
}
