import { describe, expect, it } from 'vitest'

import type { ListColumns } from '../list/list-definition.ts'
import { cellOf, plainCell } from './cell-text.ts'
import { defineSheet, type SheetColumn } from './define-sheet.ts'
import { exportRows } from './export-rows.ts'
import { guessHeader, matchColumns, readRecords } from './read-records.ts'
import { institutionColumn, sheetFor } from './sheet-for.ts'

const listColumns = {
  id: { column: 'id', type: 'text' },
  count: { column: 'count', type: 'int' },
  price: { column: 'price', type: 'number' },
  code: { column: 'code', type: 'text' },
  status: { column: 'status', type: 'int', dict: 'status' },
  tenantId: { column: 'tenant_id', type: 'int' },
} as const satisfies ListColumns

describe('what stands in a cell', () => {
  const institutions = { textOf: (ids: unknown) => `机构${String(ids)}`, idsOf: (text: string) => text }
  it.each([
    ['the text of a dictionary before its value', 'status', { status: 1, status_dictText: '正常' }, '正常'],
    ['the value when there is no text', 'status', { status: 1 }, 1],
    ['a whole number', 'count', { count: 3 }, 3],
    ['a number', 'price', { price: 2.5 }, 2.5],
    ['a number that came as a text', 'price', { price: '2.5' }, '2.5'],
    ['a text', 'code', { code: '001' }, '001'],
    ['a number in a column of texts', 'code', { code: 7 }, 7],
    ['a truth', 'code', { code: true }, true],
    ['nothing', 'code', { code: null }, null],
    ['what is not there', 'code', {}, null],
    ['a column the list does not know', 'more', { more: 4 }, 4],
  ] as const)('[SHEET-105] %s', (_what, property, record, cell) => {
    expect(cellOf(listColumns, { title: 'x', property }, record)).toBe(cell)
  })

  it('[INST-1] whose a record is stands there by name, and by number where no names are known', () => {
    const column = institutionColumn('tenantId')
    expect(column).toMatchObject({ title: '所属机构', property: 'tenantId', width: 24, isInstitution: true })
    expect(cellOf(listColumns, column, { tenantId: 2 }, institutions)).toBe('机构2')
    expect(cellOf(listColumns, column, { tenantId: 2 })).toBe(2)
  })

  it.each([
    [null, null],
    [undefined, null],
    [0, 0],
    [false, false],
    ['', ''],
    [12n, '12'],
  ] as const)('[SHEET-105] %s is written as %s', (value, cell) => expect(plainCell(value)).toBe(cell))
})

describe('the columns somebody sees', () => {
  const columns: SheetColumn[] = [
    { title: '编码', screen: '代码', property: 'code' },
    { title: '内部', property: 'count', isInternal: true },
    { title: '价格', property: 'price' },
    institutionColumn('tenantId'),
  ]
  const sheet = { columns } as never
  it.each([
    [false, 'contract', ['编码', '内部', '价格']],
    [true, 'contract', ['编码', '内部', '价格', '所属机构']],
    [false, 'screen', ['代码', '价格']],
    [true, 'screen', ['代码', '价格', '所属机构']],
  ] as const)('[SHEET-32] the platform: %s, as %s', (isPlatform, form, titles) => {
    expect(sheetFor(sheet, { isPlatform }, form).columns.map(({ title }) => title)).toEqual(titles)
  })
})

describe('the rows of an export', () => {
  const sheet = defineSheet({
    path: '/x',
    permission: 'x',
    name: '物品',
    list: { table: 'x', columns: listColumns, defaultSort: [] },
    columns: [
      { title: '编码', property: 'code', width: 30 },
      { title: '数量', property: 'count' },
    ],
  })
  async function* batches() {
    yield [
      { id: 1, code: 'a', count: 1 },
      { id: 2, code: 'b', count: 2 },
    ]
    yield [{ id: 3, code: 'c', count: 3 }]
  }
  const all = async ({ rowsOf }: ReturnType<typeof exportRows>) => {
    const found = []
    for await (const rows of rowsOf(batches())) found.push(rows)
    return found
  }

  it('[SHEET-4] a title and who exported over all columns, headings, then the records', async () => {
    const rows = exportRows({} as never, sheet, '张三')
    expect(rows).toMatchObject({ widths: [30, 20], frozenRows: 3, merges: ['A1:B1', 'A2:B2'] })
    expect(await all(rows)).toEqual([
      [
        { cells: ['物品数据', null], style: 'title' },
        { cells: ['导出人:张三', null], style: 'note' },
        { cells: ['编码', '数量'], style: 'header' },
      ],
      [{ cells: ['a', 1] }, { cells: ['b', 2] }],
      [{ cells: ['c', 3] }],
    ])
    expect(rows.merges).toHaveLength(2)
  })

  it('[SHEET-4] a title of its own; a single column has nothing to merge', async () => {
    const rows = exportRows({} as never, { ...sheet, title: '库存', columns: sheet.columns.slice(0, 1) }, '张三')
    expect(rows.merges).toEqual([])
    expect((await all(rows))[0]?.[0]).toEqual({ cells: ['库存'], style: 'title' })
  })

  it('[SHEET-7] items stand beside their record, whose own cells span them', async () => {
    const asked: (readonly string[])[] = []
    const items = {
      title: '明细',
      columns: [
        { title: '值', property: 'value' },
        { title: '文本', property: 'text', width: 40 },
        { title: '序', property: 'sort' },
      ],
      find: (_tx: unknown, ids: readonly string[]) => {
        asked.push(ids)
        return Promise.resolve(
          new Map([
            [
              '1',
              [
                { value: 'v1', text: 't1', sort: 1 },
                { value: 'v2', text: null, sort: 2 },
              ],
            ],
            ['3', [{ value: 'v3', text: 't3', sort: 3 }, { value: 'v4' }, { value: 'v5' }]],
          ]),
        )
      },
    }
    const rows = exportRows({} as never, { ...sheet, items }, '张三')
    expect(rows).toMatchObject({ widths: [30, 20, 20, 40, 20], frozenRows: 4 })
    expect(await all(rows)).toEqual([
      [
        { cells: ['物品数据', null, null, null, null], style: 'title' },
        { cells: ['导出人:张三', null, null, null, null], style: 'note' },
        { cells: ['编码', '数量', '明细', null, null], style: 'header' },
        { cells: [null, null, '值', '文本', '序'], style: 'header' },
      ],
      [
        { cells: ['a', 1, 'v1', 't1', 1] },
        { cells: [null, null, 'v2', null, 2] },
        { cells: ['b', 2, null, null, null] },
      ],
      [
        { cells: ['c', 3, 'v3', 't3', 3] },
        { cells: [null, null, 'v4', null, null] },
        { cells: [null, null, 'v5', null, null] },
      ],
    ])
    expect(asked).toEqual([['1', '2'], ['3']])
    expect(rows.merges).toEqual(['A1:E1', 'A2:E2', 'C3:E3', 'A3:A4', 'B3:B4', 'A5:A6', 'B5:B6', 'A8:A10', 'B8:B10'])
  })
})

describe('the headings of a file', () => {
  const columns: SheetColumn[] = [
    { title: '编码', screen: '代码', aliases: ['证券代码', 'symbol'], property: 'code', isRequired: true },
    { title: '名称', property: 'name', isRequired: true },
    { title: '只出', property: 'out', isExportOnly: true },
    { title: '备注', property: 'note' },
  ]
  const header = ['编码', '名称', '备注', '只出']

  it.each([
    ['the first row', [header, ['1', '甲']], 0],
    ['under two titles', [['标题'], ['导出人:x'], header], 2],
    ['the one with most of our words', [['编码', '价格'], header], 1],
    ['the first of two alike', [['标题'], header, header], 1],
    ['in the sixth row', [[], [], [], [], [], header], 5],
    ['in the seventh, which is too far', [[], [], [], [], [], [], header], undefined],
    [
      'unknown words: the first row of several',
      [
        ['标题', ''],
        ['甲', '乙'],
        ['1', '2'],
      ],
      1,
    ],
    [
      'unknown words in the very first row',
      [
        ['甲', '乙'],
        ['1', '2'],
      ],
      0,
    ],
    ['a single column of unknown words', [['标题'], ['甲']], undefined],
    ['nothing', [], undefined],
  ])('[SHEET-106] %s', (_what, rows, place) => expect(guessHeader(rows, columns)).toBe(place))

  it('[SHEET-106] a column goes by every word it has, the contract’s before the others', () => {
    const code = (words: string[]) => matchColumns(words, columns)['code']
    expect(code(['symbol', '代码', '编码'])).toBe('编码')
    expect(code(['symbol', '代码'])).toBe('代码')
    expect(code(['symbol', '证券代码'])).toBe('证券代码')
    expect(code(['别的'])).toBeUndefined()
    expect(matchColumns(header, columns)).toEqual({ code: '编码', name: '名称', note: '备注' })
  })

  it('[SHEET-35] what was said of a column counts before its name; an empty word leaves it out', () => {
    const rows = [
      ['编码', '旧码', '名称', '备注'],
      ['1', 'A', '甲', '说'],
    ]
    expect(readRecords(rows, { columns }, { code: '旧码', note: '' })).toMatchObject([
      { values: { code: 'A', name: '甲' } },
    ])
    expect(readRecords(rows, { columns }, { code: '旧码', note: '' })[0]?.values).not.toHaveProperty('note')
    expect(() => readRecords(rows, { columns }, { code: '没有' })).toThrow(
      '文件导入失败:缺少列“编码”，请使用导出的文件作为模板',
    )
    expect(() => readRecords(rows, { columns }, { code: '' })).toThrow('缺少列“编码”')
  })

  it('[SHEET-18] of headings that nearly fit, only what they lack is named', () => {
    expect(() => readRecords([['标题'], ['名称', '备注']], { columns })).toThrow('缺少列“编码”，')
    expect(() => readRecords([[], [], [], [], [], [], header, ['1', '甲']], { columns })).toThrow('缺少列“编码、名称”')
  })

  it('[SHEET-17] records are counted from 1 without empty rows, rows as the sheet does; cells are trimmed', () => {
    const rows = [['标题'], header, ['', '', '', 'x'], [' 1 ', '甲'], [], ['2', '乙', ' 说 ', 'y']]
    expect(readRecords(rows, { columns })).toEqual([
      { line: 1, row: 4, cells: [' 1 ', '甲'], values: { code: '1', name: '甲', note: '' }, items: [] },
      { line: 2, row: 6, cells: ['2', '乙', ' 说 ', 'y'], values: { code: '2', name: '乙', note: '说' }, items: [] },
    ])
  })

  it('[SHEET-19] items are looked for beside our columns only, in the second row of headings', () => {
    const items = {
      title: '明细',
      columns: [{ title: '编码', property: 'itemCode' }],
      find: () => Promise.resolve(new Map()),
    }
    const two = columns.slice(0, 2)
    const rows = [
      ['编码', '名称', '明细'],
      ['', '', '编码'],
      ['', '', 'lost'],
      ['1', '甲', 'a'],
      ['', '', 'b'],
      ['', '', ''],
      ['', '', 'c'],
      ['2', '乙', ''],
    ]
    expect(readRecords(rows, { columns: two, items })).toMatchObject([
      { line: 1, row: 3, values: { code: '', name: '' }, items: [{ itemCode: 'lost' }] },
      { line: 2, row: 4, values: { code: '1' }, items: [{ itemCode: 'a' }, { itemCode: 'b' }, { itemCode: 'c' }] },
      { line: 3, row: 8, values: { code: '2' }, items: [] },
    ])
  })
})
