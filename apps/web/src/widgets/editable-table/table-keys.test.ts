import { describe, expect, it, vi } from 'vitest'
import { createCommands } from './commands/table-commands.ts'
import type { Column, Row } from './model/column.ts'
import { createState } from './model/table-state.ts'
import { createTableStore } from './model/table-store.ts'
import { handleTableKey } from './table-keys.ts'

const columns: Column[] = [
  { key: 'code', title: '代码', type: 'input' },
  { key: 'size', title: '数量', type: 'inputNumber' },
  { key: 'kind', title: '种类', type: 'select', options: [] },
  { key: 'on', title: '启用', type: 'checkbox' },
  { key: 'fixed', title: '固定', type: 'normal' },
]
const rows: Row[] = [
  { id: 'a', code: 'x', size: 1, kind: '', on: false, fixed: 'f' },
  { id: 'b', code: 'y', size: 2, kind: '', on: false, fixed: 'f' },
  { id: 'c', code: 'z', size: 3, kind: '', on: false, fixed: 'f' },
]

/** A table without its screen: keys arrive at `table`, or at one of its fields. */
function open(more: { alwaysEdit?: boolean; canDrag?: boolean } = {}) {
  const store = createTableStore(createState({ columns, rowKey: 'id', isDisabled: false }, rows))
  const props = { columns, dataSource: rows }
  const commands = createCommands({ store, props: () => props, createId: () => 'new', now: () => 0 })
  const focusTable = vi.fn()
  const table = document.createElement('div')
  const env = { store, commands, focusTable, alwaysEdit: false, canDrag: false, ...more }
  const put = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, cell = '0:0') => {
    const place = document.createElement('div')
    place.dataset['cell'] = cell
    const control = document.createElement(tag)
    place.append(control)
    table.append(place)
    return control
  }
  /** Whether the table took the key, so that the browser does nothing with it. */
  const press = (key: string, held: object = {}, target: EventTarget = table): boolean => {
    const preventDefault = vi.fn()
    const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
    const nativeEvent = { isComposing: false } as KeyboardEvent
    handleTableKey({ ...none, key, preventDefault, target, currentTarget: table, nativeEvent, ...held }, env)
    return preventDefault.mock.calls.length > 0
  }
  const at = () => {
    const { cursor } = store.getState()
    return cursor && `${cursor.focus.row}:${cursor.focus.column}${cursor.isEditing ? ' editing' : ''}`
  }
  const anchor = () => store.getState().cursor?.anchor
  const codes = () => store.getState().rows.map(({ code }) => code)
  const value = (row: number, key: string) => store.getState().rows[row]?.[key]
  return { store, commands, focusTable, table, put, press, at, anchor, codes, value }
}

const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

describe('keys of a table without a cell', () => {
  it.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'])(
    '[ETABLE-33] %s goes to the first cell',
    (key) => {
      const { press, at } = open()
      expect(press(key)).toBe(true)
      expect(at()).toBe('0:0')
    },
  )

  it.each(['Tab', 'a', 'Escape', 'Delete', ' '])('[ETABLE-33] %s is not the table’s', (key) => {
    const { press, at } = open()
    expect(press(key)).toBe(false)
    expect(at()).toBeUndefined()
  })

  it('[ETABLE-33] a key in a control of the table does not enter it', () => {
    const { press, put, at } = open()
    expect(press('Enter', {}, put('button'))).toBe(false)
    expect(at()).toBeUndefined()
  })
})

describe('keys on a cell', () => {
  it.each([
    ['ArrowUp', '0:1'],
    ['ArrowDown', '2:1'],
    ['ArrowLeft', '1:0'],
    ['ArrowRight', '1:2'],
    ['Home', '1:0'],
    ['End', '1:4'],
  ])('[ETABLE-31] %s moves, with Shift the other end of the block stays', (key, place) => {
    const { press, at, anchor, commands } = open()
    commands.focusCell(1, 1)
    expect(press(key)).toBe(true)
    expect(at()).toBe(place)
    commands.focusCell(1, 1)
    press(key, shift)
    expect(at()).toBe(place)
    expect(anchor()).toEqual({ row: 1, column: 1 })
  })

  it('[ETABLE-31] Tab goes on, with Shift back, and out of the table at its ends', () => {
    const { press, at, commands } = open()
    commands.focusCell(0, 0)
    expect(press('Tab', shift)).toBe(false)
    expect(press('Tab')).toBe(true)
    expect(at()).toBe('0:1')
    expect(press('Tab', shift)).toBe(true)
    expect(at()).toBe('0:0')
  })

  it.each(['Enter', 'F2'])('[ETABLE-31] %s edits, but not what cannot be written', (key) => {
    const { press, at, commands } = open()
    commands.focusCell(0, 0)
    expect(press(key)).toBe(true)
    expect(at()).toBe('0:0 editing')
    commands.focusCell(0, 4)
    press(key)
    expect(at()).toBe('0:4')
  })

  it.each(['Delete', 'Backspace'])('[ETABLE-31] %s empties the block', (key) => {
    const { press, value, commands } = open()
    commands.focusCell(0, 0)
    press('ArrowDown', shift)
    expect(press(key)).toBe(true)
    expect([value(0, 'code') ?? '', value(1, 'code') ?? '', value(2, 'code')]).toEqual(['', '', 'z'])
  })

  it('[ETABLE-31] Escape leaves the table', () => {
    const { press, at, commands } = open()
    commands.focusCell(0, 0)
    expect(press('Escape')).toBe(true)
    expect(at()).toBeUndefined()
  })

  it.each(['a', '9', 'Process'])('[ETABLE-31] %s replaces the content: the letter itself is the editor’s', (key) => {
    const { press, at, value, commands } = open()
    commands.focusCell(1, 0)
    expect(press(key)).toBe(false)
    expect(at()).toBe('1:0 editing')
    expect(value(1, 'code')).toBe('')
  })

  it.each([
    ['with Ctrl', 'a', ctrl, 0],
    ['with the command key', 'a', { metaKey: true }, 0],
    ['with Alt', 'a', { altKey: true }, 0],
    ['of a function', 'F5', {}, 0],
    ['on a list', 'a', {}, 2],
    ['on what cannot be written', 'a', {}, 4],
  ])('[ETABLE-31] a key %s replaces nothing', (_case, key, held, column) => {
    const { press, at, store, commands } = open()
    commands.focusCell(0, column)
    expect(press(key, held)).toBe(false)
    expect(at()).toBe(`0:${column}`)
    expect(store.getState().rows).toEqual(rows)
  })

  it('[ETABLE-2] Ctrl or the command key with Z undoes, with Y or Shift and Z does it again', () => {
    const { press, value, commands } = open()
    commands.focusCell(0, 1)
    commands.setCell('a', 'code', 'n')
    for (const held of [ctrl, { metaKey: true }]) {
      for (const redo of [
        { key: 'y', ...held },
        { key: 'Z', ...held, ...shift },
      ]) {
        expect(press('z', held)).toBe(true)
        expect(value(0, 'code')).toBe('x')
        expect(press(redo.key, redo)).toBe(true)
        expect(value(0, 'code')).toBe('n')
      }
    }
    expect(press('x', ctrl)).toBe(false)
  })

  it('[ETABLE-31] keys in a field that stands in the table are the field’s', () => {
    const { press, put, at, commands } = open()
    commands.focusCell(1, 0)
    expect(press('ArrowDown', {}, put('input'))).toBe(false)
    expect(at()).toBe('1:0')
    const box = put('input')
    box.type = 'checkbox'
    expect(press('ArrowDown', {}, box)).toBe(true)
    expect(at()).toBe('2:0')
  })

  it('[ETABLE-31] keys of an input method and of what stands elsewhere in the page are not the table’s', () => {
    const { press, at, commands } = open()
    commands.focusCell(1, 0)
    expect(press('ArrowDown', { nativeEvent: { isComposing: true } })).toBe(false)
    expect(press('ArrowDown', {}, document.createElement('div'))).toBe(false)
    expect(at()).toBe('1:0')
  })
})

describe('keys while a cell is edited', () => {
  const editing = (row: number, column: number) => {
    const table = open()
    table.commands.focusCell(row, column, { edit: true })
    return table
  }

  it('[ETABLE-31] Escape gives back what the cell held, and the keyboard to the table', () => {
    const { press, at, value, commands, focusTable } = editing(0, 0)
    commands.setCell('a', 'code', 'typed')
    expect(press('Escape')).toBe(true)
    expect(value(0, 'code')).toBe('x')
    expect(at()).toBe('0:0')
    expect(focusTable).toHaveBeenCalledOnce()
  })

  it('[ETABLE-31] Enter keeps what was typed and goes down, with Shift it is the editor’s', () => {
    const { press, at, value, commands, focusTable } = editing(0, 0)
    commands.setCell('a', 'code', 'typed')
    expect(press('Enter', shift)).toBe(false)
    expect(at()).toBe('0:0 editing')
    expect(focusTable).not.toHaveBeenCalled()
    expect(press('Enter')).toBe(true)
    expect(value(0, 'code')).toBe('typed')
    expect(at()).toBe('1:0')
    expect(focusTable).toHaveBeenCalledOnce()
  })

  it('[ETABLE-31] Enter in a list is the list’s; an arrow is the editor’s', () => {
    const list = editing(0, 2)
    expect(list.press('Enter')).toBe(false)
    expect(list.at()).toBe('0:2 editing')
    const text = editing(0, 0)
    expect(text.press('ArrowDown')).toBe(false)
    expect(text.at()).toBe('0:0 editing')
  })

  it('[ETABLE-34] Tab edits the next cell; one without an editor leaves the keyboard to the table', () => {
    const { press, at, focusTable } = editing(0, 0)
    expect(press('Tab')).toBe(true)
    expect(at()).toBe('0:1 editing')
    press('Tab')
    expect(at()).toBe('0:2 editing')
    expect(focusTable).not.toHaveBeenCalled()
    press('Tab')
    expect(at()).toBe('0:3')
    expect(focusTable).toHaveBeenCalledOnce()
  })

  it('[ETABLE-34] Shift and Tab goes back; at the end of the table it leaves the cell', () => {
    const { press, at } = editing(0, 1)
    press('Tab', shift)
    expect(at()).toBe('0:0 editing')
    expect(press('Tab', shift)).toBe(false)
    expect(at()).toBe('0:0')
  })
})

describe('boxes and buttons of a cell', () => {
  it.each([' ', 'Enter', 'F2'])('[ETABLE-34] %j ticks a box where the keyboard is', (key) => {
    const { press, put, commands } = open()
    commands.focusCell(1, 3)
    const [other, box] = [put('input', '0:3'), put('input', '1:3')]
    for (const one of [other, box]) one.type = 'checkbox'
    const focus = vi.spyOn(box, 'focus')
    expect(press(key)).toBe(true)
    expect([other.checked, box.checked]).toEqual([false, true])
    expect(focus).not.toHaveBeenCalled()
  })

  it('[ETABLE-34] a button and a field that opens a dialog are pressed, any other field only gets the keyboard', () => {
    const pressed = (prepare: (table: ReturnType<typeof open>) => HTMLElement) => {
      const table = open()
      table.commands.focusCell(0, 3)
      const control = prepare(table)
      const click = vi.fn()
      control.addEventListener('click', click)
      const focus = vi.spyOn(control, 'focus')
      table.press('Enter')
      return [focus.mock.calls.length, click.mock.calls.length]
    }
    expect(pressed(({ put }) => put('button', '0:3'))).toEqual([1, 1])
    expect(pressed(({ put }) => Object.assign(put('input', '0:3'), { readOnly: true }))).toEqual([1, 1])
    expect(pressed(({ put }) => put('input', '0:3'))).toEqual([1, 0])
  })

  it('[ETABLE-34] other keys, an empty cell and keys pressed in the control itself act on nothing', () => {
    const { press, put, commands } = open()
    commands.focusCell(0, 3)
    press(' ')
    const box = put('input', '0:3')
    box.type = 'checkbox'
    press('a')
    press(' ', {}, box)
    expect(box.checked).toBe(false)
  })

  it('[ETABLE-34] Escape in the control gives the keyboard back and stays on the cell', () => {
    const { press, put, at, commands, focusTable } = open()
    commands.focusCell(0, 3)
    expect(press('Escape', {}, put('button', '0:3'))).toBe(true)
    expect(focusTable).toHaveBeenCalledOnce()
    expect(at()).toBe('0:3')
    commands.focusCell(0, 0)
    press('Escape', {}, put('button'))
    expect(focusTable).toHaveBeenCalledOnce()
  })
})

describe('rows by the keyboard', () => {
  const alt = { altKey: true }

  it('[ETABLE-36] Alt with an arrow moves the row, and the keyboard stays with it; not beyond the ends', () => {
    const { press, at, codes, commands } = open({ canDrag: true })
    commands.focusCell(1, 1)
    expect(press('ArrowUp', alt)).toBe(true)
    expect([codes(), at()]).toEqual([['y', 'x', 'z'], '0:1'])
    expect(press('ArrowUp', alt)).toBe(true)
    expect([codes(), at()]).toEqual([['y', 'x', 'z'], '0:1'])
    press('ArrowDown', alt)
    expect([codes(), at()]).toEqual([['x', 'y', 'z'], '1:1'])
  })

  it('[ETABLE-36] Alt and Insert puts a row below; without Alt, or where rows cannot be moved, nothing', () => {
    const { press, codes, commands } = open({ canDrag: true })
    commands.focusCell(0, 0)
    press('Insert')
    expect(codes()).toHaveLength(3)
    expect(press('Insert', alt)).toBe(true)
    expect(codes().map((code) => code ?? '')).toEqual(['x', '', 'y', 'z'])
    const fixed = open()
    fixed.commands.focusCell(0, 0)
    fixed.press('Insert', alt)
    fixed.press('ArrowDown', alt)
    expect(fixed.codes()).toEqual(['x', 'y', 'z'])
  })
})

describe('a table where every cell is an editor', () => {
  it.each([
    ['ArrowUp', '0:0'],
    ['ArrowDown', '2:0'],
    ['Enter', '2:0'],
  ])('[ETABLE-31] %s moves between rows', (key, place) => {
    const { press, put, at, commands } = open({ alwaysEdit: true })
    commands.focusCell(1, 0)
    expect(press(key, {}, put('input'))).toBe(true)
    expect(at()).toBe(place)
  })

  it('[ETABLE-31] other keys, lists and boxes keep theirs', () => {
    const { press, put, at, commands } = open({ alwaysEdit: true })
    commands.focusCell(1, 0)
    const input = put('input')
    for (const key of ['ArrowLeft', 'Tab', 'Escape', 'Delete', 'a']) expect(press(key, {}, input)).toBe(false)
    expect(press('ArrowDown', {}, put('button'))).toBe(false)
    commands.focusCell(1, 2)
    expect(press('ArrowDown', {}, input)).toBe(false)
    expect(at()).toBe('1:2')
    commands.focusCell(1, 3)
    expect(press('Escape', {}, put('button'))).toBe(false)
  })
})
