import { assert, asyncProperty, constantFrom, dictionary, string } from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { someActor } from '../../testing/some-actor.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { defineList, type ListParams } from './list-definition.ts'
import { mostRows } from './paging.ts'

const { db, app, ownerDb } = await createTestApp()
const asOwner = createAskOwner(ownerDb)

const probeList = defineList({
  table: 'probe',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    name: { column: 'name', type: 'text' },
    code: { column: 'code', type: 'text', ignoreCase: true },
    size: { column: 'size', type: 'int', dict: 'size' },
    price: { column: 'price', type: 'number' },
    bornOn: { column: 'born_on', type: 'date' },
    isOpen: { column: 'is_open', type: 'boolean' },
    departIds: { column: 'depart_ids', type: 'text', dict: 'sys_depart,depart_name,id' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

const actor = someActor('me_too')

const rows: [string, string | null, string, number | null, string, string, boolean, string][] = [
  ['1', '张三', 'Alpha', 1, '1.5', '2024-01-01', true, '2024-01-01 10:00:00.700+08'],
  ['2', '李四', 'beta', 2, '2.25', '2024-01-02', false, '2024-01-02 00:00:00+08'],
  ['3', '张*丰', '50%_off', 3, '-3', '2024-01-03', true, '2024-01-02 23:59:59.900+08'],
  ['4', 'a,b', 'x_y', 4, '40', '2024-01-04', true, '2024-01-03 00:00:00+08'],
  ['5', null, '*', null, '5', '2024-01-05', false, '2024-01-04 00:00:00+08'],
]

beforeAll(async () => {
  await asOwner(
    `create table probe (id text primary key, tenant_id integer not null default 1, name text, code text, size integer,
       price numeric, born_on date, is_open boolean, depart_ids text, create_time timestamptz not null)`,
  )
  await asOwner('call protect_tenant_table($1::regclass)', ['probe'])
  await asOwner('grant select on probe to liangshu_app')
  for (const row of rows) {
    await asOwner(
      'insert into probe (id, name, code, size, price, born_on, is_open, create_time) values ($1,$2,$3,$4,$5,$6,$7,$8)',
      row,
    )
  }
  await asOwner(`insert into probe (id, tenant_id, name, create_time) values ('other', 2, '张三', now())`)
  await asOwner(
    `insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '研究部', 'A01'), ('d2', 1, '交易部', 'A02')`,
  )
  await asOwner(`update probe set depart_ids = 'd1,d2,gone' where id = '1'`)
  await asOwner(`insert into sys_dict (id, dict_name, dict_code) values ('ds', '尺寸', 'size')`)
  await asOwner(
    `insert into sys_dict_item (id, dict_id, item_text, item_value, status) values ('i1','ds','小','1',1), ('i2','ds','中','2',0)`,
  )
})

const find = (params: ListParams) => inTenant(db, actor, (tx) => app.lists.findPage(tx, probeList, params, { actor }))
const idsOf = async (params: ListParams) =>
  (await find({ column: 'id', order: 'asc', ...params })).records.map((row) => row.id).join('')

const superQuery = (items: unknown, matchType = 'and'): ListParams => ({
  superQueryParams: encodeURI(JSON.stringify(items)),
  superQueryMatchType: matchType,
})

describe('own filters', () => {
  it.each<[string, ListParams, string]>([
    ['[LISTCALL-1] any of several anywhere', { name: ',三,四,' }, '12'],
    ['[LISTCALL-2] operator with a space', { code: '>= x' }, '4'],
    ['[LISTCALL-2] operator with a space', { name: '!= 张三' }, '234'],
    ['[LISTCALL-2] word operator', { name: 'in 张三,李四' }, '12'],
    ['[LISTCALL-4] operator without a space', { code: '>=x' }, '4'],
    ['[LISTCALL-5] a lone star', { code: '*' }, '5'],
    ['[LISTCALL-6] contains', { name: '*张*' }, '13'],
    ['[LISTCALL-6] contains, a star inside', { name: '*张**' }, '3'],
    ['[LISTCALL-7] ends with', { name: '*三' }, '1'],
    ['[LISTCALL-8] starts with', { name: '张*' }, '13'],
    ['[LISTCALL-9] one of', { name: '张三,李四' }, '12'],
    ['[LISTCALL-9] exactly one', { name: '李四,' }, '2'],
    ['[LISTCALL-10] not equal', { name: '!张三' }, '234'],
    ['[LISTCALL-11] a literal comma', { name: 'a++b' }, '4'],
    ['[LISTCALL-12] equal', { name: '张三' }, '1'],
    ['[LISTCALL-13] an empty operand', { name: '**' }, '12345'],
    ['[LISTCALL-13] an empty operand of a number', { size: '**' }, '12345'],
    ['[LISTCALL-14] % and _ stand for themselves', { code: '*%_*' }, '3'],
    ['[LISTCALL-14] % and _ stand for themselves', { code: '*_y' }, '4'],
    ['[LISTCALL-14] upper and lower case alike where the column says so', { code: '*ALPHA*' }, '1'],
    ['[LISTCALL-15] a number takes a plain value', { size: '2' }, '2'],
    ['[LISTCALL-15] a number with decimals', { price: '2.250' }, '2'],
    ['[LISTCALL-15] a date', { bornOn: '2024-01-03' }, '3'],
    ['[LISTCALL-15] a time means its second', { createTime: '2024-01-01 10:00:00' }, '1'],
    ['[LISTCALL-15] a day means the whole day', { createTime: '2024-01-02' }, '23'],
    ['[LISTCALL-15] a boolean as text', { isOpen: 'false' }, '25'],
    ['[LISTCALL-16] from a day on', { createTime_begin: '2024-01-02' }, '2345'],
    ['[LISTCALL-16] to the end of a day', { createTime_end: '2024-01-02' }, '123'],
    [
      '[LISTCALL-16] a range of times',
      { createTime_begin: '2024-01-02 00:00:00', createTime_end: '2024-01-02 23:59:59' },
      '23',
    ],
    ['[LISTCALL-16] a range of numbers', { size_begin: '2', size_end: '3' }, '23'],
    ['[LISTCALL-16] a range of dates', { bornOn_begin: '2024-01-02', bornOn_end: '2024-01-03' }, '23'],
    ['[LISTCALL-17] a list', { size_MultiString: '1,3,' }, '13'],
    [
      '[LISTCALL-18] unknown names are ignored',
      { nonsense: 'x', __proto__x: '1', constructor: 'x', tenant_id: '2' },
      '12345',
    ],
    ['[LISTCALL-18] filters are joined by and', { name: '*张*', size: '3' }, '3'],
    ['[LISTCALL-18] a repeated parameter is a list', { name: ['张三', '李四'] }, '12'],
  ])('%s: %j', async (_rule, params, expected) => expect(await idsOf(params)).toBe(expected))

  it.each<[ListParams, string]>([
    [{ size: '>= 5' }, 'size 应为整数'],
    [{ size: '99999999999999999999' }, 'size 应为整数'],
    [{ price: '1e5' }, 'price 应为数字'],
    [{ bornOn: '2024-02-30' }, 'bornOn 应为日期，格式 yyyy-MM-dd'],
    [{ createTime_begin: 'yesterday' }, 'createTime_begin 应为时间，格式 yyyy-MM-dd HH:mm:ss'],
    [{ isOpen: 'maybe' }, 'isOpen 应为布尔值'],
    [{ name: 'a\0b' }, 'name 含有非法字符'],
  ])('[LISTCALL-15] what does not bind is refused: %j', async (params, words) => {
    await expect(find(params)).rejects.toThrow(`参数错误：${words}`)
  })
})

describe('paging and order', () => {
  it('[LISTCALL-20] has the shape of the contract', async () => {
    expect(await find({ pageNo: '2', pageSize: '2' })).toMatchObject({
      records: [{ id: '3' }, { id: '2' }],
      total: 5,
      size: 2,
      current: 2,
      pages: 3,
      orders: [],
      optimizeCountSql: true,
      searchCount: true,
      countId: null,
      maxLimit: null,
    })
  })

  it.each<[string, ListParams, string]>([
    ['[LISTCALL-21] newest first unless asked', {}, '54321'],
    ['[LISTCALL-21] column without order is not used', { column: 'name' }, '54321'],
    ['[LISTCALL-22] ascending', { column: 'createTime', order: 'ascend' }, '12345'],
    ['[LISTCALL-22] anything else descends', { column: 'createTime', order: 'sideways' }, '54321'],
    ['[LISTCALL-22] several columns', { column: 'isOpen,size', order: 'ASC' }, '52134'],
    ['[LISTCALL-23] the suffix of a dictionary text is cut', { column: 'size_dictText', order: 'desc' }, '43215'],
    ['[LISTCALL-23] missing values are the smallest', { column: 'size', order: 'asc' }, '51234'],
    ['[LISTCALL-26] the last page, read from the other end', { pageNo: '3', pageSize: '2' }, '1'],
    ['[LISTCALL-26] the fourth of five', { pageNo: '4', pageSize: '1' }, '2'],
    ['[LISTCALL-26] behind the end', { pageNo: '99' }, ''],
    ['[LISTCALL-25] zero and nonsense sizes fall back', { pageSize: '0' }, '54321'],
    ['[LISTCALL-25] a negative size means all', { pageSize: '-1', pageNo: '7' }, '54321'],
  ])('%s: %j', async (_rule, params, expected) => {
    expect((await find(params)).records.map((row) => row.id).join('')).toBe(expected)
  })

  it.each<ListParams>([
    { column: 'createTime', order: 'desc' },
    { column: 'size', order: 'asc' },
    { column: 'name,size', order: 'desc' },
  ])('[LISTCALL-26] the pages of a long list hold every row once, in one order: %j', async (order) => {
    await asOwner(`insert into probe (id, tenant_id, name, size, create_time)
      select 'n' || i, 5, 'name' || i % 7, nullif(i % 50, 0), timestamptz '2024-01-01' + (i % 90) * interval '1 day'
      from generate_series(1, 4000) i on conflict do nothing`)
    const reader = { ...actor, tenantId: 5 }
    const page = (pageNo: number, pageSize: number) =>
      inTenant(db, reader, (tx) =>
        app.lists.findPage(
          tx,
          probeList,
          { ...order, pageNo: String(pageNo), pageSize: String(pageSize) },
          { actor: reader },
        ),
      )
    const whole = (await page(1, 4000)).records.map((row) => row.id)
    const pieces: string[] = []
    for (let pageNo = 1; pageNo <= 6; pageNo += 1) {
      pieces.push(...(await page(pageNo, 700)).records.map((row) => row.id))
    }
    expect(new Set(whole).size).toBe(4000)
    expect(pieces).toEqual(whole)
  })

  it('[LISTCALL-24] an unknown column is named', async () => {
    await expect(find({ column: 'password', order: 'asc' })).rejects.toThrow('请注意，将要排序的列字段不存在：password')
  })

  it('[LISTCALL-23] createTime of an entity without it becomes the id', async () => {
    const { createTime: _unused, ...columns } = probeList.columns
    const narrow = defineList({ ...probeList, columns, defaultSort: [{ property: 'id', descending: false }] })
    const page = await inTenant(db, actor, (tx) =>
      app.lists.findPage(tx, narrow, { column: 'createTime', order: 'desc' }, { actor }),
    )
    expect(page.records.map((row) => row.id).join('')).toBe('54321')
  })

  it('[LISTCALL-25] no answer is larger than the documented cap', async () => {
    expect((await find({ pageSize: '-1' })).size).toBe(mostRows)
    expect((await find({ pageSize: '99999999' })).size).toBe(mostRows)
  })

  it.each<ListParams>([{ pageNo: 'x' }, { pageSize: '1;drop table probe' }, { pageNo: '1e3' }])(
    '[LISTCALL-25] a page that is no number is refused: %j',
    async (params) => await expect(find(params)).rejects.toThrow('应为整数'),
  )
})

describe('the advanced query', () => {
  const item = (field: string, rule: string, val: unknown) => ({ field, rule, val, type: 'string', dictCode: 'x' })

  it.each<[string, string, unknown, string]>([
    ['size', 'eq', 2, '2'],
    ['size', 'ne', '2', '134'],
    ['size', 'gt', '2', '34'],
    ['size', 'ge', '2', '234'],
    ['size', 'lt', '2', '1'],
    ['size', 'le', '2', '12'],
    ['size', 'in', '1,2', '12'],
    ['name', 'like', '张', '13'],
    ['name', 'left_like', '三', '1'],
    ['name', 'right_like', '张', '13'],
    ['size', '=', '2', '2'],
    ['size', '!=', '2', '134'],
    ['size', '>', '2', '34'],
    ['size', '>=', '2', '234'],
    ['size', '<', '2', '1'],
    ['size', '<=', '2', '12'],
    ['size', 'IN', '1,2', '12'],
    ['name', 'LIKE', '%', ''],
    ['name', 'LEFT_LIKE', '三', '1'],
    ['name', 'RIGHT_LIKE', '李', '2'],
    ['bornOn', 'ge', '2024-01-04', '45'],
    ['createTime', 'gt', '2024-01-02', '45'],
    ['createTime', 'eq', '2024-01-03 00:00:00', '4'],
    ['createTime', 'like', '2024-01-02', '23'],
    ['isOpen', 'eq', true, '134'],
  ])('[LISTCALL-30] %s %s %j', async (field, rule, val, expected) => {
    expect(await idsOf(superQuery([item(field, rule, val)]))).toBe(expected)
  })

  it('[LISTCALL-31] is one bracketed term: or inside, and outside', async () => {
    const either = superQuery([item('size', 'eq', '1'), item('size', 'eq', '2')], 'OR')
    expect(await idsOf(either)).toBe('12')
    expect(await idsOf({ ...either, name: '张三' })).toBe('1')
    expect(await idsOf(superQuery([item('size', 'eq', '1'), item('size', 'eq', '2')]))).toBe('')
  })

  it('[LISTCALL-32] is read encoded once or twice', async () => {
    const json = JSON.stringify([item('name', 'eq', '张三')])
    expect(await idsOf({ superQueryParams: json })).toBe('1')
    expect(await idsOf({ superQueryParams: encodeURIComponent(json) })).toBe('1')
    expect(await idsOf({ superQueryParams: JSON.stringify([item('code', 'eq', '50%_off')]) })).toBe('3')
  })

  it.each([
    'not json',
    '{"field":"size"}',
    '[1,2]',
    '%E0%A4%A',
    '[{"field":"size","rule":"eq"}]',
    '[{"rule":"eq","val":"1"}]',
    'null',
  ])('[LISTCALL-33] what cannot be read filters nothing: %s', async (text) =>
    expect(await idsOf({ superQueryParams: text })).toBe('12345'),
  )

  it.each([
    ['tenant_id', 'eq', '高级查询字段不存在：tenant_id'],
    ['id) or 1=1 --', 'eq', '高级查询字段不存在'],
    ['__proto__', 'eq', '高级查询字段不存在'],
    ['size', 'sleep', '高级查询条件不支持：sleep'],
    ['size', 'toString', '高级查询条件不支持：toString'],
  ])('[LISTCALL-34] %s %s is refused', async (field, rule, words) => {
    await expect(find(superQuery([item(field, rule, '1')]))).rejects.toThrow(words)
  })
})

describe('rows', () => {
  it('[LISTCALL-40] carry wire times and dictionary texts', async () => {
    expect((await find({ id: '1' })).records).toEqual([
      {
        id: '1',
        name: '张三',
        code: 'Alpha',
        size: 1,
        size_dictText: '小',
        price: 1.5,
        bornOn: '2024-01-01',
        isOpen: true,
        departIds: 'd1,d2,gone',
        departIds_dictText: '研究部,交易部,gone',
        createTime: '2024-01-01 10:00:00',
      },
    ])
  })

  it('[LISTCALL-40] their texts are found in one statement, whatever dictionaries they come from', async () => {
    await find({ id: '1' })
    const asked = vi.spyOn(Client.prototype, 'query')
    try {
      await find({ id: '1' })
      const texts = asked.mock.calls.map(([text]) => String(text))
      expect(texts.filter((text) => /sys_(dict|depart)/.test(text))).toHaveLength(1)
    } finally {
      asked.mockRestore()
    }
  })

  it('[LISTCALL-41] translate disabled items too, leave unknown values, and nothing for empty ones', async () => {
    const { records } = await find({ column: 'id', order: 'asc' })
    expect(records.map((row) => row.size_dictText)).toEqual(['小', '中', '3', '4', undefined])
  })

  it('[LISTCALL-42] follow a changed dictionary at once', async () => {
    await find({ id: '1' })
    await asOwner(`update sys_dict_item set item_text = '特小' where id = 'i1'`)
    expect((await find({ id: '1' })).records[0]?.size_dictText).toBe('特小')
    await asOwner(`update sys_dict_item set item_text = '小' where id = 'i1'`)
  })

  it('[LISTCALL-43] of another institution never appear', async () => {
    expect(await idsOf({ id: 'other' })).toBe('')
    const platform = { ...actor, isPlatform: true, tenantId: 0 }
    const page = await inTenant(db, platform, (tx) =>
      app.lists.findPage(tx, probeList, { id: 'other' }, { actor: platform }),
    )
    expect(page.total).toBe(1)
  })

  it('[LISTCALL-44] obey what the route demands', async () => {
    const page = await inTenant(db, actor, (tx) =>
      app.lists.findPage(tx, probeList, {}, { actor, base: sql`t.size > 2` }),
    )
    expect(page.total).toBe(2)
  })
})

describe('all rows for an export', () => {
  it('[LISTCALL-50] come in batches, in order, with the filters of the list', async () => {
    const batches = await inTenant(db, actor, async (tx) => {
      const seen: string[][] = []
      const all = app.lists.findAll(tx, probeList, { size: '', name: '!李四', pageSize: '1' }, { actor, batchSize: 2 })
      for await (const batch of all) seen.push(batch.map((row) => row.id))
      return seen
    })
    expect(batches).toEqual([['4', '3'], ['1']])
  })

  it('[LISTCALL-51] may be left early; the transaction goes on', async () => {
    const total = await inTenant(db, actor, async (tx) => {
      for await (const batch of app.lists.findAll(tx, probeList, {}, { actor, batchSize: 1 })) {
        if (batch.length > 0) break
      }
      return (await app.lists.findPage(tx, probeList, {}, { actor })).total
    })
    expect(total).toBe(5)
  })
})

const attacks = [
  `' or '1'='1`,
  `1) or (1=1`,
  `"; drop table probe; --`,
  `1; select pg_sleep(10)`,
  `' union select password_hash from sys_user --`,
  `../../etc/passwd`,
  `..%2f..%2fetc%2fpasswd`,
  `\${jndi:ldap://x}`,
  `{{7*7}}`,
  `%00`,
  `\\`,
  `%' escape '!`,
  `t.tenant_id`,
  `(select 1)`,
]

describe('attack strings', () => {
  const places: ((text: string) => ListParams)[] = [
    (text) => ({ name: text }),
    (text) => ({ name: `*${text}*` }),
    (text) => ({ name: `>=${text}` }),
    (text) => ({ name: `,${text},` }),
    (text) => ({ size: text }),
    (text) => ({ createTime_begin: text }),
    (text) => ({ size_MultiString: text }),
    (text) => ({ column: text, order: 'asc' }),
    (text) => ({ column: 'name', order: text }),
    (text) => ({ pageNo: text }),
    (text) => ({ pageSize: text }),
    (text) => ({ [text]: text }),
    (text) => ({ superQueryParams: text }),
    (text) => superQuery([{ field: text, rule: 'eq', val: '1' }]),
    (text) => superQuery([{ field: 'name', rule: text, val: '1' }]),
    (text) => superQuery([{ field: 'name', rule: 'eq', val: text }], text),
    (text) => ({ superQueryMatchType: text }),
  ]

  it.each(attacks)('[LISTCALL-60] never reach the database as SQL: %s', async (attack) => {
    for (const place of places) {
      // Either an ordinary answer inside the institution, or a refusal of ours: never a fault of the database.
      const outcome = await find(place(attack)).then(
        (page) => (page.records.some((row) => row.id === 'other') ? 'leaked' : 'safe'),
        (error: Error) => (error.name === 'AppError' ? 'safe' : error.message),
      )
      expect([place(attack), outcome]).toEqual([place(attack), 'safe'])
    }
    expect(await asOwner('select count(*)::int as n from probe where tenant_id < 5')).toEqual([{ n: 6 }])
  })

  it('[LISTCALL-60] nor does anything else that can be typed', async () => {
    const property = constantFrom('name', 'code', 'size', 'createTime', 'bornOn', 'isOpen')
    const name = property.chain((known) =>
      constantFrom(known, `${known}_begin`, `${known}_end`, `${known}_MultiString`, 'column', 'order'),
    )
    const params = dictionary(name, string({ unit: 'binary', maxLength: 12 }), { maxKeys: 4, noNullPrototype: true })
    await assert(
      asyncProperty(params, async (typed) => {
        const fault = await find(typed).then(
          () => undefined,
          (error: Error) => (error.name === 'AppError' ? undefined : error),
        )
        expect(fault).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })
})
