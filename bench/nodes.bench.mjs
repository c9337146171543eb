// Orders a second on one, two and three nodes beside bare durable commits, 5,000 quote sockets over three nodes, and the model of sizes
import { execFile, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { applicationUrl } from '../apps/server/src/platform/database/application-role.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log/log.ts'
import { createBrowser } from '../tools/chaos/people.ts'
import { tradingMorning } from '../tools/chaos/trading-morning.ts'
import { startCluster } from '../tools/cluster/start-cluster.ts'
import { report } from './lib/measure.mjs'
import { processorMs, quantile } from './lib/processor-time.mjs'
import { sayModel } from './lib/sizing-model.mjs'
import { addPeople } from './lib/add-people.mjs'
import { addAccounts } from './lib/trading-server.mjs'

const accounts = 60
const ordersEach = Number(process.env['BENCH_ORDERS'] ?? 50)
const sockets = Number(process.env['BENCH_SOCKETS'] ?? 5000)
const stocks = process.env['BENCH_STOCKS'] ?? '5400'
const watchMs = Number(process.env['BENCH_SECONDS'] ?? 30) * 1000
const frameLimitMs = 2000

const folder = mkdtempSync(join(tmpdir(), 'bench-nodes-'))
const shiftMs = tradingMorning() - Date.now()
const roles = ['web,worker,market', 'web,worker,market', 'web']
const settings = { SIM_STOCKS: stocks, DEMO_DAYS: '0' }
const cluster = await startCluster({ folder, roles, hasStandby: false, hasBalancer: false, shiftMs, settings })
const [ownerUrl = ''] = cluster.ownerUrls
const owner = new Pool({ connectionString: ownerUrl, max: 20 })
owner.on('error', () => {})
const db = openDatabase({ url: applicationUrl(ownerUrl), poolSize: 4, log: createLog('silent') })
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
const webProcessorMs = () => processorMs(cluster.nodes.at(-1)?.running.pid ?? 0)
const allProcessorMs = () => cluster.nodes.reduce((sum, { running }) => sum + processorMs(running.pid), 0)

await addAccounts(owner, db, accounts, new Date(Date.now() + shiftMs))
const counts = { errors: 0 }
const browsers = cluster.nodes.map(({ address }) => createBrowser([address], counts))
for (const browser of browsers) await browser.signIn('trader')

// Each builds a market of its own.
for (const { address } of cluster.nodes)
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) await pause(500)

/** A price at which nothing is filled, so that only taking orders is measured. */
async function findTicket() {
  for (;;) {
    const found = await browsers[0]?.ask('GET', '/symbol?keyword=600&limit=5', undefined, () => false)
    const symbol = found?.result?.[0]?.symbol
    const path = `/api/order/ticket?accountId=bench0&symbol=${symbol}&side=1`
    const ticket = symbol && (await browsers[0]?.ask('GET', path, undefined, () => false))
    if (ticket?.result?.limitDown) return { symbol, price: Number(ticket.result.limitDown).toFixed(2) }
    await pause(500)
  }
}

const clients = fileURLToPath(new URL('lib/order-clients.mjs', import.meta.url))
const ticket = await findTicket()

/** The accounts are dealt out to so many nodes. @param {number} nodes @param {string} round */
async function sendTo(nodes, round) {
  const each = Math.floor(accounts / nodes)
  const before = allProcessorMs()
  const startedAt = performance.now()
  const answers = await Promise.all(
    cluster.nodes.slice(0, nodes).map(async ({ address }, at) => {
      const mine = { port: new URL(address).port, token: browsers[at]?.token(), accounts: each, ordersEach, round }
      const asked = JSON.stringify({ ...mine, firstAccount: at * each, ...ticket })
      return JSON.parse((await promisify(execFile)(process.execPath, [clients, asked])).stdout)
    }),
  )
  const ms = performance.now() - startedAt
  const orders = each * nodes * ordersEach
  const cpuMs = (allProcessorMs() - before) / orders
  const perSecond = answers.reduce((sum, answer) => sum + answer.perSecond, 0)
  return { perSecond, wall: (orders * 1000) / ms, p99: Math.max(...answers.map(({ p99 }) => p99)), cpuMs }
}

async function commitFloor() {
  await owner.query('create table bench_commit (n bigint generated always as identity, body text)')
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let at = 0; at < ordersEach; at += 1) await owner.query(`insert into bench_commit (body) values ('x')`)
    }),
  )
  return (20 * ordersEach * 1000) / (performance.now() - startedAt)
}

await sendTo(3, 'warm')
const floor = await commitFloor()
let orderCpuMs = 0
let ordersPerSecond = 0
for (const nodes of [1, 2, 3]) {
  const { perSecond, p99, cpuMs } = await sendTo(nodes, `timed${nodes}`)
  const load = loadavg()[0]?.toFixed(1)
  process.stdout.write(
    `${nodes} nodes: p99 ${p99.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms of processor per order, load ${load}\n`,
  )
  report({ bench: `nodes: orders a second on ${nodes}`, ours: perSecond, peer: floor, unit: 'orders/s, commits/s' })
  orderCpuMs = cpuMs
  ordersPerSecond = Math.max(ordersPerSecond, perSecond)
}

// One person may hold sixty sockets: each of these is somebody else's.
const tokens = await addPeople(owner, db, sockets, new Date(Date.now() + shiftMs))
const watchers = cluster.nodes.map(({ address }, at) => {
  const own = tokens.filter((_, n) => n % cluster.nodes.length === at)
  const child = fork(fileURLToPath(new URL('lib/quote-watchers.mjs', import.meta.url)))
  child.send({ address, tokens: own, shiftMs })
  return { child, count: own.length }
})
/** @param {import('node:child_process').ChildProcess} child @returns {Promise<any>} */
const next = (child) => new Promise((resolve) => child.once('message', resolve))
await Promise.all(watchers.map(({ child }) => next(child)))

/** Processor time a second of the node that only serves people, with this share of the sockets open, and the ages of frames. @param {number} share */
async function watchWith(share) {
  await Promise.all(
    watchers.map(({ child, count }) => {
      const opened = next(child)
      child.send({ open: Math.ceil(count * share) })
      return opened
    }),
  )
  const take = () =>
    Promise.all(
      watchers.map(({ child }) => {
        const taken = next(child)
        child.send({ take: true })
        return taken
      }),
    )
  await pause(3000)
  await take()
  const before = webProcessorMs()
  const startedAt = performance.now()
  await pause(watchMs)
  const perSecondMs = ((webProcessorMs() - before) * 1000) / (performance.now() - startedAt)
  const answers = await take()
  const ages = answers.flatMap((answer) => /** @type {number[]} */ (answer.ages))
  const open = answers.reduce((sum, answer) => sum + /** @type {number} */ (answer.open), 0)
  const wanted = watchers.reduce((sum, { count }) => sum + Math.ceil(count * share), 0)
  return { ages, perSecondMs, open, lost: wanted - open, onWeb: Number(answers.at(-1)?.open) }
}

const few = await watchWith(0.1)
const many = await watchWith(1)
const clientMs = Math.max(0.001, (many.perSecondMs - few.perSecondMs) / (many.onWeb - few.onWeb))
const load = loadavg()[0]?.toFixed(1)
process.stdout.write(
  `${many.open} sockets over ${cluster.nodes.length} nodes: ${many.lost} were closed, ${many.ages.length} frames, half not older than ${quantile(many.ages, 0.5).toFixed(0)} ms, load ${load}\n`,
)
report({
  bench: `nodes: p99 of a frame's age, ${many.open} sockets (limit)`,
  ours: quantile(many.ages, 0.99),
  peer: frameLimitMs,
  unit: 'ms',
  lessIsBetter: true,
})
report({
  bench: 'nodes: processor time of one more quote client a second (limit)',
  ours: clientMs,
  peer: 1,
  unit: 'ms',
  lessIsBetter: true,
})
sayModel({ orderCpuMs, clientMs, ordersPerSecond, floor })
for (const { child } of watchers) child.kill()
await db.destroy()
await owner.end()
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
