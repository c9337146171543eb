import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { EditableTable } from './editable-table.tsx'
import type { Column, Row } from './model/column.ts'
import type { EditableTableHandle } from './table-handle.ts'
import type { EditableTableProps } from './table-options.ts'

const columns: Column[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'on', title: '启用', type: 'checkbox' },
  { key: 'file', title: '附件', type: 'file' },
  { key: 'memo', title: '备注', type: 'popup-textarea' },
]
const rows: Row[] = [
  { id: 'a', name: '甲', on: false, file: 'temp/a.txt', memo: '一' },
  { id: 'b', name: '乙', on: true, file: '', memo: '二' },
]

function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>()
  const view = render(<EditableTable ref={ref} columns={columns} dataSource={rows} {...props} />)
  const grid = screen.getByRole('grid')
  act(() => grid.focus())
  const key = (name: string, more: object = {}, target: Element = document.activeElement ?? grid) =>
    fireEvent.keyDown(target, { key: name, ...more })
  const at = () => view.container.querySelector('[aria-selected=true]')?.getAttribute('data-cell')
  const values = async () => (await ref.current!.readValues()).values
  return { grid, key, at, values, ref }
}

describe('by the keyboard alone', () => {
  it('[ETABLE-33] an arrow or Enter on the table goes to its first cell; Tab passes it by', () => {
    const { key, at } = show()
    expect(key('Tab')).toBe(true)
    expect(at()).toBeUndefined()
    key('ArrowDown')
    expect(at()).toBe('0:0')
  })

  it('[ETABLE-34] Space and Enter act on boxes and buttons of cells, Escape comes back', async () => {
    const { grid, key, at, values } = show()
    key('Enter')
    key('ArrowRight')
    key(' ')
    expect((await values())[0]).toMatchObject({ on: true })
    expect(document.activeElement).toBe(grid)
    key('ArrowRight')
    key('Enter')
    const dialog = await screen.findByRole('dialog', { name: '附件' })
    expect(dialog).toBeTruthy()
    expect(at()).toBe('0:2')
    const button = screen.getAllByRole('button', { name: '编辑附件' })[0]!
    act(() => button.focus())
    key('Escape')
    expect(document.activeElement).toBe(grid)
  })

  it('[ETABLE-34] Tab out of an editor to a cell without one leaves the keyboard with the table', () => {
    const { grid, key, at } = show()
    key('Enter')
    key('Enter')
    expect(document.activeElement?.tagName).toBe('INPUT')
    key('Tab')
    expect(at()).toBe('0:1')
    expect(document.activeElement).toBe(grid)
  })

  it('[ETABLE-35] keys and texts in a dialog of a cell are not the table’s', async () => {
    const { key, values } = show()
    key('Enter')
    key('ArrowRight')
    key('ArrowRight')
    key('Enter')
    const dialog = await screen.findByRole('dialog', { name: '附件' })
    const remove = within(dialog).getByRole('button', { name: /^删除/ })
    fireEvent.keyDown(remove, { key: 'Delete' })
    fireEvent.paste(remove, { clipboardData: { getData: () => 'x\ty\n1\t2' } })
    expect(await values()).toEqual(rows)
  })

  it('[ETABLE-36] Alt with an arrow moves the row and stays on it', async () => {
    const { key, at, values } = show({ dragSort: true })
    key('Enter')
    key('ArrowDown', { altKey: true })
    expect((await values()).map((row) => row['name'])).toEqual(['乙', '甲'])
    expect(at()).toBe('1:1')
    key('ArrowDown', { altKey: true })
    expect((await values()).map((row) => row['name'])).toEqual(['乙', '甲'])
    key('Insert', { altKey: true })
    expect(await values()).toHaveLength(3)
  })

  it('[ETABLE-37] after a removal the table has the keyboard, after saving the settings their button', async () => {
    const { asked } = recordFeedback()
    const { grid } = show({ toolbar: true, rowSelection: true })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    const remove = screen.getByRole('button', { name: /删\s?除$/ })
    act(() => remove.focus())
    fireEvent.click(remove)
    await act(async () => asked[0]?.onOk?.())
    act(() => asked[0]?.afterClose?.())
    await waitFor(() => expect(document.activeElement).toBe(grid))
    const settings = screen.getByRole('button', { name: '新增设置' })
    fireEvent.click(settings)
    fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
    expect(document.activeElement).toBe(settings)
  })

  it('[ETABLE-38] Alt+Enter opens the box of a long text, Escape closes it and goes back', async () => {
    const { key, values } = show()
    key('Enter')
    for (let step = 0; step < 3; step += 1) key('ArrowRight')
    key('Enter')
    const line = screen.getByRole('textbox', { name: '备注' })
    key('Enter', { altKey: true }, line)
    const box = await screen.findByRole('textbox', { name: '备注详细内容' })
    expect(document.activeElement).toBe(box)
    key('Enter', {}, box)
    fireEvent.change(box, { target: { value: '一\n二' } })
    key('Escape', {}, box)
    expect(document.activeElement).toBe(line)
    expect((await values())[0]).toMatchObject({ memo: '一\n二' })
  })
})
