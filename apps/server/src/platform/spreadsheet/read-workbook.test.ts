import { utils, write, type BookType } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'

import { readRecords } from './read-records.ts'
import { inOwnTurn } from '../work/work-pool.ts'
import { readWorkbook as readInTurn, workbookLimits } from './read-workbook.ts'
import type { SheetRow } from './sheet-xml.ts'
import { writeXlsx } from './write-xlsx.ts'

const readWorkbook = (...given: Parameters<typeof readInTurn>) => inOwnTurn(() => readInTurn(...given))

const table = [['标题'], ['导出人:管理员'], ['编码', '名称'], ['001', '甲']]

function bookOf(rows: unknown[][], bookType: BookType): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '表')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

async function fileOf(batches: AsyncIterable<SheetRow[]>): Promise<Buffer> {
  const chunks = []
  for await (const chunk of writeXlsx({ sheetName: '大', widths: [10, 10], frozenRows: 1, batches, merges: [] })) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const columns = [
  { title: '编码', property: 'code', isRequired: true },
  { title: '名称', property: 'name', isRequired: true },
] as const

describe('reading a workbook', () => {
  it.each(['biff8', 'xlsx', 'xlml', 'html'] as const)('[SHEET-10] reads %s', async (kind) => {
    const rows = await readWorkbook(bookOf(table, kind))
    expect(readRecords(rows, { columns })).toMatchObject([{ line: 1, values: { code: '001', name: '甲' } }])
  })

  it('[SHEET-11] reads text tables in UTF-8 and in GBK', async () => {
    const gbk = Buffer.from('b1e0c2eb2cc3fbb3c60a3030312cbcd70a', 'hex')
    for (const content of [Buffer.from('编码,名称\n001,甲\n'), gbk]) {
      expect(readRecords(await readWorkbook(content), { columns })).toMatchObject([
        { values: { code: '001', name: '甲' } },
      ])
    }
  })

  it('[SHEET-12] formulas count as their values, times as texts', async () => {
    const sheet = utils.aoa_to_sheet([
      ['编码', '名称'],
      ['x', 'y'],
    ])
    sheet['A2'] = { t: 'n', v: 42, f: 'WEBSERVICE("http://x")' }
    sheet['B2'] = { t: 'n', v: 46_027.5, z: 'yyyy-mm-dd hh:mm:ss' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '表')
    const rows = await readWorkbook(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(rows[1]).toEqual(['42', '2026-01-05 12:00:00'])
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
    ['a broken archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)])],
    ['a broken workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['nothing', Buffer.alloc(0)],
  ])('[SHEET-13] %s is refused or holds no table', async (_what, content) => {
    await expect(readWorkbook(content).then((rows) => readRecords(rows, { columns }))).rejects.toThrow(/文件导入失败/)
  })

  it('[SHEET-12] a workbook with macros is read as its table, and the macros are left where they are', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(table), '表')
    Object.assign(book, { vbaraw: Buffer.from('Sub AutoOpen()\nShell "calc"\nEnd Sub') })
    const file = write(book, { type: 'buffer', bookType: 'xlsm', bookVBA: true }) as Buffer
    expect(file.includes('vbaProject.bin')).toBe(true)
    expect(readRecords(await readWorkbook(file), { columns })).toHaveLength(1)
  })

  it('[SHEET-14] an archive that unpacks to more than allowed is refused', async () => {
    async function* batches() {
      yield [{ cells: ['零'.repeat(30_000)] }, { cells: ['零'.repeat(30_000)] }]
    }
    const file = await fileOf(batches())
    const limits = { ...workbookLimits, mostUnpackedBytes: 100_000 }
    await expect(readWorkbook(file, limits)).rejects.toThrow('文件无法识别')
  })

  it('[SHEET-15] a file that takes too long is given up', async () => {
    const limits = { ...workbookLimits, longestMs: 0 }
    await expect(readWorkbook(bookOf(table, 'xlsx'), limits)).rejects.toThrow('读取超时')
  })

  it('[SHEET-16] rows past the limit are not read, empty rows cost nothing', async () => {
    async function* batches() {
      yield table.map((cells) => ({ cells }))
      // As far down as a spreadsheet goes.
      for (let batch = 0; batch < 1040; batch += 1) yield Array.from({ length: 1000 }, () => ({ cells: [] }))
    }
    const file = await fileOf(batches())
    expect(readRecords(await readWorkbook(file), { columns })).toHaveLength(1)
    const long = bookOf(
      Array.from({ length: 50 }, (_row, index) => [index]),
      'xlsx',
    )
    expect(await readWorkbook(long, { ...workbookLimits, mostRows: 10 })).toHaveLength(10)
  })
})

describe('finding the table', () => {
  it('[SHEET-17] columns are found by their titles, in any order and under any number of title rows', () => {
    const records = readRecords(
      [
        ['名称', '多余', '编码'],
        ['甲', 'x', '1'],
        ['', '', ''],
        ['乙', '', '2'],
      ],
      { columns },
    )
    expect(records.map(({ line, values }) => [line, values])).toEqual([
      [1, { code: '1', name: '甲' }],
      [2, { code: '2', name: '乙' }],
    ])
  })

  it('[SHEET-18] a missing column is named', () => {
    expect(() => readRecords([['编码'], ['1']], { columns })).toThrow('缺少列“名称”')
    expect(() => readRecords([], { columns })).toThrow('缺少列“编码、名称”')
  })

  it('[SHEET-19] rows below a record without cells of its own are its items', () => {
    const items = {
      title: '列表',
      columns: [{ title: '值', property: 'value' }],
      find: () => Promise.resolve(new Map()),
    }
    const rows = [
      ['编码', '名称', '列表'],
      ['', '', '值'],
      ['1', '甲', 'a'],
      ['', '', 'b'],
      ['2', '乙', ''],
    ]
    expect(readRecords(rows, { columns, items })).toMatchObject([
      { values: { code: '1' }, items: [{ value: 'a' }, { value: 'b' }] },
      { values: { code: '2' }, items: [] },
    ])
  })
})
