import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp({ environment: { REQUIRE_SIGN: '0' } })
const ask = createAskOwner(test.ownerDb)
const forbidden = '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'alice' })
  await makePerson(test, { username: 'bob' })
  await makePerson(test, { username: 'stranger', tenantId: 2 })
  await ask(`update sys_user set realname = '艾莉', create_time = '2024-01-01' where username = 'alice'`)
  await ask(`update sys_user set realname = '鲍勃', status = 2, create_time = '2024-01-02' where username = 'bob'`)
  await ask(
    `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code, depart_order) values
       ('d1', 1, null, '总部', 'A01', 1), ('d2', 1, 'd1', '研究部', 'A01A01', 2), ('d3', 1, 'd1', '交易部', 'A01A02', 1), ('d9', 2, null, '别家', 'B01', 1)`,
  )
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('s', '性别', 'sex'), ('e', '空', 'nothing')`)
  await ask(`insert into sys_dict (id, dict_name, dict_code, del_flag) values ('g', '旧', 'gone', 1)`)
  await ask(
    `insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status) values
       ('s2','s','女','2',2,1), ('s1','s','男','1',1,1), ('s3','s','未知','0',3,0), ('g1','g','旧','1',1,1)`,
  )
})

const get = (path: string, query: Record<string, string> = {}) => test.call('GET', path, { token, query })
const resultOf = async (path: string, query?: Record<string, string>) => {
  const answer = await get(path, query)
  return answer.success ? answer.result : answer.message
}
const texts = async (path: string, query?: Record<string, string>) => {
  const result: unknown = await resultOf(path, query)
  return Array.isArray(result) ? result.map((option: { text: string }) => option.text) : result
}

describe('dictionaries by code', () => {
  it('[DICT-1] all of them: enabled items in order, empty ones too, and those of the program', async () => {
    const { code, result } = await get('/sys/dict/queryAllDictItems')
    expect(code).toBe(200)
    expect(result['sex']).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ])
    expect(result['nothing']).toEqual([])
    expect(result['gone']).toBeUndefined()
    expect((result['messageType'] as { text: string }[]).map((option) => option.text)).toEqual([
      '系统消息',
      '邮件消息',
      '钉钉消息',
      '企业微信',
    ])
    expect(result['rangeDate']).toHaveLength(8)
    expect(result['messageHref']).toHaveLength(3)
  })

  it('[DICT-2] one of them: disabled items too; an unknown or removed code is an empty list', async () => {
    expect(await texts('/sys/dict/getDictItems/sex')).toEqual(['男', '女', '未知'])
    expect(await resultOf('/sys/dict/getDictItems/undefined')).toEqual([])
    expect(await resultOf('/sys/dict/getDictItems/gone')).toEqual([])
    expect(await resultOf('/sys/dict/getDictItems/__proto__')).toEqual([])
    expect(await texts('/sys/dict/getDictItems/rangeDate')).toContain('本周')
  })

  it('[DICT-3] the text of one value', async () => {
    expect(await resultOf('/sys/dict/getDictText/sex/2')).toBe('女')
    expect(await resultOf('/sys/dict/getDictText/sex/9')).toBeNull()
  })

  it('[DICT-4] a change is seen at once, on any node', async () => {
    await get('/sys/dict/getDictItems/sex')
    await ask(`update sys_dict_item set item_text = '女士' where id = 's2'`)
    expect(await texts('/sys/dict/getDictItems/sex')).toContain('女士')
    await ask(`update sys_dict_item set item_text = '女' where id = 's2'`)
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('[DICT-5] the cache can be dropped by %s', async (method) => {
    expect(await test.call(method, '/sys/dict/refleshCache', { token })).toMatchObject({ success: true, result: null })
  })
})

describe('descriptors', () => {
  const items = (descriptor: string) => texts(`/sys/dict/getDictItems/${encodeURIComponent(descriptor)}`)

  it('[DICT-10] table, text, code: rows of the own institution', async () => {
    expect(await items('sys_user,realname,username')).toEqual(['艾莉', '鲍勃'])
    expect(await items('sys_depart,depart_name,id')).toEqual(['总部', '交易部', '研究部'])
  })

  it.each([
    ['sys_user,realname,id,status=1', ['艾莉']],
    ["sys_user,realname,id,status = 1 or username = 'bob'", ['艾莉', '鲍勃']],
    ['sys_user,realname,id,status=1 order by create_time', ['艾莉']],
    ['sys_user,realname,id,order by create_time desc', ['鲍勃', '艾莉']],
    ['sys_user where status=1,realname,username', ['艾莉']],
    ['sys_user where status=2 or status=1,realname,id,status=2 order by id', ['鲍勃']],
    ['sys_user where status=1,realname,username,order by id', ['艾莉']],
    ['sys_user,realname,id,username=#{sys_user_code}', ['艾莉']],
    ["sys_depart,depart_name,id,org_code like '#{sysOrgCode}%'", ['总部', '交易部', '研究部']],
    ['sys_user,realname,username,', ['艾莉', '鲍勃']],
  ])('[DICT-11] with a condition: %s', async (descriptor, expected) => {
    expect(await items(descriptor)).toEqual(expected)
  })

  it.each(['sys_user,realname', 'a,', 'sys_user,realname,id,status=1,x'])(
    '[DICT-13] of the wrong length: %s',
    async (text) => {
      expect(await items(text)).toBe('字典Code格式不正确！')
    },
  )

  it.each([
    'sys_user,password,username',
    'sys_user,password_hash,username',
    'sys_user,username,salt',
    'sys_user,phone,username',
    'sys_session,token_hash,id',
    'pg_shadow,passwd,usename',
    'public.sys_user,realname,id',
    'sys_user u,realname,id',
    'sys_user,realname,toString',
    '__proto__,realname,id',
    'sys_user,realname,id,1=1',
    'sys_user,realname,id,exists(x)',
    "sys_user,realname,id,password_hash like '$%'",
    'sys_user,realname,id,order by password_hash',
    'sys_user,realname,id,status=1) or (1=1',
    "sys_user,realname,id,username=''",
    'sys_user where 1=1,realname,id',
    'sys_user,realname,id,tenant_ids is not null',
  ])('[DICT-14] outside the registry or the small language: %s', async (text) => {
    expect(await items(text)).toBe(forbidden)
  })

  it.each([
    'sys_user,realname,id,status=1 union select 1',
    'sys_user,realname,id,1=1;drop table sys_user',
    'sys_user,realname,id,status=1 /* x */',
    'sys_user,realname,id,username=extractvalue(1)',
    'sys_user,concat(user()),id',
    'sys_user,realname,id,status=1 and a=(b select c from d)',
  ])('[DICT-15] with words of SQL: %s', async (text) => {
    const answer = await get(`/sys/dict/getDictItems/${encodeURIComponent(text)}`)
    expect([answer.success, answer.message === '操作失败' || answer.message === forbidden]).toEqual([false, true])
  })

  it('[DICT-15] the text is 操作失败', async () => {
    expect(await items('sys_user,realname,id,a=1 ; b')).toBe('操作失败')
  })

  it('[DICT-16] a variable without a value offers nothing', async () => {
    await ask(`update sys_user set org_code = null where username = 'alice'`)
    expect(await items("sys_depart,depart_name,id,org_code like '#{sys_org_code}%'")).toEqual([])
    await ask(`update sys_user set org_code = 'A01' where username = 'alice'`)
  })
})

describe('searching a table', () => {
  const search = (query: Record<string, string>, descriptor = 'sys_user,realname,username') =>
    texts(`/sys/dict/loadDict/${descriptor}`, query)

  it.each<[string, Record<string, string>, string[]]>([
    ['nothing typed', {}, ['艾莉', '鲍勃']],
    ['a part of the text', { keyword: '艾' }, ['艾莉']],
    ['a part of the code', { keyword: 'OB' }, ['鲍勃']],
    ['several values', { keyword: 'alice,鲍勃' }, ['艾莉', '鲍勃']],
    ['a wildcard is a letter', { keyword: '%' }, []],
    ['an order', { keyword: '[orderby:createTime,desc]' }, ['鲍勃', '艾莉']],
    ['a word and an order', { keyword: '艾[orderby:create_time,asc]' }, ['艾莉']],
    ['one page', { pageSize: '1' }, ['艾莉']],
    ['an attack', { keyword: "' or '1'='1" }, []],
  ])('[DICT-20] %s', async (_what, query, expected) => expect(await search(query)).toEqual(expected))

  it('[DICT-20] an order by a column outside the registry is refused', async () => {
    expect(await search({ keyword: '[orderby:password_hash,asc]' })).toBe(forbidden)
  })

  it('[DICT-21] a plain code is an error here', async () => {
    expect(await texts('/sys/dict/loadDict/sex')).toBe('字典Code格式不正确！')
    expect(await texts('/sys/dict/loadDictItem/sex', { key: '1' })).toBe('字典Code格式不正确！')
    expect(await texts('/sys/dict/loadDictItem/sys_user,realname,id,status=1', { key: '1' })).toBe(
      '字典Code格式不正确！',
    )
  })

  it('[DICT-22] the chosen value comes first', async () => {
    const path = '/sys/dict/loadDictOrderByValue/sys_user,realname,username'
    expect(await texts(path, { keyword: 'bob', pageSize: '1' })).toEqual(['鲍勃', '艾莉'])
    expect(await texts(path, { keyword: 'alice', pageSize: '10' })).toEqual(['艾莉', '鲍勃'])
    expect(await texts(path, { pageSize: '1' })).toEqual(['艾莉'])
  })

  it('[DICT-23] labels follow the keys; unknown ones are dropped unless asked for', async () => {
    const path = '/sys/dict/loadDictItem/sys_user,realname,username'
    expect(await resultOf(path, { key: 'bob,nobody,alice' })).toEqual(['鲍勃', '艾莉'])
    expect(await resultOf(path, { key: 'bob,nobody,', delNotExist: 'false' })).toEqual(['鲍勃', 'nobody'])
    expect(await resultOf(path, { key: '' })).toEqual([])
    expect(await resultOf(path, { key: 'stranger' })).toEqual([])
    expect(await resultOf('/sys/dict/loadDictItem/sys_user,password,username', { key: 'bob' })).toBe(forbidden)
  })

  it('[DICT-35] the platform is called by its name in an institution, other institutions keep theirs to themselves', async () => {
    const path = '/sys/dict/loadDictItem/sys_user,realname,username'
    await makePerson(test, { username: 'keeper' })
    await ask(`update sys_user set realname = '平台管理员', tenant_ids = '{}' where username = 'keeper'`)
    expect(await resultOf(path, { key: 'bob,keeper,stranger' })).toEqual(['鲍勃', '平台管理员'])
    expect(await resultOf('/sys/dict/loadDictItem/sys_user,realname,id', { key: 'keeper' })).toEqual([])
    expect(await texts('/sys/dict/loadDict/sys_user,realname,username', {})).toEqual(['艾莉', '鲍勃'])
  })

  it('[DICT-24] a removed person keeps their name but is not offered', async () => {
    await ask(`update sys_user set del_flag = 1 where username = 'bob'`)
    expect(await search({})).toEqual(['艾莉'])
    expect(await resultOf('/sys/dict/loadDictItem/sys_user,realname,username', { key: 'bob' })).toEqual(['鲍勃'])
    await ask(`update sys_user set del_flag = 0 where username = 'bob'`)
  })
})

describe('a tree', () => {
  const base = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
  const tree = (query: Record<string, string>) => resultOf('/sys/dict/loadTreeData', { ...base, ...query })

  it('[DICT-30] gives one level, the roots without a parent', async () => {
    expect(await tree({ pid: '', condition: '', hasChildField: '' })).toEqual([
      { key: 'd1', title: '总部', leaf: false, parentId: null, value: 'd1', code: 'd1', icon: null, children: null },
    ])
    expect(await tree({ pid: 'd1' })).toMatchObject([
      { key: 'd3', leaf: true, parentId: 'd1' },
      { key: 'd2', leaf: true },
    ])
  })

  it('[DICT-31] reads the field that says whether there are children, in both senses', async () => {
    expect(await tree({ pid: 'd1', hasChildField: 'status' })).toMatchObject([{ leaf: false }, { leaf: false }])
    expect(await tree({ pid: 'd1', hasChildField: 'del_flag', converIsLeafVal: '1' })).toMatchObject([
      { leaf: true },
      { leaf: true },
    ])
    expect(await tree({ pid: 'd1', hasChildField: 'status', converIsLeafVal: '0' })).toMatchObject([
      { leaf: true },
      { leaf: true },
    ])
  })

  it('[DICT-32] narrows by patterns', async () => {
    expect(await tree({ pid: 'd1', condition: '{"depart_name":"%研究%"}' })).toMatchObject([{ key: 'd2' }])
    expect(await tree({ pid: 'd1', condition: '{"password":"%"}' })).toBe(forbidden)
    expect(await tree({ pid: 'd1', condition: '{bad' })).toBe('校验失败，sql解析异常！')
  })

  it.each([
    [{ tableName: 'sys_session' }, forbidden],
    [{ code: 'address' }, forbidden],
    [{ pidField: 'x' }, forbidden],
    [{ text: '(depart_name)' }, forbidden],
    [
      { text: 'depart_name from sys_depart; drop table x' },
      '操作失败，请注意，值可能存在SQL注入风险!--->depart_name from sys_depart; drop table x',
    ],
    [
      { tableName: 'sys_depart union select 1' },
      '操作失败，请注意，值可能存在SQL注入风险!--->sys_depart union select 1',
    ],
  ])('[DICT-33] refuses %j', async (query, message) => expect(await tree(query)).toBe(message))

  it('[DICT-33] takes an attack in pid for a value', async () => {
    expect(await tree({ pid: "' or '1'='1" })).toEqual([])
    expect(await tree({ pid: 'a\0b' })).toBe('参数错误：含有非法字符')
  })
})
