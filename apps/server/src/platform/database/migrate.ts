import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Client } from 'pg'

import type { Log } from '../log/log.ts'
import { applicationRole, applicationRolePassword } from './application-role.ts'
import { FollowingClient } from './following-client.ts'
import { findMigrations, renamedMigrations, type Migration } from './find-migrations.ts'
import { installQueue } from './queue-schema.ts'

/** Any number of nodes may start at once; one migrates, the others wait for it. */
const lockKey = 7_201_845

type Options = {
  url: string
  log: Log
  /** Only these: the schema as a backup knew it. */
  only?: ReadonlySet<string>
}

export async function migrateDatabase({ url, log, only }: Options): Promise<void> {
  const client = new FollowingClient({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureApplicationRole(client, url)
    await installQueue(client)
    await applyPending(client, log, only)
  } finally {
    await client.end()
  }
}

export const checksumOf = async ({ file }: Migration): Promise<string> => checksum(await readFile(file, 'utf8'))

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')

async function applyPending(client: Client, log: Log, only?: ReadonlySet<string>): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await followRenames(client)
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const checksums = new Map(applied.rows.map((row) => [row.name, row.checksum]))

  for (const { name, file } of await findMigrations()) {
    if (only && !only.has(name)) continue
    const text = await readFile(file, 'utf8')
    const told = checksum(text)
    const known = checksums.get(name)
    if (known === told) continue
    if (known !== undefined) throw new Error(`数据库迁移文件 ${name} 在应用之后被修改，拒绝启动`)

    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, told])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    log.info({ migration: name }, 'migration applied')
  }
}

/** A database that has run a migration under its former name has run it. */
async function followRenames(client: Client): Promise<void> {
  for (const [former, name] of Object.entries(renamedMigrations)) {
    await client.query('update schema_migration set name = $2 where name = $1', [former, name])
  }
}

/** The role the application signs in with: no superuser, no bypass of row-level security, owner of nothing. */
async function ensureApplicationRole(client: Client, url: string): Promise<void> {
  const password = applicationRolePassword(url)
  const exists = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole])
  // Role statements take no bound values; the password is hex and the name is ours.
  const attributes = `login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`
  await client.query(`${exists.rowCount ? 'alter' : 'create'} role ${applicationRole} with ${attributes}`)
  await client.query(`grant usage on schema public to ${applicationRole}`)
  await client.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole}`,
  )
  await client.query(`alter default privileges in schema public grant usage, select on sequences to ${applicationRole}`)
}
