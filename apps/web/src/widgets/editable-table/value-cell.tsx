import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import { Tooltip } from 'antd'
import { kindOf } from './cells/cell-kinds.ts'
import { cellRole } from './grid/roles.ts'
import type { Column, Row } from './model/column.ts'
import { blockOf, isInBlock } from './model/cursor.ts'
import { idOf } from './model/edit.ts'
import { cellName, isLocked } from './model/table-state.ts'
import type { GridState } from './model/table-store.ts'
import { useTable, useTableState } from './table-context.ts'

interface Props {
  readonly column: Column
  readonly row: Row
  readonly rowIndex: number
  readonly columnIndex: number
}

type Mode = 'idle' | 'block' | 'focus' | 'edit'

function modeOf({ cursor }: GridState, row: number, column: number): Mode {
  if (!cursor) return 'idle'
  if (cursor.focus.row === row && cursor.focus.column === column) return cursor.isEditing ? 'edit' : 'focus'
  return isInBlock(blockOf(cursor), row, column) ? 'block' : 'idle'
}

function ErrorMark({ message, isOpen }: { message: string; isOpen: boolean }) {
  return (
    <Tooltip title={message} color="red" {...(isOpen ? { open: true } : {})}>
      <ExclamationCircleFilled className="et-error-mark" aria-label={message} />
    </Tooltip>
  )
}

/** One value, shown or edited. It listens to its own value, error and place only. */
export function ValueCell({ column, row, rowIndex, columnIndex }: Props) {
  const { commands, alwaysEdit } = useTable()
  const id = useTableState(({ rowKey }) => idOf(row, rowKey))
  const error = useTableState(({ errors }) => errors.get(cellName(id, column.key)))
  const mode = useTableState((state) => modeOf(state, rowIndex, columnIndex))
  const locked = useTableState((state) => isLocked(state, row))
  const isFlashed = useTableState(({ flashedIds }) => flashedIds.has(id))
  const kind = kindOf(column)
  if (!kind) return null

  const { Display, Editor, isDirect = false } = kind
  const value = row[column.key]
  const disabled = locked || column.disabled === true
  const isEditing = Editor !== undefined && (isDirect || (!disabled && (alwaysEdit || mode === 'edit')))
  const classes = ['et-cell', `et-${mode}`, `et-type-${column.type}`]
  if (error !== undefined) classes.push('et-invalid')
  if (disabled) classes.push('et-disabled')
  if (isFlashed) classes.push('et-flashed')

  return (
    <div
      {...cellRole}
      tabIndex={-1}
      className={classes.join(' ')}
      aria-invalid={error !== undefined}
      aria-selected={mode !== 'idle'}
      data-cell={`${rowIndex}:${columnIndex}`}
      data-row-id={id}
      data-key={column.key}
    >
      {isEditing ? (
        <Editor
          column={column}
          row={row}
          rowId={id}
          rowIndex={rowIndex}
          value={value}
          disabled={disabled}
          isFocused={mode === 'edit' && !isDirect}
          isFramed={alwaysEdit}
          onChange={(next) => commands.setCell(id, column.key, next)}
          onFill={(values) => commands.fillRow(id, values)}
        />
      ) : (
        <span className="et-text">
          <Display column={column} row={row} value={value} />
        </span>
      )}
      {error !== undefined && <ErrorMark message={error} isOpen={mode === 'edit'} />}
    </div>
  )
}
