import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { kindOf } from './cells/cell-kinds.ts'
import { cellRole } from './grid/roles.ts'
import type { Column, Row } from './model/column.ts'
import { blockOf, isInBlock } from './model/cursor.ts'
import { idOf } from './model/edit.ts'
import { cellName, isLocked } from './model/table-state.ts'
import type { GridState } from './model/table-store.ts'
import { useTable } from './table-context.ts'

interface Props {
  readonly column: Column
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

const noRow: Row = {}

/** All that one cell depends on, in one look: a screen has a hundred cells, and each look costs. */
function partOf(state: GridState, { column, rowIndex, columnIndex }: Props) {
  const row = state.rows[rowIndex] ?? noRow
  const id = idOf(row, state.rowKey)
  return {
    isThere: row !== noRow,
    id,
    value: row[column.key],
    error: state.errors.size === 0 ? undefined : state.errors.get(cellName(id, column.key)),
    mode: modeOf(state, rowIndex, columnIndex),
    isLocked: isLocked(state, row),
    isFlashed: state.flashedIds.has(id),
  }
}

type CellPart = ReturnType<typeof partOf>

const isSamePart = (a: CellPart, b: CellPart): boolean =>
  a.id === b.id &&
  Object.is(a.value, b.value) &&
  a.error === b.error &&
  a.mode === b.mode &&
  a.isThere === b.isThere &&
  a.isLocked === b.isLocked &&
  a.isFlashed === b.isFlashed

/** The part from before while nothing in it has changed: the cell is not drawn again. */
function createPartMemo() {
  let last: CellPart | undefined
  return (next: CellPart): CellPart => {
    if (!last || !isSamePart(last, next)) last = next
    return last
  }
}

/** One value, shown or edited. It is drawn again when this value, its error or its place changes. */
export function ValueCell(props: Props) {
  const { column, rowIndex, columnIndex } = props
  const { store, commands, alwaysEdit } = useTable()
  const [remembered] = useState(createPartMemo)
  const {
    isThere,
    id,
    value,
    error,
    mode,
    isLocked: locked,
    isFlashed,
  } = useStore(store, (state) => remembered(partOf(state, props)))
  const kind = kindOf(column)
  if (!kind || !isThere) return null

  const { Display, Editor, isDirect = false } = kind
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
          key={id}
          column={column}
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
          <Display column={column} value={value} />
        </span>
      )}
      {error !== undefined && <ErrorMark message={error} isOpen={mode === 'edit'} />}
    </div>
  )
}
