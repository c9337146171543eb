import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const tokens: Record<string, string> = {}
const base = '/sys/sysAnnouncementSend'

beforeAll(async () => {
  const permissions = ['system:announcement:list', 'system:announcement:edit']
  tokens['boss'] = await makePerson(test, { username: 'boss', permissions })
  for (const username of ['ann', 'bob', 'eve']) tokens[username] = await makePerson(test, { username })
  tokens['stranger'] = await makePerson(test, { username: 'stranger', tenantId: 2, permissions })
  await ask(`insert into sys_announcement (id, tenant_id, title, msg_type, send_status, send_time, user_ids) values
    ('chosen', 1, '选定', 'USER', '1', '2020-01-01', '{u-ann}'), ('draft', 1, '草稿', 'USER', '0', null, '{u-ann}'),
    ('foreign', 2, '别家', 'USER', '1', '2020-01-01', '{u-stranger}')`)
  await ask(`insert into sys_announcement_send (id, tenant_id, annt_id, user_id) values
    ('s-ann', 1, 'chosen', 'u-ann'), ('s-draft', 1, 'draft', 'u-ann'), ('s-foreign', 2, 'foreign', 'u-stranger')`)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (who: string, method: Method, name: string, given: { query?: Record<string, string>; body?: object }) =>
  test.call(method, `${base}/${name}`, { token: tokens[who] ?? '', ...given })
async function listed(who: string, query: Record<string, string> = {}): Promise<string[]> {
  const { result } = await send(who, 'GET', 'list', { query: { pageSize: '-1', ...query } })
  return (result['records'] as { id: string }[]).map(({ id }) => id).toSorted()
}
const stateOf = (id: string) => ask('select read_flag, star_flag from sys_announcement_send where id = $1', [id])
const chosenOf = async (id: string) => (await ask('select user_ids from sys_announcement where id = $1', [id]))[0]

describe('read states as records', () => {
  it('[ANNT-33] a reader sees the own ones of what was released, a manager those of the institution', async () => {
    expect(await listed('ann')).toEqual(['s-ann'])
    expect(await listed('bob')).toEqual([])
    expect(await listed('boss')).toEqual(['s-ann', 's-draft'])
    expect(await listed('boss', { anntId: 'draft' })).toEqual(['s-draft'])
    expect((await send('ann', 'GET', 'queryById', { query: { id: 's-ann' } })).result).toMatchObject({
      anntId: 'chosen',
      userId: 'u-ann',
      readFlag: '0',
    })
    expect((await send('bob', 'GET', 'queryById', { query: { id: 's-ann' } })).message).toBe('未找到对应实体')
  })

  it('[ANNT-34] a reader marks the own one, nobody else’s; whoever edits announcements marks any of them', async () => {
    const marked = { id: 's-ann', readFlag: '1', starFlag: '1', userId: 'u-bob', anntId: 'draft' }
    expect((await send('bob', 'PUT', 'edit', { body: marked })).success).toBe(false)
    expect((await send('ann', 'PUT', 'edit', { body: marked })).message).toBe('操作成功!')
    expect(await stateOf('s-ann')).toEqual([{ read_flag: '1', star_flag: '1' }])
    const [kept] = await ask(`select user_id, annt_id, read_time from sys_announcement_send where id = 's-ann'`)
    expect(kept).toMatchObject({ user_id: 'u-ann', annt_id: 'chosen', read_time: test.clock.now() })
    expect((await send('boss', 'PUT', 'edit', { body: { id: 's-ann', readFlag: 0 } })).success).toBe(true)
    expect(await stateOf('s-ann')).toEqual([{ read_flag: '0', star_flag: '1' }])
    expect((await send('ann', 'PUT', 'edit', { body: { id: 's-ann', readFlag: '7' } })).message).toContain(
      '阅读状态只能是0或1',
    )
  })

  it('[ANNT-35] one more person is added once, belongs to the institution, and stays when the announcement is edited', async () => {
    const bob = { anntId: 'chosen', userId: 'u-bob' }
    expect((await send('ann', 'POST', 'add', { body: bob })).code).toBe(510)
    expect((await send('boss', 'POST', 'add', { body: bob })).message).toBe('添加成功！')
    expect((await send('boss', 'POST', 'add', { body: bob })).message).toBe('数据库中已存在该记录')
    expect((await send('boss', 'POST', 'add', { body: { ...bob, userId: 'u-stranger' } })).message).toBe(
      '指定的用户不存在，或不在通告对象之内',
    )
    expect(await chosenOf('chosen')).toEqual({ user_ids: ['u-ann', 'u-bob'] })
    const edited = { id: 'chosen', titile: '改题' }
    const token = tokens['boss'] ?? ''
    expect((await test.call('PUT', '/sys/annountCement/edit', { token, body: edited })).success).toBe(true)
    expect(await listed('bob')).toHaveLength(1)
  })

  it('[ANNT-36] one is taken out with what they had; the last one stays', async () => {
    const [bobs = ''] = await listed('bob')
    expect((await send('bob', 'DELETE', 'delete', { query: { id: bobs } })).code).toBe(510)
    expect((await send('boss', 'DELETE', 'delete', { query: { id: bobs } })).message).toBe('删除成功!')
    expect(await chosenOf('chosen')).toEqual({ user_ids: ['u-ann'] })
    expect((await send('boss', 'DELETE', 'deleteBatch', { query: { ids: '' } })).message).toBe('参数不识别！')
    expect((await send('boss', 'DELETE', 'deleteBatch', { query: { ids: 's-ann,' } })).message).toBe(
      '通告至少要有一位接收人',
    )
    expect(await listed('ann')).toEqual(['s-ann'])
  })

  it('[ANNT-37] another institution neither sees nor changes them, and data rules hide them with their announcement', async () => {
    expect(await listed('stranger')).toEqual(['s-foreign'])
    for (const [method, name, given] of [
      ['GET', 'queryById', { query: { id: 's-ann' } }],
      ['POST', 'add', { body: { anntId: 'chosen', userId: 'u-stranger' } }],
      ['PUT', 'edit', { body: { id: 's-ann', readFlag: '1' } }],
      ['DELETE', 'delete', { query: { id: 's-ann' } }],
    ] as const)
      expect((await send('stranger', method, name, given)).message).toBe('未找到对应实体')
    await ask(`insert into sys_permission (id, name, component) values ('page', '通告', 'system/SysAnnouncementList')`)
    await ask(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      values ('rule', 'page', '只看草稿', 'titile', '=', '草稿')`)
    await ask(`insert into sys_role_permission values ('r-boss', 'page', 1, 'rule')`)
    expect(await listed('boss')).toEqual(['s-draft'])
    expect((await send('boss', 'DELETE', 'delete', { query: { id: 's-ann' } })).success).toBe(false)
    expect((await send('boss', 'POST', 'add', { body: { anntId: 'chosen', userId: 'u-eve' } })).success).toBe(false)
  })

  it('[ANNT-38] each change stands in the operation log and in the data log', async () => {
    const logged = await ask(`select userid, request_param from sys_log where log_content = '添加通告接收人'`)
    expect(logged).toEqual([{ userid: 'boss', request_param: '{"anntId":"chosen","userId":"u-bob"}' }])
    const states = await ask(`select data_version from sys_data_log where data_id = 's-ann' order by data_version`)
    expect(states.map((state) => state['data_version'])).toEqual([1, 2, 3])
  })
})
