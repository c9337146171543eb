// every market call at 5,400 stocks through the whole application: p95 beside its limit, and the memory of the server.
// Counted is the time from the request until the last byte of its answer, as a client on the same machine sees it: network
// and database included. The client is a process of its own, because its garbage is not the server's. Beside it stands the
// processor time of the whole server meanwhile: all its threads, also those that collect garbage of other calls. Rounds lie
// between two beats of the market, which works once a second whether anybody asks or not; `bench simulator` measures the
// beat. A round a beat falls into all the same is made again.
import { buildApp } from '../apps/server/src/app.ts'
import { createMarket, openWorkerLink } from '../apps/server/src/market/index.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'
import { openTimedClient } from './lib/timed-client.mjs'

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
const client = openTimedClient(await app.listen({ port: 0, host: '127.0.0.1' }))

/** @param {string} path @param {'GET' | 'POST' | 'DELETE'} [method] @param {object} [payload] */
const call = (path, method = 'GET', payload) =>
  app.inject({
    method,
    url: `/jeecg-boot${encodeURI(path)}`,
    headers: { 'x-access-token': token },
    ...(payload && { payload }),
  })

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
while (!(await call('/api/selection/factors')).json().success) await new Promise((resolve) => setTimeout(resolve, 300))
process.stdout.write(`market settled after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)

const { rows: instruments } = market.master()
const listed = instruments.filter(({ listing }) => listing === 'listed')
const symbol = listed[0]?.symbol ?? ''
const fund = listed.find((row) => row.secType === 'fund')?.symbol ?? ''
const stocks = listed.filter(({ secType }) => secType === 'stock').map((row) => row.symbol)

/** @param {string} path @param {object} body */
async function write(path, body) {
  const answer = (await call(path, 'POST', body)).json()
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result
}
// A group as large as one may be, and a small one to empty.
const groupId = (await write('/api/group/save', { name: '压测满组' })).id
await write('/api/group/setBondGroup', { groupId, op: 'add', symbols: stocks.slice(0, 1000) })
const smallId = (await write('/api/group/save', { name: '压测小组' })).id
const fill = () => write('/api/group/setBondGroup', { groupId: smallId, op: 'add', symbols: stocks.slice(0, 50) })
const empty = () => call(`/api/group/cleanBondGroup?groupId=${smallId}&confirm=1`)
const rules = [{ metric: 'changePct', op: 'ge', value: 0.05, cooldownMin: 5, level: 'L' }]
const spot = { symbol: fund, side: 1, targetVolume: 1000 }
/** The newest record of the list, which the call before has made. */
const lastSpot = async () => (await call('/etf/spot')).json().result.at(-1).id

/**
 * Every market call. `before` is done ahead of each and not counted.
 * @type {{ path: string, limit?: number, method?: 'GET' | 'POST' | 'DELETE', body?: object, before?: () => Promise<unknown>, idOf?: () => Promise<string>, bare?: true }[]}
 */
const calls = [
  { path: '/symbol?keyword=600', limit: 20 },
  { path: '/symbol?keyword=YH', limit: 20 },
  { path: '/symbol/bt/list' },
  { path: '/symbol/weather' },
  { path: `/symbol/weather?symbols=${stocks.slice(0, 20).join(',')}` },
  { path: '/basic/bondPlatform' },
  { path: `/market/quotes?symbols=${symbol}&book=1` },
  { path: `/market/minutes?symbol=${symbol}` },
  { path: `/market/bars?symbol=${symbol}&n=750` },
  { path: '/api/group/list' },
  { path: `/api/group/bondGroupList?groupId=${groupId}` },
  { path: `/api/group/symbols/info?symbols=${stocks.slice(0, 200).join(',')}` },
  { path: `/api/group/recommendList?groupId=${groupId}` },
  { path: '/api/group/recycleList' },
  { path: `/api/group/getMonitor?groupId=${groupId}` },
  { path: '/api/group/setMonitor', method: 'POST', body: { groupId, enabled: true, rules } },
  { path: '/api/group/save', method: 'POST', body: { id: groupId, name: '压测满组', color: 'blue' } },
  {
    path: '/api/group/setBondGroup',
    method: 'POST',
    body: { groupId: smallId, op: 'add', symbols: stocks.slice(0, 50) },
    before: empty,
  },
  { path: `/api/group/cleanBondGroup?groupId=${smallId}&confirm=1`, before: fill },
  { path: '/api/query/queryIndexes' },
  { path: '/api/query/symbol/rank?top=100' },
  { path: '/api/query/symbol/rank?top=100&stockType=mediumSmall' },
  { path: '/api/query/industryconcept?type=all' },
  { path: '/api/selection/run', method: 'POST', body: { preset: 'balanced', top: 50 }, limit: 200 },
  { path: '/macro/curve' },
  { path: '/macro/hotspots?most=300' },
  { path: '/macro/sectorDays?kind=concept' },
  { path: '/macro/sectorCurve?code=I01' },
  { path: '/macro/boardDays' },
  { path: '/macro/sealedBefore' },
  { path: `/macro/stockSectors?symbol=${symbol}` },
  { path: '/macro/sectorStocks?code=I01' },
  { path: `/macro/exposure?portfolio=group:${groupId}` },
  { path: '/api/query/components/v2?code=SHSE.000852' },
  { path: '/api/query/queryQuantComponents?modelId=rankSmall' },
  { path: `/api/query/tradePoints?symbol=${symbol}` },
  { path: `/api/query/tradePoints/v2?symbol=${symbol}` },
  { path: `/api/query/tradePoints/v2?symbol=${symbol}&period=60m` },
  { path: '/api/index/getIndex?symbol=SHSE.000001' },
  { path: '/api/index/getIndex?symbol=SHSE.000001&freq=1d' },
  { path: '/api/buySell/list' },
  ...['auction', 'calendar', 'limitPool', 'ladder', 'breadth', 'sector'].map((type) => ({
    path: `/api/open/data?type=${type}`,
  })),
  { path: '/emotion/getEmotionDay', bare: true },
  { path: '/emotion/getEmotionProposal', bare: true },
  { path: '/etf/list' },
  { path: '/etf/list/宽基' },
  { path: `/etf/portfolio/${fund}` },
  { path: `/etf/kline1m?symbol=${fund}` },
  { path: '/etf/watch', method: 'POST', body: { symbol: fund } },
  { path: '/etf/watch' },
  { path: `/etf/watch?symbol=${fund}`, method: 'DELETE', before: () => write('/etf/watch', { symbol: fund }) },
  { path: '/etf/spot', method: 'POST', body: spot },
  { path: '/etf/spot' },
  { path: '/etf/spot', method: 'DELETE', idOf: lastSpot, before: () => write('/etf/spot', spot) },
  { path: '/stock/tags' },
  { path: '/index/list' },
  { path: '/index/constituents?code=SHSE.000300' },
  { path: '/index/constituents?code=SHSE.000905' },
  { path: '/index/constituents?code=SHSE.000852' },
  {
    path: `/third/api/sina?list=${stocks
      .slice(0, 100)
      .map((one) => one.slice(0, 2).toLowerCase() + one.slice(5))
      .join(',')}`,
    bare: true,
  },
]
/** @param {number[]} values @param {number} share */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
/** One figure a name: a call that is walked in several ways tells which. */
const nameOf = (/** @type {string} */ path, /** @type {string} */ method) =>
  `${method === 'GET' ? '' : `${method} `}${path.length > 60 ? path.replace(/[?].*/, '') : path}`

let beats = 0
let beatAt = -Infinity
market.onBeat(() => {
  beats += 1
  beatAt = performance.now()
})
/** A beat comes every second; calls begin well before the next. */
const quietMs = 600
async function betweenBeats() {
  while (performance.now() - beatAt > quietMs) await new Promise((resolve) => setTimeout(resolve, 5))
}

let repeated = 0
for (const { path: at, limit = 50, method = 'GET', body, before: prepare, idOf, bare } of calls) {
  const times = []
  const waits = []
  let path = at
  // The first three rounds warm up.
  for (let round = -3; round < rounds;) {
    await prepare?.()
    if (idOf) path = `${at}?id=${await idOf()}`
    await betweenBeats()
    const seen = beats
    const used = process.cpuUsage()
    const { status, waited, head } = await client.ask({
      path: `/jeecg-boot${encodeURI(path)}`,
      method,
      token,
      body: body && JSON.stringify(body),
    })
    const { user, system } = process.cpuUsage(used)
    const isRefused = !bare && !head.startsWith('{"success":true')
    if (status !== 200 || isRefused) throw new Error(`${method} ${path}: ${head}`)
    if (beats !== seen) {
      repeated += 1
      continue
    }
    if (round >= 0) {
      waits.push(waited)
      times.push((user + system) / 1000)
    }
    round += 1
  }
  const [middle, processor] = [quantile(waits, 0.5).toFixed(1), quantile(times, 0.95).toFixed(1)]
  process.stdout.write(`${nameOf(at, method)}: median ${middle} ms, p95 of processor time ${processor} ms\n`)
  report({
    bench: `market: p95 of ${nameOf(at, method)} (limit)`,
    ours: quantile(waits, 0.95),
    peer: limit,
    unit: 'ms',
    lessIsBetter: true,
  })
}
process.stdout.write(`${repeated} rounds were made again because a beat fell into them\n`)
report({
  bench: 'market: resident memory of the server with the whole market (limit)',
  ours: process.memoryUsage().rss / 1e6,
  peer: 1000,
  unit: 'MB',
  lessIsBetter: true,
})
client.close()
await app.close()
await market.close()
await db.destroy()
await database.stop()
process.exit(0)
