// the embedded PostgreSQL beside PGlite (PostgreSQL as WebAssembly): start, commits, one scan
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { medianMs, report } from './lib/measure.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bench-database-'))
const quiet = { info: () => undefined, warn: () => undefined }
const commits = 500
const rows = 300_000

/** @param {() => Promise<unknown>} work */
async function timeMs(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** @param {(sql: string) => Promise<unknown>} run */
async function measure(run) {
  await run('CREATE TABLE fill (id int PRIMARY KEY, price int, volume int)')
  let id = 0
  const commitMs = await medianMs(async () => {
    for (let count = 0; count < commits; count += 1) await run(`INSERT INTO fill VALUES (${(id += 1)}, 100, 200)`)
  })
  await run('TRUNCATE fill')
  await run(`INSERT INTO fill SELECT n, n % 997, n % 89 FROM generate_series(1, ${rows}) n`)
  const scanMs = await medianMs(() => run('SELECT price, sum(volume) FROM fill GROUP BY price'))
  return { commitsPerSecond: (commits * 1000) / commitMs, scanMs }
}

const options = { dataDir: join(folder, 'ours'), log: quiet }
const firstStart = { ours: await timeMs(async () => (await startEmbeddedPostgres(options)).stop()), peer: 0 }
const openPeer = () => PGlite.create(join(folder, 'peer'))
firstStart.peer = await timeMs(async () => (await openPeer()).close())
report({ bench: 'database: first start and stop', ...firstStart, unit: 'ms', lessIsBetter: true })

const laterStart = {
  ours: await medianMs(async () => (await startEmbeddedPostgres(options)).stop(), 3),
  peer: await medianMs(async () => (await openPeer()).close(), 3),
}
report({ bench: 'database: later start and stop', ...laterStart, unit: 'ms', lessIsBetter: true })

const server = await startEmbeddedPostgres(options)
const client = new Client({ connectionString: server.url })
await client.connect()
const ours = await measure((sql) => client.query(sql))
await client.end()
await server.stop()

const lite = await openPeer()
const peer = await measure((sql) => lite.query(sql))
await lite.close()
rmSync(folder, { recursive: true })

report({ bench: 'database: commits', ours: ours.commitsPerSecond, peer: peer.commitsPerSecond, unit: 'commits/s' })
report({
  bench: `database: scan of ${rows} rows`,
  ours: ours.scanMs,
  peer: peer.scanMs,
  unit: 'ms',
  lessIsBetter: true,
})
