import { sql } from 'kysely'

import { poolOf, type Db } from '../database/database.ts'
import { queueSchema } from '../database/queue-schema.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import type { Metrics } from './metrics.ts'

/** Duties that one process of a database has at a time, by their advisory locks. */
const duties: Readonly<Record<number, string>> = { 7_201_940: 'trading', 7_201_942: 'strategy', 7_201_950: 'market' }

/** What the database knows of all nodes: who asks for it asks the database once. */
export function tellDatabaseFigures(metrics: Metrics, db: Db): void {
  const pool = poolOf(db)
  metrics.gauges('liangshu_database_connections', 'Connections of the pool by what they do', 'state', async () => [
    ['open', pool.totalCount],
    ['idle', pool.idleCount],
    ['max', pool.options.max],
  ])
  metrics.gauge('liangshu_database_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
  metrics.gauges('liangshu_queue_length', 'Jobs that wait in a queue', 'queue', async () => {
    const { rows } = await sql<{ queue: string; waiting: number }>`
      select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting
      from ${sql.id(queueSchema, 'job')} group by 1`.execute(db)
    return rows.map(({ queue, waiting }) => [queue, waiting])
  })
  metrics.gauges('liangshu_job_runs', 'Runs of jobs that began within a day, by state', 'status', () =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<{ status: string; runs: number }>`
        select status, count(*)::int as runs from sys_job_run where started_at > now() - interval '1 day' group by 1`.execute(
        tx,
      )
      return rows.map(({ status, runs }) => [status, runs] as const)
    }),
  )
  metrics.gauges('liangshu_lease_held', 'Whether some process has the duty', 'duty', async () => {
    const { rows } = await sql<{ key: number }>`
      select objid::bigint as key from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    const held = new Set(rows.map(({ key }) => Number(key)))
    return Object.entries(duties).map(([key, duty]) => [duty, held.has(Number(key)) ? 1 : 0])
  })
}
