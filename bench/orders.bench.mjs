// executeTrade over HTTP on 50 accounts at once, beside bare durable commits on the same PostgreSQL
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { report } from './lib/measure.mjs'
import { startTradingServer } from './lib/trading-server.mjs'

const accounts = 50
const ordersEach = Number(process.env['BENCH_ORDERS'] ?? 100)
const limitMs = 150

const trading = await startTradingServer(accounts)
const { app, token, stop } = await trading.startApp()
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

/** As many writers on as many connections as the server has, each committing one small row at a time. */
async function commitFloor() {
  await trading.owner.query(
    'create table if not exists bench_commit (n bigint generated always as identity, body text)',
  )
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: accounts }, async () => {
      for (let at = 0; at < ordersEach; at += 1)
        await trading.owner.query(`insert into bench_commit (body) values ('x')`)
    }),
  )
  return (accounts * ordersEach * 1000) / (performance.now() - startedAt)
}

await sendAll('warm')
const floor = await commitFloor()
const { perSecond, p50, p99, cpuMs } = await sendAll('timed')
process.stdout.write(`half of the orders within ${p50.toFixed(1)} ms; ${cpuMs.toFixed(2)} ms of server time each\n`)
report({ bench: 'orders per second', ours: perSecond, peer: floor, unit: 'orders/s, durable commits/s' })
report({ bench: 'orders, p99', ours: p99, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await stop()
await trading.stop()
