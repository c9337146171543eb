import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = [
  ...['list', 'user'].map((action) => `system:role:${action}`),
  ...['list', 'add', 'delete', 'deleteBatch'].map((action) => `system:departUser:${action}`),
  ...['list', 'add', 'edit', 'delete', 'deleteBatch'].map((action) => `system:user:${action}`),
]
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
  await makePerson(test, { username: 'zhangsan' })
  await makePerson(test, { username: 'lisi' })
  await makePerson(test, { username: 'stranger', tenantId: 2 })
  await ask(`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values
    ('d1', 1, null, '总部', 'A01'), ('d2', 1, 'd1', '研究部', 'A01A01')`)
  await ask(`insert into sys_role (id, tenant_id, role_name, role_code) values ('r1', 1, '交易员', 'trader')`)
  await ask(
    `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) values ('dr', 1, 'd2', '组长', 'lead')`,
  )
  await ask(`update sys_user set org_code = null`)
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, path, { token, ...rest })
const names = async (path: string, query: Record<string, string>) =>
  ((await send('GET', path, { query })).result['records'] as { username: string }[]).map((user) => user.username)

describe('people of a role', () => {
  it('[MEMBER-1] are added once however often asked, listed, and taken out one by one or together', async () => {
    const add = (userIdList: string[]) =>
      send('POST', '/sys/user/addSysUserRole', { body: { roleId: 'r1', userIdList } })
    const [first] = await Promise.all([add(['u-zhangsan', 'u-lisi']), add(['u-zhangsan'])])
    expect(first).toMatchObject({ success: true, message: '添加成功!' })
    expect(await names('/sys/user/userRoleList', { roleId: 'r1', username: 'ang' })).toEqual(['zhangsan'])
    expect(await names('/sys/user/userRoleList', { roleId: 'r1' })).toHaveLength(2)
    const remove = (query: Record<string, string>) =>
      send('DELETE', '/sys/user/deleteUserRole', { query: { roleId: 'r1', ...query } })
    expect((await remove({ userId: 'u-lisi' })).message).toBe('删除成功!')
    expect((await remove({ userId: 'u-lisi' })).message).toBe('删除失败！')
    const batch = { roleId: 'r1', userIds: 'u-zhangsan,u-lisi,' }
    expect((await send('DELETE', '/sys/user/deleteUserRoleBatch', { query: batch })).message).toBe('删除成功!')
    expect(await names('/sys/user/userRoleList', { roleId: 'r1' })).toEqual([])
  })

  it('[MEMBER-2] are of the own institution', async () => {
    const body = { roleId: 'r1', userIdList: ['u-zhangsan', 'u-stranger'] }
    expect(await send('POST', '/sys/user/addSysUserRole', { body })).toMatchObject({
      success: false,
      code: 0,
      message: '出错了: 所选用户不存在或不属于本机构',
    })
    expect(await send('POST', '/sys/user/addSysUserRole', { body: { ...body, roleId: 'r-stranger' } })).toMatchObject({
      code: 0,
      message: '出错了: 角色不存在',
    })
  })
})

describe('people of a department', () => {
  it('[MEMBER-3] are added, listed with their departments by name, and lose department roles on leaving', async () => {
    const body = { depId: 'd2', userIdList: ['u-zhangsan'] }
    expect((await send('POST', '/sys/user/editSysDepartWithUser', { body })).message).toBe('添加成功!')
    expect(await ask(`select org_code from sys_user where id = 'u-zhangsan'`)).toEqual([{ org_code: 'A01A01' }])
    const page = await send('GET', '/sys/user/departUserList', { query: { depId: 'd1' } })
    expect(page.result['records']).toMatchObject([{ username: 'zhangsan', orgCode: '研究部' }])
    await ask(`insert into sys_depart_role_user values ('x', 'u-zhangsan', 'dr', 1)`)
    const remove = () =>
      send('DELETE', '/sys/user/deleteUserInDepart', { query: { depId: 'd2', userId: 'u-zhangsan' } })
    expect((await remove()).message).toBe('删除成功!')
    expect(await ask('select * from sys_depart_role_user')).toEqual([])
    expect((await remove()).message).toBe('当前选中部门与用户无关联关系!')
    const batch = { depId: 'd2', userIds: 'nobody' }
    expect((await send('DELETE', '/sys/user/deleteUserInDepartBatch', { query: batch })).message).toBe('删除失败！')
  })

  it('[MEMBER-4] without a department are those below the ones the caller leads', async () => {
    await ask(`insert into sys_user_depart values ('u-lisi', 'd2', 1)`)
    expect(await names('/sys/user/departUserList', {})).toEqual([])
    await ask(`update sys_user set user_identity = 2, depart_ids = 'd1' where id = 'u-keeper'`)
    expect(await names('/sys/user/departUserList', {})).toEqual(['lisi'])
  })

  it('[MEMBER-5] stand in the address book, once per department or once per person', async () => {
    await ask(`insert into sys_user_depart values ('u-lisi', 'd1', 1)`)
    const query = { orgCode: 'A01', realname: 'lisi' }
    const entries = await send('GET', '/sys/user/queryByOrgCode', { query })
    expect(entries.result).toMatchObject({
      total: 2,
      records: [
        { id: 'u-lisi', departName: '总部' },
        { id: 'u-lisi', departName: '研究部' },
      ],
    })
    const people = await send('GET', '/sys/user/queryByOrgCodeForAddressList', { query })
    expect(people.result).toMatchObject({
      total: 1,
      records: [{ userId: 'u-lisi', departId: 'd1 | d2', departName: '总部 | 研究部' }],
    })
  })
})

describe('the own profile', () => {
  it('[PROFILE-1] is changed for oneself only, and says what is taken', async () => {
    await ask(`update sys_user set phone = '13911111111', email = 'lisi@x.cn' where id = 'u-lisi'`)
    const edit = (body: object) => send('PUT', '/sys/user/appEdit', { body: { id: 'u-lisi', status: 2, ...body } })
    expect((await edit({ realname: '管家', birthday: '1990-02-03', sex: '2' })).success).toBe(true)
    expect(await ask(`select realname, birthday, status from sys_user where id = 'u-keeper'`)).toEqual([
      { realname: '管家', birthday: '1990-02-03', status: 1 },
    ])
    expect((await edit({ phone: '13911111111' })).message).toBe('手机号已存在!')
    expect((await edit({ email: 'LISI@x.cn' })).message).toBe('保存失败，邮箱已存在!')
  })

  it('[PROFILE-2] takes a new telephone number with the code that was sent to it', async () => {
    const phone = '13922222222'
    const change = (smscode: string) => send('PUT', '/sys/user/updateMobile', { body: { phone, smscode } })
    expect(await change('000000')).toMatchObject({ success: false, code: 0, message: '短信验证码失效！' })
    await test.call('POST', '/sys/sms', { body: { mobile: phone, smsmode: '1' } })
    const [sent] = await ask(`select es_content from sys_message where es_receiver = $1`, [phone])
    const code = /\d{6}/.exec(String(sent?.['es_content']))?.[0] ?? ''
    expect((await change(code === '000000' ? '000001' : '000000')).message).toBe('短信验证码不匹配！')
    expect(await change(code)).toMatchObject({ message: '手机号设置成功!', result: '手机号设置成功!' })
    expect(await ask(`select phone from sys_user where id = 'u-keeper'`)).toEqual([{ phone }])
  })
})

describe('somebody who acts for another', () => {
  it('[AGENT-1] is named once per person, with a window that makes sense', async () => {
    const path = '/sys/sysUserAgent'
    const add = (body: object) => send('POST', `${path}/add`, { body: { userName: 'zhangsan', ...body } })
    expect((await add({ agentUserName: 'zhangsan' })).message).toBe('代理人不能是本人')
    expect((await add({ agentUserName: 'stranger' })).message).toBe('用户不存在！')
    const window = { startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' }
    expect((await add({ agentUserName: 'lisi', ...window })).message).toBe('代理结束时间不能早于开始时间')
    expect(await add({ agentUserName: 'lisi', startTime: window.startTime })).toMatchObject({ result: '添加成功！' })
    expect((await add({ agentUserName: 'keeper' })).message).toBe('数据库中已存在该记录')
    const found = await send('GET', `${path}/queryByUserName`, { query: { userName: 'zhangsan' } })
    expect(found.result).toMatchObject({ agentUserName: 'lisi', startTime: '2026-01-02 00:00:00', createName: '管家' })
    const id = String(found.result['id'])
    expect((await send('PUT', `${path}/edit`, { body: { id, agentUserName: 'keeper' } })).result).toBe('编辑成功!')
    expect((await send('DELETE', `${path}/delete`, { query: { id } })).result).toBe('删除成功!')
  })
})
