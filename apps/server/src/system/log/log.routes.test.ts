import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let token = ''

beforeAll(async () => {
  const permissions = ['system:log:list', 'system:log:delete', 'system:log:deleteBatch', 'system:dataLog:list']
  token = await makePerson(test, { username: 'keeper', permissions })
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('lt', '日志类型', 'log_type')`)
  await ask(`insert into sys_dict_item (id, dict_id, item_text, item_value) values ('lt1', 'lt', '登录日志', '1')`)
  await ask(`insert into sys_log (id, tenant_id, log_type, log_content, operate_type, userid, create_time)
    select 'l' || n, 1, 1 + n % 2, case when n % 10 = 0 then '添加用户，100%完成' else '用户登录' end, 2, 'u' || n,
      timestamptz '2026-01-01 00:00:00+08' + n * interval '1 hour' from generate_series(1, 200) n`)
  await ask(`insert into sys_log (id, tenant_id, log_type, log_content) values ('foreign', 2, 1, '添加用户')`)
  await ask(`insert into sys_data_log (id, tenant_id, data_table, data_id, data_content, data_version)
    select 'v' || n, 1, 'sys_role', 'r1', '{"n":' || n || '}', n from generate_series(1, 3) n`)
  await ask(`insert into sys_data_log (id, tenant_id, data_table, data_id, data_content, data_version)
    values ('f1', 2, 'sys_role', 'r2', '{}', 1)`)
})

const send = (method: 'GET' | 'DELETE', path: string, query: Record<string, string> = {}) =>
  test.call(method, path, { token, query })
const list = async (query: Record<string, string>) => (await send('GET', '/sys/log/list', query)).result

describe('logs', () => {
  it('[SYSLOG-1] are listed newest first, of the own institution, with the fields of the contract', async () => {
    const page = await list({ logType: '1' })
    expect(page).toMatchObject({ total: 100, records: expect.arrayContaining([]) })
    const [row] = page['records'] as Record<string, unknown>[]
    expect(row).toMatchObject({ id: 'l200', logType: 1, logType_dictText: '登录日志' })
    expect(Object.keys(row ?? {})).toEqual(
      expect.arrayContaining(
        'id logType logContent operateType userid username ip method requestUrl requestParam requestType costTime createBy createTime updateBy updateTime'.split(
          ' ',
        ),
      ),
    )
  })

  it('[SYSLOG-2] are found by a word of their content and by time', async () => {
    expect(await list({ keyWord: '添加' })).toMatchObject({ total: 20 })
    expect(await list({ keyWord: '100%' })).toMatchObject({ total: 20 })
    expect(await list({ keyWord: '1_0' })).toMatchObject({ total: 0 })
    expect(await list({ createTime_begin: '2026-01-09', createTime_end: '2026-01-09' })).toMatchObject({ total: 9 })
  })

  it('[SYSLOG-3] cannot be removed, one by one or all at once, and the attempt is logged', async () => {
    const words = '日志不能删除，超过保留期后会自动归档'
    const count = async () => Number((await ask(`select count(*) from sys_log where id like 'l%'`))[0]?.['count'])
    const before = await count()
    for (const [call, query] of [
      ['delete', { id: 'l1' }],
      ['deleteBatch', { ids: 'l2,l3,' }],
      ['deleteBatch', { ids: 'allclear' }],
    ] as const) {
      expect(await send('DELETE', `/sys/log/${call}`, query)).toMatchObject({ success: false, message: words })
    }
    expect(await count()).toBe(before)
  })
})

describe('states of a record', () => {
  it('[DATALOG-1] are listed, per record newest first, and compared two by two', async () => {
    expect((await send('GET', '/sys/dataLog/list')).result).toMatchObject({ total: 3 })
    const versions = (query: Record<string, string>) => send('GET', '/sys/dataLog/queryDataVerList', query)
    expect((await versions({ dataTable: 'sys_role', dataId: 'r1', type: 'json' })).result).toMatchObject([
      { dataVersion: 3, dataContent: '{"n":3}' },
      { dataVersion: 2 },
      { dataVersion: 1 },
    ])
    expect(await versions({ dataTable: 'sys_role', dataId: 'r2' })).toMatchObject({
      success: false,
      message: '未找到版本信息',
    })
    const two = await send('GET', '/sys/dataLog/queryCompareList', { dataId1: 'v3', dataId2: 'v1' })
    expect(two.result).toMatchObject([{ id: 'v3' }, { id: 'v1' }])
  })
})
