// 200 users doing what users do for an hour (BENCH_MINUTES): memory after the first sixth, and whether p99 stays flat
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrowser } from '../tools/chaos/people.ts'
import { tradingMorning } from '../tools/chaos/trading-morning.ts'
import { startCluster } from '../tools/cluster/start-cluster.ts'
import { report } from './lib/measure.mjs'
import { quantile, residentBytes } from './lib/processor-time.mjs'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60)
const users = Number(process.env['BENCH_USERS'] ?? 200)
const thinkMs = 2000
/** After so much of the time everything that is kept is there. */
const warmShare = 1 / 6

const folder = mkdtempSync(join(tmpdir(), 'bench-soak-'))
const cluster = await startCluster({
  folder,
  roles: ['web,worker,market'],
  hasStandby: false,
  hasBalancer: false,
  shiftMs: tradingMorning() - Date.now(),
  settings: { SIM_STOCKS: process.env['BENCH_STOCKS'] ?? '1000', DEMO_DAYS: '0' },
})
const [node] = cluster.nodes
if (!node) throw new Error('no node')
const counts = { errors: 0 }
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
const names = ['trader', 'trader2', 'manager', 'researcher', 'risk', 'admin']
const pages = [
  '/sys/user/getUserInfo',
  '/sys/permission/getUserPermissionByToken',
  '/sys/annountCement/listByUser?pageSize=5',
  '/symbol?keyword=600&limit=20',
  '/user/account/list',
  '/sys/dict/list?pageNo=1&pageSize=10',
]
/** @type {{ at: number, ms: number }[]} */
const calls = []
const lastsMs = minutes * 60_000
const startedAt = performance.now()
const isOver = () => performance.now() - startedAt > lastsMs

// Sessions of a few people, shared by many windows: signing in 200 times would only measure the password's hash.
const browsers = names.map(() => createBrowser(cluster.addresses, counts))
for (const [at, browser] of browsers.entries()) await browser.signIn(names[at] ?? '')

/** @param {number} user */
async function live(user) {
  const browser = browsers[user % browsers.length]
  if (!browser) return
  const socket = new WebSocket(`${node?.address.replace('http', 'ws')}/jeecg-boot/marketSocket`, [browser.token()])
  socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'subscribe', all: true })))
  await pause((thinkMs * user) / users)
  for (let n = user; !isOver(); n += 1) {
    const before = performance.now()
    await browser.ask('GET', pages[n % pages.length] ?? '', undefined, isOver)
    calls.push({ at: before - startedAt, ms: performance.now() - before })
    await pause(thinkMs * (0.5 + Math.random()))
  }
  socket.close()
}

/** @type {{ at: number, bytes: number }[]} */
const memory = []
const sampler = setInterval(() => {
  memory.push({ at: performance.now() - startedAt, bytes: residentBytes(node.running.pid) })
}, 2000)
await Promise.all(Array.from({ length: users }, (_, user) => live(user)))
clearInterval(sampler)

const warmMs = lastsMs * warmShare
const middle = (lastsMs + warmMs) / 2
const bytesIn = (/** @type {number} */ from, /** @type {number} */ to) =>
  quantile(
    memory.filter(({ at }) => at >= from && at < to).map(({ bytes }) => bytes),
    0.5,
  )
const p99In = (/** @type {number} */ from, /** @type {number} */ to) =>
  quantile(
    calls.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
    0.99,
  )
const window = (lastsMs - warmMs) / 5
const growth = (bytesIn(lastsMs - window, lastsMs) / bytesIn(warmMs, warmMs + window) - 1) * 100
process.stdout.write(
  `${minutes} minutes, ${users} users, ${calls.length} calls, ${counts.errors} refused, load ${loadavg()[0]?.toFixed(1)}\n`,
)
report({
  bench: 'soak: growth of memory after the first sixth (limit)',
  ours: Math.max(0.01, growth),
  peer: 10,
  unit: '%',
  lessIsBetter: true,
})
report({
  bench: 'soak: p99 of the second half / of the first',
  ours: p99In(middle, lastsMs),
  peer: p99In(warmMs, middle),
  unit: 'ms',
  lessIsBetter: true,
})
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
