import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { someActor } from '../../testing/some-actor.ts'
import type { Tx } from '../database/database.ts'
import { defineList } from '../list/list-definition.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { auditColumns, versionColumn } from './audit-columns.ts'
import { keepStates, readStates } from './keep-states.ts'
import { readTimeOr } from './read-time.ts'
import { createRecordKeeper } from './record-keeper.ts'

const { db, app, clock, ownerDb } = await createTestApp()
const ask = createAskOwner(ownerDb)

const list = defineList({
  table: 'kept',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    name: { column: 'name', type: 'text' },
    size: { column: 'size', type: 'int' },
    tenantId: { column: 'tenant_id', type: 'int' },
    ...auditColumns,
    ...versionColumn,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})
const actor = someActor()
const keeper = createRecordKeeper(app, list)
const small = createRecordKeeper(app, list, { base: sql`t.size < 10` })
const within = <T>(work: (tx: Tx) => Promise<T>, who = actor) => inTenant(db, who, work)
const add = (values: object, id?: string) => within((tx) => keeper.insert(tx, actor, { ...values }, id))
const stored = async (id: string) =>
  (await ask(`select name, size, tenant_id, create_by, update_by, version from kept where id = $1`, [id]))[0]
const states = async (id: string) =>
  (
    await ask(
      `select data_version as version, data_content::jsonb ->> 'name' as name, create_by as by from sys_data_log
       where data_table = 'kept' and data_id = $1 order by data_version`,
      [id],
    )
  ).map(({ version, name, by }) => [version, name, by])

beforeAll(async () => {
  await ask(`create table kept (id text primary key, tenant_id integer not null, name text, size integer, version integer not null
    default 1, create_by text, create_time timestamptz not null, update_by text, update_time timestamptz)`)
  await ask('call protect_tenant_table($1::regclass)', ['kept'])
  await ask('grant select, insert, update, delete on kept to liangshu_app')
})
beforeEach(() => ask('delete from kept'))

describe('a kept record', () => {
  it('[KEEPER-1] says who made it and whose it is; what is not given stays away', async () => {
    const id = await add({ name: '甲', size: undefined, tenantId: 2 })
    expect(await stored(id)).toEqual({
      name: '甲',
      size: null,
      tenant_id: 1,
      create_by: 'me',
      update_by: null,
      version: 1,
    })
    expect(await add({ name: '乙' }, 'own-id')).toBe('own-id')
    expect(await states(id)).toEqual([[1, '甲', 'me']])
    await expect(add({ colour: 'red' })).rejects.toThrow('kept has no property colour')
  })

  it('[KEEPER-1] the platform says whose it is, of institutions that there are', async () => {
    await ask(`insert into sys_tenant (id, name) values (2, '机构2') on conflict do nothing`)
    const platform = { ...actor, tenantId: 0, isPlatform: true }
    const insert = (tenantId: number) => within((tx) => keeper.insert(tx, platform, { name: '丙', tenantId }), platform)
    expect(await stored(await insert(2))).toMatchObject({ tenant_id: 2 })
    await expect(insert(404)).rejects.toThrow('所选机构不存在')
  })

  it('[KEEPER-2] the second of two editors is told about the first; without a version the last one wins', async () => {
    const id = await add({ name: '甲', size: 1 })
    const edit = (values: object, version?: number) =>
      within((tx) => keeper.update(tx, actor, id, { ...values }, version))
    await edit({ name: '乙' }, 1)
    expect(await stored(id)).toMatchObject({ name: '乙', size: 1, update_by: 'me', version: 2 })
    await expect(edit({ name: '丙' }, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await stored(id)).toMatchObject({ name: '乙', version: 2 })
    await edit({ name: '丁', size: undefined })
    expect(await stored(id)).toMatchObject({ name: '丁', size: 1, version: 3 })
    await edit({ size: null })
    expect(await stored(id)).toMatchObject({ name: '丁', size: null })
  })

  it('[KEEPER-3] every state it has been in is kept, numbered; one that is older than its log begins with what it was', async () => {
    await ask(`insert into kept (id, tenant_id, name, create_time) values ('old', 1, '旧', now())`)
    await within((tx) => keeper.update(tx, actor, 'old', { name: '新' }))
    expect(await states('old')).toEqual([
      [1, '旧', 'me'],
      [2, '新', 'me'],
    ])
    await within((tx) => keeper.update(tx, actor, 'old', { name: '更新' }))
    expect((await states('old')).map(([version, name]) => [version, name])).toEqual([
      [1, '旧'],
      [2, '新'],
      [3, '更新'],
    ])
    expect(await within((tx) => keeper.remove(tx, actor, ['old', 'nobody']))).toMatchObject([{ id: 'old' }])
    expect(await states('old')).toHaveLength(3)
    expect(await stored('old')).toBeUndefined()
  })

  it('[KEEPER-4] what the base hides is not there for any call, and another institution’s never is', async () => {
    const big = await add({ name: '大', size: 10 })
    const little = await add({ name: '小', size: 9 })
    await ask(`insert into kept (id, tenant_id, name, size, create_time) values ('theirs', 2, '别家', 1, now())`)
    expect(await within((tx) => small.findVisible(tx, actor, [big, little, 'theirs']))).toMatchObject([{ id: little }])
    expect(await within((tx) => small.findVisible(tx, actor, []))).toEqual([])
    expect(await within((tx) => small.findOne(tx, actor, little))).toMatchObject({ name: '小' })
    for (const hidden of [big, 'theirs', 'nobody']) {
      await expect(within((tx) => small.findOne(tx, actor, hidden))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(within((tx) => small.update(tx, actor, hidden, { name: 'x' }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await within((tx) => small.remove(tx, actor, [hidden]))).toEqual([])
    }
    expect(await stored(big)).toMatchObject({ name: '大' })
    // One that an edit takes out of sight is still written down as it now is.
    await within((tx) => small.update(tx, actor, little, { name: '变大', size: 99 }))
    expect((await states(little)).at(-1)).toEqual([2, '变大', 'me'])
  })
})

describe('states kept around a piece of work', () => {
  const keep = (ids: string[], work: (tx: Tx) => Promise<unknown>) =>
    within((tx) =>
      keepStates(tx, { table: 'kept', actor, clock, ids }, readStates(tx, app.lists, list, actor), () => work(tx)),
    )

  it('[KEEPER-5] of each row that changed, came or went; what stayed as it was leaves nothing', async () => {
    await ask(
      `insert into kept (id, tenant_id, name, create_time) values ('c', 1, '变', now()), ('g', 1, '走', now()), ('s', 1, '留', now())`,
    )
    const answer = await keep(['c', 'g', 's', 'n', 'none'], async (tx) => {
      await sql`update kept set name = '变了' where id = 'c'`.execute(tx)
      await sql`delete from kept where id = 'g'`.execute(tx)
      await sql`insert into kept (id, tenant_id, name, create_time) values ('n', 1, '来', now())`.execute(tx)
      return 'done'
    })
    expect(answer).toBe('done')
    const names = async (id: string) => (await states(id)).map(([, name]) => name)
    expect([await names('c'), await names('g'), await names('s'), await names('n'), await names('none')]).toEqual([
      ['变', '变了'],
      ['走'],
      [],
      ['来'],
      [],
    ])
    expect(await keep([], async () => 7)).toBe(7)
  })
})

describe('a time of a form', () => {
  it('[KEEPER-6] not sent stays as it is, emptied is none, and one that cannot be read is refused by its name', () => {
    expect(readTimeOr(undefined, '开始时间')).toBeUndefined()
    expect(readTimeOr('  ', '开始时间')).toBeNull()
    expect(readTimeOr('2026-11-16 10:00:00', '开始时间')).toEqual(new Date('2026-11-16T10:00:00+08:00'))
    expect(() => readTimeOr('明天', '开始时间')).toThrow('开始时间格式不正确')
  })
})
