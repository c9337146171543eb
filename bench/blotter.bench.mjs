// from a click on send to the changed row told on the user's socket, 200 people trading at once, beside the limit
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openSession } from '../apps/server/src/platform/auth/open-session.ts'
import { asPlatform } from '../apps/server/src/platform/tenancy/in-tenant.ts'
import { report } from './lib/measure.mjs'
import { startTradingServer } from './lib/trading-server.mjs'

const people = Number(process.env['BENCH_PEOPLE'] ?? 200)
const ordersEach = Number(process.env['BENCH_ORDERS'] ?? 10)
/** A person sends an order every other second. */
const pauseMs = 2000
const limitMs = 200

const trading = await startTradingServer(people)
const { app, stop } = await trading.startApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = /** @type {import('node:net').AddressInfo} */ (app.server.address())
const clients = fileURLToPath(new URL('lib/blotter-clients.mjs', import.meta.url))

/** Colleagues of the trader: each with one account, a session and a socket of their own. */
async function signIn(/** @type {number} */ n) {
  const userId = `bench-person${n}`
  await trading.owner.query(
    `insert into sys_user (id, username, realname, password_hash, tenant_ids, is_platform, org_code)
      select $1, $1, $1, '-', tenant_ids, false, org_code from sys_user where username = 'trader'`,
    [userId],
  )
  await trading.owner.query(
    `insert into sys_user_role select $1, r.role_id, r.tenant_id from sys_user_role r
      join sys_user u on u.id = r.user_id where u.username = 'trader'`,
    [userId],
  )
  await trading.owner.query('update trade_account_grant set user_id = $1 where account_id = $2', [userId, `bench${n}`])
  const visitor = { ip: '127.0.0.1', userAgent: 'bench' }
  const clock = { now: () => new Date() }
  const token = await asPlatform(app.db, (tx) =>
    openSession(tx, { userId, tenantId: 1, visitor, clock, ttlSeconds: 7200 }),
  )
  return { token, userId, accountId: `bench${n}` }
}
const tokens = []
for (let n = 0; n < people; n += 1) tokens.push(await signIn(n))

/** @param {string} round @param {number} orders */
async function trade(round, orders) {
  const asked = JSON.stringify({ port, tokens, ordersEach: orders, pauseMs, round })
  const before = process.cpuUsage()
  const { stdout } = await promisify(execFile)(process.execPath, [clients, asked])
  const used = process.cpuUsage(before)
  return { ...JSON.parse(stdout), cpuMs: (used.user + used.system) / 1000 / (people * orders) }
}

await trade('warm', 1)
const { p50, p95, p99, answerP95, lost, cpuMs } = await trade('timed', ordersEach)
const load = loadavg()[0]?.toFixed(1)
process.stdout.write(
  `${people} people, ${people * ordersEach} orders: half within ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, answers p95 ${answerP95.toFixed(0)} ms; ${cpuMs.toFixed(1)} ms of server time each, ${lost} not told; load ${load}\n`,
)
if (lost > 0) throw new Error(`${lost} orders were never told`)
report({ bench: 'send to blotter, p95', ours: p95, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await stop()
await trading.stop()
