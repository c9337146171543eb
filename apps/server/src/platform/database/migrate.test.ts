import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { applicationRole, applicationRolePassword, applicationUrl } from './application-role.ts'
import { openDatabase } from './database.ts'
import { findMigrations, migrationFolders } from './find-migrations.ts'
import { checksumOf, migrateDatabase } from './migrate.ts'
import { openOneTransaction } from './one-transaction.ts'
import { startDatabase } from './start-database.ts'

const log = createLog('silent')
const empty = await createTestDatabase('empty')
const client = new Client({ connectionString: empty.ownerUrl })
await client.connect()
afterAll(() => client.end())
const all = await findMigrations()
const [first, second] = all as [(typeof all)[0], (typeof all)[0]]
const applied = async () =>
  (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name'))
    .rows

describe('the schema', () => {
  const migrate = (...names: string[]) => migrateDatabase({ url: empty.ownerUrl, log, only: new Set(names) })

  it('[MIGRATE-100] is made of the migrations asked for, each once, under its checksum', async () => {
    await Promise.all([migrate(first.name), migrate(first.name)])
    expect(await applied()).toEqual([{ name: first.name, checksum: await checksumOf(first) }])
    expect(await checksumOf(first)).toMatch(/^[0-9a-f]{64}$/)
    await migrate(first.name, second.name)
    expect((await applied()).map(({ name }) => name)).toEqual([first.name, second.name])
    expect((await migrationFolders()).length).toBeGreaterThan(1)
  })

  it('[MIGRATE-100] is not touched when a migration was changed after it had run', async () => {
    await client.query(`update schema_migration set checksum = 'other' where name = $1`, [second.name])
    await expect(migrate(first.name, second.name)).rejects.toThrow(
      `数据库迁移文件 ${second.name} 在应用之后被修改，拒绝启动`,
    )
    await migrate(first.name)
    await client.query(`delete from schema_migration where name = $1`, [second.name])
  })

  it('[MIGRATE-100] is as before when a migration fails', async () => {
    // What it makes is there already.
    await client.query(`delete from schema_migration where name = $1`, [first.name])
    await expect(migrate(first.name)).rejects.toThrow('already exists')
    expect(await applied()).toEqual([])
    await expect(client.query('select pg_advisory_lock(7201845)')).resolves.toBeDefined()
  })

  it('[MIGRATE-101] the application signs in as somebody who owns nothing and is held by every row’s institution', async () => {
    const { rows } = await client.query(
      'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles where rolname = $1',
      [applicationRole],
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: true },
    ])
    const url = new URL(applicationUrl('postgres://owner:pass%40word@h:1/db'))
    expect([url.username, url.password, url.host, url.pathname]).toEqual([
      applicationRole,
      applicationRolePassword('postgres://other:pass@word@h/x'.replace('pass@word', 'pass%40word')),
      'h:1',
      '/db',
    ])
    expect(applicationRolePassword('postgres://a:one@h/x')).not.toBe(applicationRolePassword('postgres://a:two@h/x'))
    await client.query('create table made_later (id int)')
    const app = new Client({ connectionString: empty.appUrl })
    await app.connect()
    await app.query('insert into made_later values (1)')
    await expect(app.query('drop table made_later')).rejects.toThrow('must be owner')
    await expect(app.query('select count(*) from pgboss.job')).resolves.toBeDefined()
    await app.end()
  })
})

const { ownerUrl, appUrl } = await createTestDatabase()

describe('the database of an installation', () => {
  it('[DB-105] is the one that was set, migrated, with the address the application signs in at', async () => {
    const started = await startDatabase(readConfig({ DATABASE_URL: ownerUrl }), log)
    expect(started).toMatchObject({ ownerUrl, appUrl })
    await started.stop()
    const own = await startDatabase(readConfig({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: 'postgres://me@h/db' }), log)
    expect(own.appUrl).toBe('postgres://me@h/db')
  })

  it('[DB-105] that cannot be reached is told by its place, without its password', async () => {
    const starting = startDatabase(readConfig({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none' }), log)
    const error = await starting.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'StartError' })
    expect(String(error)).toContain('无法连接数据库 127.0.0.1:1/none，请检查 DATABASE_URL：')
    expect(String(error)).not.toContain('secret')
  })
})

describe('many transactions that count together', () => {
  const one = openOneTransaction(appUrl)
  const other = openDatabase({ url: appUrl, poolSize: 1, log })
  afterAll(() => Promise.all([one.close(), other.destroy()]))
  const put = (key: string) =>
    asPlatform(one.db, (tx) => sql`insert into sys_ephemeral values (${key}, 'x', now())`.execute(tx))
  const keys = async (db = other) =>
    (await sql<{ key: string }>`select key from sys_ephemeral order by key`.execute(db)).rows.map(({ key }) => key)

  it('[DB-106] are stored when the whole is done, and nobody sees them before', async () => {
    const done = await one.whole(async () => {
      await put('a')
      await put('b')
      expect(await keys()).toEqual([])
      expect(await keys(one.db)).toEqual(['a', 'b'])
      return 7
    })
    expect([done, await keys()]).toEqual([7, ['a', 'b']])
  })

  it('[DB-106] of which one fails lose that one alone; when the whole fails nothing is left', async () => {
    await one.whole(async () => {
      await put('c')
      await expect(put('c')).rejects.toThrow('duplicate key')
      await put('d')
    })
    expect(await keys()).toEqual(['a', 'b', 'c', 'd'])
    const failing = one.whole(async () => {
      await put('e')
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    await one.whole(() => put('f'))
    expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'f'])
  })
})
