import type { TableStore } from './model/table-store.ts'
import type { TableCommands } from './commands/table-commands.ts'

interface CellTarget {
  readonly rowIndex: number
  readonly columnIndex: number
  readonly id: string
  readonly key: string
}

/** The cell that an event happened in, by the marks it carries. */
function cellOf(target: EventTarget): CellTarget | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [rowIndex, columnIndex] = (element?.dataset['cell'] ?? '').split(':').map(Number)
  if (!element || rowIndex === undefined || columnIndex === undefined) return undefined
  return { rowIndex, columnIndex, id: element.dataset['rowId'] ?? '', key: element.dataset['key'] ?? '' }
}

/** Mouse and focus of all cells, caught once on the table instead of in each of them. */
export function cellEvents(commands: TableCommands, store: TableStore, alwaysEdit: boolean) {
  const isAt = ({ rowIndex, columnIndex }: CellTarget) => {
    const { cursor } = store.getState()
    return cursor?.focus.row === rowIndex && cursor.focus.column === columnIndex
  }
  return {
    onMouseDown(event: React.MouseEvent) {
      const cell = cellOf(event.target)
      if (!cell || (isAt(cell) && store.getState().cursor?.isEditing)) return
      if (event.shiftKey) event.preventDefault()
      commands.focusCell(cell.rowIndex, cell.columnIndex, {
        edit: !alwaysEdit && !event.shiftKey,
        extend: event.shiftKey,
      })
      // The new editor has the focus already; the browser would give it to the cell.
      if (store.getState().cursor?.isEditing) event.preventDefault()
    },
    /** Dragging across cells spans a block; the keyboard goes to the table, so that Ctrl+C copies it. */
    onMouseOver(event: React.MouseEvent<HTMLElement>) {
      const cell = event.buttons === 1 && !alwaysEdit && store.getState().cursor ? cellOf(event.target) : undefined
      if (!cell || isAt(cell)) return
      commands.focusCell(cell.rowIndex, cell.columnIndex, { extend: true })
      event.currentTarget.focus({ preventScroll: true })
    },
    onFocus(event: React.FocusEvent) {
      const cell = alwaysEdit ? cellOf(event.target) : undefined
      if (cell && !isAt(cell)) commands.focusCell(cell.rowIndex, cell.columnIndex)
    },
    onBlur(event: React.FocusEvent) {
      const cell = cellOf(event.target)
      if (cell) commands.checkLater(cell.id, cell.key)
    },
  }
}
