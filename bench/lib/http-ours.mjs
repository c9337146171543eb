// The whole application on its own process, as the bench's first contestant.
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { keptOpenOf, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { log } from './http-database.mjs'

const poolSize = 16
const url = process.env['BENCH_DATABASE_URL'] ?? ''
const app = await buildApp({
  config: readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'silent' }),
  db: openDatabase({ url, poolSize, keptOpen: keptOpenOf(poolSize), log }),
  clock: { now: () => new Date() },
  log,
})
process.stdout.write(`listening ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
