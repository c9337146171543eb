// The whole application in a process of its own, which tells on request how far its memory grew.
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { log } from './http-database.mjs'

const app = await buildApp({
  config: readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'silent' }),
  db: openDatabase({ url: process.env['BENCH_DATABASE_URL'] ?? '', poolSize: 4, log }),
  clock: { now: () => new Date() },
  log,
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })

let before = 0
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 20).unref()

process.on('message', (message) => {
  if (message === 'start') {
    globalThis.gc?.()
    before = process.memoryUsage().rss
    peak = before
    process.send?.({ ready: true })
  } else process.send?.({ grown: peak - before })
})
process.send?.({ url })
