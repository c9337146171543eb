import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { someActor } from '../../testing/some-actor.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { defineList, type ListParams } from './list-definition.ts'

/** Totals and places of a watched list are remembered and summed; whatever happens, they must be what counting says. */
const { db, app, ownerDb } = await createTestApp()
const ask = createAskOwner(ownerDb)

const noted = defineList({
  table: 'noted',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    kind: { column: 'kind', type: 'int', notNull: true },
    name: { column: 'name', type: 'text' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
    updateBy: { column: 'name', type: 'text', expression: sql`null::text`, isAlwaysNull: true },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: { byTenant: true, tally: { kind: 'kind', day: 'createTime' } },
})

const actor = someActor()

const rows = 3000

beforeAll(async () => {
  await ask(
    `create table noted (id text primary key, tenant_id integer not null default 1, kind smallint not null, name text,
       create_time timestamptz not null)`,
  )
  await ask(`call protect_tenant_table('noted')`)
  await ask('grant select on noted to liangshu_app')
  await ask(
    `call watch_list_table('noted', 'r.tenant_id', 'r.kind', '(r.create_time at time zone ''Asia/Shanghai'')::date')`,
  )
  await ask(
    `insert into noted (id, tenant_id, kind, name, create_time)
     select lpad(n::text, 6, '0'), 1 + (n % 10 = 0)::int, n % 2, case when n % 3 > 0 then 'n' || n % 50 end,
       timestamptz '2026-01-01 00:00+08' + n * interval '20 minutes' from generate_series(1, ${rows}) n`,
  )
})

const find = (params: ListParams, who = actor) =>
  inTenant(db, who, (tx) => app.lists.findPage(tx, noted, params, { actor: who }))
const count = async (where: string): Promise<number> =>
  Number((await ask(`select count(*)::int as n from noted where ${where}`))[0]?.['n'])

describe('the total of a watched list', () => {
  it.each<[string, ListParams, string]>([
    ['[LISTSPEED-1] everything', {}, 'tenant_id = 1'],
    ['[LISTSPEED-1] one kind', { kind: '1' }, 'tenant_id = 1 and kind = 1'],
    [
      '[LISTSPEED-1] whole days, as the screens reckon them',
      { createTime_begin: '2026-01-03', createTime_end: '2026-01-04 23:59:59' },
      `tenant_id = 1 and create_time >= '2026-01-03 00:00+08' and create_time < '2026-01-05 00:00+08'`,
    ],
    [
      '[LISTSPEED-1] part of a day is counted',
      { createTime_begin: '2026-01-03 12:00:00' },
      `tenant_id = 1 and create_time >= '2026-01-03 12:00+08'`,
    ],
    ['[LISTSPEED-1] anything else is counted', { name: 'n7' }, `tenant_id = 1 and name = 'n7'`],
    ['[LISTSPEED-1] two conditions', { kind: '1', name: 'n7' }, `tenant_id = 1 and name = 'n7' and kind = 1`],
  ])('%s', async (_rule, params, where) => {
    const expected = await count(where)
    // Twice: the second answer may come from memory.
    for (const round of [1, 2]) expect([round, (await find(params)).total]).toEqual([round, expected])
  })

  it('[LISTSPEED-2] follows every insert, update and delete at once', async () => {
    for (const params of [{}, { name: 'n7' }, { kind: '0' }]) await find(params)
    const totals = async () => [
      (await find({})).total,
      (await find({ name: 'n7' })).total,
      (await find({ kind: '0' })).total,
    ]
    const [all = 0, named = 0, even = 0] = await totals()
    await ask(`insert into noted values ('x1', 1, 0, 'n7', now()), ('x2', 2, 0, 'n7', now())`)
    expect(await totals()).toEqual([all + 1, named + 1, even + 1])
    await ask(`update noted set kind = 1, name = 'n8' where id = 'x1'`)
    expect(await totals()).toEqual([all + 1, named, even])
    await ask(`update noted set tenant_id = 1 where id = 'x2'`)
    expect(await totals()).toEqual([all + 2, named + 1, even + 1])
    await ask(`delete from noted where id in ('x1', 'x2')`)
    expect(await totals()).toEqual([all, named, even])
  })

  it('[LISTSPEED-3] a change that is rolled back never counted, one that is still open does not count yet', async () => {
    const before = (await find({})).total
    const named = (await find({ name: 'n7' })).total
    const totals = async () => [(await find({})).total, (await find({ name: 'n7' })).total]
    let duringIt: number[] = []
    await ownerDb
      .transaction()
      .execute(async (tx) => {
        await sql`insert into noted values ('open', 1, 0, 'n7', now())`.execute(tx)
        duringIt = await totals()
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(duringIt).toEqual([before, named])
    expect(await totals()).toEqual([before, named])
  })

  it('[LISTSPEED-4] is the same after the notes were folded', async () => {
    for (let n = 0; n < 20; n += 1) await ask(`insert into noted values ($1, 1, 0, 'f', now())`, [`fold${n}`])
    const expected = await count('tenant_id = 1')
    const notes = async () =>
      Number((await ask(`select count(*)::int as n from sys_list_change where table_name = 'noted'`))[0]?.['n'])
    const before = await notes()
    await ask(`select fold_list_changes('noted')`)
    expect(await notes()).toBeLessThan(before)
    expect((await find({})).total).toBe(expected)
    await ask(`delete from noted where id like 'fold%'`)
    expect((await find({})).total).toBe(expected - 20)
  })

  it('[LISTSPEED-5] says nothing about other institutions', async () => {
    const other = { ...actor, tenantId: 2 }
    expect((await find({}, other)).total).toBe(await count('tenant_id = 2'))
    const platform = { ...actor, tenantId: 0, isPlatform: true }
    expect((await find({}, platform)).total).toBe(await count('true'))
  })
})

describe('the first page of a question nobody has asked', () => {
  const idsOf = async (where: string, order = 'create_time desc, id desc') =>
    (await ask(`select id from noted where ${where} order by ${order}`)).map((row) => row['id'])

  // Few or many, as the planner guesses: both ways must say the same.
  it.each<[ListParams, string]>([
    [{ name: '*n1*' }, `name like '%n1%'`],
    [{ name: 'n7', kind: '1' }, `name = 'n7' and kind = 1`],
    [{ name: '*n*' }, `name like '%n%'`],
    [{ name: 'nobody' }, 'false'],
  ])('[LISTSPEED-8] has exact rows and an exact total: %j', async (params, where) => {
    for (const who of [actor, { ...actor, tenantId: 2 }]) {
      const expected = await idsOf(`tenant_id = ${who.tenantId} and ${where}`)
      const page = await find(params, who)
      expect(page.total).toBe(expected.length)
      expect(page.records.map((row) => row.id)).toEqual(expected.slice(0, 10))
    }
  })

  it('[LISTSPEED-8] counts what the route and its data rules leave, in any order and size', async () => {
    const base = sql`t.kind = 0`
    const where = `tenant_id = 1 and kind = 0 and name like '%n2%'`
    for (const [order, sorted] of [
      ['asc', `coalesce(name, ''), id`],
      ['desc', `coalesce(name, '') desc, id desc`],
    ]) {
      const expected = await idsOf(where, sorted)
      const params = { name: '*n2*', column: 'name', order, pageSize: '7' }
      const page = await inTenant(db, actor, (tx) => app.lists.findPage(tx, noted, params, { actor, base }))
      expect([page.total, page.records.map((row) => row.id)]).toEqual([expected.length, expected.slice(0, 7)])
    }
  })

  it('[LISTSPEED-9] is not answered from before a change', async () => {
    const params = { name: '*n33*' }
    const before = (await find(params)).total
    expect(before).toBeGreaterThan(10)
    await ask(`insert into noted values ('few1', 1, 0, 'n33', '2027-01-01'), ('few2', 2, 0, 'n33', now())`)
    const after = await find(params)
    expect([after.total, after.records[0]?.id]).toEqual([before + 1, 'few1'])
    await ask(`delete from noted where id like 'few%'`)
    expect((await find(params)).total).toBe(before)
  })
})

describe('deep pages of a watched list', () => {
  const expectedIds = async (order: string, offset: number, limit: number) =>
    (await ask(`select id from noted where tenant_id = 1 order by ${order} limit ${limit} offset ${offset}`)).map(
      (row) => row['id'],
    )

  it.each<[ListParams, string]>([
    [{}, 'create_time desc, id desc'],
    [{ column: 'createTime', order: 'asc' }, 'create_time, id'],
    [{ column: 'name', order: 'desc' }, `coalesce(name, '') desc, id desc`],
    [{ column: 'name', order: 'asc' }, `coalesce(name, ''), id`],
    [{ column: 'kind', order: 'asc' }, 'kind, id'],
    [{ column: 'id', order: 'desc' }, 'id desc'],
    [{ column: 'updateBy', order: 'asc' }, 'id'],
  ])('[LISTSPEED-6] hold the rows that counting from the start would find: %j', async (sort, order) => {
    // Forwards, backwards and again: pages start from the day, from earlier pages, or from either end.
    for (const pageNo of [115, 116, 125, 117, 115, 135, 150, 268]) {
      const page = await find({ ...sort, pageNo: String(pageNo), pageSize: '10' })
      const ids = page.records.map((row) => row.id)
      expect([pageNo, ids]).toEqual([pageNo, await expectedIds(order, (pageNo - 1) * 10, 10)])
    }
  })

  it('[LISTSPEED-10] are read backwards from a page that lies behind them', async () => {
    const order = `coalesce(name, '') desc, id desc`
    const sort = { column: 'name', order: 'desc', kind: '' }
    // 141 is known from the first call on; a page of another size may end in the middle of it.
    for (const [pageNo, pageSize] of [
      [141, 10],
      [140, 10],
      [130, 10],
      [67, 21],
      [66, 21],
      [56, 25],
    ] as const) {
      const page = await find({ ...sort, pageNo: String(pageNo), pageSize: String(pageSize) })
      const expected = await expectedIds(order, (pageNo - 1) * pageSize, pageSize)
      expect([pageNo, page.records.map((row) => row.id)]).toEqual([pageNo, expected])
    }
  })

  it('[LISTSPEED-7] do not start from a place that has moved', async () => {
    const sort = { column: 'name', order: 'asc', pageNo: '120', pageSize: '10' }
    await find(sort)
    await ask(`insert into noted select 'early' || n, 1, 0, null, now() from generate_series(1, 7) n`)
    const ids = (await find(sort)).records.map((row) => row.id)
    expect(ids).toEqual(await expectedIds(`coalesce(name, ''), id`, 1190, 10))
    await ask(`delete from noted where id like 'early%'`)
  })
})
