import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'

export type DatabaseFigures = {
  version: string
  sizeBytes: number
  connections: number
  mostConnections: number
  commits: number
  rollbacks: number
  cacheHitRatio: number
  liveSessions: number
  createdSessions: number
  expiredSessions: number
  keptKeys: number
}

/** What PostgreSQL says about itself, and how much short-lived data we keep in it. */
export async function findDatabaseFigures(db: Db, now: Date): Promise<DatabaseFigures> {
  return asPlatform(db, async (tx) => {
    const found = await sql<DatabaseFigures>`
      select current_setting('server_version') as "version",
        pg_database_size(current_database())::float8 as "sizeBytes",
        d.numbackends as "connections", current_setting('max_connections')::int as "mostConnections",
        d.xact_commit::float8 as "commits", d.xact_rollback::float8 as "rollbacks",
        coalesce(d.blks_hit::float8 / nullif(d.blks_hit + d.blks_read, 0), 0) as "cacheHitRatio",
        (select count(*)::int from sys_session where ended_at is null and expires_at > ${now}) as "liveSessions",
        (select count(*)::int from sys_session) as "createdSessions",
        (select count(*)::int from sys_session where expires_at <= ${now}) as "expiredSessions",
        (select count(*)::int from sys_ephemeral where expires_at > ${now}) as "keptKeys"
      from pg_stat_database d where d.datname = current_database()
    `.execute(tx)
    const [row] = found.rows
    if (!row) throw new Error('the database does not know itself')
    return row
  })
}
