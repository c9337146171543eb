// every market call at 5,400 stocks through the whole application: p95 beside its limit, and the memory of the server
import { buildApp } from '../apps/server/src/app.ts'
import { createMarket, openWorkerLink } from '../apps/server/src/market/index.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

const rounds = 60
const database = await startFullDatabase(1)
const market = createMarket(openWorkerLink({ seed: 2026, stocks: 5400, clock: { mode: 'live' } }), log)
const db = openDatabase({ url: database.appUrl, poolSize: 8, log })
const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0' })
const app = await buildApp({ config, db, clock: { now: () => new Date() }, log, market })
const login = await app.inject({
  method: 'POST',
  url: '/jeecg-boot/sys/login',
  payload: { username: 'trader', password: 'Liangshu@2026' },
})
const token = login.json().result.token

/** @param {string} path */
const call = (path) => app.inject({ url: `/jeecg-boot${encodeURI(path)}`, headers: { 'x-access-token': token } })

// While the market is built, requests are answered: the longest a status call took is what a user would feel.
const startedAt = Date.now()
let slowest = 0
for (;;) {
  const before = performance.now()
  const answer = await call('/market/status')
  slowest = Math.max(slowest, performance.now() - before)
  if (answer.json().result.isReady) break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
process.stdout.write(`market ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
report({
  bench: 'market: longest status call while the market is built (limit)',
  ours: slowest,
  peer: 200,
  unit: 'ms',
  lessIsBetter: true,
})
while (!(await call('/api/query/symbol/rank?top=1')).json().success)
  await new Promise((resolve) => setTimeout(resolve, 300))
process.stdout.write(`market settled after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)

const symbol = market.master().rows[0]?.symbol ?? ''
const fund = market.master().rows.find((row) => row.secType === 'fund')?.symbol ?? ''
/** @type {[string, number][]} */
const paths = [
  ['/symbol?keyword=600', 20],
  ['/symbol?keyword=YH', 20],
  [`/market/quotes?symbols=${symbol}&book=1`, 50],
  [`/market/minutes?symbol=${symbol}`, 50],
  [`/market/bars?symbol=${symbol}&n=750`, 50],
  ['/api/query/queryIndexes', 50],
  ['/api/query/symbol/rank?top=100', 50],
  ['/api/query/industryconcept?type=all', 50],
  ['/api/query/components/v2?code=SHSE.000852', 50],
  [`/api/query/tradePoints/v2?symbol=${symbol}`, 50],
  ['/api/buySell/list', 50],
  ['/api/open/data?type=limitPool', 50],
  ['/api/open/data?type=breadth', 50],
  ['/emotion/getEmotionDay', 50],
  ['/etf/list', 50],
  [`/etf/portfolio/${fund}`, 50],
]
/** @param {number[]} values @param {number} share */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
for (const [path, limit] of paths) {
  const times = []
  const waits = []
  await call(path)
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now()
    const used = process.cpuUsage()
    const answer = await call(path)
    const { user, system } = process.cpuUsage(used)
    waits.push(performance.now() - before)
    // Of all threads of the server: the market's own is where most of it is done.
    times.push((user + system) / 1000)
    if (answer.statusCode !== 200 || answer.body.startsWith('{"success":false'))
      throw new Error(`${path}: ${answer.body.slice(0, 200)}`)
  }
  const p95 = quantile(times, 0.95)
  process.stdout.write(`${path}: answered after ${quantile(waits, 0.5).toFixed(1)} ms (median)\n`)
  report({
    bench: `market: p95 processor time of ${path.replace(/[?].*/, '')} (limit)`,
    ours: p95,
    peer: limit,
    unit: 'ms',
    lessIsBetter: true,
  })
}
report({
  bench: 'market: resident memory of the server with the whole market (limit)',
  ours: process.memoryUsage().rss / 1e6,
  peer: 1000,
  unit: 'MB',
  lessIsBetter: true,
})
await app.close()
await market.close()
await db.destroy()
await database.stop()
process.exit(0)
