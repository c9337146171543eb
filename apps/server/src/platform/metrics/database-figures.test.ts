import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createLog } from '../log/log.ts'
import { tellDatabaseFigures } from './database-figures.ts'
import { createMetrics } from './metrics.ts'

const { appUrl, ownerUrl } = await createTestDatabase()
const [db, ownerDb] = [openTestPool(appUrl, 3, createLog('silent')), openTestPool(ownerUrl, 1, createLog('silent'))]
afterAll(async () => {
  await db.destroy()
  await ownerDb.destroy()
})
const ask = createAskOwner(ownerDb)

it('[METRIC-3] the pool, the runs of a day and the duties that somebody has', async () => {
  await ask(`insert into sys_quartz_job (id, job_class_name, cron_expression) values ('j', 'a', '0 0 * * * ?')`)
  const runs: [string, string, string][] = [
    ['1', 'success', '1 hour'],
    ['2', 'success', '2 hours'],
    ['3', 'failed', '3 hours'],
    ['4', 'lost', '25 hours'],
  ]
  for (const [id, status, ago] of runs)
    await ask(
      `insert into sys_job_run (id, job_id, job_name, cause, fired_at, started_at, status, node)
       values ($1, 'j', 'a', 'manual', now() - $3::interval, now() - $3::interval, $2, 'n')`,
      [id, status, ago],
    )
  const holder = new Client({ connectionString: appUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7201942)')
  const metrics = createMetrics()
  tellDatabaseFigures(metrics, db)
  const text = await metrics.registry.metrics()
  await holder.end()
  const lines = text.split('\n').filter((line) => /^liangshu_(database|job|lease)/.test(line))
  expect(lines.filter((line) => !line.includes('"open"') && !line.includes('"idle"'))).toEqual([
    'liangshu_database_connections{state="max"} 3',
    'liangshu_database_waiting 0',
    expect.stringMatching(/^liangshu_job_runs\{status="(success"\} 2|failed"\} 1)$/),
    expect.stringMatching(/^liangshu_job_runs\{status="(success"\} 2|failed"\} 1)$/),
    'liangshu_lease_held{duty="trading"} 0',
    'liangshu_lease_held{duty="strategy"} 1',
    'liangshu_lease_held{duty="market"} 0',
  ])
})
