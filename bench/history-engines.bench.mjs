// Ten years of daily and 60 days of minute bars of 5,400 symbols: a range, a cross-section and a factor scan, PostgreSQL beside ClickHouse
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { barStore, createClickHouseEngine, openClickHouse } from '../apps/server/src/market/index.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { joinBlocks, quarterOf } from '../packages/engine/src/market/bar/bar-blocks.ts'
import { createPackedBars, packBars, unpackBars } from '../packages/engine/src/market/bar/pack-bars.ts'
import { dayNumber } from '../packages/engine/src/time/calendar/civil-day.ts'
import { mainlandCalendar } from '../packages/engine/src/time/calendar/trading-calendar.ts'
import { log, startFullDatabase } from './lib/http-database.mjs'
import { medianMs, report } from './lib/measure.mjs'

const symbolCount = Number(process.env['BENCH_SYMBOLS'] ?? 5400)
const years = Number(process.env['BENCH_YEARS'] ?? 10)
const minuteDayCount = Number(process.env['BENCH_MINUTE_DAYS'] ?? 60)
const minutesOfDay = 240
const until = '2025-12-31'
const from = `${2026 - years}-01-01`
const days = mainlandCalendar.days(from, until)
const symbols = Array.from({ length: symbolCount }, (_, i) => `SHSE.${600_000 + i}`)
const source = 'bench'

/** Whole numbers that look like prices and are the same in every run. @param {number} seed @param {ArrayLike<number>} at */
function walk(seed, at) {
  const bars = createPackedBars(at.length)
  let [state, price] = [seed + 1, 100_000 + (seed % 97) * 1000]
  for (let i = 0; i < at.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const next = Math.max(10_000, price + ((state >>> 16) % 41) * 100 - 2000)
    bars.at[i] = at[i] ?? 0
    bars.ref[i] = price
    bars.open[i] = price
    bars.high[i] = Math.max(price, next) + 200
    bars.low[i] = Math.min(price, next) - 200
    bars.close[i] = next
    bars.volume[i] = 1000 + (state % 100_000)
    bars.amount[i] = (bars.volume[i] ?? 0) * next
    price = next
  }
  return bars
}

const folder = mkdtempSync(join(tmpdir(), 'bench-chdb-'))
const serve = fileURLToPath(new URL('../tools/chdb/serve.mjs', import.meta.url))
const child = spawn(process.execPath, [serve, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
const address = await new Promise((resolve, reject) => {
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
    const url = /ready (\S+)\n/.exec(printed)?.[1]
    if (url) resolve(url)
  })
  child.once('exit', () => reject(new Error(`the engine did not start: ${printed}`)))
})
const database = await startFullDatabase(0)
const client = new Client({ connectionString: database.ownerUrl })
await client.connect()
const db = openDatabase({ url: database.ownerUrl, poolSize: 4, log })
const clickhouse = await openClickHouse(`${address}/bench`)
const engine = createClickHouseEngine(clickhouse)
const opened = await barStore.openSource(client, source)
await barStore.ensureParts(client, from, until)

const dayNumbers = days.map(dayNumber)
const quarters = [...Map.groupBy(days.keys(), (i) => quarterOf(days[i] ?? ''))]
const atOnce = 100
const written = { postgres: 0, clickhouse: 0 }
/** @param {keyof typeof written} side @param {() => Promise<unknown>} work */
const timed = async (side, work) => {
  const startedAt = performance.now()
  await work()
  written[side] += performance.now() - startedAt
}

for (let first = 0; first < symbolCount; first += atOnce) {
  const blocks = joinBlocks(
    symbols.slice(first, first + atOnce).flatMap((symbol, i) => {
      const bars = walk(first + i, dayNumbers)
      return quarters.map(([quarter, places]) => ({
        symbol,
        day: dayNumber(quarter),
        bytes: packBars(bars, places[0], (places.at(-1) ?? 0) + 1),
      }))
    }),
  )
  await timed('postgres', () => barStore.putDaily(client, opened, { blocks, from, done: first }))
  await timed('clickhouse', () => engine.putDaily(source, blocks))
}
const minuteDays = days.slice(-minuteDayCount)
const minutes = Array.from({ length: minutesOfDay }, (_, i) => 571 + i)
const perBlock = 1000
for (const [n, day] of minuteDays.entries()) {
  const blocks = []
  for (let first = 0; first < symbolCount; first += perBlock)
    blocks.push(
      joinBlocks(
        symbols
          .slice(first, first + perBlock)
          .map((symbol, i) => ({ symbol, day: dayNumber(day), bytes: packBars(walk(first + i + n, minutes)) })),
      ),
    )
  await barStore.ensureParts(client, day, day)
  await timed('postgres', () => barStore.putMinutes(client, opened, { day, blocks }))
  for (const some of blocks) await timed('clickhouse', () => engine.putMinutes(source, some))
}
const size = await client.query(`select sum(pg_total_relation_size(relid)) / 1e6 as mb from
  (select relid from pg_partition_tree('market_daily_bar') union all select relid from pg_partition_tree('market_minute_bar')) t`)
const [[compressed = 0] = []] = await clickhouse.ask(
  "select sum(data_compressed_bytes) / 1e6 from system.parts where active and database = 'bench'",
)
process.stdout.write(
  `${symbolCount} symbols, ${days.length} days, ${minuteDayCount} days of minutes; load ${loadavg()[0]?.toFixed(1)}\n` +
    `written in ${(written.postgres / 1000).toFixed(0)} s (PostgreSQL) and ${(written.clickhouse / 1000).toFixed(0)} s (ClickHouse, over text)\n`,
)
const figures = { lessIsBetter: true }
report({
  bench: 'history: size, PostgreSQL / ClickHouse',
  ours: Number(size.rows[0].mb),
  peer: Number(compressed),
  unit: 'MB',
  ...figures,
})

const symbol = symbols[Math.floor(symbolCount / 2)] ?? ''
const range = { from, until }
report({
  bench: 'history: all days of one symbol, PostgreSQL / ClickHouse',
  ours: await medianMs(() => barStore.findDaily(db, source, symbol, from, until), 9),
  peer: await medianMs(() => engine.findDaily(source, [symbol], range), 9),
  unit: 'ms',
  ...figures,
})
const last = days.at(-1) ?? ''
const lastQuarter = quarterOf(last)
report({
  bench: 'history: closes of one day over all symbols, PostgreSQL / ClickHouse',
  ours: await medianMs(async () => {
    const wanted = dayNumber(last)
    const found = await barStore.findDailyOf(db, source, symbols, { from: lastQuarter })
    return found.map(({ bars }) => {
      const { at, close } = unpackBars(bars)
      return close[at.indexOf(wanted)]
    })
  }, 3),
  peer: await medianMs(
    () =>
      clickhouse.ask(
        'select symbol, close from bar_daily final where source = {source:String} and day = {day:Date32}',
        {
          source,
          day: last,
        },
      ),
    3,
  ),
  unit: 'ms',
  ...figures,
})
const yearAgo = days.at(-250) ?? ''
report({
  bench: 'history: momentum and turnover of a year over all symbols, PostgreSQL / ClickHouse',
  ours: await medianMs(async () => {
    const found = await barStore.findDailyOf(db, source, symbols, { from: quarterOf(yearAgo) })
    const sums = new Map()
    for (const { symbol: name, bars } of found) {
      const { close, volume } = unpackBars(bars)
      const sum = sums.get(name) ?? { first: close[0] ?? 0, last: 0, volume: 0 }
      sum.last = close.at(-1) ?? 0
      for (const one of volume) sum.volume += one
      sums.set(name, sum)
    }
    return [...sums].map(([name, sum]) => [name, sum.last / sum.first - 1, sum.volume])
  }, 3),
  peer: await medianMs(
    () =>
      clickhouse.ask(
        `select symbol, argMax(close, day) / argMin(close, day) - 1, sum(volume) from bar_daily final
         where source = {source:String} and day >= {from:Date32} group by symbol`,
        { source, from: yearAgo },
      ),
    3,
  ),
  unit: 'ms',
  ...figures,
})
const minuteDay = minuteDays[Math.floor(minuteDays.length / 2)] ?? ''
report({
  bench: 'history: minutes of one symbol and day, PostgreSQL / ClickHouse',
  ours: await medianMs(() => barStore.findMinutes(db, source, symbol, minuteDay), 9),
  peer: await medianMs(() => engine.findMinutes(source, [symbol], { days: [minuteDay] }), 9),
  unit: 'ms',
  ...figures,
})
await clickhouse.close()
child.stdin.end()
await db.destroy()
await client.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
