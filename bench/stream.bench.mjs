// the quote stream to 500 sockets at 5,400 stocks: delivery time, and the cost of one more client beside JSON per client
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { FIELDS, frameFields } from '../packages/contract/src/market/frame.ts'
import { applyFrame } from '../packages/contract/src/market/frame-decoder.ts'
import { createQuoteTable } from '../packages/contract/src/market/frame.ts'
import { createFrameEncoder } from '../packages/contract/src/market/frame-encoder.ts'
import { writeTable } from '../apps/server/src/market/live/stream/write-table.ts'
import { createMarket, openWorkerLink } from '../apps/server/src/market/index.ts'
import { createSnapshots } from '../apps/server/src/market/live/stream/snapshots.ts'
import { createStreamHub } from '../apps/server/src/market/live/stream/stream-hub.ts'
import { createLog } from '../apps/server/src/platform/log/log.ts'
import { report } from './lib/measure.mjs'

const require = createRequire(new URL('../apps/server/package.json', import.meta.url))
const { WebSocketServer } = require('ws')
const sockets = 500
const beats = 60
const now = () => performance.timeOrigin + performance.now()
const startedAt = Date.now()
const market = createMarket(
  openWorkerLink({
    seed: 2026,
    stocks: 5400,
    // Three simulated seconds a beat: every beat moves the whole market, as the busiest real one would.
    clock: { mode: 'replay', date: '2026-11-13', fromSecond: 36_000, startedAt: startedAt, speed: 3, pausedAt: null },
  }),
  createLog('silent'),
)
while (!market.isReady) await new Promise((resolve) => setTimeout(resolve, 200))
process.stdout.write(`market ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)

const hub = createStreamHub(createSnapshots(market))
const http = createServer()
const server = new WebSocketServer({ server: http })
/** @type {Set<import('ws').WebSocket>} */
const open = new Set()
server.on('connection', (/** @type {import('ws').WebSocket} */ socket) => {
  open.add(socket)
  hub.join(socket, 'bench').subscribe('all')
})
await new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(undefined)))
const address = http.address()
const port = typeof address === 'object' && address ? address.port : 0
const child = fork(join(import.meta.dirname, 'lib', 'stream-clients.mjs'), [String(port), String(sockets)])
await new Promise((resolve) => child.once('message', resolve))

/** Processor time of this thread, so that what else the machine does is not counted. @param {() => void} work */
const cpuMs = (work) => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
/** What the first client costs: the frame everyone gets. The market itself, some ten milliseconds a beat, comes on top. */
const size = market.master().rows.length
const encoder = createFrameEncoder(size)
const [sent, shown] = [createQuoteTable(size), createQuoteTable(size)]
/** @type {number[]} */
const encodeMs = []

/** @type {Map<number, number>} */
const publishedAt = new Map()
/** @type {number[]} */
const publishMs = []
/** @type {number[]} */
const frameBytes = []
/** @type {number[]} */
const late = []
child.on('message', (/** @type {{ seq: number, times: number[] }} */ { seq, times }) => {
  const from = publishedAt.get(seq)
  if (from !== undefined) for (const time of times) late.push(time - from)
})
/** @type {import('../apps/server/src/market/source/protocol.ts').Beat | undefined} */
let busiest
const stop = market.onBeat((beat) => {
  publishedAt.set(beat.seq, now())
  publishMs.push(cpuMs(() => hub.publish(beat)))
  encodeMs.push(
    cpuMs(() => {
      writeTable(market.columns(), market.master().rows, shown)
      encoder.delta(sent, shown, { master: 1, seq: 1, base: 0, asOf: 0, flags: 0, phase: 0 })
    }),
  )
  frameBytes.push(beat.frame.bytes.length)
  if (!busiest || beat.frame.bytes.length > busiest.frame.bytes.length) busiest = beat
})
while (publishMs.length < beats) await new Promise((resolve) => setTimeout(resolve, 200))
stop()
await new Promise((resolve) => setTimeout(resolve, 1500))

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
/** The clock of processor time ticks in steps longer than one beat's work: only a mean over many beats tells. @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
process.stdout.write(
  `deliveries: ${late.length}, frame ${(quantile(frameBytes, 0.5) / 1024).toFixed(0)} KB, open sockets ${hub.size()}\n`,
)
report({
  bench: `stream: p99 delivery to ${sockets} sockets (limit)`,
  ours: quantile(late, 0.99),
  peer: 300,
  unit: 'ms',
  lessIsBetter: true,
})

// What one writes first: the changed rows as JSON, made for each client.
if (!busiest) throw new Error('no beat came')
const table = createQuoteTable(market.master().rows.length)
const { slots } = applyFrame(busiest.frame.bytes, table)
const rows = market.master().rows
const naiveMessage = () =>
  JSON.stringify(
    Array.from(slots, (slot) => {
      const fields = frameFields.map((name, field) => [name, table.values[slot * FIELDS + field]])
      return { symbol: rows[slot]?.symbol, ...Object.fromEntries(fields) }
    }),
  )
const naiveClients = 20
const [first] = open
const naiveMs =
  cpuMs(() => {
    for (let client = 0; client < naiveClients; client += 1) first?.send(naiveMessage())
  }) / naiveClients
report({
  bench: 'stream: one more client, in hundredths of what the first costs (limit)',
  ours: (mean(publishMs) / sockets / mean(encodeMs)) * 100,
  peer: 5,
  unit: '%',
  lessIsBetter: true,
})
report({
  bench: 'stream: server time per client and beat, whole market, beside JSON per client',
  ours: mean(publishMs) / sockets,
  peer: naiveMs,
  unit: 'ms',
  lessIsBetter: true,
})
report({
  bench: 'stream: bytes of a busy beat beside JSON',
  ours: busiest.frame.bytes.length,
  peer: naiveMessage().length,
  unit: 'B',
  lessIsBetter: true,
})
child.kill()
await market.close()
process.exit(0)
