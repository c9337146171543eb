// The whole application on its own process, with a code for every agent that will come.
import { buildApp } from '../../apps/server/src/app.ts'
import { openSession } from '../../apps/server/src/platform/auth/open-session.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { asPlatform } from '../../apps/server/src/platform/tenancy/in-tenant.ts'
import { log } from './http-database.mjs'

const db = openDatabase({ url: process.env['BENCH_DATABASE_URL'] ?? '', poolSize: 16, log })
const clock = { now: () => new Date() }
const app = await buildApp({
  config: readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'silent' }),
  db,
  clock,
  log,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const asker = { tenantId: 1, isPlatform: false, userId: '', username: 'bench' }
const codes = []
for (let at = 0; at < Number(process.env['BENCH_AGENTS']); at += 1)
  codes.push((await app.hosts.enrolment.createCode(asker)).code)
const manager = await asPlatform(db, (tx) =>
  tx.selectFrom('sys_user').select('id').where('username', '=', 'manager').executeTakeFirstOrThrow(),
)
const visitor = { ip: '127.0.0.1', userAgent: 'bench' }
const session = { userId: manager.id, tenantId: 1, visitor, clock, ttlSeconds: 7200 }
const token = await asPlatform(db, (tx) => openSession(tx, session))
process.send?.({ address, codes, token })
