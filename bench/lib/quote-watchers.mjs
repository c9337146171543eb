// Opens quote sockets on one node of several and tells the parent, when asked, how old frames were when they arrived.
import { createRequire } from 'node:module'
import { readHeader } from '../../packages/contract/src/market/frame.ts'

const require = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { WebSocket } = require('ws')
const { address, token, count, shiftMs } = JSON.parse(process.argv[2] ?? '{}')
/** @type {number[]} */
let ages = []
let opened = 0
const atOnce = 50

/** @returns {Promise<void>} */
function openOne() {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/jeecg-boot/marketSocket`, [token])
    socket.on('open', () => {
      opened += 1
      socket.send(JSON.stringify({ op: 'subscribe', all: true }))
      resolve()
    })
    socket.on('error', reject)
    socket.on('message', (/** @type {Buffer} */ data, /** @type {boolean} */ isBinary) => {
      if (!isBinary) return
      const { asOf, kind } = readHeader(data)
      // Snapshots answer a subscription, not a beat.
      if (kind !== 1) ages.push(Date.now() + shiftMs - asOf)
    })
  })
}

/** @param {number} wanted */
async function openUntil(wanted) {
  for (let left = wanted - opened; left > 0; left -= atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, left) }, openOne))
}

process.on('message', async (/** @type {{ open?: number, take?: true }} */ asked) => {
  if (asked.open !== undefined) {
    await openUntil(asked.open)
    process.send?.({ opened })
  }
  if (asked.take) {
    process.send?.({ ages })
    ages = []
  }
})
await openUntil(Math.min(1, count))
process.send?.('ready')
