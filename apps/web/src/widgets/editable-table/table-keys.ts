import { flushSync } from 'react-dom'
import { kindOf } from './cells/cell-kinds.ts'
import type { Direction } from './model/cursor.ts'
import { idOf } from './model/edit.ts'
import type { TableStore } from './model/table-store.ts'
import { visibleColumnsOf, type TableCommands } from './table-commands.ts'

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
  /** Gives the keyboard back to the table when a cell is left. */
  readonly focusTable: () => void
}

type KeyEvent = Pick<
  React.KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'target' | 'nativeEvent'
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

function movingKey(event: KeyEvent, env: Env): boolean {
  const { store, commands } = env
  const { cursor } = store.getState()
  if (!cursor) return false
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

/** Handles a key pressed anywhere in the table. */
export function handleTableKey(event: KeyEvent, env: Env): void {
  // While an input method is composing, keys belong to it.
  if (event.nativeEvent.isComposing) return
  const { cursor } = env.store.getState()
  let isHandled: boolean
  if (env.alwaysEdit) isHandled = alwaysEditKey(event, env)
  else if (cursor?.isEditing) isHandled = editingKey(event, env)
  else isHandled = !isTextField(event.target) && (historyKey(event, env) || movingKey(event, env))
  if (isHandled) event.preventDefault()
}
