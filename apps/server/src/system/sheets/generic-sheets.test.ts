import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { read, utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { multipartOf } from '../../testing/multipart.ts'
import { createTestApp } from '../../testing/test-app.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-sheets-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { app, call, login, ownerDb } = await createTestApp({ template: 'demo', environment: { DATA_DIR: dataDir } })
const admin = await login('admin')
const manager = await login('manager')

async function exported(module: string, token: string): Promise<string[][]> {
  const url = `/jeecg-boot${module}/exportXls`
  const answer = await app.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
  const book = read(answer.rawPayload)
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
}
async function importInto(module: string, token: string, rows: unknown[][]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['标题'], ['导出人:某人'], ...rows]), '表')
  const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { payload, headers } = multipartOf([{ name: 'file', fileName: 'a.xlsx', content }])
  return call('POST', `${module}/importExcel`, { token, body: payload, headers })
}
const errorsOf = async (answer: { result: Record<string, unknown> }) =>
  (await call('GET', String(answer.result['fileUrl']))).text

const steps = JSON.stringify([{ digits: '*', pattern: '^[A-Z]+$', message: '只能是大写字母' }])
const departId = async () =>
  (await ownerDb.selectFrom('sys_depart').select('id').where('tenant_id', '=', 1).executeTakeFirstOrThrow()).id

const modules = [
  {
    module: '/sys/checkRule',
    name: '编码校验规则',
    header: ['规则名称', '规则Code', '规则JSON', '规则描述'],
    good: ['大写', 'upper_case', steps, ''],
    bad: ['坏的', 'broken', '{{', ''],
  },
  {
    module: '/sys/fillRule',
    name: '填值规则',
    header: ['规则名称', '规则Code', '规则实现类', '规则参数'],
    good: ['流水号', 'serial_imported', 'serialNumber', '{"prefix":"CN"}'],
    bad: ['坏的', 'broken', 'org.jeecg.Evil', ''],
  },
  {
    module: '/sys/message/sysMessageTemplate',
    name: '推送消息模板',
    header: ['模板CODE', '模板标题', '模板内容', '模板测试json', '模板类型', '应用状态'],
    good: ['imported', '导入的', '内容', '{}', '文本', '1'],
    bad: ['', '没有编码', '内容', '', '文本', '1'],
  },
  {
    module: '/sys/message/sysMessage',
    name: '消息',
    header: ['消息标题', '发送方式', '接收人', '推送时间', '推送状态'],
    good: ['导入的', '系统消息', 'admin', '2026-03-02 10:00:00', '发送成功'],
    bad: ['坏的', '系统消息', 'admin', '某一天', '发送成功'],
  },
  {
    module: '/sys/dataSource',
    name: '多数据源管理',
    header: ['数据源编码', '数据源名称', '数据库类型', '驱动类', '数据源地址', '用户名', '密码'],
    good: ['imported', '导入的', '4', 'org.postgresql.Driver', 'jdbc:postgresql://db.example.com/a', 'u', 'Secret#1'],
    bad: ['evil', '坏的', '4', 'org.postgresql.Driver', 'jdbc:postgresql://h/a?socketFactory=x', 'u', 'p'],
  },
]

describe('sheets of the generic base', () => {
  it.each(modules)('[SHEET-28] $name: a file goes in, what is wrong in it is listed', async (one) => {
    const { module, name, header, good, bad } = one
    expect(await importInto(module, admin, [header, good])).toMatchObject({
      code: 200,
      message: '文件导入成功！数据行数：1',
    })
    const mixed = await importInto(module, admin, [header, bad])
    expect(mixed).toMatchObject({ code: 201, result: { errorCount: 1 } })
    expect(await errorsOf(mixed)).toMatch(/^第 1 行：.+/)
    const rows = await exported(module, admin)
    expect(rows[0]?.[0]).toBe(`${name}报表`)
    expect(rows[2]).toEqual(expect.arrayContaining(header))
    expect(rows.slice(3).some((row) => row.includes(good[0] ?? ''))).toBe(true)
  })

  it('[SHEET-31] of a file half of whose rows are wrong, the other half is in', async () => {
    const header = ['消息标题', '发送方式', '接收人', '推送时间', '推送状态']
    const row = (n: number) => [`半数${n}`, '系统消息', 'admin', n % 2 ? '2026-03-02 10:00:00' : '某一天', '发送成功']
    const answer = await importInto('/sys/message/sysMessage', admin, [header, ...[1, 2, 3, 4, 5, 6].map(row)])
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 6, successCount: 3, errorCount: 3 } })
    expect((await errorsOf(answer)).match(/第 \d 行/g)).toEqual(['第 2 行', '第 4 行', '第 6 行'])
    const titles = (await exported('/sys/message/sysMessage', admin)).map((line) => String(line[0]))
    expect(titles.filter((title) => title.startsWith('半数')).toSorted()).toEqual(['半数1', '半数3', '半数5'])
  })

  it('[SHEET-28] a department role goes into the department that its row names', async () => {
    const header = ['部门id', '部门角色名称', '部门角色编码', '描述']
    const rows = [header, [await departId(), '值班', 'on_duty', '']]
    expect(await importInto('/sys/sysDepartRole', manager, rows)).toMatchObject({ code: 200 })
    const unknown = await importInto('/sys/sysDepartRole', manager, [header, ['没有的部门', '值班', 'x', '']])
    expect(await errorsOf(unknown)).toContain('没有的部门')
    expect((await exported('/sys/sysDepartRole', manager)).flat()).toContain('on_duty')
  })

  it('[SHEET-29] no file that goes out holds a password', async () => {
    const rows = await exported('/sys/dataSource', admin)
    const column = rows[2]?.indexOf('密码') ?? -1
    expect(column).toBeGreaterThan(-1)
    expect(new Set(rows.slice(3).map((row) => row[column]))).toEqual(new Set(['']))
    const stored = await sql<{ password: string }>`
      select db_password as password from sys_data_source where code = 'imported'`.execute(ownerDb)
    expect(stored.rows[0]?.password).toBeTruthy()
    expect(stored.rows[0]?.password).not.toContain('Secret#1')
  })
})
