import { describe, expect, it, vi } from 'vitest'
import type { Column, Row } from './column.ts'
import { sumColumn } from './column-tally.ts'
import { blockTexts, pasteEdit, type TextForm } from './paste.ts'
import { cellName, createState, isAllSelected, type TableSetup } from './table-state.ts'
import {
  applyRemoteEdit,
  applyUserEdit,
  checkTable,
  createTableStore,
  undoStep,
  type ValueChange,
} from './table-store.ts'

const columns: Column[] = [
  { key: 'code', title: '代码', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'size', title: '数量', type: 'inputNumber', validateRules: [{ pattern: 'z' }] },
  { key: 'fixed', title: '固定', type: 'normal' },
]
const rows: Row[] = [
  { id: 'a', code: 'x', size: 1, fixed: 'f' },
  { id: 'b', code: 'y', size: 2, fixed: 'f' },
]
const setup: TableSetup = { columns, rowKey: 'id', isDisabled: false }
const makeStore = (more: Partial<TableSetup> = {}) => createTableStore(createState({ ...setup, ...more }, rows))
const set = (id: string, key: string, value: unknown) => ({ type: 'set' as const, cells: [{ id, key, value }] })

describe('a change', () => {
  it('[ETABLE-15] is announced first and validated then', async () => {
    const store = makeStore()
    const seen: [ValueChange, number][] = []
    const done = applyUserEdit(store, set('a', 'code', ''), {
      onValueChange: (event) => seen.push([event, store.getState().errors.size]),
    })
    expect(seen).toHaveLength(1)
    expect(seen[0]?.[0]).toMatchObject({ value: '', oldValue: 'x', row: { id: 'a', code: '' } })
    expect(seen[0]?.[1]).toBe(0)
    await done
    expect(store.getState().errors.get(cellName('a', 'code'))).toBe('代码不能为空')
  })

  it('[ETABLE-11] that ends a duplicate clears the other cell too', async () => {
    const store = makeStore()
    await applyUserEdit(store, set('a', 'code', 'y'), {})
    expect(await checkTable(store)).toBe(2)
    await applyUserEdit(store, set('a', 'code', 'z'), {})
    expect(store.getState().errors.size).toBe(0)
  })

  it('[ETABLE-13] drops the answer of a handler whose value is no longer there', async () => {
    const answers: ((pass: boolean) => void)[] = []
    const handler = () => new Promise<boolean>((resolve) => answers.push(resolve))
    const store = createTableStore(
      createState(
        { ...setup, columns: [{ key: 'code', title: '代码', type: 'input', validateRules: [{ handler }] }] },
        rows,
      ),
    )
    const first = applyUserEdit(store, set('a', 'code', 'bad'), {})
    const second = applyUserEdit(store, set('a', 'code', 'good'), {})
    answers[1]?.(true)
    await second
    answers[0]?.(false)
    await first
    expect(store.getState().errors.size).toBe(0)
  })

  it('[ETABLE-16] checking the whole table counts the cells that fail', async () => {
    const store = makeStore()
    await applyUserEdit(store, set('a', 'code', null), {})
    await applyUserEdit(store, set('b', 'size', 'many'), {})
    expect(await checkTable(store)).toBe(2)
  })

  it('[ETABLE-40] from another screen is not ours to undo', () => {
    const store = makeStore()
    applyRemoteEdit(store, set('a', 'size', 9))
    undoStep(store)
    expect(store.getState().rows[0]?.['size']).toBe(9)
  })
})

const form: TextForm = {
  toText: (value) => String(value ?? ''),
  fromText: (text, column) => {
    if (column.type !== 'inputNumber') return { value: text }
    return Number.isNaN(Number(text)) ? undefined : { value: Number(text) }
  },
}

describe('typing in a long table', () => {
  const rules: Column[] = [
    { key: 'code', title: '代码', type: 'input', validateRules: [{ required: true }, { unique: true }] },
    { key: 'size', title: '数量', type: 'inputNumber', statistics: true, validateRules: [{ pattern: 'z' }] },
  ]
  let looks = 0
  const watched = (index: number): Row =>
    new Proxy({ id: `r${index}`, code: `c${index}`, size: index } as Record<string, unknown>, {
      get: (row, key) => {
        looks += 1
        return row[String(key)]
      },
    })

  it('[ETABLE-54] looks at the row it is in and at no other', async () => {
    const long = Array.from({ length: 1000 }, (_, index) => watched(index))
    const store = createTableStore(createState({ ...setup, columns: rules }, long))
    const type = async (key: string, value: unknown) => {
      await applyUserEdit(store, set('r900', key, value), { onValueChange: () => {} }, cellName('r900', key))
      return [sumColumn(store.getState().rows, 'size'), isAllSelected(store.getState())]
    }
    await type('code', 'first')
    looks = 0
    expect(await type('code', 'second')).toEqual(['499500', false])
    expect(await type('size', 1900)).toEqual(['500500', false])
    expect(looks).toBeLessThan(20)
  })
})

describe('a pasted block', () => {
  const canWrite = (column: Column) => column.type !== 'normal'

  it('[ETABLE-32] fills cells, adds rows below, passes over what cannot be written, and is one step', async () => {
    const store = makeStore()
    let made = 0
    const edit = pasteEdit({
      state: store.getState(),
      columns,
      place: { row: 1, column: 0 },
      texts: [
        ['p', '5', 'no', 'beyond'],
        ['q', 'not a number', 'no'],
      ],
      form,
      canWrite,
      makeRow: () => ({ id: `tmp_${(made += 1)}`, code: '', size: 0, fixed: '' }),
    })
    await applyUserEdit(store, edit, {})
    expect(store.getState().rows).toEqual([
      rows[0],
      { id: 'b', code: 'p', size: 5, fixed: 'f' },
      { id: 'tmp_1', code: 'q', size: 0, fixed: '' },
    ])
    undoStep(store)
    expect(store.getState().rows).toEqual(rows)
  })

  it('[ETABLE-32] leaves disabled rows alone and drops the overhang when rows cannot be added', () => {
    const store = makeStore({ disabledRows: { id: 'a' } })
    const edit = pasteEdit({
      state: store.getState(),
      columns,
      place: { row: 0, column: 0 },
      texts: [['1'], ['2'], ['3']],
      form,
      canWrite,
    })
    expect(edit).toEqual({ type: 'set', cells: [{ id: 'b', key: 'code', value: '2' }] })
  })

  it('[ETABLE-32] is copied as text', () => {
    expect(blockTexts(rows, columns, { top: 0, bottom: 1, left: 0, right: 1 }, form)).toEqual([
      ['x', '1'],
      ['y', '2'],
    ])
  })

  it('[ETABLE-15] announces every value', async () => {
    const onValueChange = vi.fn<(event: ValueChange) => void>()
    const store = makeStore()
    const cells = ['a', 'b'].flatMap((id) => ['code', 'size'].map((key) => ({ id, key, value: `${id}${key}` })))
    await applyUserEdit(store, { type: 'set', cells }, { onValueChange })
    expect(onValueChange.mock.calls.map(([event]) => event.value)).toEqual(['acode', 'asize', 'bcode', 'bsize'])
  })
})
