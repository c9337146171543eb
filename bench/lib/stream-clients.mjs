// Opens many sockets and tells the parent when each frame arrived at each of them.
import { createRequire } from 'node:module'
import { readHeader } from '../../packages/contract/src/market/frame.ts'

const require = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { WebSocket } = require('ws')
const [port, count] = process.argv.slice(2)
const wanted = Number(count)
/** @type {Map<number, number[]>} */
const arrivals = new Map()
let opened = 0

for (let i = 0; i < wanted; i += 1) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  socket.on('open', () => {
    opened += 1
    if (opened === wanted) process.send?.('open')
  })
  socket.on('message', (/** @type {Buffer} */ data, /** @type {boolean} */ isBinary) => {
    if (!isBinary) return
    const { seq, kind } = readHeader(data)
    // Snapshots answer a subscription, not a beat.
    if (kind === 1) return
    const times = arrivals.get(seq) ?? []
    times.push(performance.timeOrigin + performance.now())
    arrivals.set(seq, times)
    if (times.length === wanted) {
      process.send?.({ seq, times })
      arrivals.delete(seq)
    }
  })
}
