import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {import('../../apps/server/src/trading/broker/venue-client.ts').VenueClient} VenueClient
 * @typedef {import('../../apps/server/src/trading/broker/venue-client.ts').VenueOrder} VenueOrder
 * @typedef {{ client: VenueClient, news: () => number, loseNextOrder: () => void, restartWeb: () => Promise<void> }} Tools
 */

let orders = 0

/** @param {Partial<VenueOrder>} more @returns {VenueOrder} */
function orderOf(more = {}) {
  orders += 1
  return {
    clientId: `try${Date.now()}x${orders}`,
    symbol: 'SHSE.600000',
    side: 1,
    orderType: 1,
    positionEffect: 1,
    isMarket: false,
    price: '10',
    volume: '300',
    reduceOnly: false,
    timeInForce: 'GTC',
    positionSide: null,
    ...more,
  }
}

/** @param {VenueOrder} wanted @param {string | null} exOrdId @param {number} sentAt */
const referenceOf = (wanted, exOrdId, sentAt) => ({
  clientId: wanted.clientId,
  symbol: wanted.symbol,
  exOrdId,
  wanted,
  sentAt,
  taken: new Set(/** @type {string[]} */ ([])),
})

/**
 * Asks until the order has come to a state.
 * @param {VenueClient} client @param {ReturnType<typeof referenceOf>} sent @param {string} status
 */
async function waitFor(client, sent, status) {
  for (let tried = 0; tried < 40; tried += 1) {
    const state = await client.find(sent)
    if (state?.status === status) return state
    await sleep(250)
  }
  throw new Error(`${sent.clientId} did not become ${status}: ${JSON.stringify(await client.find(sent))}`)
}

/** What the real service is tried with, each by a name that is told. @type {[string, (tools: Tools) => Promise<void>][]} */
export const steps = [
  [
    '登录后读到资金',
    async ({ client }) => assert.deepEqual(await client.wallet(), { balance: '1000000.00', positions: {} }),
  ],
  [
    '订阅后读到行情与合约',
    async ({ client }) => {
      const quote = await client.quote('SHSE.600000')
      assert.equal(quote.last, '10')
      assert.deepEqual([quote.bid, quote.ask, quote.tick], ['9.99', '10.01', '0.01'])
      await assert.rejects(client.quote('SHSE.600001'), /没有合约/)
    },
  ],
  [
    '限价买入两笔成交，推送到达，持仓一致',
    async ({ client, news }) => {
      const before = news()
      const wanted = orderOf()
      const placed = await client.place(wanted)
      assert.equal(placed.status, 'pending')
      const state = await waitFor(client, referenceOf(wanted, placed.exOrdId, Date.now()), 'filled')
      assert.equal(state.filled, '300')
      const trades = await client.trades({ exOrdId: placed.exOrdId, symbol: wanted.symbol })
      assert.deepEqual(
        trades.map(({ price, volume, fee }) => [price, volume, fee]),
        [
          ['10', '150', null],
          ['10', '150', null],
        ],
      )
      assert.equal(new Set(trades.map(({ id }) => id)).size, 2)
      assert.ok(trades.every(({ at }) => Math.abs(at - Date.now()) < 60_000))
      assert.ok(news() > before, 'nothing was pushed')
      assert.deepEqual((await client.wallet()).positions, { 'SHSE.600000': '300' })
    },
  ],
  [
    '挂单后撤单，撤两次也无妨',
    async ({ client }) => {
      const wanted = orderOf({ price: '9.5' })
      const placed = await client.place(wanted)
      const sent = referenceOf(wanted, placed.exOrdId, Date.now())
      await waitFor(client, sent, 'working')
      await Promise.all([client.cancel(sent), client.cancel(sent)])
      await waitFor(client, sent, 'canceled')
    },
  ],
  [
    '期货开空',
    async ({ client }) => {
      const wanted = orderOf({ symbol: 'SHFE.rb2701', side: 2, price: '3500', volume: '2' })
      const placed = await client.place(wanted)
      await waitFor(client, referenceOf(wanted, placed.exOrdId, Date.now()), 'filled')
      assert.equal((await client.wallet()).positions['SHFE.rb2701'], '-2')
    },
  ],
  [
    '网关拒单',
    async ({ client }) => {
      const wanted = orderOf({ volume: '2000000' })
      const placed = await client.place(wanted)
      await waitFor(client, referenceOf(wanted, placed.exOrdId, Date.now()), 'rejected')
    },
  ],
  [
    '应答丢失：委托只有一笔，找得到',
    async ({ client, loseNextOrder }) => {
      const wanted = orderOf({ price: '9.6', volume: '700' })
      const sentAt = Date.now()
      loseNextOrder()
      await assert.rejects(client.place(wanted), { name: 'VenueUnknown' })
      const sent = referenceOf(wanted, null, sentAt)
      const state = await waitFor(client, sent, 'working')
      await client.cancel({ ...sent, exOrdId: state.exOrdId })
      await waitFor(client, sent, 'canceled')
    },
  ],
  [
    'Web服务重启后自动重新登录，委托仍在',
    async ({ client, restartWeb }) => {
      const wanted = orderOf({ price: '9.7' })
      const placed = await client.place(wanted)
      const sent = referenceOf(wanted, placed.exOrdId, Date.now())
      await waitFor(client, sent, 'working')
      await restartWeb()
      await waitFor(client, sent, 'working')
      await client.cancel(sent)
      await waitFor(client, sent, 'canceled')
    },
  ],
]
