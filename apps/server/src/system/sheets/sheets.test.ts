import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { read, utils, write } from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'

import { multipartOf } from '../../testing/multipart.ts'
import { createTestApp } from '../../testing/test-app.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-sheets-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { app, call, login, ownerDb } = await createTestApp({ template: 'demo', environment: { DATA_DIR: dataDir } })
const manager = await login('manager')
const admin = await login('admin')

async function exported(module: string, token: string, query: Record<string, string> = {}): Promise<string[][]> {
  const url = `/jeecg-boot${module}/exportXls?${new URLSearchParams(query).toString()}`
  const answer = await app.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
  expect(answer.headers['content-type']).toBe('application/vnd.ms-excel')
  const book = read(answer.rawPayload)
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
}

function fileOf(rows: unknown[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '表')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

async function importInto(module: string, token: string, rows: unknown[][], name = 'file') {
  const { payload, headers } = multipartOf([{ name, fileName: 'a.xls', content: fileOf(rows) }])
  return call('POST', `${module}/importExcel`, { token, body: payload, headers })
}

const roleSheet = (...rows: string[][]) => [['角色列表数据'], ['导出人:某人'], ['角色名', '角色编码', '描述'], ...rows]

describe('export', () => {
  it('[SHEET-4] writes title, exporter and headings, then every matching row', async () => {
    const rows = await exported('/sys/role', manager, { pageSize: '1', pageNo: '2' })
    expect(rows[0]?.[0]).toBe('角色列表数据')
    expect(rows[1]?.[0]).toMatch(/^导出人:./)
    expect(rows[2]).toEqual(['角色名', '角色编码', '描述'])
    expect(rows.length).toBeGreaterThan(6)
  })

  it('[SHEET-5] the list query and the ticked rows narrow it', async () => {
    expect(await exported('/sys/role', manager, { roleCode: 'trader' })).toHaveLength(4)
    const list = await call('GET', '/sys/role/list', { token: manager, query: { roleCode: 'auditor' } })
    const [{ id }] = list.result['records'] as [{ id: string }]
    const rows = await exported('/sys/role', manager, { selections: id })
    expect(rows.slice(3).map((row) => row[1])).toEqual(['auditor'])
    const old = await exported('/sys/position', manager, { paramsStr: JSON.stringify({ code: 'no-such-code' }) })
    expect(old).toHaveLength(3)
  })

  it('[SHEET-6] dictionary columns hold texts, and an institution sees its own rows only', async () => {
    const rows = await exported('/sys/user', manager)
    const [status, account] = [rows[2]?.indexOf('状态') ?? -1, rows[2]?.indexOf('登录账号') ?? -1]
    expect(new Set(rows.slice(3).map((row) => row[status]))).toEqual(new Set(['正常']))
    expect(rows.map((row) => row[account])).not.toContain('admin')
  })

  it('[SHEET-7] dictionaries come with their items under two rows of headings', async () => {
    const rows = await exported('/sys/dict', admin, { dictCode: 'sex' })
    expect(rows[0]?.[0]).toBe('数据字典列表')
    expect(rows[2]).toEqual(['字典名称', '字典编码', '描述', '字典列表', '', '', ''])
    expect(rows[3]).toEqual(['', '', '', '字典项文本', '字典项值', '描述', '排序'])
    expect(rows[4]?.[1]).toBe('sex')
    expect(rows[5]?.[1]).toBe('')
    expect(rows[5]?.[4]).toBe('2')
  })

  it('[SHEET-8] a query that cannot be read is an ordinary refusal', async () => {
    const answer = await call('GET', '/sys/role/exportXls', { token: manager, query: { paramsStr: '{' } })
    expect(answer).toMatchObject({ success: false })
  })
})

describe('import', () => {
  it('[SHEET-20] says how many rows went in', async () => {
    const answer = await importInto(
      '/sys/role',
      manager,
      roleSheet(['值班员', 'duty', ''], ['巡检员', 'patrol', '夜间']),
    )
    expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
    const list = await call('GET', '/sys/role/list', { token: manager, query: { roleCode: 'patrol' } })
    expect(list.result).toMatchObject({ total: 1, records: [{ roleName: '巡检员', description: '夜间' }] })
  })

  it('[SHEET-21] bad rows are told in a file, good ones are in', async () => {
    const rows = roleSheet(['甲', 'new-one', ''], ['乙', 'trader', ''], ['', 'nameless', ''])
    const answer = await importInto('/sys/role', manager, rows, 'files[]')
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 3, errorCount: 2, successCount: 1, msg: '总上传行数：3，已导入行数：1，错误行数：2' },
    })
    const fileUrl = String(answer.result['fileUrl'])
    expect(fileUrl).toMatch(/^\/sys\/common\/static\/logs\/\d{8}\/userImportExcelErrorLog\d{14}[0-9a-f]{32}\.txt$/)
    const log = await call('GET', fileUrl)
    expect(log.text).toContain('第 2 行：角色编码已经存在，忽略导入。')
    expect(log.text).toContain('第 3 行：角色名称不能为空')
  })

  it('[SHEET-30] of several files, each bad row is told with the name of its file', async () => {
    const sent = (name: string, rows: unknown[][]) => ({ name: 'files[]', fileName: name, content: fileOf(rows) })
    const send = (...files: ReturnType<typeof sent>[]) => {
      const { payload, headers } = multipartOf(files)
      return call('POST', '/sys/role/importExcel', { token: manager, body: payload, headers })
    }
    const bad = sent('second.xls', roleSheet(['', 'several-2', '']))
    const answer = await send(sent('first.xls', roleSheet(['甲', 'several-1', ''])), bad)
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 2, errorCount: 1, successCount: 1 } })
    const log = await call('GET', String(answer.result['fileUrl']))
    expect(log.text).toMatch(/^second\.xls 第 1 行：角色名称不能为空/)
    const refused = await send(
      sent('third.xls', roleSheet(['丙', 'several-3', ''])),
      sent('other.xls', [['名称'], ['x']]),
    )
    expect(refused).toMatchObject({ success: false })
    expect(refused.message).toContain('other.xls：缺少列“角色名、角色编码”')
    const list = await call('GET', '/sys/role/list', { token: manager, query: { roleCode: 'several-*' } })
    expect(list.result).toMatchObject({ total: 1 })
  })

  it('[SHEET-22] a file with other columns changes nothing and says what is missing', async () => {
    const answer = await importInto('/sys/role', manager, [['名称'], ['甲']])
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(answer.message).toContain('缺少列“角色名、角色编码”')
    const { payload, headers } = multipartOf([{ name: 'x', content: 'y' }])
    const empty = await call('POST', '/sys/role/importExcel', { token: manager, body: payload, headers })
    expect(empty).toMatchObject({ success: false, message: '文件导入失败！' })
  })

  it('[SHEET-23] what was exported can be imported again: people, with dictionary texts', async () => {
    const header = ['登录账号', '真实姓名', '性别', '电话']
    const good = ['zhaoliu', '赵六', '男', '13912345678']
    const answer = await importInto('/sys/user', manager, [['t'], ['e'], header, good, ['qianqi', '钱七', '外星', '']])
    expect(answer).toMatchObject({ code: 201, result: { successCount: 1 } })
    expect((await call('GET', String(answer.result['fileUrl']))).text).toContain('第 2 行：性别“外星”不是有效的选项')
    const user = await ownerDb
      .selectFrom('sys_user')
      .select(['sex', 'must_change_password'])
      .where('username', '=', 'zhaoliu')
      .executeTakeFirstOrThrow()
    expect(user).toEqual({ sex: 1, must_change_password: true })
    const other = ['zhaoliu', '赵六六', '男', '']
    const again = await importInto('/sys/user', manager, [header, other])
    expect((await call('GET', String(again.result['fileUrl']))).text).toContain('第 1 行：用户名已经存在，忽略导入。')
  })

  it('[SHEET-24] departments go below the one their code begins with, whatever the order in the file', async () => {
    const all = await exported('/sys/sysDepart', manager)
    const code = all[2]?.indexOf('机构编码') ?? -1
    const root = String(all[3]?.[code])
    const header = ['机构/部门名称', '机构编码', '机构类别']
    const answer = await importInto('/sys/sysDepart', manager, [
      header,
      ['新组', `${root}Z99`, '部门'],
      ['重复', root, ''],
    ])
    expect(answer).toMatchObject({ code: 201, result: { successCount: 1 } })
    const log = await call('GET', String(answer.result['fileUrl']))
    expect(log.text).toContain('部门编码已经存在，忽略导入。')
    const row = await ownerDb
      .selectFrom('sys_depart as d')
      .innerJoin('sys_depart as above', 'above.id', 'd.parent_id')
      .select('above.org_code as above')
      .where('d.depart_name', '=', '新组')
      .executeTakeFirstOrThrow()
    expect(row.above).toBe(root)
  })

  it('[SHEET-25] a dictionary goes in with all its items or not at all', async () => {
    const head = [
      ['t'],
      ['e'],
      ['字典名称', '字典编码', '描述', '字典列表', '', '', ''],
      ['', '', '', '字典项文本', '字典项值', '描述', '排序'],
    ]
    const rows = [
      ['颜色', 'colour', '', '红', '1', '', '1'],
      ['', '', '', '绿', '2', '', '2'],
      ['坏的', 'broken', '', '无值', '', '', '1'],
    ]
    const answer = await importInto('/sys/dict', admin, [...head, ...rows])
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 2, successCount: 1 } })
    const items = await ownerDb
      .selectFrom('sys_dict_item as i')
      .innerJoin('sys_dict as d', 'd.id', 'i.dict_id')
      .select('i.item_value')
      .where('d.dict_code', '=', 'colour')
      .orderBy('i.sort_order')
      .execute()
    expect(items.map((item) => item.item_value)).toEqual(['1', '2'])
    const broken = await ownerDb.selectFrom('sys_dict').select('id').where('dict_code', '=', 'broken').execute()
    expect(broken).toEqual([])
  })

  it('[SHEET-26] announcements are taken in unreleased and told in the other sentence', async () => {
    const answer = await importInto('/sys/annountCement', manager, [
      ['标题', '优先级'],
      ['放假', '高'],
    ])
    expect(answer).toMatchObject({ success: true, message: '文件导入成功！数据行数：1' })
  })

  it('[SHEET-27] categories keep their codes, and go below the one their code begins with', async () => {
    const header = ['类型名称', '类型编码']
    const rows = [header, ['子', 'Z98A01'], ['根', 'Z98'], ['重', 'Z98'], ['孤', 'Y97A01'], ['错', 'x']]
    const answer = await importInto('/sys/category', admin, rows)
    expect(answer).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 3 } })
    const { text } = await call('GET', String(answer.result['fileUrl']))
    expect(text).toContain('第 3 行：分类编码已经存在，忽略导入。')
    expect(text).toContain('上级分类编码“Y97”不存在')
    const all = await exported('/sys/category', admin, { code: 'Z98*' })
    expect(all.slice(3)).toEqual([
      ['根', 'Z98', '1'],
      ['子', 'Z98A01', '0'],
    ])
  })
})
