// the list of 500 hosts with their services through the whole application, beside its limit
import { Client } from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { medianMsOfProcessor, report } from './lib/measure.mjs'

const hosts = 500
const servicesOfEach = 4
const limitMs = 20

const database = await startFullDatabase(0)
const owner = new Client({ connectionString: database.ownerUrl })
await owner.connect()
// As agents report them: every disk and every core has its own figures.
const figures = {
  cpu: 12.5,
  mem: 48.1,
  disk: 61.2,
  load1: 0.42,
  netIn: 1200,
  netOut: 900,
  uptime: 86_400,
  clockOffsetMs: 12,
  cores: Array.from({ length: 16 }, () => 12.5),
  disks: Array.from({ length: 4 }, (_, n) => ({ mount: `/data${n}`, used: 61.2, size: 1e12 })),
}
await owner.query(
  `insert into host (id, tenant_id, name, ip, os, agent_version, public_key, last_seen, figures, create_time)
   select 'bench' || n, 1, 'bench-' || n, '10.0.0.' || n % 255, 'Debian 12', '1.0.0', repeat('k', 60), now(), $2, now()
   from generate_series(1, $1::int) n`,
  [hosts, JSON.stringify(figures)],
)
await owner.query(
  `insert into host_service (host_id, id, tenant_id, name, type, driver, state, last_log)
   select 'bench' || n, 's' || s, 1, 's' || s, 'strategy', 'process', case when s = 1 then 'failed' else 'running' end, repeat('x', 200)
   from generate_series(1, $1::int) n, generate_series(1, $2::int) s`,
  [hosts, servicesOfEach],
)
await owner.query('vacuum analyze')

const db = openDatabase({ url: database.appUrl, poolSize: 4, log })
const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0' })
const app = await buildApp({ config, db, clock: { now: () => new Date() }, log })
const login = await app.inject({
  method: 'POST',
  url: '/jeecg-boot/sys/login',
  payload: { username: 'admin', password: 'Liangshu@2026' },
})
const headers = { 'x-access-token': login.json().result.token, 'tenant-id': '1' }
const ask = async () => {
  const answer = await app.inject({ url: '/jeecg-boot/server', headers })
  if (answer.json().result.length < hosts) throw new Error(answer.body.slice(0, 300))
}
const ms = await medianMsOfProcessor('list of hosts', ask, 30)
report({ bench: `hosts: list of ${hosts}`, ours: ms, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await app.close()
await db.destroy()
await owner.end()
await database.stop()
