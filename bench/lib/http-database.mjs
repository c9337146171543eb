import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { applicationUrl } from '../../apps/server/src/platform/database/application-role.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { seedDatabase } from '../../apps/server/src/seed/seed-database.ts'

export const log = createLog('silent')

/**
 * A demo installation whose first institution has this many more people.
 * @param {number} people
 */
export async function startFullDatabase(people) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log })
  await migrateDatabase({ url: server.url, log })
  const db = openDatabase({ url: server.url, poolSize: 2, log })
  await seedDatabase({ db, config: { DEMO: true, ADMIN_PASSWORD: undefined }, clock: { now: () => new Date() } })
  await db.destroy()
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(
    `insert into sys_user (id, username, realname, password_hash, phone, work_no, tenant_ids, sex, create_time)
     select 'bench' || n, 'person' || n, '人员' || n, '-', (15000000000 + n)::text, 'B' || n, '{1}', 1 + n % 2,
            now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [people],
  )
  await client.query('vacuum analyze')
  await client.end()
  return {
    ownerUrl: server.url,
    appUrl: applicationUrl(server.url),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
