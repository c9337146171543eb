// Opens quote sockets on one node of several and tells the parent, when asked, how old frames were when they arrived.
import { createRequire } from 'node:module'
import { readHeader } from '../../packages/contract/src/market/frame.ts'

const require = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { WebSocket } = require('ws')
/** @type {{ address: string, tokens: string[], shiftMs: number }} */
const { address, tokens, shiftMs } = await new Promise((resolve) => process.once('message', resolve))
/** @type {number[]} */
let ages = []
let opened = 0
let open = 0
const atOnce = 50

/** @param {string} token @returns {Promise<void>} */
function openOne(token) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/jeecg-boot/marketSocket`, [token])
    socket.on('close', () => {
      open -= 1
    })
    socket.on('open', () => {
      open += 1
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
  while (opened < wanted) {
    const next = tokens.slice(opened, Math.min(wanted, opened + atOnce))
    opened += next.length
    await Promise.all(next.map(openOne))
  }
}

process.on('message', async (/** @type {{ open?: number, take?: true }} */ asked) => {
  if (asked.open !== undefined) {
    await openUntil(asked.open)
    process.send?.({ opened })
  }
  if (asked.take) {
    process.send?.({ ages, open })
    ages = []
  }
})
await openUntil(1)
process.send?.('ready')
