import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { openReplicatedPostgres } from '../../testing/replicated-postgres.ts'
import { createLease, duties } from '../cluster/lease.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { applicationUrl } from './application-role.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { hostsOf } from './several-hosts.ts'

const log = createLog('silent')
const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-failover-'))

describe('an address with several servers', () => {
  it('[NODE-17] is read as PostgreSQL reads it', () => {
    const { DATABASE_URL } = readConfig({ DATABASE_URL: 'postgres://u:p@a.example:5433,b.example/db?sslmode=disable' })
    expect(hostsOf(DATABASE_URL)).toEqual([
      { host: 'a.example', port: 5433 },
      { host: 'b.example', port: 5432 },
    ])
    expect(new URL(DATABASE_URL ?? '').pathname).toBe('/db')
    expect(hostsOf(readConfig({ DATABASE_URL: 'postgres://u:p@a.example/db' }).DATABASE_URL)).toEqual([])
    expect(() => readConfig({ DATABASE_URL: 'postgres://a,,:x/db' })).toThrow('DATABASE_URL')
  })
})

describe('a primary that dies', async () => {
  const servers = await openReplicatedPostgres(folder)
  afterAll(async () => {
    await servers.stop().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  })
  const [first, second] = [new URL(servers.primaryUrl), new URL(servers.standbyUrl)]
  const list = `postgres://postgres:${first.password}@${second.host},${first.host}/postgres`
  const ownerUrl = readConfig({ DATABASE_URL: list }).DATABASE_URL ?? ''
  await migrateDatabase({ url: ownerUrl, log })
  const url = applicationUrl(ownerUrl)

  it('[NODE-18] loses nothing that was committed; what begins meanwhile waits; a duty goes on under a higher number', async () => {
    const db = openDatabase({ url, poolSize: 4, log })
    const lease = createLease({ url, duty: duties.trading })
    expect(await lease.take()).not.toBeNull()
    const before = lease.token()
    const write = (key: string) =>
      lease.fenced(() =>
        asPlatform(db, (tx) => sql`insert into sys_sms_code values (${key}, 'login', '', 0, now(), now())`.execute(tx)),
      )
    const kept: string[] = []
    const put = async (key: string) => {
      await write(key)
      kept.push(key)
    }
    for (let n = 0; n < 20; n += 1) await put(`a${n}`)
    // One that is open when the server dies fails as a whole.
    const begun = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    const cut = asPlatform(db, async (tx) => {
      await sql`insert into sys_sms_code values ('half', 'login', '', 0, now(), now())`.execute(tx)
      begun.resolve()
      await killed.promise
      await sql`select 1`.execute(tx)
    })
    cut.catch(() => undefined)
    await begun.promise
    servers.killPrimary()
    killed.resolve()
    await expect(cut).rejects.toThrow(/terminat|connection|ECONN/i)
    const waits = asPlatform(db, (tx) => sql<{ n: number }>`select count(*)::int as n from sys_sms_code`.execute(tx))
    await servers.promote()
    expect((await waits).rows).toEqual([{ n: kept.length }])

    await expect.poll(() => lease.take().catch(() => null), { timeout: 120_000 }).not.toBeNull()
    expect(lease.token()).toBeGreaterThan(before)
    await put('b')
    const direct = new Client({ connectionString: servers.standbyUrl })
    await direct.connect()
    const { rows } = await direct.query<{ mobile: string }>('select mobile from sys_sms_code')
    expect(rows.map(({ mobile }) => mobile).toSorted()).toEqual(kept.toSorted())
    await direct.end()
    await lease.stop()
    await db.destroy()
  })
})
