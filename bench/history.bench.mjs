// 750 days of the whole market into PostgreSQL and one chart out of it: packed blocks, beside a row per bar and beside arrays
import { Client } from 'pg'
import { historyStart, keepHistory } from '../apps/server/src/market/source/simulated/keep-history.ts'
import { storedDays } from '../apps/server/src/market/history/bars/stored-minutes.ts'
import { createMarket, openWorkerLink } from '../apps/server/src/market/index.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { copyIn } from '../apps/server/src/market/history/bars/copy-in.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { medianMs, report } from './lib/measure.mjs'

const database = await startFullDatabase(1)
const market = createMarket(openWorkerLink({ seed: 2026, stocks: 5400, clock: { mode: 'live' } }), log)
while (!market.isSettled) await new Promise((resolve) => setTimeout(resolve, 100))
const client = new Client({ connectionString: database.ownerUrl })
await client.connect()
const source = market.history ?? ''
const nowMs = () => Date.now()
const startedAt = performance.now()
await keepHistory(client, { market, source, nowMs, isWanted: () => true })
const oursMs = performance.now() - startedAt
/** @param {string} table */
const megabytes = async (table) => {
  const { rows } = await client.query(
    `select sum(pg_total_relation_size(relid)) / 1e6 as mb from pg_partition_tree('${table}')`,
  )
  return Number(rows[0].mb)
}
const oursMb = await megabytes('market_daily_bar')
process.stdout.write(`minute bars of one day: ${(await megabytes('market_minute_bar')).toFixed(1)} MB\n`)

// The peers bring in a share of the market, counted up: all of it would take minutes.
const part = 60
const db = openDatabase({ url: database.appUrl, poolSize: 2, log })
const rows = market.master().rows.slice(0, part)
const share = market.master().rows.length / part
const until = market.time().date
const from = historyStart(until)
const loaded = await Promise.all(rows.map(({ symbol }) => storedDays(db, source, symbol, from, until)))

await client.query(`create table peer_rows (source_id smallint, symbol text, day date, ref bigint, open bigint, high bigint,
  low bigint, close bigint, volume bigint, amount bigint, primary key (source_id, symbol, day))`)
/** @param {number} value */
const big = (value) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}
const names = /** @type {const} */ (['ref', 'open', 'high', 'low', 'close', 'volume', 'amount'])
let began = performance.now()
for (const [i, bars] of loaded.entries()) {
  const tuples = Array.from(bars.at, (at, bar) => [
    { smallint: 1 },
    rows[i]?.symbol ?? '',
    { day: at },
    ...names.map((name) => big(bars[name][bar] ?? 0)),
  ])
  await copyIn(client, 'peer_rows', tuples)
}
const rowsMs = (performance.now() - began) * share
const size = async (/** @type {string} */ table) =>
  (Number((await client.query(`select pg_total_relation_size('${table}') as b`)).rows[0].b) / 1e6) * share

await client.query(`create table peer_arrays (source_id smallint, symbol text, year smallint, day date[], ref bigint[], open bigint[],
  high bigint[], low bigint[], close bigint[], volume bigint[], amount bigint[], primary key (source_id, symbol, year))`)
began = performance.now()
await client.query(
  `insert into peer_arrays select source_id, symbol, extract(year from day), array_agg(day order by day), array_agg(ref order by day),
   array_agg(open order by day), array_agg(high order by day), array_agg(low order by day), array_agg(close order by day),
   array_agg(volume order by day), array_agg(amount order by day) from peer_rows group by 1, 2, 3`,
)
const seconds = { unit: 's', lessIsBetter: true }
report({
  bench: 'history: 750 days of all instruments, packed / a row per bar',
  ours: oursMs / 1000,
  peer: rowsMs / 1000,
  ...seconds,
})
report({
  bench: 'history: size, packed / a row per bar',
  ours: oursMb,
  peer: await size('peer_rows'),
  unit: 'MB',
  lessIsBetter: true,
})
report({
  bench: 'history: size, packed / arrays per symbol and year',
  ours: oursMb,
  peer: await size('peer_arrays'),
  unit: 'MB',
  lessIsBetter: true,
})
const symbol = rows[7]?.symbol ?? ''
const chart = await medianMs(() => storedDays(db, source, symbol, from, until), 30)
const rowChart = await medianMs(
  () => client.query('select * from peer_rows where source_id = 1 and symbol = $1 order by day', [symbol]),
  30,
)
report({
  bench: 'history: 750 bars of one symbol, packed / a row per bar',
  ours: chart,
  peer: rowChart,
  unit: 'ms',
  lessIsBetter: true,
})
await db.destroy()
await client.end()
await market.close()
await database.stop()
process.exit(0)
