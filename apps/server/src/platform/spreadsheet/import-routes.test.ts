import path from 'node:path'

import { read } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'

import { multipartOf } from '../../testing/multipart.ts'
import { toWireTime } from '../wire/wire-time.ts'
import { openItemSheet } from './testing/item-sheet.ts'

const { test, call, ask, keeper, platform, rowsOf, send, file, field, take, stored, codes, head } =
  await openItemSheet()

describe('an import', () => {
  it('[SHEET-20] turns texts into values, by name or as they are, several with either comma', async () => {
    const answer = await take([head, ['x', '新', '色2', '研究部，A02', '7'], ['y', '旧', '3', '', '']])
    expect(answer).toMatchObject({
      success: true,
      code: 200,
      message: '共2行数据全部导入成功！',
      result: '共2行数据全部导入成功！',
    })
    expect(
      await ask(`select tenant_id, code, colour, owner, count from item where code in ('x', 'y') order by code`),
    ).toEqual([
      { tenant_id: 1, code: 'x', colour: '2', owner: 'A01,A02', count: 7 },
      { tenant_id: 1, code: 'y', colour: '3', owner: '', count: null },
    ])
  })

  it('[SHEET-21] tells bad rows of a file of the contract in a text file; the good ones are in', async () => {
    const answer = await take([
      head,
      ['a', '重'],
      ['x', '坏'],
      ['y', '好'],
      ['w', '意外'],
      ['v', '色', '紫', '某部', '多'],
    ])
    const fileUrl = String(answer.result['fileUrl'])
    expect(answer).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' })
    expect(answer.result).toEqual({
      totalCount: 5,
      errorCount: 4,
      successCount: 1,
      msg: '总上传行数：5，已导入行数：1，错误行数：4',
      fileUrl: expect.stringMatching(
        /^\/sys\/common\/static\/logs\/\d{8}\/userImportExcelErrorLog\d{14}[0-9a-f]{32}\.txt$/,
      ),
      fileName: path.basename(fileUrl),
    })
    const stamp = toWireTime(test.clock.now()).replaceAll(/\D/g, '')
    expect(fileUrl).toContain(`/logs/${stamp.slice(0, 8)}/userImportExcelErrorLog${stamp}`)
    const content = await stored(answer.result)
    expect(content.toString()).toBe(
      '第 1 行：物品编码已经存在，忽略导入。\r\n第 2 行：名称不可用，忽略导入。\r\n第 4 行：未知错误，忽略导入\r\n' +
        '第 5 行：颜色“紫”不是有效的选项；部门“某部”不是有效的选项；数量应为数字，忽略导入。\r\n',
    )
    expect(await codes()).toBe('a b y z')
  })

  it('[SHEET-34] tells bad rows to people by their number in the sheet, with a file that can be mended', async () => {
    const answer = await take(
      [
        ['说明'],
        head,
        ['b', '乙', '', '', ''],
        ['x', '坏', '', '', '1'],
        ['y', '好'],
        ['', '', '', '', ''],
        ['a', '重', '紫'],
      ],
      { format: 'xlsx' },
    )
    expect(answer.result).toMatchObject({
      totalCount: 4,
      errorCount: 2,
      successCount: 1,
      unchangedCount: 1,
      msg: '总上传行数：4，已导入行数：1，错误行数：2，与现有记录相同：1',
      errors: [
        { row: 4, reasons: ['名称不可用'] },
        { row: 7, reasons: ['颜色“紫”不是有效的选项'] },
      ],
      fileName: expect.stringMatching(/\.xlsx$/),
    })
    const content = await stored(answer.result)
    const book = read(content, { cellStyles: true })
    expect(book.SheetNames).toEqual(['错误数据'])
    expect(rowsOf(book)).toEqual([
      [...head, '原文件行号', '错误原因'],
      ['x', '坏', '', '', '1', 4, '名称不可用'],
      ['a', '重', '紫', '', '', 7, '颜色“紫”不是有效的选项'],
    ])
    expect(book.Sheets['错误数据']?.['!cols']?.map(({ width }) => width)).toEqual([20, 20, 20, 20, 20, 12, 60])
  })

  it('[SHEET-34] lists two hundred of them beside the file', async () => {
    const { result } = await take([head, ...Array.from({ length: 201 }, (_, at) => [`n${at}`, '坏'])], {
      format: 'xlsx',
    })
    expect(result).toMatchObject({ errorCount: 201, successCount: 0 })
    expect(result['errors']).toHaveLength(200)
  })

  it('[INST-2] leaves alone what stands there already, word for word', async () => {
    const rows = [head, ['a', '甲', '色1', '研究部', '5'], ['b', '乙']]
    expect((await take(rows, { format: 'xlsx' })).message).toBe('共2行数据与现有记录相同，未作改动')
    expect((await take([...rows, ['x', '新']], { format: 'xlsx' })).message).toBe(
      '共3行数据，导入1行，2行与现有记录相同，未作改动',
    )
    expect((await take(rows)).message).toBe('共2行数据全部导入成功！')
    expect(await take([head, ['a', '甲', '色1', '研究部', '6']])).toMatchObject({
      code: 201,
      result: { errorCount: 1 },
    })
  })

  it('[INST-3] goes into the institution its row names, where the platform says it', async () => {
    const withOwner = [...head.slice(0, 2), '所属机构']
    const answer = await take(
      [withOwner, ['x', '新', '机构2'], ['y', '新', '2'], ['w', '新', '平台'], ['v', '新', '无']],
      { format: 'xlsx' },
      platform,
    )
    expect(answer.result).toMatchObject({ errors: [{ row: 5, reasons: ['所属机构“无”不存在'] }] })
    expect(await ask(`select code, tenant_id from item where code in ('x', 'y', 'w') order by code`)).toEqual([
      { code: 'w', tenant_id: 0 },
      { code: 'x', tenant_id: 2 },
      { code: 'y', tenant_id: 2 },
    ])
    await take([withOwner, ['u', '新', '机构2']])
    expect(await ask(`select tenant_id from item where code = 'u'`)).toEqual([{ tenant_id: 1 }])
  })

  it('[SHEET-33] takes all back for one bad row where that was asked', async () => {
    const answer = await take([head, ['x', '好'], ['y', '坏']], { whole: '1' })
    expect(answer).toMatchObject({
      code: 201,
      message: '文件中有错误，未导入任何数据。',
      result: { totalCount: 2, errorCount: 1, successCount: 0 },
    })
    expect(await codes()).toBe('a b z')
    await take([head, ['x', '好'], ['y', '坏']], { whole: '0' })
    expect(await codes()).toBe('a b x z')
    expect((await take([head, ['y', '好']], { whole: '1' })).message).toBe('共1行数据全部导入成功！')
  })

  it('[SHEET-30] of several files tells each bad row with the name of its file', async () => {
    const both = (second: unknown[][]) =>
      send('/test/item/importExcel', [
        field('format', 'xlsx'),
        file([head, ['x', '坏'], ['y', '好']], '乙.xlsx'),
        file(second, '甲.xlsx'),
      ])
    const answer = await both([head, ['w', '坏'], ['v', '坏']])
    expect(answer.result).toMatchObject({ totalCount: 4, errorCount: 3, successCount: 1 })
    expect((answer.result['errors'] as { file: string; row: number }[]).map((one) => `${one.file} ${one.row}`)).toEqual(
      [['乙.xlsx 2'], ['甲.xlsx 2', '甲.xlsx 3']].toSorted(([a = ''], [b = '']) => a.localeCompare(b)).flat(),
    )
    expect(await both([['没有'], ['x']])).toMatchObject({
      success: false,
      message: '文件导入失败:甲.xlsx：缺少列“编码、名称”，请使用导出的文件作为模板',
    })
    expect(await both([head])).toMatchObject({ success: false, message: '文件导入失败:甲.xlsx：文件中没有数据' })
  })

  it('[SHEET-35] finds the columns as it was told', async () => {
    const rows = [
      ['代号', '叫法', '名称'],
      ['x', '新', '不是'],
    ]
    const mapping = JSON.stringify({ code: '代号', name: '叫法', count: 3 })
    expect((await take(rows, { mapping })).message).toBe('共1行数据全部导入成功！')
    expect(await ask(`select name from item where code = 'x'`)).toEqual([{ name: '新' }])
    expect(await take(rows, { mapping: '{' })).toMatchObject({
      success: false,
      message: '文件导入失败:列对应关系无法识别',
    })
    expect(await take(rows, { mapping: '5' })).toMatchObject({
      success: false,
      message: '文件导入失败:缺少列“编码”，请使用导出的文件作为模板',
    })
  })

  it.each([
    ['no form', () => call('POST', '/test/item/importExcel', { token: keeper, body: {} }), '文件导入失败！'],
    ['no file', () => send('/test/item/importExcel', [field('format', 'xlsx')]), '文件导入失败！'],
    ['no rows', () => take([head]), '文件导入失败:文件中没有数据'],
    [
      'no table',
      () => send('/test/item/importExcel', [{ name: 'file', fileName: 'a.xls', content: 'x' }]),
      '文件导入失败:文件无法识别，请上传 .xls 或 .xlsx 文件',
    ],
  ])('[SHEET-22] %s changes nothing', async (_what, ask_, message) => {
    expect(await ask_()).toMatchObject({ success: false, message })
    expect(await codes()).toBe('a b z')
  })

  it('[SHEET-22] a form that is cut off inside its file changes nothing, and is told as such', async () => {
    const { payload, headers } = multipartOf([file([head, ['x', '新']])])
    const answer = await call('POST', '/test/item/importExcel', {
      token: keeper,
      body: payload.subarray(0, -60),
      headers,
    })
    expect(answer).toMatchObject({ success: false, message: '上传的表单无法识别' })
    expect(await codes()).toBe('a b z')
  })

  it('[SHEET-16] takes 20,004 rows with their headings, and says so of more', async () => {
    const text = (rows: number) => ['编码,名称', ...Array.from({ length: rows - 1 }, () => 'x,y')].join('\n')
    const of = (rows: number) =>
      send('/test/item/importPreview', [{ name: 'file', fileName: 'a.csv', content: text(rows) }])
    expect((await of(20_004)).success).toBe(true)
    expect(await of(20_005)).toMatchObject({
      success: false,
      message: '文件导入失败:数据超过20000行，请分成多个文件导入',
    })
  })
})
