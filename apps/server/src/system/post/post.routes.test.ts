import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['add', 'edit', 'delete', 'deleteBatch', 'list'].map((name) => `system:position:${name}`)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
  await ask(`insert into sys_position (id, tenant_id, code, name) values ('p9', 2, 'dev', '别家')`)
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, `/sys/position/${name}`, { token, ...rest })
const idOf = async (code: string) =>
  String((await ask('select id from sys_position where code = $1 and tenant_id = 1', [code]))[0]?.['id'])

describe('posts', () => {
  it('[POSITION-2] are added with their grade under either name, edited, and found by code', async () => {
    const add = (body: object) => send('POST', 'add', { body: { name: '开发', ...body } })
    expect(await add({ code: 'dev', postRank: 2 })).toMatchObject({
      success: true,
      message: '添加成功！',
      result: null,
    })
    await add({ code: 'ops', rank: '3' })
    expect((await send('GET', 'queryByCode', { query: { code: 'ops' } })).result).toMatchObject({
      postRank: '3',
      rank: '3',
      sysOrgCode: 'A01',
      createBy: 'keeper',
    })
    const answers = await Promise.all([add({ code: 'same' }), add({ code: 'same' })])
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['数据库中已存在该记录', '添加成功！'])
    const id = await idOf('dev')
    expect((await send('PUT', 'edit', { body: { id, name: '研发', version: 1 } })).message).toBe('修改成功!')
    expect((await send('GET', 'queryById', { query: { id } })).result).toMatchObject({ name: '研发', postRank: '2' })
  })

  it('[POSITION-3] are removed; those of another institution are not there', async () => {
    expect(await send('DELETE', 'delete', { query: { id: 'p9' } })).toMatchObject({
      success: false,
      message: '删除失败!',
    })
    expect(await send('DELETE', 'delete', { query: { id: await idOf('dev') } })).toMatchObject({ result: '删除成功!' })
    const ids = `${await idOf('ops')},p9,`
    expect(await send('DELETE', 'deleteBatch', { query: { ids } })).toMatchObject({
      message: '删除成功!',
      result: null,
    })
    expect(await ask(`select id from sys_position where tenant_id = 2`)).toHaveLength(1)
  })

  it('[POSITION-4] that a data rule hides is not listed, read, edited or removed', async () => {
    await ask(`insert into sys_permission (id, name, component) values ('page', '职务', 'system/SysPositionList')`)
    await ask(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      values ('rule', 'page', '规则', 'code', '!=', 'same')`)
    await ask(`insert into sys_role_permission values ('r-keeper', 'page', 1, 'rule')`)
    const id = await idOf('same')
    expect((await send('GET', 'list', { query: { code: 'same' } })).result).toMatchObject({ total: 0 })
    expect((await send('GET', 'queryById', { query: { id } })).message).toBe('未找到对应实体')
    expect((await send('PUT', 'edit', { body: { id, name: 'x' } })).message).toBe('未找到对应实体')
    expect((await send('DELETE', 'delete', { query: { id } })).message).toBe('删除失败!')
  })
})
