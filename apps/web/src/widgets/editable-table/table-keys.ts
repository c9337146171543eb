import { flushSync } from 'react-dom'
import { kindOf } from './cells/cell-kinds.ts'
import type { Direction } from './model/cursor.ts'
import { idOf } from './model/edit.ts'
import type { TableStore } from './model/table-store.ts'
import { visibleColumnsOf } from './commands/command-env.ts'
import type { TableCommands } from './commands/table-commands.ts'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

interface Env {
  readonly store: TableStore
  readonly commands: TableCommands
  readonly alwaysEdit: boolean
  readonly canDrag: boolean
  /** Gives the keyboard back to the table when a cell is left. */
  readonly focusTable: () => void
}

type KeyEvent = Pick<
  React.KeyboardEvent<HTMLElement>,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'target' | 'currentTarget' | 'nativeEvent'
>

/** `Process` is the first key of an input method: the editor must stand before it starts composing. */
const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyEvent) =>
  (key.length === 1 || key === 'Process') && !ctrlKey && !metaKey && !altKey

function focusedColumn({ store }: Env) {
  const { cursor } = store.getState()
  return cursor ? visibleColumnsOf(store.getState())[cursor.focus.column] : undefined
}

/** Undo and redo by the keys of both worlds. */
function historyKey(event: KeyEvent, { commands }: Env): boolean {
  if (!event.ctrlKey && !event.metaKey) return false
  const key = event.key.toLowerCase()
  if (key === 'z' && !event.shiftKey) commands.undo()
  else if (key === 'y' || (key === 'z' && event.shiftKey)) commands.redo()
  else return false
  return true
}

function editingKey(event: KeyEvent, env: Env): boolean {
  const { commands, focusTable } = env
  const takesTyping = kindOf(focusedColumn(env) ?? { type: 'hidden' })?.takesTyping === true
  if (event.key === 'Escape') {
    commands.cancelEdit()
    focusTable()
    return true
  }
  if (event.key === 'Tab') {
    const hasMoved = commands.move(event.shiftKey ? 'previous' : 'next', { edit: true })
    if (!hasMoved) commands.leaveCell()
    // A cell without an editor of its own leaves the keyboard to the table.
    else if (env.store.getState().cursor?.isEditing !== true) focusTable()
    return hasMoved
  }
  // A list or a calendar uses Enter itself; in a text it ends editing and goes down.
  if (event.key === 'Enter' && takesTyping && !event.shiftKey) {
    commands.leaveCell()
    focusTable()
    commands.move('down')
    return true
  }
  return false
}

/** A letter replaces the cell's content: the editor must stand before the letter arrives. */
function startTyping(env: Env): void {
  const { store, commands } = env
  const { cursor, rows, rowKey } = store.getState()
  const column = focusedColumn(env)
  const row = cursor && rows[cursor.focus.row]
  if (!cursor || !column || !row || kindOf(column)?.takesTyping !== true) return
  if (!commands.canEdit(cursor.focus.row, column)) return
  flushSync(() => {
    commands.focusCell(cursor.focus.row, cursor.focus.column, { edit: true })
    commands.setCell(idOf(row, rowKey), column.key, '')
  })
}

/** The table has the keyboard but no cell yet: an arrow or Enter goes to the first one. Tab passes the table by. */
function enteringKey(event: KeyEvent, { commands }: Env): boolean {
  if (event.target !== event.currentTarget) return false
  return (arrows[event.key] !== undefined || event.key === 'Enter') && commands.enter()
}

/** What of a cell is acted on, the most telling first. */
const controls = [
  'input[type=checkbox]',
  'input[type=radio]:checked, input[type=radio]',
  'input[readonly]',
  'button',
  'input:not([type=file]), textarea, [tabindex="0"]',
]

function controlIn(cell: Element | null): HTMLElement | undefined {
  for (const one of controls) {
    const found = cell?.querySelector<HTMLElement>(one)
    if (found) return found
  }
  return undefined
}

/** A box is ticked where the keyboard is; a button and a field that opens a dialog are pressed. */
function actOn(control: HTMLElement) {
  const isInput = control instanceof HTMLInputElement
  const isBox = isInput && control.type === 'checkbox'
  if (!isBox) control.focus()
  if (isBox || control instanceof HTMLButtonElement || (isInput && control.readOnly)) control.click()
}

/** Boxes, pickers and uploads are always there: Enter or Space on their cell acts on them. */
function directKey(event: KeyEvent, env: Env): boolean {
  const { cursor } = env.store.getState()
  const column = focusedColumn(env)
  if (!cursor || !column || kindOf(column)?.isDirect !== true || ![' ', 'Enter', 'F2'].includes(event.key)) return false
  const place = `[data-cell="${cursor.focus.row}:${cursor.focus.column}"]`
  const control = controlIn(event.currentTarget.querySelector(place))
  if (!control || event.target !== event.currentTarget) return false
  actOn(control)
  return true
}

/** A row moves with Alt and an arrow; Alt+Insert puts a new one below it. */
function rowKey(event: KeyEvent, { store, commands }: Env, canDrag: boolean): boolean {
  const { cursor } = store.getState()
  if (!cursor || !canDrag || !event.altKey) return false
  const { row, column } = cursor.focus
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (event.key === 'Insert') commands.insertRowBelow(row)
  else if (by === 0) return false
  else if (commands.moveRow(row, row + by)) commands.focusCell(row + by, column)
  return true
}

function movingKey(event: KeyEvent, env: Env): boolean {
  const { store, commands } = env
  const { cursor } = store.getState()
  if (!cursor) return enteringKey(event, env)
  if (rowKey(event, env, env.canDrag) || directKey(event, env)) return true
  const direction = arrows[event.key]
  if (direction) {
    commands.move(direction, { extend: event.shiftKey })
    return true
  }
  if (event.key === 'Tab') return commands.move(event.shiftKey ? 'previous' : 'next')
  if (event.key === 'Enter' || event.key === 'F2') {
    commands.focusCell(cursor.focus.row, cursor.focus.column, { edit: true })
    return true
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    commands.clearBlock()
    return true
  }
  if (event.key === 'Escape') {
    commands.leaveCell({ leaveTable: true })
    return true
  }
  if (isPrintable(event)) startTyping(env)
  return false
}

const isTextField = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== 'checkbox'

/** With every cell an editor, only what a text field does not use itself moves between rows. */
function alwaysEditKey(event: KeyEvent, { commands, store }: Env): boolean {
  const direction: Direction | undefined =
    event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' || event.key === 'Enter' ? 'down' : undefined
  const takesTyping = kindOf(focusedColumn({ commands, store } as Env) ?? { type: 'hidden' })?.takesTyping === true
  return direction !== undefined && takesTyping && isTextField(event.target) && commands.move(direction)
}

/** React tells the table also what happens in dialogs and lists that its cells have opened elsewhere in the page. */
export const isInside = ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) =>
  target instanceof Node && currentTarget.contains(target)

/** Escape inside a box, picker or upload of a cell gives the keyboard back to the table. */
function leavesControl(event: KeyEvent, env: Env): boolean {
  const { cursor } = env.store.getState()
  const column = focusedColumn(env)
  const isDirect = column !== undefined && kindOf(column)?.isDirect === true
  if (event.key !== 'Escape' || env.alwaysEdit || !cursor || !isDirect || event.target === event.currentTarget)
    return false
  env.focusTable()
  return true
}

/** Handles a key pressed anywhere in the table. */
export function handleTableKey(event: KeyEvent, env: Env): void {
  // While an input method is composing, keys belong to it; those of a cell's dialog belong to the dialog.
  if (event.nativeEvent.isComposing || !isInside(event)) return
  if (leavesControl(event, env)) return event.preventDefault()
  const { cursor } = env.store.getState()
  let isHandled: boolean
  if (env.alwaysEdit) isHandled = alwaysEditKey(event, env)
  else if (cursor?.isEditing) isHandled = editingKey(event, env)
  else isHandled = !isTextField(event.target) && (historyKey(event, env) || movingKey(event, env))
  if (isHandled) event.preventDefault()
}
