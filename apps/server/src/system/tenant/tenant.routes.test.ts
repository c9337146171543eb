import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['add', 'edit', 'delete', 'deleteBatch', 'list'].map((name) => `system:tenant:${name}`)
let token = ''
let member = ''

beforeAll(async () => {
  await ask(`insert into sys_permission (id, name, perms) select p, p, p from unnest($1::text[]) p`, [codes])
  token = await makePerson(test, { username: 'owner', tenantId: 9, isPlatform: true })
  member = await makePerson(test, { username: 'member', tenantId: 5 })
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  { as = token, ...rest }: { body?: unknown; query?: Record<string, string>; as?: string } = {},
) => test.call(method, `/sys/tenant/${name}`, { token: as, ...rest })
const add = (id: unknown, name: string, more: object = {}) => send('POST', 'add', { body: { id, name, ...more } })

describe('institutions', () => {
  it('[TENANT-1] have a number entered by hand, once', async () => {
    const answers = await Promise.all([add('11', '十一'), add(11, '又十一')])
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['添加成功！', '该编号已存在!'].toSorted())
    expect((await add(0, '零')).message).toBe('参数错误：id 机构编号应为正整数')
    expect((await add('', '无')).message).toBe('参数错误：id 机构编号不能为空')
    const window = { beginDate: '2026-02-01 00:00:00', endDate: '2026-01-01 00:00:00' }
    expect((await add(12, '倒', window)).message).toBe('结束时间不能早于开始时间')
  })

  it('[TENANT-2] are listed, the dates bounding a stretch of time', async () => {
    await add(21, '早', { beginDate: '2025-01-01 00:00:00', endDate: '2025-12-31 23:59:59' })
    await add(22, '晚', { beginDate: '2026-01-01 00:00:00', endDate: '2027-12-31 23:59:59' })
    const list = async (query: Record<string, string>) =>
      ((await send('GET', 'list', { query })).result['records'] as { id: number }[]).map((row) => row.id)
    expect(await list({ beginDate: '2025-06-01' })).toEqual([22])
    expect(await list({ endDate: '2026-06-01' })).toEqual([21])
    expect((await send('GET', 'queryById', { query: { id: '21' } })).result).toMatchObject({
      id: 21,
      name: '早',
      beginDate: '2025-01-01 00:00:00',
      endDate: '2025-12-31 23:59:59',
      status: 1,
      createBy: 'owner',
      createTime: expect.any(String),
    })
  })

  it('[TENANT-3] that are frozen send everybody who is signed in there out at once', async () => {
    const ask401 = () => test.call('GET', '/sys/user/getUserInfo', { token: member })
    expect((await ask401()).status).toBe(200)
    expect((await send('PUT', 'edit', { body: { id: 5, status: '0' } })).message).toBe('修改成功!')
    expect(await ask(`select end_reason from sys_session where user_id = 'u-member'`)).toEqual([
      { end_reason: 'tenant disabled' },
    ])
    expect((await ask401()).status).toBe(401)
    expect((await send('GET', 'list')).success).toBe(true)
  })

  it('[TENANT-4] in use are not removed', async () => {
    expect((await send('DELETE', 'delete', { query: { id: '5' } })).message).toBe('该租户已被引用，无法删除！')
    expect((await send('DELETE', 'deleteBatch', { query: { ids: '' } })).message).toBe('未选中租户！')
    await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 22, '部', 'A01')`)
    expect((await send('DELETE', 'deleteBatch', { query: { ids: '5,22,' } })).message).toBe(
      '选择的租户都已被引用，无法删除！',
    )
    expect((await send('DELETE', 'deleteBatch', { query: { ids: '5,21' } })).message).toBe(
      '部分删除成功！（被引用的租户无法删除）',
    )
    expect(await send('POST', 'delete', { query: { id: '11' } })).toMatchObject({ result: '删除成功' })
    expect((await send('DELETE', 'delete', { query: { id: '11' } })).message).toBe('未找到对应实体')
  })

  it('[HARDEN-20] are named only to the platform and to their own people', async () => {
    const elsewhere = await makePerson(test, { username: 'nearby', tenantId: 6 })
    const ids = async (as: string, query: Record<string, string> = {}) =>
      ((await send('GET', 'queryList', { query, as })).result as unknown as { id: number }[]).map((row) => row.id)
    expect(await ids(token)).toEqual([6, 9, 22])
    expect(await ids(token, { ids: '22,5' })).toEqual([22])
    expect(await ids(elsewhere, { ids: '22,6' })).toEqual([6])
  })
})
