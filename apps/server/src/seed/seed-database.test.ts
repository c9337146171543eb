import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { isPassword } from '../platform/auth/password.ts'
import type { Db } from '../platform/database/database.ts'
import { asPlatform } from '../platform/tenancy/in-tenant.ts'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { demoAccounts, demoPassword } from '../system/seed/demo-people.ts'
import { openTestPool } from '../testing/open-test-pool.ts'
import { menuRows } from './menu-rows.ts'
import { pagesReady } from './pages-ready.ts'
import { seedBase, seedDatabase, seedDemo } from './seed-database.ts'
import { seedId } from './seed-id.ts'
import { roleIdOf } from '../system/seed/seed-roles.ts'

const clock = { now: () => new Date('2026-01-05T01:00:00Z') }
const demo = { DEMO: true, ADMIN_PASSWORD: undefined }
const tables = [
  'seed_ledger',
  'sys_tenant',
  'sys_user',
  'sys_depart',
  'sys_user_depart',
  'sys_role',
  'sys_user_role',
  'sys_permission',
  'sys_role_permission',
  'sys_position',
  'sys_dict',
  'sys_dict_item',
  'sys_announcement',
  'sys_rights_version',
]

async function open(template: 'migrated' | 'demo'): Promise<Db> {
  const { appUrl } = await createTestDatabase(template)
  const db = openTestPool(appUrl, 4)
  afterAll(() => db.destroy())
  return db
}

const digests = (db: Db) =>
  asPlatform(db, async (tx) => {
    const found: Record<string, unknown> = {}
    for (const table of tables) {
      const digest = sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest
        from ${sql.table(table)} t`
      found[table] = (await digest.execute(tx)).rows[0]
    }
    return found
  })

const countOf = async (db: Db, table: string) => (await digests(db))[table]
const parts = { rows: menuRows(), pagesReady, now: clock.now() }

describe('a demo installation', async () => {
  const db = await open('demo')

  it('[SEED-10] is left as it is by the next start', async () => {
    const before = await digests(db)
    await seedDatabase({ db, config: demo, clock: { now: () => new Date('2026-06-01T00:00:00Z') } })
    expect(await digests(db)).toEqual(before)
  })

  it('[SEED-11] lets every named account in by the demo password, hashed once', async () => {
    const users = await asPlatform(db, (tx) =>
      tx.selectFrom('sys_user').select(['username', 'password_hash']).execute(),
    )
    const names = users.map((user) => user.username)
    expect(names).toEqual(expect.arrayContaining(demoAccounts.map(({ username }) => username)))
    const [hash, ...others] = new Set(users.map((user) => user.password_hash))
    expect(others).toEqual([])
    expect(await isPassword(hash, demoPassword)).toBe(true)
  })

  it('[SEED-12] has about thirty complete people with telephone numbers of their own', async () => {
    const users = await asPlatform(db, (tx) => tx.selectFrom('sys_user').selectAll().execute())
    expect(users.length).toBeGreaterThanOrEqual(28)
    for (const user of users) {
      expect(user.phone).toMatch(/^1[34578]\d{9}$/)
      expect(user.email).toMatch(/@/)
      expect(user.work_no).toBeTruthy()
      expect(user.realname).toBeTruthy()
      expect(user.avatar).toBe('')
    }
    expect(new Set(users.map((user) => user.phone)).size).toBe(users.length)
  })

  it('[SEED-13] has somebody in two departments and somebody in two institutions', async () => {
    const departs = await asPlatform(db, (tx) =>
      tx
        .selectFrom('sys_user_depart as d')
        .innerJoin('sys_user as u', 'u.id', 'd.user_id')
        .select(['u.username', 'u.tenant_ids', sql<number>`count(*)::int`.as('departs')])
        .groupBy(['u.username', 'u.tenant_ids'])
        .having(sql`count(*)`, '>', 1)
        .orderBy('u.username')
        .execute(),
    )
    expect(departs).toEqual([
      { username: 'twodeparts', tenant_ids: [1], departs: 2 },
      { username: 'twofirms', tenant_ids: [1, 2], departs: 2 },
    ])
  })

  it('[SEED-24] has an announcement for everyone and one in each institution', async () => {
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('sys_announcement')
        .select('tenant_id')
        .where('send_status', '=', '1')
        .orderBy('tenant_id')
        .execute(),
    )
    expect(rows.map((row) => row.tenant_id)).toEqual([0, 1, 2, 3])
  })

  it('[SEED-14] shows only pages that exist', async () => {
    const shown = await asPlatform(db, (tx) =>
      tx
        .selectFrom('sys_permission')
        .select(['component', 'hidden'])
        .where('menu_type', '<>', 2)
        .where('component', '<>', 'layouts/RouteView')
        .execute(),
    )
    const inMenu = shown.filter(({ hidden }) => !hidden).map(({ component }) => component ?? '')
    expect(inMenu.filter((component) => !pagesReady.has(component))).toEqual([])
    // A page of one thing has an address and no entry in the menu.
    const known = new Set(shown.map(({ component }) => component))
    expect([...pagesReady].filter((component) => !known.has(component))).toEqual([])
  })
})

describe('a demo that is older than the institution that has just started', async () => {
  const db = await open('demo')

  it('[SETUP-30] gets its product, and the past that was made is not made again', async () => {
    const at = clock.now()
    const done = { market: 'sim', first_day: '2025-07-01', next_day: '2026-01-05', last_day: '2026-01-05' }
    await asPlatform(db, async (tx) => {
      await tx.deleteFrom('trade_scope_grant').where('tenant_id', '=', 3).execute()
      await tx.deleteFrom('trade_unit').where('tenant_id', '=', 3).execute()
      await tx.deleteFrom('trade_product').where('tenant_id', '=', 3).execute()
      await tx.deleteFrom('trade_client').where('tenant_id', '=', 3).execute()
      await tx.deleteFrom('seed_ledger').where('entry', '=', 'trade-desk:QC001').execute()
      await tx
        .insertInto('trade_demo')
        .values({ ...done, state: 'ready', started_at: at, finished_at: at })
        .execute()
    })
    await seedDatabase({ db, config: demo, clock, past: { market: 'sim', days: 120 } })
    const { product, state } = await asPlatform(db, async (tx) => ({
      product: await tx.selectFrom('trade_product').select('name').where('tenant_id', '=', 3).execute(),
      state: await tx.selectFrom('trade_demo').select('state').execute(),
    }))
    expect(product).toEqual([{ name: '启程一号' }])
    expect(state).toEqual([{ state: 'ready' }])
  })
})

describe('what a person has changed', async () => {
  const db = await open('demo')
  const user = seedId('menu:/isystem/user')
  const depart = seedId('menu:/isystem/depart')
  const position = seedId('menu:/isystem/position')

  it('[SEED-15] stays: an edited entry, a removed entry, a withdrawn grant', async () => {
    await asPlatform(db, async (tx) => {
      await tx.updateTable('sys_permission').set({ name: '员工', update_by: 'admin' }).where('id', '=', user).execute()
      await tx.deleteFrom('sys_permission').where('id', '=', position).execute()
      await tx
        .deleteFrom('sys_role_permission')
        .where('role_id', '=', roleIdOf(1, 'manager'))
        .where('permission_id', '=', depart)
        .execute()
      await tx.deleteFrom('sys_dict_item').where('item_value', '=', 'USE_SQL_RULES').execute()
    })
    const before = await digests(db)
    await seedDatabase({ db, config: demo, clock })
    expect(await digests(db)).toEqual(before)
  })

  it('[SEED-16] entries follow the pages that exist, except where somebody had edited one', async () => {
    const hiddenWith = async (ready: ReadonlySet<string>) => {
      await asPlatform(db, (tx) => seedBase(tx, { ...parts, pagesReady: ready }))
      const rows = await asPlatform(db, (tx) =>
        tx.selectFrom('sys_permission').select(['id', 'hidden']).where('id', 'in', [user, depart]).execute(),
      )
      return Object.fromEntries(rows.map((row) => [row.id, row.hidden]))
    }
    const both = ['system/UserList', 'system/DepartList']
    const edited = !pagesReady.has('system/UserList')
    expect(await hiddenWith(new Set([...pagesReady].filter((page) => !both.includes(page))))).toEqual({
      [user]: edited,
      [depart]: true,
    })
    expect(await hiddenWith(new Set([...pagesReady, ...both]))).toEqual({ [user]: edited, [depart]: false })
  })

  it('[SEED-17] an entry of a newer version is added and granted, and its page ceases to be a leaf', async () => {
    const message = parts.rows.find((row) => row.path === '/isps/userAnnouncement')!
    const button = { ...parts.rows.at(-1)!, id: seedId('new'), parentId: message.id, kind: 'button' as const }
    const added = { ...button, title: '归档', code: 'SIGNAL:archive', audience: 'everyone' as const }
    await asPlatform(db, async (tx) => {
      await seedBase(tx, { ...parts, rows: [...parts.rows, added] })
      await seedDemo(tx, { ...parts, rows: [...parts.rows, added] })
    })
    const found = await asPlatform(db, async (tx) => ({
      leaf: await tx.selectFrom('sys_permission').select('is_leaf').where('id', '=', message.id).executeTakeFirst(),
      roles: await tx
        .selectFrom('sys_role_permission')
        .select('role_id')
        .where('permission_id', '=', added.id)
        .execute(),
    }))
    expect(found.leaf).toEqual({ is_leaf: false })
    expect(found.roles.map((row) => row.role_id)).toContain(roleIdOf(2, 'trader'))
    expect(found.roles.map((row) => row.role_id)).not.toContain(roleIdOf(2, 'risk'))
  })
})

describe('a start that goes wrong', async () => {
  const db = await open('migrated')

  it('[SEED-18] leaves nothing behind when it breaks in the middle', async () => {
    const before = await digests(db)
    const broken = asPlatform(db, async (tx) => {
      await seedBase(tx, parts)
      await seedDemo(tx, parts)
      throw new Error('power cut')
    })
    await expect(broken).rejects.toThrow('power cut')
    expect(await digests(db)).toEqual(before)
  })

  it.each([
    ['no password', undefined, '首次启动需要设定平台管理员'],
    ['a short one', 'a1!', '密码强度不足'],
    ['one without a digit', 'password!', '密码强度不足'],
    ['one without a special character', 'Password1', '密码强度不足'],
  ])('[SEED-19] without the demo it refuses %s', async (_case, password, words) => {
    const start = seedDatabase({ db, config: { DEMO: false, ADMIN_PASSWORD: password }, clock })
    await expect(start).rejects.toThrow(words)
    expect(await countOf(db, 'sys_permission')).toMatchObject({ rows: 0 })
  })

  it('[SEED-20] takes a good password once and needs none later; two nodes may start at once', async () => {
    const config = { DEMO: false, ADMIN_PASSWORD: 'Chosen#2026' }
    await Promise.all([seedDatabase({ db, config, clock }), seedDatabase({ db, config, clock })])
    await seedDatabase({ db, config: { DEMO: false, ADMIN_PASSWORD: undefined }, clock })
    const users = await asPlatform(db, (tx) =>
      tx.selectFrom('sys_user').select(['username', 'is_platform', 'password_hash']).execute(),
    )
    expect(users).toMatchObject([{ username: 'admin', is_platform: true }])
    expect(await isPassword(users[0]?.password_hash, 'Chosen#2026')).toBe(true)
    expect(await countOf(db, 'sys_tenant')).toMatchObject({ rows: 0 })
  })

  it('[SEED-23] an institution founded here has the standard roles after the next start', async () => {
    const config = { DEMO: false, ADMIN_PASSWORD: undefined }
    await asPlatform(db, (tx) => tx.insertInto('sys_tenant').values({ id: 77, name: '新机构' }).execute())
    await seedDatabase({ db, config, clock })
    const roles = await asPlatform(db, (tx) =>
      tx.selectFrom('sys_role').select('role_code').where('tenant_id', '=', 77).orderBy('role_code').execute(),
    )
    expect(roles.map((role) => role.role_code)).toEqual(['auditor', 'manager', 'researcher', 'risk', 'trader'])
    await asPlatform(db, (tx) => tx.deleteFrom('sys_tenant').where('id', '=', 77).execute())
  })

  it('[SEED-21] a demo started later comes beside the people already there', async () => {
    await seedDatabase({ db, config: demo, clock })
    const admin = await asPlatform(db, (tx) =>
      tx.selectFrom('sys_user').select('password_hash').where('username', '=', 'admin').executeTakeFirst(),
    )
    expect(await isPassword(admin?.password_hash, 'Chosen#2026')).toBe(true)
    expect(await countOf(db, 'sys_tenant')).toMatchObject({ rows: 3 })
  })
})
