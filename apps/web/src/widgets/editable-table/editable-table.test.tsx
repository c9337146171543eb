import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { EditableTable } from './editable-table.tsx'
import type { Column, Row } from './model/column.ts'
import type { ValueChange } from './model/table-store.ts'
import { InvalidCellsError, type EditableTableHandle } from './table-handle.ts'
import type { EditableTableProps } from './table-options.ts'

const columns: Column[] = [
  { key: 'code', title: '代码', type: 'input', validateRules: [{ required: true, message: '请输入${title}' }] },
  { key: 'size', title: '数量', type: 'inputNumber', statistics: true },
  { key: 'board', title: '板块', type: 'select', options: [{ value: 'm', text: '主板' }] },
  { key: 'note', title: '说明', type: 'normal' },
]
const rows: Row[] = [
  { id: 'a', code: '600519', size: 100, board: 'm', note: '甲' },
  { id: 'b', code: '300750', size: 200, board: '', note: '乙' },
  { id: 'c', code: '688981', size: 300, board: '', note: '锁' },
]

function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>()
  const view = render(<EditableTable ref={ref} columns={columns} dataSource={rows} {...props} />)
  const cell = (row: number, column: number) => {
    const found = view.container.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    if (!found) throw new Error(`no cell ${row}:${column}`)
    return found
  }
  const grid = screen.getByRole('grid')
  const table = () => {
    if (!ref.current) throw new Error('no handle')
    return ref.current
  }
  const input = (row: number, column: number) => within(cell(row, column)).getByRole<HTMLInputElement>('textbox')
  const settle = () => act(async () => {})
  return { ...view, cell, grid, table, input, settle }
}

const values = async (table: EditableTableHandle) => (await table.readValues()).values

describe('click to edit', () => {
  it('[ETABLE-60] a click makes one cell an editor, a click outside none', () => {
    const { cell, input } = show()
    fireEvent.mouseDown(cell(0, 0))
    expect(input(0, 0).value).toBe('600519')
    fireEvent.mouseDown(cell(1, 0))
    expect(within(cell(0, 0)).queryByRole('textbox')).toBeNull()
    fireEvent.pointerDown(document.body)
    expect(within(cell(1, 0)).queryByRole('textbox')).toBeNull()
  })

  it('[ETABLE-60] with alwaysEdit every cell is one', () => {
    const { cell } = show({ alwaysEdit: true })
    expect(within(cell(0, 0)).getByRole('textbox')).toBeTruthy()
    expect(within(cell(2, 1)).getByRole('textbox')).toBeTruthy()
  })

  it('[ETABLE-6] neither a disabled row nor a shown value can be edited', () => {
    const { cell } = show({ disabledRows: { note: ['锁'] } })
    fireEvent.mouseDown(cell(2, 0))
    expect(within(cell(2, 0)).queryByRole('textbox')).toBeNull()
    fireEvent.mouseDown(cell(0, 3))
    expect(within(cell(0, 3)).queryByRole('textbox')).toBeNull()
  })

  it('[ETABLE-15] a change is told, validated and shown', async () => {
    const onValueChange = vi.fn<(event: ValueChange) => void>()
    const { cell, input, settle } = show({ onValueChange })
    fireEvent.mouseDown(cell(0, 0))
    fireEvent.change(input(0, 0), { target: { value: '' } })
    await settle()
    expect(onValueChange.mock.calls[0]?.[0]).toMatchObject({ value: '', oldValue: '600519' })
    expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('请输入代码')).toBeTruthy()
  })

  it('[ETABLE-17] leaving a cell checks it 100 ms later', async () => {
    vi.useFakeTimers()
    const { cell, input } = show({ dataSource: [{ id: 'x', code: '', size: 1 }] })
    fireEvent.mouseDown(cell(0, 0))
    fireEvent.blur(input(0, 0))
    await act(async () => vi.advanceTimersByTime(99))
    expect(cell(0, 0).getAttribute('aria-invalid')).toBe('false')
    await act(async () => vi.advanceTimersByTime(1))
    expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true')
    vi.useRealTimers()
  })

  it('[ETABLE-20] a number cell refuses letters and keeps a number', async () => {
    const { cell, input, table } = show()
    fireEvent.mouseDown(cell(0, 1))
    fireEvent.change(input(0, 1), { target: { value: '12a' } })
    expect(input(0, 1).value).toBe('100')
    fireEvent.change(input(0, 1), { target: { value: '12.50' } })
    fireEvent.blur(input(0, 1))
    expect((await values(table()))[0]?.['size']).toBe(12.5)
  })
})

describe('the keyboard', () => {
  it('[ETABLE-20] a number left by Tab is a number, and is checked', async () => {
    vi.useFakeTimers()
    const must: Column = { key: 'size', title: '数量', type: 'inputNumber', validateRules: [{ required: true }] }
    const { cell, input, table } = show({ columns: [must, ...columns.slice(0, 1)] })
    fireEvent.mouseDown(cell(0, 0))
    fireEvent.change(input(0, 0), { target: { value: '12.50' } })
    key(input(0, 0), 'Tab')
    expect((await values(table()))[0]?.['size']).toBe(12.5)
    fireEvent.mouseDown(cell(1, 0))
    fireEvent.change(input(1, 0), { target: { value: '-' } })
    key(input(1, 0), 'Tab')
    await act(async () => vi.advanceTimersByTime(100))
    expect((await values(table()))[1]?.['size']).toBe('')
    expect(cell(1, 0).getAttribute('aria-invalid')).toBe('true')
    vi.useRealTimers()
  })

  it('[ETABLE-31] the mouse drawn across cells spans a block, which can be cut', async () => {
    const { cell, grid, table } = show()
    fireEvent.mouseDown(cell(0, 0))
    fireEvent.mouseOver(cell(1, 1), { buttons: 1 })
    const setData = vi.fn<(type: string, text: string) => void>()
    fireEvent.cut(grid, { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', '600519\t100\n300750\t200')
    expect((await values(table())).slice(0, 2)).toMatchObject([
      { code: '', size: '' },
      { code: '', size: '' },
    ])
  })

  const key = (target: Element, name: string, more: object = {}) => fireEvent.keyDown(target, { key: name, ...more })

  it('[ETABLE-31] moves with arrows and Tab, edits with Enter, gives up with Escape', async () => {
    const { cell, grid, input, table } = show()
    fireEvent.mouseDown(cell(0, 0))
    fireEvent.change(input(0, 0), { target: { value: 'changed' } })
    key(input(0, 0), 'Escape')
    expect((await values(table()))[0]?.['code']).toBe('600519')
    key(grid, 'ArrowDown')
    key(grid, 'ArrowRight')
    expect(cell(1, 1).getAttribute('aria-selected')).toBe('true')
    key(grid, 'Enter')
    expect(input(1, 1).value).toBe('200')
    key(input(1, 1), 'Tab', { shiftKey: true })
    expect(input(1, 0).value).toBe('300750')
    key(input(1, 0), 'Enter')
    expect(cell(2, 0).getAttribute('aria-selected')).toBe('true')
  })

  it('[ETABLE-31] a letter replaces the content, Delete clears a block, Ctrl+Z brings it back', async () => {
    const { cell, grid, table } = show()
    fireEvent.mouseDown(cell(0, 0))
    key(grid, 'Escape')
    key(grid, 'x')
    expect((await values(table()))[0]?.['code']).toBe('')
    key(grid, 'Escape')
    key(grid, 'ArrowRight', { shiftKey: true })
    key(grid, 'Delete')
    expect((await values(table()))[0]).toMatchObject({ code: '', size: '' })
    key(grid, 'z', { ctrlKey: true })
    expect((await values(table()))[0]).toMatchObject({ code: '600519', size: 100 })
    key(grid, 'y', { ctrlKey: true })
    expect((await values(table()))[0]).toMatchObject({ code: '', size: '' })
  })

  it('[ETABLE-32] copies and pastes blocks as spreadsheets do', async () => {
    const { cell, grid, table } = show({ toolbar: true })
    fireEvent.mouseDown(cell(0, 0))
    key(grid, 'Escape')
    key(grid, 'ArrowRight', { shiftKey: true })
    key(grid, 'ArrowRight', { shiftKey: true })
    const setData = vi.fn<(type: string, text: string) => void>()
    const copy = createEvent.copy(grid, { clipboardData: { setData } })
    fireEvent(grid, copy)
    expect(setData).toHaveBeenCalledWith('text/plain', '600519\t100\t主板')
    fireEvent.mouseDown(cell(2, 0))
    key(grid, 'Escape')
    fireEvent.paste(grid, { clipboardData: { getData: () => '1\t2\t主板\n3\t4\t没有' } })
    const saved = await values(table())
    expect(saved[2]).toMatchObject({ code: '1', size: 2, board: 'm' })
    expect(saved[3]).toMatchObject({ code: '3', size: 4, board: '' })
  })
})

describe('rows', () => {
  const dragMenu = async (rowNumber: number, item: string) => {
    fireEvent.click(screen.getByRole('button', { name: `排序第${rowNumber}行` }))
    fireEvent.click(await screen.findByText(item))
  }
  const codes = async (table: EditableTableHandle) => (await values(table)).map((row) => row['code'])

  it('[ETABLE-3] move by the menu and are numbered again', async () => {
    const { table } = show({ dragSort: true })
    await dragMenu(2, '向上移')
    expect((await values(table())).map((row) => [row['code'], row['orderNum']])).toEqual([
      ['300750', 1],
      ['600519', 2],
      ['688981', 3],
    ])
  })

  it('[ETABLE-8] are inserted below, with a warning when clicked too fast', async () => {
    const { said } = recordFeedback()
    const { table } = show({ dragSort: true })
    await dragMenu(1, '插入一行')
    expect(await codes(table())).toEqual(['600519', '', '300750', '688981'])
    await dragMenu(1, '插入一行')
    expect(said).toEqual(['warning: 你点击的太快了，请慢点点击!'])
    expect(await codes(table())).toHaveLength(4)
  })

  it('[ETABLE-9] are added as the settings say, and the settings are kept', async () => {
    const { said } = recordFeedback()
    const { table } = show({ toolbar: true })
    fireEvent.click(screen.getByRole('button', { name: '新增设置' }))
    fireEvent.change(await screen.findByLabelText('添加行数'), { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('添加位置'), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    expect(said).toEqual(['success: 保存成功'])
    fireEvent.click(screen.getByRole('button', { name: /plus 新\s?增/ }))
    expect(await codes(table())).toEqual(['', '', '600519', '300750', '688981'])
    expect(localStorage.getItem('pro__jet-add-btn-settings')).toContain('"position":1')
  })

  it('[ETABLE-61] are removed after a question that tells how many', async () => {
    const { asked } = recordFeedback()
    const { table } = show({ toolbar: true, rowSelection: true })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第2行' }))
    fireEvent.click(screen.getByRole('button', { name: /删\s?除/ }))
    expect(asked[0]?.content).toBe('确定要删除这 2 项吗？')
    expect(await codes(table())).toHaveLength(3)
    await act(async () => asked[0]?.onOk?.())
    expect(await codes(table())).toEqual(['688981'])
    expect(table().deletedIds()).toEqual(['a', 'b'])
  })

  it('[ETABLE-61] stay when the hook refuses, and the reason is shown', async () => {
    const { said } = recordFeedback()
    const { table } = show({ onBeforeDelete: async () => Promise.reject(new Error('已被引用')) })
    expect(await table().removeRows(['a'])).toBe(false)
    expect(said).toEqual(['error: 已被引用'])
    expect(await codes(table())).toHaveLength(3)
  })

  it('[ETABLE-62] buttons are hidden by permission below the prefix', () => {
    const entry = (action: string) => ({ action, type: '1' as const, status: '1' as const, describe: '' })
    useSession.setState({
      permission: {
        menu: [],
        auth: [],
        allAuth: [entry('order:add'), entry('order:batch_delete')],
        sysSafeMode: false,
      },
    })
    show({ toolbar: true, authPre: 'order', rowSelection: true })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    expect(screen.queryByRole('button', { name: /plus 新\s?增/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /删\s?除/ })).toBeNull()
    useSession.setState({ permission: undefined })
  })

  it('[ETABLE-5] all are selected by the box in the header', () => {
    const onSelect = vi.fn<(event: { ids: readonly string[] }) => void>()
    show({ rowSelection: true, onSelect })
    fireEvent.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(onSelect.mock.calls.at(-1)?.[0].ids).toEqual(['a', 'b', 'c'])
    fireEvent.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(onSelect.mock.calls.at(-1)?.[0].ids).toEqual([])
  })

  it('[ETABLE-63] expand to what the caller draws, and say so when it fails three times', async () => {
    const renderExpanded = vi.fn<() => Promise<string>>(async () => Promise.reject(new Error('no')))
    show({ renderExpanded })
    fireEvent.click(screen.getByRole('button', { name: '展开第1行' }))
    expect(await screen.findByText('打开子表失败')).toBeTruthy()
    expect(renderExpanded).toHaveBeenCalledTimes(3)
  })
})

describe('reading', () => {
  it('[ETABLE-16] counts wrong cells, and the promise form rejects', async () => {
    const { table } = show({ dataSource: [{ id: 'x', code: '', size: 1 }] })
    await act(async () => expect(await table().readValues({ validate: true })).toMatchObject({ errorCount: 1 }))
    await act(async () => expect(table().requireValues()).rejects.toBeInstanceOf(InvalidCellsError))
  })

  it('[ETABLE-7] leaves out temporary ids', async () => {
    const { table } = show()
    act(() => table().addRows([{ code: 'new' }]))
    const saved = (await values(table())).at(-1)
    expect(saved).toMatchObject({ code: 'new', size: '' })
    expect(saved).not.toHaveProperty('id')
  })

  it('[ETABLE-22] the statistics row is there only when rows are', () => {
    const { rerender } = show()
    expect(screen.getByText('合计').closest('.vg-foot')?.textContent).toBe('合计600')
    rerender(<EditableTable columns={columns} dataSource={[]} />)
    expect(screen.queryByText('合计')).toBeNull()
    expect(screen.getByText('暂无数据')).toBeTruthy()
  })
})

describe('size', () => {
  const many: Row[] = Array.from({ length: 10_000 }, (_, index) => ({
    id: String(index),
    code: `c${index}`,
    mark: index,
  }))

  it('[ETABLE-50] ten thousand rows draw about nine', () => {
    const { container } = show({ dataSource: many })
    expect(container.querySelectorAll('.vg-row').length).toBeLessThanOrEqual(9)
  })

  it('[ETABLE-50] after a jump the rows stand where those before did, without what those had opened', () => {
    function Counter() {
      const [count, setCount] = useState(0)
      return <button onClick={() => setCount(count + 1)}>{`点${count}`}</button>
    }
    const slot: Column = { key: 'mark', title: '', type: 'slot', render: () => <Counter /> }
    const { container, cell } = show({ dataSource: many, columns: [columns[0]!, slot] })
    fireEvent.click(within(cell(0, 1)).getByRole('button'))
    expect(screen.getByText('点1')).toBeTruthy()
    const place = container.querySelector('.vg-row')
    const frame = container.querySelector('.vg')!
    frame.scrollTop = 61 * 5000
    fireEvent.scroll(frame)
    expect(container.querySelector('.vg-row')).toBe(place)
    expect(cell(5000, 0).textContent).toBe('c5000')
    expect(screen.queryByText('点1')).toBeNull()
  })

  it('[ETABLE-53] typing draws its own row only', () => {
    const draw = vi.fn<(value: unknown) => string>(String)
    const slot: Column = { key: 'mark', title: '', type: 'slot', render: ({ value }) => draw(value) }
    const input: Column = { key: 'code', title: '代码', type: 'input' }
    const { cell, input: field } = show({ dataSource: many, columns: [input, slot] })
    fireEvent.mouseDown(cell(1, 0))
    draw.mockClear()
    fireEvent.change(field(1, 0), { target: { value: 'c1x' } })
    fireEvent.change(field(1, 0), { target: { value: 'c1xy' } })
    expect(new Set(draw.mock.calls.map(([value]) => value))).toEqual(new Set([1]))
  })
})
