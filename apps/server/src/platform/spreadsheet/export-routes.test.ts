import { describe, expect, it } from 'vitest'

import { toWireTime } from '../wire/wire-time.ts'
import { openItemSheet } from './testing/item-sheet.ts'

const { test, call, ask, keeper, platform, nobody, rowsOf, download, send, file, take, head } = await openItemSheet()

describe('an export', () => {
  it('[SHEET-4] of the contract has all its columns, in its words, as .xls', async () => {
    const { headers, book } = await download('/test/item/exportXls')
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.ms-excel',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('物品.xls')}`,
      'cache-control': 'no-store',
    })
    expect(book.SheetNames).toEqual(['导出信息'])
    expect(rowsOf(book)).toEqual([
      ['物品数据', '', '', '', '', '', '', ''],
      ['导出人:keeper', '', '', '', '', '', '', ''],
      [...head, '制造日期', '售出时间', '内部'],
      ['a', '甲', '色1', '研究部', 5, '2026-01-05', '2026-01-05 09:31:00', '1'],
      ['b', '乙', '', '', '', '', '', '2'],
    ])
  })

  it('[SHEET-32] for people is .xlsx, in their words, with who took it and when', async () => {
    const { headers, book } = await download('/test/item/exportXls', platform, { format: 'xlsx' })
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('物品.xlsx')}`)
    expect(rowsOf(book).slice(2)).toEqual([
      ['物品编码', '名称', '颜色', '部门', '数量', '制造日期', '售出时间', '所属机构'],
      ['a', '甲', '色1', '研究部', 5, '2026-01-05', '2026-01-05 09:31:00', '机构1'],
      ['b', '乙', '', '', '', '', '', '机构1'],
      ['z', '别家', '', '', 7, '', '', '机构2'],
    ])
    expect(rowsOf(book, 1)).toEqual([
      ['内部资料，仅供导出人本人工作使用，未经许可不得外传', ''],
      ['文件', '物品'],
      ['导出人', 'above（above）'],
      ['所属机构', '平台'],
      ['导出时间', toWireTime(test.clock.now())],
    ])
    const own = await download('/test/item/exportXls', keeper, { format: 'xlsx' })
    expect(rowsOf(own.book, 1)[3]).toEqual(['所属机构', '机构1'])
  })

  it.each([
    [{ selections: '2,,9' }, ['b']],
    [{ selections: ',' }, ['a', 'b']],
    [{ code: 'b' }, ['b']],
    [{ alias: 'a' }, ['a']],
    [{ column: 'code', order: 'desc' }, ['b', 'a']],
    [{ paramsStr: '{"code":"a"}', name: '' }, ['a']],
    [{ paramsStr: '{"count":5,"name":{"x":1}}' }, ['a']],
    [{ paramsStr: '"code"' }, ['a', 'b']],
    [{ code: 'none' }, []],
  ])('[SHEET-5] %j narrows it', async (query, expected) => {
    const { book } = await download('/test/item/exportXls', keeper, query as Record<string, string>)
    expect(
      rowsOf(book)
        .slice(3)
        .map(([code]) => code),
    ).toEqual(expected)
  })

  it('[SHEET-8] that cannot be is refused before the first byte; nobody takes one without the right', async () => {
    const refused = await call('GET', '/test/item/exportXls', { token: keeper, query: { paramsStr: '{' } })
    expect(refused).toMatchObject({ success: false, message: '参数错误：paramsStr 不是有效的JSON' })
    const wrong = await call('GET', '/test/item/exportXls', { token: keeper, query: { count: 'many' } })
    expect(wrong).toMatchObject({ success: false, message: '参数错误：count 应为整数' })
    expect((await call('GET', '/test/item/exportXls', { token: nobody })).code).toBe(510)
    expect((await call('GET', '/test/item/importColumns', { token: nobody })).code).toBe(510)
  })

  it('[SHEET-4] may have titles of its own, and a list that takes nothing in has no import', async () => {
    const { book } = await download('/test/out/exportXls')
    expect(book.SheetNames).toEqual(['一张'])
    expect(rowsOf(book)[0]?.[0]).toBe('标题')
    expect((await send('/test/out/importExcel', [file([head])])).code).toBe(404)
  })

  it('[SHEET-6] is told of in the log as what it is', async () => {
    await ask('delete from sys_log')
    await download('/test/item/exportXls')
    await take([head, ['x', '新']])
    expect(await ask('select log_content, operate_type from sys_log order by operate_type')).toEqual([
      { log_content: '导入物品', operate_type: 5 },
      { log_content: '导出物品', operate_type: 6 },
    ])
  })
})
