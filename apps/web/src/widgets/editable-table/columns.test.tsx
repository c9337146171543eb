import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { rowColumnTypes, valueColumnTypes, type Column, type Row, type ValueColumnType } from './model/column.ts'
import { EditableTable } from './editable-table.tsx'
import type { EditableTableHandle } from './table-handle.ts'
import type { EditableTableProps } from './table-options.ts'

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
]

beforeEach(() => void fakeServer({ 'GET /sys/dict/getDictItems/kinds': ok([{ value: '1', text: '字典甲' }]) }))

function show(columns: readonly Column[], rows: readonly Row[], props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>()
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <EditableTable ref={ref} columns={columns} dataSource={rows} {...props} />
    </QueryClientProvider>,
  )
  const cell = (row: number, column: number) => {
    const found = view.container.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    if (!found) throw new Error(`no cell ${row}:${column}`)
    return found
  }
  const values = async () => (await ref.current!.readValues()).values
  return { ...view, ref, cell, values }
}

/** What a cell of each type is edited with, and a value it may hold. */
const kinds: Record<ValueColumnType, [value: unknown, editor: string]> = {
  input: ['文字', 'input'],
  inputNumber: [3, 'input'],
  textarea: ['多行', 'textarea'],
  select: ['a', '.ant-select'],
  date: ['2026-11-15', '.ant-picker'],
  datetime: ['2026-11-15 09:30:00', '.ant-picker'],
  time: ['09:30:00', '.ant-picker'],
  checkbox: [true, 'input[type=checkbox]'],
  upload: ['', 'input[type=file]'],
  'select-search': ['b', '.ant-select'],
  'select-multiple': ['a,b', '.ant-select-multiple'],
  'select-async': ['a', '.ant-select'],
  'select-dict-search': ['a', '.ant-select'],
  radio: ['a', 'input[type=radio]'],
  progress: [40, '.ant-progress'],
  sel_depart: ['', '.picker-input'],
  sel_user: ['', '.picker-input'],
  tags: ['白酒;', 'input'],
  popup: ['', 'input[readonly]'],
  'popup-textarea': ['长文', 'button[aria-label^="展开"]'],
  file: ['', 'button[aria-label^="编辑"]'],
  image: ['', 'button[aria-label^="编辑"]'],
  slot: ['格', 'mark'],
  normal: ['只看', '.et-text'],
  hidden: ['藏', ''],
}

describe('column types', () => {
  it.each(valueColumnTypes.filter((type) => type !== 'hidden'))('[ETABLE-70] %s is drawn and edited', async (type) => {
    const [value, editor] = kinds[type]
    const column: Column = { key: 'v', title: '值', type, options, render: () => <mark>格</mark> }
    const { cell } = show([column], [{ id: '1', v: value }])
    fireEvent.mouseDown(cell(0, 0))
    await act(async () => {})
    expect(cell(0, 0).querySelector(editor)).toBeTruthy()
  })

  it('[ETABLE-70] a hidden column is not drawn and keeps its value', async () => {
    const { container, values } = show([{ key: 'v', title: '值', type: 'hidden' }], [{ id: '1', v: '藏' }])
    expect(container.querySelector('[data-key="v"]')).toBeNull()
    expect((await values())[0]).toMatchObject({ v: '藏' })
  })

  it.each(rowColumnTypes)('[ETABLE-70] %s stands where the caller puts it', (type) => {
    const columns: Column[] = [
      { key: 'v', title: '值', type: 'input' },
      { key: '$row', title: '', type },
    ]
    const { container } = show(columns, [{ id: '1', v: 'x' }], { dragSort: true, renderExpanded: () => '展开' })
    const last = container.querySelector('.vg-row .vg-cell:last-child')
    expect(last?.querySelector('.et-row-number, .et-drag, input, button')).toBeTruthy()
  })
})

describe('a column definition', () => {
  const one = (more: Partial<Column>): Column[] => [{ key: 'v', title: '代码', type: 'input', ...more }]
  const edit = (columns: Column[], value: unknown = '') => {
    const shown = show(columns, [{ id: '1', v: value }])
    fireEvent.mouseDown(shown.cell(0, 0))
    return shown
  }

  it('[ETABLE-74] placeholder names the title', () => {
    edit(one({ placeholder: '请输入${title}' }))
    expect(screen.getByPlaceholderText('请输入代码')).toBeTruthy()
  })

  it('[ETABLE-74] props go to the editor as they are', () => {
    const { cell } = edit(one({ props: { maxLength: 6 } }))
    expect(within(cell(0, 0)).getByRole<HTMLInputElement>('textbox').maxLength).toBe(6)
  })

  it('[ETABLE-74] a disabled column is only shown', () => {
    const { cell } = edit(one({ disabled: true }), 'x')
    expect(within(cell(0, 0)).queryByRole('textbox')).toBeNull()
  })

  it('[ETABLE-74] dictCode brings the options of a dictionary', async () => {
    const { cell } = show(one({ type: 'select', dictCode: 'kinds' }), [{ id: '1', v: '1' }])
    await expect.poll(() => cell(0, 0).textContent).toBe('字典甲')
  })

  it('[ETABLE-74] allowSearch lets the list be searched, allowInput takes what was typed', async () => {
    const { values } = edit(one({ type: 'select', options, allowInput: true }))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '丙' } })
    expect((await values())[0]).toMatchObject({ v: '丙' })
  })

  it('[ETABLE-74] sorter sorts the rows by the head of its column', async () => {
    const rows = [
      { id: '1', v: '10' },
      { id: '2', v: '9' },
    ]
    const { values } = show(one({ sorter: true }), rows)
    fireEvent.click(screen.getByRole('button', { name: '按代码排序' }))
    expect((await values()).map((row) => row['v'])).toEqual(['9', '10'])
    fireEvent.click(screen.getByRole('button', { name: '按代码排序' }))
    expect((await values()).map((row) => row['v'])).toEqual(['10', '9'])
  })

  it('[ETABLE-74] isOrder, defaultValue, defaultChecked and customValue fill a new row', async () => {
    const columns: Column[] = [
      { key: 'no', title: '序', type: 'inputNumber', isOrder: true },
      { key: 'v', title: '值', type: 'input', defaultValue: '起' },
      { key: 'on', title: '用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
    ]
    const { ref, values } = show(columns, [{ id: '1', no: 4 }])
    act(() => ref.current!.addRows([{}]))
    expect((await values())[1]).toMatchObject({ no: 5, v: '起', on: 'Y' })
  })

  it('[ETABLE-71] rows are told apart by id, or by another property', async () => {
    const { ref } = show(one({}), [{ code: 'k1', v: 'x' }], { rowKey: 'code' })
    await act(async () => void (await ref.current!.removeRows(['k1'])))
    expect(ref.current!.deletedIds()).toEqual(['k1'])
  })
})

describe('an upload cell', () => {
  const column: Column = { key: 'v', title: '附件', type: 'upload' }
  const menu = async (name: RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }))
    return screen.findByRole('menu')
  }

  it('[ETABLE-72] without a file shows the button, with one its name, its state and a menu', async () => {
    const { cell, values } = show(
      [column],
      [
        { id: '1', v: '' },
        { id: '2', v: 'temp/research.pdf' },
      ],
    )
    expect(within(cell(0, 0)).getByText('点击上传')).toBeTruthy()
    expect(cell(1, 0).textContent).toContain('resea…')
    expect(cell(1, 0).querySelector('.et-done')).toBeTruthy()
    expect((await menu(/附件 research.pdf/)).textContent).toBe('下载删除')
    fireEvent.click(screen.getByText('删除'))
    expect((await values())[1]).toMatchObject({ v: '' })
  })

  it('[ETABLE-72] allowDownload and allowRemove take their items away', () => {
    show([{ ...column, allowDownload: false, allowRemove: false }], [{ id: '1', v: 'temp/research.pdf' }])
    fireEvent.click(screen.getByRole('button', { name: /附件 research.pdf/ }))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('[ETABLE-72] a file without a path cannot be downloaded: 未知的文件', async () => {
    const { said } = recordFeedback()
    const waiting = { name: 'a.txt', type: '', size: 1, status: 'error', percent: 0, path: '', message: '太大' }
    show([column], [{ id: '1', v: waiting }])
    await menu(/附件 a.txt/)
    fireEvent.click(screen.getByText('下载'))
    expect(said).toEqual(['warning: 未知的文件'])
  })
})

describe('a cell with several pictures', () => {
  const column: Column = { key: 'v', title: '图片', type: 'image', fieldExtendJson: '{"uploadnum":2}' }
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

  it('[ETABLE-27] orders them and keeps the last when there is a limit', async () => {
    const { said } = recordFeedback()
    fakeServer({ 'POST /sys/common/upload': { success: true, message: 'temp/c.png' } })
    const { values } = show([column], [{ id: '1', v: 'temp/a.png,temp/b.png' }])
    press('编辑图片')
    const dialog = await screen.findByRole('dialog', { name: '图片' })
    press('前移 a.png')
    press('后移 b.png')
    expect(said).toEqual(['warning: 未知的操作', 'warning: 已到最后~'])
    press('后移 a.png')
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['x'], 'c.png', { type: 'image/png' })] } })
    await within(dialog).findByText('c.png')
    press(/^(确\s?定|OK)$/)
    expect((await values())[0]).toMatchObject({ v: 'temp/a.png,temp/c.png' })
  })
})

describe('rows by the mouse', () => {
  const rows = ['甲', '乙', '丙'].map((v, index) => ({ id: String(index), v }))
  const columns: Column[] = [{ key: 'v', title: '值', type: 'input' }]

  it('[ETABLE-75] a dragged row goes where it is dropped, and all are numbered again', async () => {
    const { values } = show(columns, rows, { dragSort: true })
    const handle = screen.getByRole('button', { name: '排序第1行' })
    Object.assign(handle, { setPointerCapture: () => {}, hasPointerCapture: () => true })
    fireEvent.pointerDown(handle, { pointerId: 1, clientY: 60 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 40 + 61 * 2 + 5 })
    fireEvent.pointerUp(handle, { pointerId: 1 })
    expect((await values()).map((row) => [row['v'], row['orderNum']])).toEqual([
      ['乙', 1],
      ['丙', 2],
      ['甲', 3],
    ])
  })

  it('[ETABLE-76] the context menu of the handle moves up, down and inserts', async () => {
    show(columns, rows, { dragSort: true })
    fireEvent.contextMenu(screen.getByRole('button', { name: '排序第2行' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['向上移', '向下移', '插入一行'])
  })

  it('[ETABLE-73] a wrong cell tells its message in a tooltip while it is edited', async () => {
    const strict: Column[] = [{ ...columns[0]!, validateRules: [{ required: true, message: '请输入值' }] }]
    const { cell } = show(strict, rows)
    fireEvent.mouseDown(cell(0, 0))
    fireEvent.change(within(cell(0, 0)).getByRole('textbox'), { target: { value: '' } })
    expect((await screen.findByRole('tooltip')).textContent).toBe('请输入值')
  })
})
