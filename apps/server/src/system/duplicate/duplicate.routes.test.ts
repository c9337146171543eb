import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'alice' })
  await makePerson(test, { username: 'stranger', tenantId: 2 })
  await ask(`update sys_user set phone = '13800000001' where username = 'stranger'`)
  await ask(
    `insert into sys_role (id, tenant_id, role_name, role_code) values ('mine', 1, '甲', 'mine'), ('theirs', 2, '乙', 'theirs')`,
  )
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('sx', '性别', 'sex')`)
})

const check = (tableName: string, fieldName: string, fieldVal: string, dataId = '') =>
  test.call('GET', '/sys/duplicate/check', { token, query: { tableName, fieldName, fieldVal, dataId } })

const free = { success: true, code: 200, message: '该值可用！', result: '该值可用！' }
const taken = { success: false, code: 500, message: '该值不可用，系统中已存在！' }

describe('the duplicate check', () => {
  it('[DUP-1] tells free values from taken ones, the own row aside', async () => {
    expect(await check('sys_dict', 'dict_code', 'size')).toMatchObject(free)
    expect(await check('sys_dict', 'dict_code', 'sex')).toMatchObject(taken)
    expect(await check('sys_dict', 'dict_code', 'sex', 'sx')).toMatchObject(free)
  })

  it('[DUP-2] looks through all institutions where the value must differ in all', async () => {
    expect(await check('sys_user', 'username', 'STRANGER')).toMatchObject(taken)
    expect(await check('sys_user', 'phone', '13800000001')).toMatchObject(taken)
    expect(await check('sys_role', 'role_code', 'mine')).toMatchObject(taken)
    expect(await check('sys_role', 'role_code', 'theirs')).toMatchObject(free)
  })

  it('[DUP-3] leaves an empty value alone', async () => {
    expect(await check('sys_user', 'phone', '')).toMatchObject({
      success: true,
      code: 500,
      message: '数据为空,不作处理！',
    })
  })

  it.each([
    ['sys_user', 'password_hash', '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'],
    ['sys_user', 'realname', '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'],
    ['sys_session', 'id', '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'],
    ['__proto__', 'x', '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'],
    ['sys_user', 'constructor', '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'],
    ['sys_user;drop table x', 'username', '操作失败，请注意，值可能存在SQL注入风险!--->sys_user;drop table x'],
    ['sys_user', 'username or 1=1', '操作失败，请注意，值可能存在SQL注入风险!--->username or 1=1'],
  ])('[DUP-4] refuses %s %s', async (table, column, message) => {
    expect(await check(table, column, 'x')).toMatchObject({ success: false, code: 500, message })
  })

  it('[DUP-4] takes an attack for a value', async () => {
    expect(await check('sys_user', 'username', "' or '1'='1")).toMatchObject(free)
  })
})
