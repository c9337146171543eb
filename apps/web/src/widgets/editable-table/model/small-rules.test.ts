import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAddSettings, indexToAdd, readAddSettings, saveAddSettings } from './add-settings.ts'
import { formatBlock, parseBlock } from './block-text.ts'
import { fieldExtendOf, type Column } from './column.ts'
import { sumColumn } from './column-tally.ts'
import { columnWidth } from './column-width.ts'
import { createInsertionGuard } from './insertion-guard.ts'
import { createRowMaker, isTemporaryId, temporaryId } from './new-row.ts'
import { acceptNumberText, finishNumberText } from './number-text.ts'
import { shortName } from './short-name.ts'
import { formatTags } from './tags-text.ts'

describe('number cells', () => {
  it.each(['', '-', '0', '12', '-12', '1.', '1.5', '-0.25'])('[ETABLE-20] %j may be typed', (text) => {
    expect(acceptNumberText(text, 'before')).toBe(text)
  })
  it.each(['a', '1a', '--1', '1-', '1.2.3', '1e5', ' 1', '１'])('[ETABLE-20] %j is taken back', (text) => {
    expect(acceptNumberText(text, '1')).toBe('1')
  })
  it.each([
    ['12', 12],
    ['-0.50', -0.5],
    ['1.', 1],
    ['', ''],
    ['-', ''],
    ['.', ''],
  ])('[ETABLE-20] leaving %j keeps %j', (text, kept) => expect(finishNumberText(text)).toBe(kept))
})

describe('tags', () => {
  it.each([
    ['a', '', 'a'],
    ['ab', 'a', 'ab;'],
    ['ab;c', 'ab;', 'ab;c'],
    ['abcd', '', 'ab;cd;'],
    ['ab', 'ab;', 'ab'],
    ['ab;c', 'ab;cd', 'ab;c'],
  ])('[ETABLE-21] typing %j after %j shows %j', (next, previous, expected) =>
    expect(formatTags(next, previous)).toBe(expected),
  )
})

describe('statistics', () => {
  const sum = (...values: unknown[]) =>
    sumColumn(
      values.map((value, index) => ({ id: index, v: value })),
      'v',
    )
  it('[ETABLE-22] sums as integers', () => {
    expect(sum(1, '2', 3.9, null, '')).toBe('6')
    expect(sum()).toBe('0')
    expect(sum(1, 'abc')).toBe('-')
  })
})

describe('columns', () => {
  it.each([
    ['input', undefined, 120],
    ['datetime', undefined, 200],
    ['datetime', 100, 190],
    ['sel_user', undefined, 220],
    ['sel_user', 100, 190],
    ['sel_depart', undefined, 190],
    ['date', undefined, 135],
    ['date', 300, 300],
  ] as [Column['type'], number | undefined, number][])(
    '[ETABLE-23] %s of %s px is %i px wide',
    (type, width, expected) => expect(columnWidth({ type, ...(width === undefined ? {} : { width }) })).toBe(expected),
  )

  it('[ETABLE-24] reads the extension settings, whatever their shape', () => {
    const read = (fieldExtendJson: string) => fieldExtendOf({ fieldExtendJson })
    expect(read('{"store":"id","text":"realname","multiSelect":false,"uploadnum":"3"}')).toEqual({
      store: 'id',
      text: 'realname',
      multiSelect: false,
      uploadnum: 3,
    })
    expect(read('{broken')).toEqual({})
    expect(read('[]')).toEqual({})
    expect(fieldExtendOf({})).toEqual({})
  })
})

describe('new rows', () => {
  const columns: Column[] = [
    { key: 'number', title: '#', type: 'row-number' },
    { key: 'name', title: '名称', type: 'input', defaultValue: '新' },
    { key: 'on', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
    { key: 'off', title: '停用', type: 'checkbox' },
    { key: 'sort', title: '排序', type: 'inputNumber', isOrder: true },
    { key: 'secret', title: '', type: 'hidden', defaultValue: 's' },
  ]
  it('[ETABLE-7] start with the defaults of their columns', () => {
    const make = createRowMaker(columns, [{ sort: 3 }, { sort: '7' }], 'id')
    expect(make('tmp_1', { name: '给定' })).toEqual({
      id: 'tmp_1',
      name: '给定',
      on: 'Y',
      off: false,
      sort: 8,
      secret: 's',
    })
    expect([make('tmp_2'), make('tmp_3', { sort: 20 }), make('tmp_4')].map((row) => row['sort'])).toEqual([9, 20, 21])
  })
  it('[ETABLE-7] have an id that can be told from a saved one', () => {
    expect(isTemporaryId(temporaryId('5'))).toBe(true)
    expect(isTemporaryId('5')).toBe(false)
  })
  it('[ETABLE-8] are inserted at most once in 1500 ms', () => {
    const mayInsert = createInsertionGuard()
    expect([mayInsert(0), mayInsert(1499), mayInsert(1500), mayInsert(2999), mayInsert(3000)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })
  it('[ETABLE-9] go where the settings say', () => {
    expect([indexToAdd(0, 5), indexToAdd(1, 5), indexToAdd(3, 5), indexToAdd(9, 5)]).toEqual([5, 0, 2, 5])
    expect(readAddSettings()).toEqual(defaultAddSettings)
    saveAddSettings({ count: 3, position: 1 })
    expect(readAddSettings()).toEqual({ count: 3, position: 1 })
    expect(localStorage.getItem('pro__jet-add-btn-settings')).toContain('"count":3')
  })
})

describe('a block of cells', () => {
  it('[ETABLE-30] comes back from its text', () => {
    const cell = fc.stringMatching(/^[a-z"\t\n 中]*$/)
    const block = fc.integer({ min: 1, max: 3 }).chain((width) => {
      return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 })
    })
    fc.assert(
      fc.property(block, (cells) => {
        fc.pre(cells.at(-1)?.join('') !== '')
        expect(parseBlock(formatBlock(cells))).toEqual(cells)
      }),
    )
  })
  it('[ETABLE-30] is read as spreadsheets write it', () => {
    expect(parseBlock('a\tb\r\n1\t"x\ty"\r\n')).toEqual([
      ['a', 'b'],
      ['1', 'x\ty'],
    ])
    expect(parseBlock('5" pipe\tb')).toEqual([['5" pipe', 'b']])
  })
})

it.each([
  ['a.txt', 'a.txt'],
  ['report.xlsx', 'repor…'],
  ['年度业绩报告.pdf', '年度业绩报…'],
])('[ETABLE-25] %s is shown as %s', (name, expected) => expect(shortName(name)).toBe(expected))
