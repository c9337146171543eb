import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { applicationUrl } from './application-role.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { FollowingClient } from './following-client.ts'
import { migrateDatabase } from './migrate.ts'
import { hostsOf } from './several-hosts.ts'
import { StartError } from './start-error.ts'

const embeddedDatabase = 'liangshu'

export type StartedDatabase = { ownerUrl: string; appUrl: string; stop: () => Promise<void> }

/** The database of this installation, migrated: the one that was configured, or our own inside DATA_DIR. */
export async function startDatabase(config: Config, log: Log): Promise<StartedDatabase> {
  const started = config.DATABASE_URL ? external(config.DATABASE_URL) : await openEmbedded(config, log)
  try {
    await assertReachable(started.ownerUrl)
    await migrateDatabase({ url: started.ownerUrl, log })
  } catch (error) {
    await started.stop()
    throw error
  }
  return { ...started, appUrl: config.APP_DATABASE_URL ?? applicationUrl(started.ownerUrl) }
}

const external = (url: string) => ({ ownerUrl: url, stop: async () => {} })

/** Our own database inside DATA_DIR, running and not yet migrated. */
export async function openEmbedded(config: Pick<Config, 'DATA_DIR'>, log: Log) {
  const postgres = await startEmbeddedPostgres({ dataDir: path.resolve(config.DATA_DIR, 'postgres'), log })
  const ownerUrl = new URL(postgres.url)
  ownerUrl.pathname = `/${embeddedDatabase}`
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [embeddedDatabase])
    if (found.rowCount === 0) await client.query(`create database ${embeddedDatabase}`)
  } finally {
    await client.end()
  }
  return { ownerUrl: ownerUrl.href, stop: postgres.stop }
}

/** Between two primaries nobody takes writes: whoever starts just then waits for the next one. */
const failoverMs = 30_000
const betweenMs = 500

async function assertReachable(url: string): Promise<void> {
  const deadline = performance.now() + (hostsOf(url).length > 0 ? failoverMs : 0)
  for (;;) {
    const client = new FollowingClient({ connectionString: url, connectionTimeoutMillis: 20_000 })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (cause) {
      if (performance.now() < deadline) {
        await sleep(betweenMs)
        continue
      }
      const { host, pathname } = new URL(url)
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartError(`无法连接数据库 ${host}${pathname}，请检查 DATABASE_URL：${reason}`, { cause })
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
