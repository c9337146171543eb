import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inReport } from './report.store.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let keeper = ''
let reader = ''
let loner = ''

const rights = ['list', 'add', 'edit', 'delete', 'deleteBatch'].map((name) => `online:report:${name}`)

beforeAll(async () => {
  keeper = await makePerson(test, { username: 'keeper', permissions: rights })
  reader = await makePerson(test, { username: 'reader' })
  loner = await makePerson(test, { username: 'loner', tenantId: 2 })
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '总部', 'A01')`)
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('x1', '性别', 'sex'), ('x2', '状态', 'user_status')
    on conflict do nothing`)
  await ask(
    `insert into sys_dict_item (id, dict_id, item_text, item_value) values ('x11', 'x1', '男', '1'), ('x12', 'x1', '女', '2')`,
  )
  await ask(`update sys_user set sex = 1 where username = 'keeper'`)
  await ask(`update sys_user set org_code = null where username = 'loner'`)
})

const api = '/online/cgreport/api'
const get = (path: string, query: Record<string, string> = {}, token = reader) =>
  test.call('GET', path, { token, query })
const recordsOf = (answer: { result: Record<string, unknown> }) => answer.result['records'] as Record<string, unknown>[]
const namesOf = (answer: { result: Record<string, unknown> }) =>
  recordsOf(answer)
    .map((row) => row['username'])
    .sort()

const item = (fieldName: string, rest: object = {}) => ({ fieldName, fieldTxt: fieldName, ...rest })
const body = (code: string, rest: object = {}) => ({
  code,
  name: code,
  sourceTable: 'sys_user',
  items: [item('username', { isSearch: true, isOrder: true }), item('org_code')],
  ...rest,
})
const add = (code: string, rest: object = {}, token = keeper) =>
  test.call('POST', '/online/cgreport/head/add', { token, body: body(code, rest) })
const idOf = async (code: string) => String((await get(`${api}/getRpColumns/${code}`)).result['cgRpConfigId'])

describe('the seeded report', () => {
  it('[REPORT-1] describes its shown columns, with an object of dictionary options', async () => {
    const answer = await get(`${api}/getRpColumns/report_user`)
    expect(answer).toMatchObject({ success: true, code: 200 })
    expect(answer.result).toMatchObject({ cgRpConfigId: 'report-user', cgRpConfigName: '用户报表', fieldHrefSlots: [] })
    const columns = answer.result['columns'] as Record<string, unknown>[]
    expect(columns.map((column) => column['dataIndex'])).not.toContain('org_code')
    expect(columns[0]).toMatchObject({
      title: '用户账号',
      fieldType: 'String',
      align: 'center',
      sorter: 'true',
      isTotal: '0',
    })
    expect(columns.find((column) => column['dataIndex'] === 'sex')).toMatchObject({ customRender: 'sex' })
    expect(answer.result['dictOptions']).toMatchObject({
      sex: [
        { value: '1', text: '男' },
        { value: '2', text: '女' },
      ],
    })
    expect((await get(`${api}/getRpColumns/none`)).message).toBe('实体不存在')
  })

  it('[REPORT-16] words for values and links come with the definition, tables are searched', async () => {
    await add('linked', {
      items: [
        item('username', { fieldHref: '/isystem/user?username=${username}' }),
        item('sex', { replaceVal: '先生_1,女士_2', isSearch: true }),
        item('org_code', { dictCode: 'sys_depart,depart_name,org_code', isSearch: true }),
      ],
    })
    const { result } = await get(`${api}/getRpColumns/linked`)
    expect(result['fieldHrefSlots']).toEqual([
      { slotName: 'fieldHref_username', href: '/isystem/user?username=${username}' },
    ])
    expect(result['columns']).toMatchObject([
      { scopedSlots: { customRender: 'fieldHref_username' } },
      { customRender: 'sex' },
      { customRender: 'org_code' },
    ])
    expect(result['dictOptions']).toMatchObject({
      sex: [
        { value: '1', text: '先生' },
        { value: '2', text: '女士' },
      ],
    })
    const items = await get(`${api}/getQueryInfo/${String(result['cgRpConfigId'])}`)
    expect(items.result).toMatchObject([
      { field: 'sex', view: 'list', dictCode: '' },
      { field: 'org_code', view: 'search', dictCode: 'sys_depart,depart_name,org_code' },
    ])
  })

  it.each([
    ['a link that runs', { fieldHref: 'javascript:alert(1)' }, '链接应以'],
    ['a link to another host without its scheme', { fieldHref: '//evil.example' }, '链接应以'],
    ['words without values', { replaceVal: '男,女' }, '取值应写成'],
  ])('[REPORT-16] refuses %s', async (_case, part, words) => {
    const answer = await add('refused', { items: [item('username', part)] })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain(words)
  })

  it('[REPORT-2] describes its query items, hidden from the third on', async () => {
    const items = (await get(`${api}/getQueryInfo/report-user`)).result as unknown as Record<string, unknown>[]
    expect(items.map((one) => one['hidden'])).toEqual(['0', '0', '1', '1', '1', '1'])
    expect(items[2]).toEqual({
      key: 'sex',
      label: '性别',
      field: 'sex',
      mode: 'single',
      view: 'list',
      hidden: '1',
      dictCode: 'sex',
      placeholder: '请选择性别',
    })
    expect(items.at(-1)).toMatchObject({ field: 'create_time', mode: 'group', view: 'datetime' })
    expect((await get(`${api}/getQueryInfo/none`)).message).toBe('查询失败')
  })

  it('[REPORT-3] shows the own institution only, joined columns and dictionary texts with it', async () => {
    const answer = await get(`${api}/getData/report-user`)
    expect(namesOf(answer)).toEqual(['keeper', 'reader'])
    expect(recordsOf(answer).find((row) => row['username'] === 'keeper')).toMatchObject({
      depart_name: '总部',
      sex: 1,
      sex_dictText: '男',
    })
    expect(answer.result['total']).toBe(2)
    expect(namesOf(await get(`${api}/getData/report-user`, {}, loner))).toEqual(['loner'])
  })

  it('[REPORT-4] filters, sorts and pages like any list', async () => {
    const ask = async (query: Record<string, string>) =>
      recordsOf(await get(`${api}/getData/report-user`, query)).map((row) => row['username'])
    expect(await ask({ username: '*eep*' })).toEqual(['keeper'])
    expect(await ask({ depart_name: '总*', column: 'username', order: 'desc' })).toEqual(['reader', 'keeper'])
    expect(await ask({ column: 'username', order: 'asc', pageNo: '2', pageSize: '1' })).toEqual(['reader'])
    expect(await ask({ column: 'createTime', order: 'desc', pageSize: '1' })).toHaveLength(1)
    expect(await ask({ create_time_begin: '2999-01-01' })).toEqual([])
    const bad = await get(`${api}/getData/report-user`, { column: 'password_hash', order: 'asc' })
    expect(bad.message).toBe('请注意，将要排序的列字段不存在：password_hash')
  })

  it('[REPORT-5] comes with its columns in one call', async () => {
    const { result } = await get(`${api}/getColumnsAndData/report-user`, { pageSize: '1' })
    expect(result).toMatchObject({ cgreportHeadName: '用户报表', data: { total: 2 } })
  })
})

describe('a definition', () => {
  it('[REPORT-6] binds its parameters, quotes stripped, defaults taken when nothing is sent', async () => {
    const made = await add('by_name', {
      queryCondition: "username = '${who}'",
      params: [{ paramName: 'who', paramTxt: '账号', paramValue: "'reader'" }],
    })
    expect(made).toMatchObject({ success: true, message: '添加成功！' })
    const id = await idOf('by_name')
    expect(namesOf(await get(`${api}/getData/${id}`))).toEqual(['reader'])
    expect(namesOf(await get(`${api}/getData/${id}`, { self_who: "'keeper'" }))).toEqual(['keeper'])
    expect(namesOf(await get(`${api}/getData/${id}`, { self_who: "x' or '1'='1" }))).toEqual([])
    expect((await get(`${api}/getParamsInfo/${id}`)).result).toEqual([
      { id: `${id}-who`, cgrheadId: id, paramName: 'who', paramTxt: '账号', paramValue: "'reader'", orderNum: 1 },
    ])
  })

  it('[REPORT-7] says which parameter it needs', async () => {
    await add('needs', { queryCondition: 'username = ${who}', params: [{ paramName: 'who', paramTxt: '账号' }] })
    expect((await get(`${api}/getData/${await idOf('needs')}`)).message).toBe('请填写报表参数：账号')
  })

  it('[REPORT-8] binds the variables of the caller and shows nothing when one is empty', async () => {
    await add('mine', { queryCondition: "username = '#{sys_user_code}' order by create_time desc" })
    expect(namesOf(await get(`${api}/getData/${await idOf('mine')}`))).toEqual(['reader'])
    await add('depart', { queryCondition: "org_code like '#{sys_org_code}%'" })
    const id = await idOf('depart')
    expect(namesOf(await get(`${api}/getData/${id}`))).toEqual(['keeper', 'reader'])
    expect(namesOf(await get(`${api}/getData/${id}`, {}, loner))).toEqual([])
  })

  it.each([
    [
      'a table outside the registry',
      { sourceTable: 'sys_session' },
      '报表的数据来源 sys_session 不存在，请联系管理员检查报表配置',
    ],
    [
      'a secret column',
      { items: [item('password_hash')] },
      '报表的字段 password_hash 不存在，请联系管理员检查报表配置',
    ],
    [
      'a column of the prototype',
      { items: [item('constructor')] },
      '报表的字段 constructor 不存在，请联系管理员检查报表配置',
    ],
    ['a column twice', { items: [item('id'), item('id')] }, '字段 id 重复'],
    [
      'SQL in the condition',
      { queryCondition: '1=1; drop table sys_user' },
      '报表的筛选条件无法识别，请检查字段和写法',
    ],
    ['a subquery', { queryCondition: 'id in (select id from sys_user)' }, '报表的筛选条件无法识别，请检查字段和写法'],
    ['an unknown order', { queryCondition: 'order by password_hash' }, '报表的筛选条件无法识别，请检查字段和写法'],
    ['a parameter nobody defined', { queryCondition: 'username = ${x}' }, '筛选条件用到的参数 x 没有定义'],
    ['SQL as a dictionary', { items: [item('sex', { dictCode: 'select 1' })] }, '字典 select 1 的写法不正确'],
    ['no column', { items: [] }, '参数错误：items 请至少选择一个字段'],
  ])('[REPORT-9] is refused with %s', async (_what, rest, message) => {
    expect(await add('bad', rest)).toMatchObject({ success: false, message })
  })

  it('[REPORT-10] whose table or column is gone says so', async () => {
    await ask(`insert into onl_cgreport_head (id, code, name, source_table, items) values
      ('gone1', 'gone1', 'x', 'old_table', '[{"fieldName":"id","fieldTxt":"id"}]'),
      ('gone2', 'gone2', 'x', 'sys_user', '[{"fieldName":"shoe_size","fieldTxt":"x"}]'),
      ('gone3', 'gone3', 'x', 'sys_position', '[{"fieldName":"name","fieldTxt":"x"}]')`)
    expect((await get(`${api}/getRpColumns/gone1`)).message).toContain('old_table 不存在')
    expect((await get(`${api}/getData/gone2`)).message).toContain('shoe_size 不存在')
    await ask('alter table sys_position rename column name to other_name')
    const answer = await get(`${api}/getData/gone3`)
    await ask('alter table sys_position rename column other_name to name')
    expect(answer).toMatchObject({ success: false, message: '报表的数据表或字段已不存在，请联系管理员检查报表配置' })
  })

  it('[REPORT-11] is kept by those who may, edited whole, and refused to everybody else', async () => {
    expect((await add('no', {}, reader)).code).toBe(510)
    const id = await idOf('by_name')
    const edit = { ...body('by_name'), id, name: '改名', params: [] }
    const put = (version?: number) =>
      test.call('PUT', '/online/cgreport/head/edit', { token: keeper, body: { ...edit, version } })
    expect((await put(1)).message).toBe('编辑成功!')
    expect((await put(1)).code).toBe(409)
    const saved = await get('/online/cgreport/head/queryById', { id }, keeper)
    expect(saved.result).toMatchObject({
      name: '改名',
      params: [],
      items: [{ fieldName: 'username' }, { fieldName: 'org_code' }],
    })
    expect((await test.call('DELETE', '/online/cgreport/head/delete', { token: keeper, query: { id } })).message).toBe(
      '删除成功!',
    )
    expect((await get(`${api}/getData/${id}`)).message).toBe('实体不存在')
  })

  it('[REPORT-12] is made of sources and columns the server offers', async () => {
    const sources = (await get('/online/cgreport/head/sources', {}, keeper)).result as unknown as { name: string }[]
    expect(sources.map(({ name }) => name)).toContain('sys_user')
    expect(JSON.stringify(sources)).not.toMatch(/password|phone|email|salt/)
  })
})

describe('running a report', () => {
  const actor = {
    sessionId: '',
    userId: 'u-reader',
    username: 'reader',
    realname: '',
    tenantId: 1,
    isPlatform: false,
    orgCode: '',
    rights: { roleCodes: new Set<string>(), permissions: new Set<string>() },
  }

  it('[REPORT-13] cannot write, whatever it is made of', async () => {
    const write = inReport(test.db, actor, (tx) =>
      tx.updateTable('sys_user').set({ realname: 'x' }).where('username', '=', 'reader').execute(),
    )
    await expect(write).rejects.toThrow(/read-only transaction/)
  })

  it('[REPORT-13] is stopped after ten seconds, and says so', async () => {
    const limit = await inReport(test.db, actor, (tx) =>
      sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(tx),
    )
    expect(limit.rows[0]?.limit).toBe('10s')
    const slow = inReport(test.db, actor, async (tx) => {
      await sql`set local statement_timeout = '20ms'`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    })
    await expect(slow).rejects.toThrow('报表查询超时，请缩小查询范围后重试')
  })

  it('[REPORT-14] never hands out more than a thousand rows', async () => {
    await ask(`insert into sys_user (id, username, password_hash, tenant_ids)
      select 'm' || n, 'm' || n, '-', array[1] from generate_series(1, 1010) n`)
    const answer = await get(`${api}/getData/report-user`, { pageSize: '-1' })
    expect(recordsOf(answer)).toHaveLength(1000)
    expect(answer.result['total']).toBe(1012)
  })

  it('[REPORT-15] can be taken along as a spreadsheet of its shown columns', async () => {
    const answer = await get(`${api}/exportXls/report-user`, { username: 'keeper' })
    expect(answer.headers['content-type']).toContain('application/vnd.ms-excel')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('用户报表'))
    expect(answer.text.startsWith('PK')).toBe(true)
    expect((await get(`${api}/exportXls/none`)).message).toBe('实体不存在')
  })
})
