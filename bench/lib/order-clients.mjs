// As many clients as accounts, each with its own connection and one order under way at a time.
import { Agent, request } from 'node:http'

const { port, token, accounts, ordersEach, round, ...rest } = JSON.parse(process.argv[2] ?? '{}')
const { firstAccount = 0, symbol = 'SHSE.600001', price = '9.95' } = rest
const agent = new Agent({ keepAlive: true, maxSockets: accounts })

/** @param {object} body @returns {Promise<string>} */
function post(body) {
  const payload = JSON.stringify(body)
  const headers = {
    'x-access-token': token,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  }
  return new Promise((resolve, reject) => {
    const path = '/jeecg-boot/api/order/executeTrade'
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** @param {number} account @param {number} at */
async function send(account, at) {
  const order = {
    clOrdId: `${round}-${firstAccount + account}-${at}`,
    accountId: `bench${firstAccount + account}`,
    symbol,
    side: 1,
    orderType: 1,
    price,
    volume: 100,
    confirmCodes: [11, 12, 14],
  }
  const answer = await post({ orders: [order] })
  if (!answer.includes('"status":10,')) throw new Error(answer.slice(0, 500))
}

/** @type {number[]} */
const times = []
const startedAt = performance.now()
await Promise.all(
  Array.from({ length: accounts }, async (_, account) => {
    for (let at = 0; at < ordersEach; at += 1) {
      const before = performance.now()
      await send(account, at)
      times.push(performance.now() - before)
    }
  }),
)
const perSecond = (accounts * ordersEach * 1000) / (performance.now() - startedAt)
times.sort((a, b) => a - b)
const at = (/** @type {number} */ part) => times[Math.floor(times.length * part)] ?? Number.NaN
agent.destroy()
process.stdout.write(JSON.stringify({ perSecond, p50: at(0.5), p99: at(0.99) }))
