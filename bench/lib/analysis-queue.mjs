import { setTimeout as sleep } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { buildApp } from '../../apps/server/src/app.ts'
import '../../apps/server/src/platform/http/quiet.ts'
import { createNewsIntake } from '../../apps/server/src/insight/news/news-intake.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { report } from './measure.mjs'
import { log, startFullDatabase } from './http-database.mjs'

const clock = { now: () => new Date() }
const QUIET_CALLS = 200
const BETWEEN_MS = 10
const MOST_SLOWER = 1.2

/** @param {number[]} times */
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/**
 * A list call of the server, quiet and while this many articles are read, judged and stored by the same process.
 * @param {{ articles: { title: string, content: string, media: string, category: '公司' }[], entities: object[] }} given
 */
export async function measureQueue({ articles, entities }) {
  const database = await startFullDatabase(200)
  const db = openDatabase({ url: database.appUrl, poolSize: 8, log })
  const app = await buildApp({ config: readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0' }), db, clock, log })
  const login = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/login',
    payload: { username: 'admin', password: 'Liangshu@2026' },
  })
  const headers = { 'x-access-token': login.json().result.token, 'tenant-id': '1' }
  const url = '/jeecg-boot/sys/user/list?pageNo=1&pageSize=10'
  async function call() {
    await sleep(BETWEEN_MS)
    const startedAt = performance.now()
    const answer = await app.inject({ method: 'GET', url, headers })
    if (!answer.json().success) throw new Error(answer.body.slice(0, 300))
    return performance.now() - startedAt
  }
  async function quiet() {
    const times = []
    for (let n = 0; n < QUIET_CALLS; n += 1) times.push(await call())
    return times
  }

  await quiet()
  const before = await quiet()
  /** @type {import('../../apps/server/src/market/index.ts').MarketSource} */
  const market = /** @type {any} */ ({
    isReady: true,
    master: () => ({ version: 1 }),
    time: () => ({ date: '2026-11-16' }),
    ask: async () => entities,
  })
  const intake = createNewsIntake({
    db,
    clock,
    market,
    isOutside: () => true,
    closing: new AbortController().signal,
    breathe: app.quiet,
  })
  const at = clock.now()
  const items = articles.map((article, n) => ({ ...article, code: `bench${n}`, url: '', publishedAt: at }))
  const startedAt = performance.now()
  const state = { isDone: false }
  const draining = intake.takeIn(items, 'feed:bench', true).finally(() => (state.isDone = true))
  const during = []
  while (!state.isDone) during.push(await call())
  await draining
  const seconds = (performance.now() - startedAt) / 1000
  const after = await quiet()
  const { rows } = await countStored(database.ownerUrl)
  const [alone, beside] = [median([...before, ...after]), median(during)]
  process.stdout.write(
    `${articles.length} articles (${rows} stories) drained in ${seconds.toFixed(1)} s, ${during.length} list calls meanwhile: ${beside.toFixed(2)} ms, alone ${alone.toFixed(2)} ms, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  report({
    bench: `analysis: a list call while ${articles.length} articles drain, beside 1.2 times the same call alone`,
    ours: beside,
    peer: alone * MOST_SLOWER,
    unit: 'ms, limit',
    lessIsBetter: true,
  })
  await app.close()
  await db.destroy()
  await database.stop()
}

/** @param {string} url */
async function countStored(url) {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  const found = await client.query(`select count(*)::int as n from insight_news where source = 'feed:bench'`)
  await client.end()
  return { rows: found.rows[0].n }
}
