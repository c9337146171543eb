import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { read, utils, write, type WorkBook } from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'

import { multipartOf } from '../../testing/multipart.ts'
import { createTestApp } from '../../testing/test-app.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-people-sheets-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { app, call, login, ownerDb } = await createTestApp({ template: 'demo', environment: { DATA_DIR: dataDir } })
const manager = await login('manager')
const admin = await login('admin')

const rowsOf = (book: WorkBook, sheet = 0): string[][] =>
  utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[sheet] ?? ''] ?? {}, { header: 1, defval: '' })

async function download(url: string, token: string) {
  const answer = await app.inject({ method: 'GET', url: `/jeecg-boot${url}`, headers: { 'x-access-token': token } })
  return { headers: answer.headers, content: answer.rawPayload, book: read(answer.rawPayload) }
}

function fileOf(rows: unknown[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '表')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

function send(url: string, token: string, content: Buffer, fields: Record<string, string> = {}) {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, content: value }))
  const { payload, headers } = multipartOf([...parts, { name: 'file', fileName: 'a.xlsx', content }])
  return call('POST', url, { token, body: payload, headers })
}

const countOf = async (table: 'sys_role' | 'sys_position' | 'sys_depart' | 'sys_user' | 'sys_dict' | 'sys_dict_item') =>
  (await ownerDb.selectFrom(table).select('id').execute()).length

describe('export for people', () => {
  it('[SHEET-32] is .xlsx, in the words of the screens, without inner columns, with a watermark', async () => {
    const { headers, book } = await download('/sys/user/exportXls?format=xlsx', manager)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toContain('.xlsx')
    const heading = rowsOf(book)[2] ?? []
    expect(heading).toEqual(expect.arrayContaining(['用户账号', '用户姓名', '手机号码']))
    for (const inner of ['登录账号', '头像', '删除状态', '所属机构']) expect(heading).not.toContain(inner)
    expect(book.SheetNames).toHaveLength(2)
    const watermark = rowsOf(book, 1).flat().join(' ')
    expect(watermark).toContain('（manager）')
    expect(watermark).toContain('导出时间')
  })

  it('[INST-1] the platform sees whose each record is', async () => {
    const { book } = await download('/sys/role/exportXls?format=xlsx', admin)
    const rows = rowsOf(book)
    const place = rows[2]?.indexOf('所属机构') ?? -1
    expect(place).toBeGreaterThan(0)
    expect(new Set(rows.slice(3).map((row) => row[place])).size).toBeGreaterThan(1)
  })
})

describe('import for people', () => {
  it.each([
    ['/sys/role', 'sys_role'],
    ['/sys/position', 'sys_position'],
    ['/sys/sysDepart', 'sys_depart'],
    ['/sys/user', 'sys_user'],
    ['/sys/dict', 'sys_dict_item'],
  ] as const)('[INST-2] what the platform exported of %s changes nothing when it comes back', async (module, table) => {
    for (const format of ['', '?format=xlsx']) {
      const before = await countOf(table)
      const { content } = await download(`${module}/exportXls${format}`, admin)
      const answer = await send(`${module}/importExcel`, admin, content, { format: 'xlsx' })
      expect(answer).toMatchObject({ success: true, code: 200 })
      expect(answer.message).toMatch(/^共\d+行数据与现有记录相同，未作改动$/)
      expect(await countOf(table)).toBe(before)
    }
  })

  it('[INST-3] a new record goes into the institution its row names; an unknown one is told', async () => {
    const rows = [
      ['角色名称', '角色编码', '所属机构'],
      [
        '外派员',
        'abroad',
        (await ownerDb.selectFrom('sys_tenant').select('name').where('id', '=', 2).executeTakeFirstOrThrow()).name,
      ],
      ['无主员', 'nowhere', '不存在的机构'],
    ]
    const answer = await send('/sys/role/importExcel', admin, fileOf(rows), { format: 'xlsx' })
    expect(answer).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } })
    expect(answer.result['errors']).toEqual([{ row: 3, reasons: ['所属机构“不存在的机构”不存在'] }])
    const role = await ownerDb.selectFrom('sys_role').select('tenant_id').where('role_code', '=', 'abroad').execute()
    expect(role).toEqual([{ tenant_id: 2 }])
  })

  it('[SHEET-33] one bad row takes the whole file back when all or nothing was asked', async () => {
    const rows = [
      ['角色名称', '角色编码'],
      ['整批甲', 'whole-a'],
      ['', 'whole-b'],
    ]
    const before = await countOf('sys_role')
    const answer = await send('/sys/role/importExcel', manager, fileOf(rows), { whole: '1', format: 'xlsx' })
    expect(answer).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 1 } })
    expect(answer.message).toBe('文件中有错误，未导入任何数据。')
    expect(await countOf('sys_role')).toBe(before)
    const good = await send('/sys/role/importExcel', manager, fileOf(rows.slice(0, 2)), { whole: '1' })
    expect(good.message).toBe('共1行数据全部导入成功！')
    expect(await countOf('sys_role')).toBe(before + 1)
  })

  it('[SHEET-34] a bad row tells everything that is wrong, in a file of its own columns', async () => {
    const rows = [['说明'], ['用户账号', '用户姓名', '性别', '手机号码'], ['ab', '', '外星', '123']]
    const answer = await send('/sys/user/importExcel', manager, fileOf(rows), { format: 'xlsx' })
    const [fault] = answer.result['errors'] as [{ row: number; reasons: string[] }]
    expect(fault.row).toBe(3)
    expect(fault.reasons.length).toBeGreaterThan(2)
    const { book } = await download(String(answer.result['fileUrl']), manager)
    const [heading, bad] = rowsOf(book)
    expect(heading).toEqual(['用户账号', '用户姓名', '性别', '手机号码', '原文件行号', '错误原因'])
    expect(bad?.slice(0, 4)).toEqual(['ab', '', '外星', '123'])
    expect(bad?.[5]).toContain('性别“外星”不是有效的选项')
  })

  it('[SHEET-35] columns may be told by hand, and the first rows are shown before anything goes in', async () => {
    const file = fileOf([
      ['岗位', '代号'],
      ['对照员', 'mapped'],
    ])
    const preview = await send('/sys/role/importPreview', manager, file)
    expect(preview.result).toMatchObject({ headings: ['岗位', '代号'], mapping: {}, total: 1 })
    expect(preview.result['rows']).toEqual([{ row: 2, cells: ['对照员', 'mapped'] }])
    expect((await send('/sys/role/importExcel', manager, file)).success).toBe(false)
    const mapping = JSON.stringify({ roleName: '岗位', roleCode: '代号' })
    expect((await send('/sys/role/importExcel', manager, file, { mapping })).message).toBe('共1行数据全部导入成功！')
  })

  it('[SHEET-36] the template holds the columns, and a second sheet says what may stand in them', async () => {
    const { book, content } = await download('/sys/position/importTemplate', manager)
    expect(rowsOf(book)).toEqual([['职务编码', '职务名称', '职级']])
    expect(rowsOf(book, 1).flat().join(' ')).toContain('可填：员级、助级')
    const empty = await send('/sys/position/importExcel', manager, content)
    expect(empty).toMatchObject({ success: false, message: '文件导入失败:文件中没有数据' })
  })
})
