// As many people as accounts, each signed in, with a socket and one order after the other at a person's pace.
import { setTimeout as sleep } from 'node:timers/promises'

const { port, tokens, ordersEach, pauseMs, round } = JSON.parse(process.argv[2] ?? '{}')
const base = `127.0.0.1:${port}/jeecg-boot`
/** @type {number[]} */
const times = []
/** @type {number[]} */
const answered = []
let lost = 0

/** @param {string} token @param {string} userId */
async function openSocket(token, userId) {
  const socket = new WebSocket(`ws://${base}/websocket/${userId}`, [token])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const subscribed = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  socket.send(JSON.stringify({ op: 'subscribe', topics: ['order'] }))
  await subscribed
  return socket
}

/** @param {{ token: string, userId: string, accountId: string }} person @param {number} n */
async function trade({ token, userId, accountId }, n) {
  const socket = await openSocket(token, userId)
  /** @type {Set<string>} */
  const heard = new Set()
  /** @type {() => void} */
  let wake = () => {}
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.cmd !== 'order') return
    for (const { id, orderIds = [] } of message.accounts)
      if (id === accountId) for (const one of orderIds) heard.add(one)
    wake()
  })
  await sleep((pauseMs * n) / tokens.length)
  for (let at = 0; at < ordersEach; at += 1) {
    const startedAt = performance.now()
    const order = {
      clOrdId: `${round}-${n}-${at}`,
      accountId,
      symbol: 'SHSE.600001',
      side: 1,
      orderType: 1,
      price: '9.95',
    }
    const answer = await fetch(`http://${base}/api/order/executeTrade`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ orders: [{ ...order, volume: 100, confirmCodes: [11, 12, 14] }] }),
    })
    const { result, message } = /** @type {{ result?: { orderId?: string }[], message: string }} */ (
      await answer.json()
    )
    const orderId = result?.[0]?.orderId
    if (!orderId) throw new Error(message)
    answered.push(performance.now() - startedAt)
    while (!heard.has(orderId) && performance.now() - startedAt < 5000)
      await Promise.race([new Promise((resolve) => (wake = () => resolve(undefined))), sleep(1000)])
    if (heard.has(orderId)) times.push(performance.now() - startedAt)
    else lost += 1
    await sleep(Math.max(0, pauseMs - (performance.now() - startedAt)))
  }
  socket.close()
}

await Promise.all(tokens.map(trade))
const sorted = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)
const at = (/** @type {number[]} */ values, /** @type {number} */ part) =>
  sorted(values)[Math.floor(values.length * part)] ?? Number.NaN
const figures = { p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), answerP95: at(answered, 0.95), lost }
process.stdout.write(JSON.stringify(figures))
process.exit(0)
