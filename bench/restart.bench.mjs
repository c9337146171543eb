// a start with 10,000 working orders until every one is back in its queue and every account trades, beside its limit
import { report } from './lib/measure.mjs'
import { orderOf, startTradingServer } from './lib/trading-server.mjs'

const accounts = 50
const ordersEach = 200
const limitMs = 10_000

const trading = await startTradingServer(accounts)
const headersOf = (/** @type {string} */ token) => ({ 'x-access-token': token })

/** @param {{ app: import('fastify').FastifyInstance, token: string }} server @param {object[]} orders */
async function send({ app, token }, orders) {
  const url = '/jeecg-boot/api/order/executeTrade'
  const answer = await app.inject({ method: 'POST', url, headers: headersOf(token), payload: { orders } })
  const { result } = answer.json()
  const refused = result?.find((/** @type {{ status: number }} */ { status }) => status !== 10)
  if (!result || refused) throw new Error(JSON.stringify(refused ?? answer.body).slice(0, 500))
}

async function countEvents() {
  const { rows } = await trading.owner.query(
    `select count(*)::int as events, count(*) filter (where type = 'orderMoved')::int as moves from trade_event`,
  )
  return rows[0]
}

const first = await trading.startApp()
for (let account = 0; account < accounts; account += 1) {
  const orders = Array.from({ length: ordersEach }, (_, n) => ({ ...orderOf(n, 'rest'), accountId: `bench${account}` }))
  await send(first, orders)
}
await new Promise((resolve) => setTimeout(resolve, 100))
await first.app.trading.broker.beat()
await first.stop()
const before = await countEvents()
const { rows: working } = await trading.owner.query('select count(*)::int as n from trade_order where status = 1')
if (working[0].n !== accounts * ordersEach) throw new Error(`${working[0].n} orders work`)

const startedAt = performance.now()
const second = await trading.startApp()
await second.app.trading.broker.beat()
const restoredMs = performance.now() - startedAt
const after = await countEvents()
await Promise.all(
  Array.from({ length: accounts }, (_, account) =>
    send(second, [{ ...orderOf(0, 'new'), accountId: `bench${account}` }]),
  ),
)
const readyMs = performance.now() - startedAt
if (after.events !== before.events) throw new Error(`${after.events - before.events} events by the restart alone`)
process.stdout.write(
  `queues restored after ${restoredMs.toFixed(0)} ms; nothing sent twice (${before.moves} moves before and after)\n`,
)
report({ bench: 'restart with 10,000 orders', ours: readyMs, peer: limitMs, unit: 'ms, limit', lessIsBetter: true })

await second.stop()
await trading.stop()
