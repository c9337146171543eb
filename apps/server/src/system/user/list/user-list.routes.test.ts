import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let manager = ''
let plain = ''

const people: [username: string, realname: string, status: number, departs: string[]][] = [
  ['zhang', '张三', 1, ['d1']],
  ['li_si', '李四', 1, ['d2', 'd3']],
  ['wang', '王五', 2, ['d2']],
  ['lixsi', '李x四', 1, []],
]

beforeAll(async () => {
  manager = await makePerson(test, { username: 'manager', permissions: ['system:user:list'] })
  plain = await makePerson(test, { username: 'plain' })
  await makePerson(test, { username: 'stranger', tenantId: 2 })
  await ask(
    `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values
      ('d1', 1, null, '总部', 'A01'), ('d2', 1, 'd1', '研究部', 'A01A01'), ('d3', 1, 'd2', '量化组', 'A01A01A01'), ('d9', 2, null, '别家', 'B01')`,
  )
  await ask(`insert into sys_position (id, tenant_id, code, name) values ('p1', 1, 'trader', '交易员')`)
  await ask(
    `insert into sys_dict (id, dict_name, dict_code) values ('us', '状态', 'user_status'), ('sx', '性别', 'sex')`,
  )
  await ask(
    `insert into sys_dict_item (id, dict_id, item_text, item_value) values ('us1','us','正常','1'), ('us2','us','冻结','2'), ('sx1','sx','男','1')`,
  )
  await ask(
    `insert into sys_user (id, username, password_hash, tenant_ids) values ('ext', '_reserve_user_external', '-', '{1}')`,
  )
  let day = 1
  for (const [username, realname, status, departs] of people) {
    await ask(
      `insert into sys_user (id, username, realname, password_hash, tenant_ids, status, sex, post, depart_ids, birthday, create_time)
       values ($1, $1, $2, 'secret-hash', '{1}', $3, 1, 'trader', 'd2', '1990-01-01', $4)`,
      [username, realname, status, `2024-01-0${day}`],
    )
    day += 1
    for (const depart of departs) await ask('insert into sys_user_depart values ($1, $2, 1)', [username, depart])
  }
  await ask(
    `insert into sys_user (id, username, password_hash, tenant_ids, del_flag) values ('gone', 'gone', '-', '{1}', 1)`,
  )
})

type Row = Record<string, unknown>
const rowsOf = async (path: string, query: Record<string, string>, token = manager) => {
  const answer = await test.call('GET', path, { token, query })
  const { result } = answer
  return (Array.isArray(result) ? result : ((result?.['records'] ?? [answer.message]) as unknown[])) as Row[]
}
const names = async (path: string, query: Record<string, string>, token = manager) =>
  (await rowsOf(path, query, token)).map((row) => row['username'])

it('[LISTCALL-27] a column that no index holds is shown and filtered by, but not sorted by', async () => {
  const ask = (query: Record<string, string>) => test.call('GET', '/sys/user/list', { token: manager, query })
  expect((await ask({ relTenantIds: '1', username: 'zhang' })).result).toMatchObject({
    records: [{ relTenantIds: '1' }],
  })
  expect((await ask({ column: 'relTenantIds', order: 'asc' })).message).toBe('请注意，该列不支持排序：relTenantIds')
})

describe('the user list', () => {
  it.each([
    ['*三*', ['zhang']],
    ['*四*', ['lixsi', 'li_si']],
    ['*X四*', ['lixsi']],
    ['*四李*', []],
    ['*李x四*', ['lixsi']],
    ['李*', ['lixsi', 'li_si']],
    ['*_*', []],
  ])('[LISTCALL-61] are found by one or two characters of their name as by more: %s', async (realname, expected) => {
    expect(await names('/sys/user/list', { realname })).toEqual(expected)
  })

  const list = '/sys/user/list'

  it('[USERLIST-1] shows everything to who manages users, never a secret', async () => {
    const [row] = await rowsOf(list, { username: 'li_si' })
    expect(row).toMatchObject({
      id: 'li_si',
      realname: '李四',
      sex: 1,
      sex_dictText: '男',
      status_dictText: '正常',
      post_dictText: '交易员',
      departIds: 'd2',
      departIds_dictText: '研究部',
      relTenantIds: '1',
      birthday: '1990-01-01',
      orgCodeTxt: '研究部,量化组',
    })
    expect(JSON.stringify(row)).not.toMatch(/password|salt|hash|secret/i)
  })

  it('[USERLIST-2] shows a plain colleague the directory form, and lets them ask for nothing else', async () => {
    const [row] = await rowsOf(list, { username: 'li_si' }, plain)
    expect(row).toMatchObject({ realname: '李四', orgCodeTxt: '研究部,量化组' })
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['birthday']))
    expect(row).toMatchObject({ email: null, phone: null, telephone: null, workNo: null })
    for (const hidden of ['email', 'phone', 'telephone', 'workNo']) {
      const asked = await test.call('GET', list, { token: plain, query: { column: hidden, order: 'asc' } })
      expect(asked.message).toBe(`请注意，将要排序的列字段不存在：${hidden}`)
      expect(await names(list, { [hidden]: 'x', username: 'li_si' }, plain)).toEqual(['li_si'])
    }
    expect(row).not.toHaveProperty('relTenantIds')
    expect(row).not.toHaveProperty('departIds')
    expect(await names(list, { birthday: '1900-01-01', username: 'li_si' }, plain)).toEqual(['li_si'])
    const sorted = await test.call('GET', list, { token: plain, query: { column: 'birthday', order: 'asc' } })
    expect(sorted.message).toBe('请注意，将要排序的列字段不存在：birthday')
  })

  it.each<[Record<string, string>, unknown[]]>([
    [{ departId: 'd2', column: 'createTime', order: 'asc' }, ['li_si', 'wang']],
    [{ departId: 'empty' }, []],
    [{ departId: "' or 1=1 --" }, []],
    [{ code: 'zhang,wang,' }, ['wang', 'zhang']],
    [{ status: '2' }, ['wang']],
    [{ realname: '*李*', column: 'createTime', order: 'asc' }, ['li_si', 'lixsi']],
    [{ username: '*i_s*' }, ['li_si']],
    [{ username: '_reserve_user_external' }, []],
    [{ username: 'gone' }, []],
    [{ username: 'stranger' }, []],
  ])('[USERLIST-3] %j', async (query, expected) => expect(await names(list, query)).toEqual(expected))

  it('[LISTCALL-32] reads the advanced query as a browser sends it', async () => {
    const json = JSON.stringify([{ field: 'realname', rule: 'eq', val: '李x四', type: 'string' }])
    expect(await names(list, { superQueryParams: encodeURI(json), superQueryMatchType: 'and' })).toEqual(['lixsi'])
  })

  it('[USERLIST-4] is narrowed by the data rules of its page, in both forms', async () => {
    await ask(`insert into sys_permission (id, name, component) values ('page', '用户管理', 'system/UserList')`)
    await ask(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ('rule', 'page', '规则', 'birthday', '=', '1990-01-01')`,
    )
    for (const role of ['r-manager', 'r-plain']) {
      await ask(`insert into sys_role_permission values ($1, 'page', 1, 'rule')`, [role])
    }
    for (const token of [manager, plain]) {
      expect(await names(list, { column: 'createTime', order: 'asc' }, token)).toEqual([
        'zhang',
        'li_si',
        'wang',
        'lixsi',
      ])
    }
    await ask(`delete from sys_permission where id = 'page'`)
  })

  it('[USERLIST-9] does not tell one institution where else somebody works', async () => {
    await ask(`update sys_user set tenant_ids = '{1,2}' where id = 'zhang'`)
    const platform = await makePerson(test, { username: 'platform', isPlatform: true, permissions: [] })
    expect(await rowsOf(list, { username: 'zhang' })).toMatchObject([{ relTenantIds: '1' }])
    await ask(`insert into sys_permission (id, name, perms) values ('all', '用户', 'system:user:list')`)
    expect(await rowsOf(list, { username: 'zhang' }, platform)).toMatchObject([{ relTenantIds: '1,2' }])
  })
})

describe('pickers', () => {
  const pick = '/sys/user/queryUserComponentData'

  it.each<[Record<string, string>, unknown[]]>([
    [{ departId: 'd1', column: 'createTime', order: 'asc' }, ['zhang', 'li_si']],
    [{ departId: 'd2' }, ['li_si']],
    [{ username: 'i_s' }, ['li_si']],
    [{ username: '*i_s*' }, ['li_si']],
    [{ username: 'li_si,zhang' }, ['li_si', 'zhang']],
    [{ realname: '李', column: 'realname', order: 'desc', pageSize: '1' }, ['li_si']],
    [{ id: 'zhang,wang' }, ['zhang']],
    [{ departId: 'd9' }, []],
    [{ username: '%' }, []],
  ])('[USERLIST-5] offer enabled people: %j', async (query, expected) => {
    expect(await names(pick, query, plain)).toEqual(expected)
  })

  it.each<[Record<string, string>, unknown[]]>([
    [{ username: 'li_si,zhang,' }, ['li_si', 'zhang']],
    [{ id: 'zhang,' }, ['zhang']],
    [{ ids: 'zhang,li_si' }, ['li_si', 'zhang']],
    [{ ids: 'wang,stranger' }, []],
    [{ ids: '' }, []],
    [{ nonsense: 'x' }, []],
    [{}, []],
  ])('[USERLIST-6] turn stored values into people, as a bare array: %j', async (query, expected) => {
    const answer = await test.call('GET', '/sys/user/getMultiUser', { token: plain, query })
    const rows = JSON.parse(answer.text) as Row[]
    expect(rows.map((row) => row['username'])).toEqual(expected)
  })

  it('[USERLIST-7] list a department with and without what is below it', async () => {
    expect(await names('/sys/user/queryUserByDepId', { id: 'd1' }, plain)).toEqual(['wang', 'li_si', 'zhang'])
    expect(await names('/sys/user/queryUserByDepId', { id: 'd1', realname: '张' }, plain)).toEqual(['zhang'])
    expect(await names('/sys/user/appQueryByDepartId', { departId: 'd1' }, plain)).toEqual(['zhang'])
    expect(await names('/sys/sysDepart/users', { id: 'd3' }, plain)).toEqual(['li_si'])
    expect(await names('/sys/sysDepart/users', { departId: 'd9' }, plain)).toEqual([])
  })
})

describe('whether an account is free', () => {
  const check = (query: Record<string, string>) => test.call('GET', '/sys/user/checkOnlyUser', { query })

  it('[USERLIST-8] is told without a session', async () => {
    expect(await check({ username: 'nobody' })).toMatchObject({ success: true, result: true })
    expect(await check({ username: 'STRANGER' })).toMatchObject({ success: false, code: 0, message: '用户账号已存在' })
    expect(await check({ phone: "' or '1'='1" })).toMatchObject({ success: true })
  })
})

describe('guessing account names', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMIT: '1' } })

  it('[USERLIST-8] runs into a limit', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 21; call += 1) {
      const answer = await limited.call('GET', '/sys/user/checkOnlyUser', { query: { username: `guess${call}` } })
      statuses.push(answer.status)
    }
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429])
  })
})
