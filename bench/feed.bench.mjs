// a market fed from outside, 5,400 shares from a double of Sina's service: taking in, looking back, answering, memory
import { fork } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'
import { Client } from 'pg'
import { shanghaiEpoch } from '../packages/engine/src/time/calendar/shanghai-time.ts'
import { mainlandCalendar } from '../packages/engine/src/time/calendar/trading-calendar.ts'
import { createMarket } from '../apps/server/src/market/index.ts'
import { createFeeds } from '../apps/server/src/market/source/feed/create-feeds.ts'
import { marketAnalysis } from '../apps/server/src/insight/index.ts'
import { openFeedLink } from '../apps/server/src/market/source/feed/live/open-feed-link.ts'
import { keepWideHistory, wideSymbols } from '../apps/server/src/market/source/feed/testing/wide-market.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { report } from './lib/measure.mjs'

const shares = 5400
const storedDays = 320
const date = '2026-11-13'
const last = mainlandCalendar.previous(date)
const days = mainlandCalendar.days(mainlandCalendar.previous(last, storedDays - 1), last)
const symbols = wideSymbols(shares)

const database = await startFullDatabase(1)
const db = openDatabase({ url: database.appUrl, poolSize: 8, log })
const client = new Client({ connectionString: database.appUrl })
await client.connect()
const double = fork(join(import.meta.dirname, 'lib', 'feed-double.mjs'), [String(shares), date, JSON.stringify(days)])
/** @type {number} */
const port = await new Promise((resolve) =>
  double.once('message', (/** @type {{ port: number }} */ told) => resolve(told.port)),
)
await keepWideHistory(client, 'feed', symbols, days)
process.stdout.write(`${shares} shares × ${days.length} days stored\n`)

let second = 36_000
const clock = { now: () => new Date(shanghaiEpoch(date, second) + 1000) }
const config = readConfig({
  MARKET_SOURCE: 'feed',
  MARKET_FEEDS: 'sina',
  MARKET_FEED_HOSTS: `127.0.0.1:${port}`,
  MARKET_FEED_ORIGIN: `http://127.0.0.1:${port}`,
  MARKET_FEED_GAP: '0',
  MARKET_FEED_TIMEOUT: '20000',
})
const feeds = createFeeds({ config, clock, log })
if (!feeds) throw new Error('feeds are off')
const link = openFeedLink({ feeds, db, clock, log, analysis: marketAnalysis, symbols })
const market = createMarket(link, log)

/** @param {number} next */
async function moveTo(next) {
  second = next
  const moved = new Promise((resolve) => double.once('message', resolve))
  double.send(next)
  await moved
}
/** Asks the service, takes in what it tells, writes it down and shows it. */
async function turn() {
  await link.runner.turn(client, () => true)
  await link.runner.settled()
  await link.runner.turn(client, () => true)
}
/** @param {() => Promise<unknown>} work */
async function cpuMs(work) {
  const used = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(used)
  return (user + system) / 1000
}
/** @param {number[]} values @param {number} share */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
/** @param {string} bench @param {number} ours @param {number} limit @param {string} unit */
const beside = (bench, ours, limit, unit) =>
  report({ bench: `feed: ${bench}`, ours, peer: limit, unit, lessIsBetter: true })

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
await moveTo(second)
const startedAt = Date.now()
await turn()
await link.storedHistory.settled()
process.stdout.write(`stored days read and looked at after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
delay.disable()
beside('longest wait of others while the stored days are looked at (limit)', delay.max / 1e6, 200, 'ms')

/** @type {number[]} */
const turns = []
for (let i = 0; i < 20; i += 1) {
  await moveTo(second + 3)
  turns.push(await cpuMs(turn))
}
beside(
  'processor time of a round: asking, reading, minutes, ranks, saving, frame (limit: the three seconds)',
  quantile(turns, 0.95),
  3000,
  'ms',
)

const page = { pageNo: 1, pageSize: 100 }
/** @type {[string, () => Promise<unknown>][]} */
const calls = [
  ['rank', () => market.ask('rank', { top: 100 })],
  ['limitPool', () => market.ask('openData', { type: 'limitPool', ...page })],
  ['limitPool of the day before', () => market.ask('openData', { type: 'limitPool', date: last, ...page })],
  ['auction', () => market.ask('openData', { type: 'auction', ...page })],
  ['breadth', () => market.ask('openData', { type: 'breadth', ...page })],
  ['emotionDays', () => market.ask('emotionDays', {})],
  ['buySell', () => market.ask('buySell', { minStrength: 1 })],
  ['backtests', () => market.ask('backtests', page)],
  ['points', () => market.ask('points', { symbols: [symbols[7] ?? ''], period: '1d' })],
  ['bars', () => market.ask('bars', { symbol: symbols[7] ?? '', freq: '1d', n: 250, adj: 'forward' })],
]
for (const [name, call] of calls) {
  const times = []
  for (let round = -2; round < 40; round += 1) {
    const used = await cpuMs(call)
    if (round >= 0) times.push(used)
  }
  beside(`p95 processor time of ${name} (limit)`, quantile(times, 0.95), 50, 'ms')
}
beside('resident memory of the process with the whole fed market (limit)', process.memoryUsage().rss / 1e6, 1000, 'MB')
double.kill()
await market.close()
await client.end()
await db.destroy()
await database.stop()
process.exit(0)
