// executeTrade over HTTP on 50 accounts at once, beside bare durable commits on the same PostgreSQL
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { asPlatform } from '../apps/server/src/platform/tenancy/in-tenant.ts'
import { openPaperAccount } from '../apps/server/src/trading/index.ts'
import { createFixedMarket } from '../apps/server/src/trading/testing/fixed-market.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

const accounts = 50
const ordersEach = Number(process.env['BENCH_ORDERS'] ?? 40)
const poolSize = 16

const database = await startFullDatabase(0)
const owner = new Pool({ connectionString: database.ownerUrl, max: poolSize })
const db = openDatabase({ url: database.appUrl, poolSize, log })
const clock = { now: () => new Date() }

/** Each account in a product of its own, with limits wide enough to trade without a pause. */
async function openAccounts() {
  const limits = {
    ordersPerSec: 1e6,
    ordersPerDay: 1e6,
    activeOrdersMax: 1e6,
    singleNamePct: 1,
    sectorPct: 1,
    cashMinPct: 0,
  }
  await owner.query(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits) values ('bench', 1, 1, '压测', '2020-01-01', $1)`,
    [JSON.stringify(limits)],
  )
  const { rows } = await owner.query(`select id from sys_user where username = 'trader'`)
  const place = { tenantId: 1, clientId: '' }
  for (let n = 0; n < accounts; n += 1) {
    const id = `bench${n}`
    await owner.query(`insert into trade_client (id, tenant_id, realname) values ($1, 1, '压测')`, [id])
    await owner.query(`insert into trade_product (id, tenant_id, code, name) values ($1, 1, $1, $1)`, [id])
    await owner.query(`insert into trade_unit (id, tenant_id, product_id, name) values ($1, 1, $1, $1)`, [id])
    const paper = { ...place, id, clientId: id, productId: id, unitId: id, no: id, name: id, cashFen: 1e11 }
    await asPlatform(db, (tx) => openPaperAccount(tx, paper, clock.now()))
    await owner.query(`insert into trade_account_grant values ($1, $2, 1, true)`, [id, rows[0].id])
    await owner.query(`update trade_account set risk_profile_id = 'bench' where id = $1`, [id])
  }
}

await openAccounts()
const { rows: days } = await owner.query(
  `select trading_day::text as day from trade_account_state where account_id = 'bench0'`,
)
const market = createFixedMarket(days[0].day)
market.list('SHSE.600001', 10)
const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0' })
const app = await buildApp({ config, db, clock, log, marketFacts: market })
const login = await app.inject({
  method: 'POST',
  url: '/jeecg-boot/sys/login',
  payload: { username: 'trader', password: 'Liangshu@2026' },
})
const token = login.json().result.token
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = /** @type {import('node:net').AddressInfo} */ (app.server.address())
const clients = fileURLToPath(new URL('lib/order-clients.mjs', import.meta.url))

/** The clients are another process, as they would be. @param {string} round */
async function sendAll(round) {
  const asked = JSON.stringify({ port, token, accounts, ordersEach, round })
  const before = process.cpuUsage()
  const { stdout } = await promisify(execFile)(process.execPath, [clients, asked])
  const used = process.cpuUsage(before)
  const cpuMs = (used.user + used.system) / 1000 / (accounts * ordersEach)
  return /** @type {{ perSecond: number, p50: number, p99: number, cpuMs: number }} */ ({
    ...JSON.parse(stdout),
    cpuMs,
  })
}

/** As many writers on as many connections, each committing one small row at a time: what the disk allows. */
async function commitFloor() {
  await owner.query('create table if not exists bench_commit (n bigint generated always as identity, body text)')
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: accounts }, async () => {
      for (let at = 0; at < ordersEach; at += 1) await owner.query(`insert into bench_commit (body) values ('x')`)
    }),
  )
  return (accounts * ordersEach * 1000) / (performance.now() - startedAt)
}

const limitMs = 150

await sendAll('warm')
const floor = await commitFloor()
const { perSecond, p50, p99, cpuMs } = await sendAll('timed')
process.stdout.write(`half of the orders within ${p50.toFixed(1)} ms; ${cpuMs.toFixed(2)} ms of server time each\n`)
report({ bench: 'orders per second', ours: perSecond, peer: floor, unit: 'orders/s, durable commits/s' })
report({ bench: 'orders, p99', ours: p99, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await app.close()
await db.destroy()
await owner.end()
await database.stop()
