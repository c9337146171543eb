// 200 users doing what users do for an hour (BENCH_MINUTES): memory after the first sixth, and whether p99 stays flat
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAudit } from '../apps/server/src/trading/audit/open-audit.ts'
import { createBrowser } from '../tools/chaos/people.ts'
import { tradingMorning, widenLimits } from '../tools/chaos/trading-morning.ts'
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
const audit = await openAudit(cluster.ownerUrls[0] ?? '')
await widenLimits(audit.ask)
await audit.close()
const [node] = cluster.nodes
if (!node) throw new Error('no node')
const counts = { errors: 0 }
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
const names = ['trader', 'trader2', 'manager', 'researcher', 'risk', 'admin']
const traderCount = 2
const ready = createBrowser(cluster.addresses, counts)
await ready.signIn('trader')
const symbol = await findSymbol()
const pages = [
  '/sys/user/getUserInfo',
  '/sys/permission/getUserPermissionByToken',
  '/sys/annountCement/listByUser?pageSize=5',
  '/sys/dict/list?pageNo=1&pageSize=10',
  '/symbol?keyword=600&limit=20',
  '/api/query/queryIndexes',
  '/api/query/symbol/rank?top=100',
  '/api/query/industryconcept?type=all',
  '/api/buySell/list',
  '/api/group/list',
  `/api/query/tradePoints?symbol=${symbol}`,
  '/api/index/getIndex?symbol=SHSE.000001',
  '/user/account/list',
  '/api/order/list?pageNo=1&pageSize=20',
  '/api/position/list',
]

/** One that is traded, as soon as the market is there. @returns {Promise<string>} */
async function findSymbol() {
  for (;;) {
    const found = await ready.ask('GET', '/symbol?keyword=600&limit=1', undefined, () => false)
    const [first] = found?.success ? found.result : []
    const points =
      first && (await ready.ask('GET', `/api/query/tradePoints?symbol=${first.symbol}`, undefined, () => false))
    if (points?.success) return first.symbol
    await pause(500)
  }
}

/** @type {{ at: number, ms: number }[]} */
const calls = []
const lastsMs = minutes * 60_000
let startedAt = performance.now()
const isOver = () => performance.now() - startedAt > lastsMs

// Sessions of a few people, shared by many windows: signing in 200 times would only measure the password's hash.
const browsers = names.map(() => createBrowser(cluster.addresses, counts))
for (const [at, browser] of browsers.entries()) await browser.signIn(names[at] ?? '')

/** Nobody opens a page that is not in their menu. @type {string[][]} */
const pagesOf = []
for (const browser of browsers) {
  /** @type {(import('../tools/chaos/people.ts').Answer | null)[]} */
  let answers = []
  const isPreparing = () => answers.length === 0 || answers.some((one) => one?.message.includes('准备中'))
  while (isPreparing()) {
    answers = await Promise.all(pages.map((page) => browser.ask('GET', page, undefined, () => false)))
    if (isPreparing()) await pause(500)
  }
  pagesOf.push(pages.filter((_, at) => answers[at]?.success))
}

startedAt = performance.now()

/** Answers that refuse although the call was answered, by path. @type {Map<string, number>} */
const refusals = new Map()

/** @param {import('../tools/chaos/people.ts').Browser} browser @param {'GET' | 'POST'} method @param {string} path @param {unknown} [body] */
async function timed(browser, method, path, body) {
  const before = performance.now()
  const answer = await browser.ask(method, path, body, isOver)
  calls.push({ at: before - startedAt, ms: performance.now() - before })
  const name = `${path.split('?')[0]}: ${answer?.message}`
  if (answer && !answer.success) refusals.set(name, (refusals.get(name) ?? 0) + 1)
  return answer?.result
}

let orders = 0

/** Looks at a ticket, sends an order that waits far from the price, and takes it back. */
async function trade(/** @type {import('../tools/chaos/people.ts').Browser} */ browser, /** @type {string} */ clOrdId) {
  const accounts = await timed(browser, 'GET', '/user/account/list')
  const account = (accounts?.records ?? accounts ?? []).find(
    (/** @type {{ assetClass: string }} */ one) => one.assetClass === 'stock',
  )
  if (!account) return
  const accountId = String(account.id)
  const ticket = await timed(browser, 'GET', `/api/order/ticket?accountId=${accountId}&symbol=${symbol}&side=1`)
  if (!ticket?.limitDown) return
  const price = Number(ticket.limitDown).toFixed(2)
  const order = { clOrdId, accountId, symbol, side: 1, orderType: 1, price, volume: 100 }
  orders += 1
  await timed(browser, 'POST', '/api/order/executeTrade', { orders: [{ ...order, confirmCodes: [11, 12, 13, 14] }] })
  await timed(browser, 'POST', '/api/order/cancel', { accountId, clOrdIds: [clOrdId] })
}

/** Every thirtieth deed of a trader is an order, everything else a page. @param {number} user */
async function live(user) {
  const who = user % browsers.length
  const browser = browsers[who]
  const own = pagesOf[who] ?? []
  if (!browser || own.length === 0) return
  const socket = new WebSocket(`${node?.address.replace('http', 'ws')}/jeecg-boot/marketSocket`, [browser.token()])
  socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'subscribe', all: true })))
  await pause((thinkMs * user) / users)
  for (let n = user; !isOver(); n += 1) {
    if (who < traderCount && n % 30 === 0) await trade(browser, `soak-${user}-${n}`)
    else await timed(browser, 'GET', own[n % own.length] ?? '')
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
// Who is refused at once has a good p99: it counts for nothing while this is not 0.
const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0)
process.stdout.write(
  `${minutes} minutes, ${users} users, ${calls.length} calls, ${orders} orders, ${counts.errors} without an answer, ` +
    `${refused} refused, load ${loadavg()[0]?.toFixed(1)}\n`,
)
for (let from = 0; from < lastsMs; from += lastsMs / 12) {
  const to = from + lastsMs / 12
  const megabytes = (bytesIn(from, to) / 2 ** 20).toFixed(0)
  process.stdout.write(
    `from minute ${(from / 60_000).toFixed(0)}: ${megabytes} MB, p99 ${p99In(from, to).toFixed(0)} ms\n`,
  )
}
for (const [name, count] of refusals) process.stdout.write(`${count} × ${name}\n`)
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
