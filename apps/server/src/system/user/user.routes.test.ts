import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const actions = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'changePassword', 'frozenBatch', 'recycle']
const codes = [
  ...actions.map((action) => `system:user:${action}`),
  ...['list', 'user', 'permission'].map((action) => `system:role:${action}`),
  ...['list', 'add', 'delete', 'deleteBatch'].map((action) => `system:departUser:${action}`),
]
const password = 'Liangshu@2026'
let token = ''
let platform = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
  await makePerson(test, { username: 'second', tenantId: 2, permissions: ['system:role:permission'] })
  platform = await makePerson(test, { username: 'owner', tenantId: 3, isPlatform: true })
  await ask(`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values
    ('d1', 1, null, '总部', 'A01'), ('d2', 1, 'd1', '研究部', 'A01A01'), ('d9', 2, null, '别家', 'B01')`)
  await ask(`insert into sys_role (id, tenant_id, role_name, role_code) values
    ('r1', 1, '交易员', 'trader'), ('r2', 1, '研究员', 'researcher'), ('r9', 2, '别家', 'trader')`)
})

type Rest = { body?: unknown; query?: Record<string, string>; as?: string }
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', name: string, { as = token, ...rest }: Rest = {}) =>
  test.call(method, `/sys/user/${name}`, { token: as, ...rest })
const add = (username: string, more: object = {}, as = token) =>
  send('POST', 'add', { body: { username, realname: username, password, confirmpassword: password, ...more }, as })
const idOf = async (username: string) =>
  String((await ask('select id from sys_user where username = $1', [username]))[0]?.['id'])
const stateOf = async (username: string) => (await ask('select * from sys_user where username = $1', [username]))[0]
const links = async (id: string) => ({
  roles: (await ask('select role_id from sys_user_role where user_id = $1 order by 1', [id])).map(
    (row) => row['role_id'],
  ),
  departs: (await ask('select dep_id from sys_user_depart where user_id = $1 order by 1', [id])).map(
    (row) => row['dep_id'],
  ),
})

describe('adding people', () => {
  it('[USER-1] stores the form with roles and departments, in the own institution, and logs it', async () => {
    const answer = await add('newcomer', {
      selectedroles: 'r1,r2',
      selecteddeparts: 'd2,',
      sex: '1',
      phone: '13900000001',
      relTenantIds: '2',
      status: 2,
      id: '',
    })
    expect(answer).toMatchObject({ success: true, code: 200, message: '添加成功！', result: null })
    const row = await stateOf('newcomer')
    expect(row).toMatchObject({ tenant_ids: [1], status: 1, sex: 1, org_code: 'A01A01', must_change_password: true })
    expect(await links(String(row?.['id']))).toEqual({ roles: ['r1', 'r2'], departs: ['d2'] })
    expect(await ask(`select log_content, request_param from sys_log where userid = 'keeper'`)).toMatchObject([
      { log_content: '添加用户，username： newcomer', request_param: expect.not.stringContaining(password) },
    ])
    expect(await test.login('newcomer', password)).not.toBe('')
  })

  it.each<[string, object, string]>([
    ['a short name', { username: 'abc' }, '参数错误：username 用户账号只允许字母、数字、下划线，长度4到18个字符'],
    ['no name', { realname: ' ' }, '参数错误：realname 请输入用户姓名'],
    [
      'a weak password',
      { password: '123456', confirmpassword: '123456' },
      '密码至少8位，须同时包含字母、数字和特殊符号',
    ],
    ['two passwords', { confirmpassword: 'Other@2026' }, '两次输入密码不一致!'],
    ['a wrong number', { phone: '123' }, '参数错误：phone 请输入正确手机号'],
    ["another institution's role", { selectedroles: 'r9' }, '所选角色不存在或不属于本机构'],
    ["another institution's department to lead", { departIds: 'd9', userIdentity: 2 }, '所选部门不存在或不属于本机构'],
    ["another institution's department", { selecteddeparts: 'd9' }, '所选部门不存在或不属于本机构'],
  ])('[USER-2] refuses %s and changes nothing', async (_name, body, message) => {
    expect(await add('refused1', body)).toMatchObject({ success: false, message })
    expect(await stateOf('refused1')).toBeUndefined()
  })

  it('[HARDEN-22] no account is left with a password that somebody else chose', async () => {
    expect((await add('default1', { password: '123456', confirmpassword: '123456' })).success).toBe(false)
    await add('default2')
    expect(await stateOf('default2')).toMatchObject({ must_change_password: true })
  })

  it('[USER-3] two at once with one name: one wins, the other is told', async () => {
    const answers = await Promise.all([add('twins_1'), add('TWINS_1')])
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['数据库中已存在该记录', '添加成功！'])
  })

  it('[USER-4] the platform says which institutions somebody belongs to', async () => {
    await ask(
      `insert into sys_permission (id, name, perms) select 'pl-' || p, p, p from unnest($1::text[]) p on conflict do nothing`,
      [codes],
    )
    expect((await add('wanderer', { relTenantIds: '1,2' }, platform)).message).toBe('添加成功！')
    expect(await stateOf('wanderer')).toMatchObject({ tenant_ids: [1, 2] })
    expect((await add('nowhere1', { relTenantIds: '77' }, platform)).message).toBe('所选机构不存在')
  })
})

describe('editing people', () => {
  it('[USER-5] replaces roles and departments; an empty list clears; departIds stand in for departments', async () => {
    await add('edited_1', { selectedroles: 'r1', selecteddeparts: 'd1' })
    const id = await idOf('edited_1')
    const edit = (body: object) => send('PUT', 'edit', { body: { id, ...body } })
    expect(await edit({ realname: '新名', selectedroles: 'r2', selecteddeparts: 'd1,d2' })).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    expect(await links(id)).toEqual({ roles: ['r2'], departs: ['d1', 'd2'] })
    await edit({ selectedroles: '', selecteddeparts: '', departIds: 'd2', userIdentity: '2' })
    expect(await links(id)).toEqual({ roles: [], departs: ['d2'] })
    expect(await stateOf('edited_1')).toMatchObject({ realname: '新名', org_code: 'A01A01', depart_ids: 'd2' })
    await edit({ selectedroles: '', selecteddeparts: '', departIds: '' })
    expect(await links(id)).toEqual({ roles: [], departs: [] })
    await edit({ selectedroles: 'r1', selecteddeparts: 'd1', departIds: null, relTenantIds: null })
    await edit({ realname: '只改名' })
    expect(await links(id)).toEqual({ roles: ['r1'], departs: ['d1'] })
  })

  it('[HARDEN-12] ignores every column that is not on the form', async () => {
    await add('massive1')
    const id = await idOf('massive1')
    const evil = {
      status: 2,
      delFlag: 1,
      relTenantIds: '1,2',
      isPlatform: true,
      orgCode: 'B01',
      password: 'x',
      salt: 'y',
    }
    const before = await stateOf('massive1')
    expect((await send('POST', 'edit', { body: { id, ...evil } })).success).toBe(true)
    const { update_by: _by, update_time: _at, version: _version, ...after } = (await stateOf('massive1')) ?? {}
    expect(before).toMatchObject(after)
  })

  it('[USER-6] compares a given version, and leaves a snapshot of before and after', async () => {
    await add('version1')
    const id = await idOf('version1')
    const edit = (realname: string) => send('PUT', 'edit', { body: { id, realname, version: '1' } })
    const answers = await Promise.all([edit('甲'), edit('乙')])
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['修改成功!', '数据已被他人修改，请刷新后重试'])
    const logs = await ask(`select data_version, data_content from sys_data_log where data_id = $1 order by 1`, [id])
    expect(logs.map((row) => row['data_version'])).toEqual([1, 2])
    expect(JSON.parse(String(logs[0]?.['data_content']))).toMatchObject({ username: 'version1', realname: 'version1' })
    expect(String(logs[1]?.['data_content'])).not.toMatch(/password|argon2/)
  })

  it('[USER-7] does not reach people of another institution', async () => {
    for (const answer of [
      await send('PUT', 'edit', { body: { id: 'u-second', realname: 'x' } }),
      await send('DELETE', 'delete', { query: { id: 'u-second' } }),
      await send('GET', 'queryById', { query: { id: 'u-second' } }),
    ]) {
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体' })
    }
    expect(
      (await send('PUT', 'changePassword', { body: { username: 'second', password, confirmpassword: password } }))
        .message,
    ).toBe('用户不存在！')
  })

  it('[USER-8] leaves what identifies a shared person to the platform', async () => {
    const id = await idOf('wanderer')
    const edit = (body: object) => send('PUT', 'edit', { body: { id, selectedroles: 'r1', ...body } })
    expect((await edit({ phone: '13900000077' })).message).toBe('该用户同时属于其他机构，账号资料请由平台管理员修改')
    expect((await edit({ realname: 'wanderer', post: 'trader' })).message).toBe('修改成功!')
    expect((await send('PUT', 'frozenBatch', { body: { ids: id, status: 2 } })).message).toBe(
      '所选用户同时属于其他机构，请联系平台管理员',
    )
    expect((await send('DELETE', 'delete', { query: { id } })).message).toBe('删除用户成功')
    expect(await stateOf('wanderer')).toMatchObject({ del_flag: 0, tenant_ids: [2] })
    expect(await links(id)).toEqual({ roles: [], departs: [] })
  })
})

describe('freezing, passwords and removing', () => {
  it('[USER-9] freezing ends every session at once; thawing lets in again', async () => {
    await add('freeze_1')
    const id = await idOf('freeze_1')
    const theirs = await test.login('freeze_1', password)
    const heard: string[] = []
    const stop = test.app.sessionEnded.onEnd((sessionId) => heard.push(sessionId))
    expect((await send('PUT', 'frozenBatch', { body: { ids: `${id},`, status: '2' } })).message).toBe('操作成功!')
    expect(await test.call('GET', '/sys/user/getUserInfo', { token: theirs })).toMatchObject({ status: 401 })
    const ended = await ask('select id, end_reason from sys_session where user_id = $1', [id])
    expect(ended).toEqual([{ id: heard[0], end_reason: 'frozen' }])
    stop()
    await send('PUT', 'frozenBatch', { body: { ids: id, status: 1 } })
    expect(await test.login('freeze_1', password)).not.toBe('')
    expect((await send('PUT', 'frozenBatch', { body: { ids: id, status: 9 } })).message).toContain('状态只能是')
    expect((await send('PUT', 'frozenBatch', { body: { ids: 'u-keeper', status: 2 } })).message).toBe(
      '不能冻结当前登录用户',
    )
  })

  it('[HARDEN-7] a reset password ends the sessions made with the old one and must be changed', async () => {
    await add('reset_01')
    const theirs = await test.login('reset_01', password)
    const reset = (body: object) => send('PUT', 'changePassword', { body: { username: 'reset_01', ...body } })
    expect((await reset({ password: '1', confirmpassword: '1' })).success).toBe(false)
    expect(await reset({ password: 'Reset@2026', confirmpassword: 'Reset@2026' })).toMatchObject({
      success: true,
      message: '密码修改成功!',
      result: '密码修改成功!',
    })
    expect(await test.call('GET', '/sys/user/getUserInfo', { token: theirs })).toMatchObject({ status: 401 })
    expect(await stateOf('reset_01')).toMatchObject({ must_change_password: true })
    expect(await test.login('reset_01', 'Reset@2026')).not.toBe('')
  })

  it('[USER-10] removed people are in the bin, come back, and leave it for good with their links', async () => {
    await add('leaver_1', { selectedroles: 'r1', selecteddeparts: 'd1' })
    const id = await idOf('leaver_1')
    const theirs = await test.login('leaver_1', password)
    expect(await send('DELETE', 'delete', { query: { id } })).toMatchObject({ result: '删除用户成功' })
    expect(await test.call('GET', '/sys/user/getUserInfo', { token: theirs })).toMatchObject({ status: 401 })
    expect((await send('GET', 'recycleBin')).result).toMatchObject([{ id, orgCode: '总部', delFlag: 1 }])
    expect((await send('PUT', 'putRecycleBin', { body: { userIds: `${id},` } })).result).toBe('还原成功')
    expect((await send('DELETE', 'deleteRecycleBin', { query: { userIds: id } })).message).toBe('未找到对应实体')
    expect((await send('DELETE', 'deleteBatch', { query: { ids: `${id},` } })).result).toBe('批量删除用户成功')
    expect((await send('DELETE', 'deleteRecycleBin', { query: { userIds: id } })).result).toBe('删除成功')
    expect(await stateOf('leaver_1')).toBeUndefined()
    expect(await links(id)).toEqual({ roles: [], departs: [] })
    expect((await send('DELETE', 'deleteBatch', { query: { ids: '' } })).message).toBe('参数不识别！')
  })

  it("[HARDEN-3] the bin's ids are values, never a part of the statement", async () => {
    const evil = "x') or 1=1 --"
    expect((await send('PUT', 'putRecycleBin', { body: { userIds: evil } })).message).toBe('未找到对应实体')
    expect((await send('DELETE', 'deleteRecycleBin', { query: { userIds: evil } })).message).toBe('未找到对应实体')
  })

  it('[USER-11] nobody removes themselves, nor the last administrator', async () => {
    expect((await send('DELETE', 'delete', { query: { id: 'u-keeper' } })).message).toBe('不能删除当前登录用户')
    const several = { ids: 'u-keeper,u-second,' }
    expect((await send('DELETE', 'deleteBatch', { query: several })).message).toBe('不能删除当前登录用户')
    const freeze = { ids: 'u-keeper', status: '2' }
    expect((await send('PUT', 'frozenBatch', { body: freeze })).message).toBe('不能冻结当前登录用户')
    const refusedText = '至少需要保留一位启用的管理员，操作已取消'
    const noRoles = { body: { id: 'u-keeper', selectedroles: '' }, as: platform }
    expect((await send('PUT', 'edit', noRoles)).message).toBe(refusedText)
    const outOfRole = { query: { roleId: 'r-keeper', userId: 'u-keeper' }, as: platform }
    expect((await send('DELETE', 'deleteUserRole', outOfRole)).message).toBe(refusedText)
    expect((await send('DELETE', 'delete', { query: { id: 'u-second' }, as: platform })).message).toBe(refusedText)
    const second = { ids: 'u-second', status: '2' }
    expect((await send('PUT', 'frozenBatch', { body: second, as: platform })).message).toBe(refusedText)
    expect((await links('u-keeper')).roles).toEqual(['r-keeper'])
  })

  it('[USER-12] two administrators removing each other: one of them stays', async () => {
    const [a, b] = [
      await makePerson(test, { username: 'admina', tenantId: 5, permissions: codes }),
      await makePerson(test, { username: 'adminb', tenantId: 5, permissions: codes }),
    ]
    const answers = await Promise.all([
      send('DELETE', 'delete', { query: { id: 'u-adminb' }, as: a }),
      send('DELETE', 'delete', { query: { id: 'u-admina' }, as: b }),
    ])
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(await ask(`select id from sys_user where tenant_ids = '{5}' and del_flag = 0`)).toHaveLength(1)
  })
})

describe('what one looks up', () => {
  it('[USER-13] one person, several, their roles and departments, a fresh id', async () => {
    await add('looked_1', { selectedroles: 'r1', selecteddeparts: 'd1' })
    const id = await idOf('looked_1')
    const one = await send('GET', 'queryById', { query: { id } })
    expect(Object.keys(one.result)).toEqual(
      expect.arrayContaining(
        'id username realname avatar birthday sex email phone orgCode orgCodeTxt status delFlag workNo post telephone activitiSync userIdentity departIds relTenantIds clientId homePath createBy createTime updateBy updateTime'.split(
          ' ',
        ),
      ),
    )
    expect(JSON.stringify(one.result)).not.toMatch(/password|salt/i)
    expect((await send('GET', 'queryByIds', { query: { userIds: `${id},u-keeper,u-second` } })).result).toHaveLength(2)
    expect((await send('GET', 'queryUserRole', { query: { userid: id } })).result).toEqual(['r1'])
    expect((await send('GET', 'queryUserRole', { query: { userid: 'x' } })).message).toBe('未找到用户相关角色信息')
    expect(await send('GET', 'userDepartList', { query: { userId: id } })).toMatchObject({
      message: '查找成功',
      result: [{ key: 'd1', value: 'd1', title: '总部', children: null }],
    })
    expect(await send('GET', 'userDepartList', { query: { userId: 'x' } })).toMatchObject({
      code: 0,
      message: '查找失败',
    })
    const fresh = String((await send('GET', 'generateUserId')).result)
    expect(fresh).toMatch(/^[0-9a-f]{32}$/)
    await add('chosen_1', { id: fresh })
    expect(await idOf('chosen_1')).toBe(fresh)
    expect((await add('chosen_2', { id: fresh })).message).toBe('数据库中已存在该记录')
    expect((await add('chosen_3', { id: "x'--" })).message).toBe('参数错误：id 编号格式不正确')
  })

  it('[USER-14] data rules narrow detail, edit, freezing and removing as they narrow the list', async () => {
    await ask(`insert into sys_permission (id, name, component) values ('page', '用户管理', 'system/UserList')`)
    await ask(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('rule', 'page', '只看研究部', 'orgCode', '=', 'A01A01')`,
    )
    const narrow = await makePerson(test, { username: 'narrow', permissions: codes })
    await ask(`insert into sys_role_permission values ('r-narrow', 'page', 1, 'rule')`)
    await add('inside_1', { selecteddeparts: 'd2' })
    await add('outside1', { selecteddeparts: 'd1' })
    const [inside, outside] = [await idOf('inside_1'), await idOf('outside1')]
    const tries = (id: string) =>
      Promise.all([
        send('GET', 'queryById', { query: { id }, as: narrow }),
        send('PUT', 'edit', { body: { id, realname: 'x', selecteddeparts: 'd2' }, as: narrow }),
        send('PUT', 'frozenBatch', { body: { ids: id, status: 1 }, as: narrow }),
      ])
    expect((await tries(inside)).map((answer) => answer.success)).toEqual([true, true, true])
    expect((await tries(outside)).map((answer) => answer.message)).toEqual(Array(3).fill('未找到对应实体'))
    expect((await send('DELETE', 'delete', { query: { id: outside }, as: narrow })).message).toBe('未找到对应实体')
    expect((await send('DELETE', 'delete', { query: { id: inside }, as: narrow })).success).toBe(true)
    await ask(`delete from sys_permission where id = 'page'`)
  })

  it('[HARDEN-1] each call asks for its own permission', async () => {
    const reader = await makePerson(test, { username: 'reader1', permissions: ['system:user:list'] })
    const answers = await Promise.all([
      send('POST', 'add', { body: {}, as: reader }),
      send('PUT', 'edit', { body: {}, as: reader }),
      send('DELETE', 'delete', { as: reader }),
      send('PUT', 'frozenBatch', { body: {}, as: reader }),
      send('PUT', 'changePassword', { body: {}, as: reader }),
      send('GET', 'recycleBin', { as: reader }),
      send('POST', 'addSysUserRole', { body: {}, as: reader }),
      send('POST', 'editSysDepartWithUser', { body: {}, as: reader }),
    ])
    expect(answers.map((answer) => answer.code)).toEqual(Array(8).fill(510))
  })
})
