import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** A database that is not ours, with tables that know nothing of our columns. */
const warehouse = await createTestDatabase()
const place = new URL(warehouse.ownerUrl)
const test = await createTestApp({
  template: 'demo',
  environment: { CREDENTIAL_KEY: 'a key that only tests use', DATA_SOURCE_HOSTS: place.hostname },
})
let admin = ''
let manager = ''

const source = (code: string, host: string) => ({
  code,
  name: '数据仓库',
  dbType: '6',
  dbDriver: 'org.postgresql.Driver',
  dbUrl: `jdbc:postgresql://${host}:${place.port || '5432'}${place.pathname}`,
  dbUsername: decodeURIComponent(place.username),
  dbPassword: decodeURIComponent(place.password) || 'unused',
})

beforeAll(async () => {
  const elsewhere = openTestPool(warehouse.ownerUrl, 1)
  for (const statement of [
    `create table contract (code text primary key, firm integer, amount numeric, signed_on date, kind integer, extra jsonb)`,
    `comment on table contract is '合同'`,
    `comment on column contract.code is '合同编号'`,
    `insert into contract select 'C' || lpad(n::text, 4, '0'), 1 + n % 2, n * 1.5, date '2026-01-01' + n, 1 + n % 2 from generate_series(1, 1200) n`,
    `create schema dw`,
    `create view dw.big as select code, amount from contract where amount > 1700`,
  ])
    await sql.raw(statement).execute(elsewhere)
  await elsewhere.destroy()
  admin = await test.login('admin')
  manager = await test.login('manager')
  await test.call('POST', '/sys/dataSource/add', { token: admin, body: source('warehouse', place.hostname) })
  await test.call('POST', '/sys/dataSource/add', { token: admin, body: source('inside', '10.255.0.1') })
})

const item = (fieldName: string, rest: object = {}) => ({ fieldName, fieldTxt: fieldName, ...rest })
const items = [item('code', { isSearch: true, isOrder: true }), item('amount'), item('kind', { dictCode: 'sex' })]
const add = (code: string, rest: object = {}) =>
  test.call('POST', '/online/cgreport/head/add', {
    token: admin,
    body: { code, name: code, dbSource: 'warehouse', sourceTable: 'contract', items, ...rest },
  })
const get = (path: string, query: Record<string, string> = {}, token = admin) =>
  test.call('GET', `/online/cgreport/${path}`, { token, query })
const idOf = async (code: string) => String((await get(`api/getRpColumns/${code}`)).result['cgRpConfigId'])

describe('a report over a data source', () => {
  it('[REPORT-20] is made of the tables and views its account may read, titled by their comments', async () => {
    const tables = (await get('head/sources', { dbSource: 'warehouse' })).result as unknown as { name: string }[]
    expect(tables.find(({ name }) => name === 'contract')).toMatchObject({
      title: '合同',
      columns: [
        { name: 'code', title: '合同编号', type: 'text' },
        { name: 'firm', type: 'int' },
        { name: 'amount', type: 'number' },
        { name: 'signed_on', type: 'date' },
        { name: 'kind', type: 'int' },
      ],
    })
    expect(tables.some(({ name }) => name === 'dw.big')).toBe(true)
  })

  it('[REPORT-21] filters, sorts, pages and translates as any other', async () => {
    expect(await add('contracts', { queryCondition: 'amount > 3 order by code desc' })).toMatchObject({ success: true })
    const id = await idOf('contracts')
    const first = await get(`api/getData/${id}`, { pageSize: '2' })
    expect(first.result).toMatchObject({
      total: 1198,
      records: [
        { code: 'C1200', amount: 1800, kind: 1, kind_dictText: '男' },
        { code: 'C1199', kind: 2, kind_dictText: '女' },
      ],
    })
    const far = await get(`api/getData/${id}`, { pageNo: '110', pageSize: '10', column: 'code', order: 'asc' })
    expect((far.result['records'] as { code: string }[])[0]?.code).toBe('C1093')
    const found = await get(`api/getData/${id}`, { code: '*007*' })
    expect(found.result['total']).toBe(12)
    const sheet = await test.app.inject({
      url: `/jeecg-boot/online/cgreport/api/exportXls/${id}`,
      headers: { 'x-access-token': admin },
    })
    expect(sheet.headers['content-type']).toBe('application/vnd.ms-excel')
    expect(await add('views', { sourceTable: 'dw.big', items: [item('code')] })).toMatchObject({ success: true })
    expect((await get(`api/getData/${await idOf('views')}`)).result['total']).toBe(67)
  })

  it('[REPORT-22] shows an institution only what its condition binds to it', async () => {
    await add('unbound')
    const refusal = '该报表的数据没有按机构区分，仅平台可以查看'
    for (const call of ['getData', 'getQueryInfo', 'getColumnsAndData', 'exportXls']) {
      expect((await get(`api/${call}/${await idOf('unbound')}`, {}, manager)).message).toBe(refusal)
    }
    expect((await get('api/getRpColumns/unbound', {}, manager)).message).toBe(refusal)
    await add('bound', { queryCondition: 'firm = #{tenant_id}' })
    expect((await get(`api/getData/${await idOf('bound')}`, {}, manager)).result['total']).toBe(600)
  })

  it.each([
    ['a table that is not there', { sourceTable: 'nothing' }, '报表的数据来源 nothing 不存在'],
    ['a column that is not there', { items: [item('nothing')] }, '报表的字段 nothing 不存在'],
    ['a column of a kind lists do not know', { items: [item('extra')] }, '报表的字段 extra 不存在'],
    ['a database that is not kept', { dbSource: 'nowhere' }, '数据源 nowhere 不存在'],
    ['a database inside our networks', { dbSource: 'inside' }, '数据库连接失败：不允许连接内部网络地址'],
    ['more than a condition', { queryCondition: '1=1; drop table contract' }, '报表的筛选条件无法识别'],
  ])('[REPORT-23] is refused over %s', async (_case, rest, words) => {
    const answer = await add('refused', rest)
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain(words)
  })

  it('[REPORT-24] tells nobody without the right which tables there are', async () => {
    const nobody = await makePerson(test, { username: 'nosy' })
    expect((await get('head/sources', { dbSource: 'warehouse' }, nobody)).code).toBe(510)
    // An institution may have its own reports; the data sources stay the platform's.
    const permissions = ['online:report:list', 'online:report:add']
    const own = await makePerson(test, { username: 'reporter', permissions })
    const refusal = '数据源仅平台可以使用'
    expect((await get('head/sources', { dbSource: 'warehouse' }, own)).message).toBe(refusal)
    const body = { code: 'own', name: 'own', dbSource: 'warehouse', sourceTable: 'contract', items }
    expect((await test.call('POST', '/online/cgreport/head/add', { token: own, body })).message).toBe(refusal)
  })
})
