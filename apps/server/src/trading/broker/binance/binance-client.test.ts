import { describe, expect, it } from 'vitest'

import { VenueRefusal, VenueUnknown } from '../venue-client.ts'
import { binance, openExchange } from './binance.ts'
import { ccxtSymbol, createBinanceClient } from './binance-client.ts'

const btc = 'BINANCE.BTCUSDT-PERP'

/** An exchange that answers what a test says and remembers what it was asked. */
function exchangeOf(answers: Record<string, unknown> = {}) {
  const asked: unknown[][] = []
  const call =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args])
      const answer = answers[name]
      if (answer instanceof Error) throw answer
      return answer
    }
  const names = ['createOrder', 'cancelOrder', 'fetchOrder', 'fetchMyTrades', 'fetchBalance', 'fetchPositions']
  const more = ['fetchFundingHistory', 'fetchTicker', 'fetchOrderBook']
  const exchange = {
    loadMarkets: async () => asked.push(['loadMarkets']),
    market: () => answers['market'],
    ...Object.fromEntries([...names, ...more].map((name) => [name, call(name)])),
  }
  return { asked, clientFor: (isHedged = false) => createBinanceClient(exchange as never, isHedged) }
}

const order = {
  clientId: 'C1',
  symbol: btc,
  side: 1,
  orderType: 1,
  positionEffect: 1,
  isMarket: false,
  price: '60000.1',
  volume: '0.25',
  reduceOnly: true,
  timeInForce: 'IOC',
  positionSide: null,
} as const

describe('orders of the exchange', () => {
  it('[VENUE-100] go out with our own id, a limit with its price and validity', async () => {
    const { asked, clientFor } = exchangeOf({ createOrder: { id: '77', status: 'open', filled: 0.1 } })
    expect(await clientFor().place(order)).toEqual({ exOrdId: '77', status: 'working', filled: '0.1' })
    expect(asked).toEqual([
      ['loadMarkets'],
      [
        'createOrder',
        'BTC/USDT:USDT',
        'limit',
        'buy',
        0.25,
        60_000.1,
        { newClientOrderId: 'C1', timeInForce: 'IOC', reduceOnly: true },
      ],
    ])
    expect(clientFor().isIdempotent).toBe(true)
  })

  it('[VENUE-100] at market without a price; in a hedged account by the side of the position', async () => {
    const { asked, clientFor } = exchangeOf({ createOrder: {} })
    const state = await clientFor(true).place({ ...order, side: 2, isMarket: true, positionSide: 'short' })
    expect(state).toEqual({ exOrdId: '', status: 'working', filled: '0' })
    expect(asked[1]).toEqual([
      'createOrder',
      'BTC/USDT:USDT',
      'market',
      'sell',
      0.25,
      undefined,
      { newClientOrderId: 'C1', positionSide: 'SHORT' },
    ])
  })

  it.each([
    ['open', 'working'],
    ['closed', 'filled'],
    ['canceled', 'canceled'],
    ['expired', 'canceled'],
    ['rejected', 'rejected'],
    ['odd', 'working'],
  ])('[VENUE-100] what it calls %s is %s here', async (status, ours) => {
    const { asked, clientFor } = exchangeOf({ fetchOrder: { id: '1', status, filled: null } })
    const reference = { clientId: 'C1', symbol: btc } as never
    expect(await clientFor().find(reference)).toEqual({ exOrdId: '1', status: ours, filled: '0' })
    expect(asked[1]).toEqual(['fetchOrder', '', 'BTC/USDT:USDT', { origClientOrderId: 'C1' }])
  })

  it.each(['-2011', '-2013'])(
    '[VENUE-100] one it does not know (%s) is withdrawn already, and found nowhere',
    async (code) => {
      const gone = new Error(`binance {"code":${code},"msg":"Unknown order sent."}`)
      const { clientFor } = exchangeOf({ cancelOrder: gone, fetchOrder: gone })
      const reference = { clientId: 'C1', symbol: btc } as never
      await expect(clientFor().cancel(reference)).resolves.toBeUndefined()
      expect(await clientFor().find(reference)).toBeNull()
    },
  )

  it('[VENUE-100] any other trouble with it is told', async () => {
    const { clientFor } = exchangeOf({
      cancelOrder: new Error('{"code":-2010}'),
      fetchOrder: new Error('{"code":-2010}'),
    })
    const reference = { clientId: 'C1', symbol: btc } as never
    await expect(clientFor().cancel(reference)).rejects.toThrow(VenueRefusal)
    await expect(clientFor().find(reference)).rejects.toThrow(VenueRefusal)
  })
})

describe('what a failure means', () => {
  class InvalidOrder extends Error {}
  class NetworkError extends Error {}
  it.each([
    [new Error('binance {"code":-2019,"msg":"Margin is insufficient."}'), VenueRefusal],
    [new Error('binance {"code":"-1013","msg":"x"}'), VenueRefusal],
    ...['-1000', '-1001', '-1003', '-1006', '-1007', '-1008', '-1021', '-4116'].map(
      (code) => [new Error(`{"code": ${code}}`), VenueUnknown] as const,
    ),
    [new InvalidOrder('too small'), VenueRefusal],
    [new NetworkError('timeout'), VenueUnknown],
    [new Error('whatever'), VenueUnknown],
  ] as const)('[VENUE-101] %s', async (error, kind) => {
    const { clientFor } = exchangeOf({ createOrder: error })
    await expect(clientFor().place(order)).rejects.toThrow(kind)
    await expect(clientFor().place(order)).rejects.toMatchObject({ message: error.message, cause: error })
  })
})

describe('trades, wallet, funding and quote', () => {
  it('[VENUE-102] a trade has the fee that was paid in USDT; paid in another coin it left another wallet', async () => {
    const trade = { id: 't1', price: 60_000.1, amount: 0.2, timestamp: 5, takerOrMaker: 'maker' }
    const fees = [{ currency: 'USDT', cost: 1.2 }, { currency: 'BNB', cost: 0.01 }, { cost: 0.3 }, undefined]
    const { asked, clientFor } = exchangeOf({ fetchMyTrades: fees.map((fee) => ({ ...trade, fee })) })
    const rows = await clientFor().trades({ exOrdId: '77', symbol: btc })
    expect(rows.map(({ fee }) => fee)).toEqual(['1.2', '0', '0.3', '0'])
    expect(rows[0]).toEqual({ id: 't1', price: '60000.1', volume: '0.2', fee: '1.2', isMaker: true, at: 5 })
    expect(asked[1]).toEqual(['fetchMyTrades', 'BTC/USDT:USDT', undefined, undefined, { orderId: '77' }])
    const bare = exchangeOf({ fetchMyTrades: [{ price: 1, amount: 1, takerOrMaker: 'taker' }] })
    expect(await bare.clientFor().trades({ exOrdId: '77', symbol: btc })).toMatchObject([
      { id: '', isMaker: false, at: 0 },
    ])
  })

  it('[VENUE-102] positions count short below nothing, both sides of a coin together, empty ones not at all', async () => {
    const { clientFor } = exchangeOf({
      fetchBalance: { USDT: { total: 90 }, info: { totalWalletBalance: '100.5' } },
      fetchPositions: [
        { symbol: 'BTC/USDT:USDT', contracts: 0.5, side: 'long' },
        { symbol: 'BTC/USDT:USDT', contracts: 0.75, side: 'short' },
        { symbol: 'ETH/USDT:USDT', contracts: 2, side: 'short' },
        { symbol: 'SOL/USDT:USDT', contracts: 0, side: 'long' },
      ],
    })
    expect(await clientFor().wallet()).toEqual({
      balance: '100.5',
      positions: { [btc]: '-0.25', 'BINANCE.ETHUSDT-PERP': '-2' },
    })
    const bare = (balance: object) =>
      exchangeOf({ fetchBalance: { info: {}, ...balance }, fetchPositions: [] })
        .clientFor()
        .wallet()
    expect(await bare({ USDT: { total: 90 } })).toEqual({ balance: '90', positions: {} })
    expect(await bare({ USDT: {} })).toMatchObject({ balance: '0' })
    expect(await bare({})).toMatchObject({ balance: '0' })
  })

  it('[VENUE-102] funding since a moment, by our own symbols', async () => {
    const { asked, clientFor } = exchangeOf({
      fetchFundingHistory: [{ id: 'f', symbol: 'ETH/USDT:USDT', amount: -0.5, timestamp: 9 }, { amount: 1 }],
    })
    expect(await clientFor().funding(1234)).toEqual([
      { id: 'f', symbol: 'BINANCE.ETHUSDT-PERP', amount: '-0.5', at: 9 },
      { id: '', symbol: 'BINANCE.USDT-PERP', amount: '1', at: 0 },
    ])
    expect(asked[1]).toEqual(['fetchFundingHistory', undefined, 1234])
  })

  it('[VENUE-102] a quote has the best of both sides, the tick and the step', async () => {
    const answers = {
      market: { precision: { price: 0.5, amount: 0.01 } },
      fetchTicker: { last: 60_000 },
      fetchOrderBook: { bids: [[59_999, 2]], asks: [[60_001, 1]] },
    }
    const { asked, clientFor } = exchangeOf(answers)
    expect(await clientFor().quote(btc)).toEqual({
      last: '60000',
      bid: '59999',
      ask: '60001',
      tick: '0.5',
      step: '0.01',
    })
    expect(asked.at(-1)).toEqual(['fetchOrderBook', 'BTC/USDT:USDT', 5])
    const empty = exchangeOf({ market: { precision: {} }, fetchTicker: {}, fetchOrderBook: { bids: [], asks: [] } })
    expect(await empty.clientFor().quote(btc)).toEqual({ last: '0', bid: null, ask: null, tick: '0.1', step: '0.001' })
  })

  it('[VENUE-102] every call knows the markets first', async () => {
    const reference = { clientId: 'C1', symbol: btc } as never
    const { asked, clientFor } = exchangeOf({
      fetchOrder: {},
      createOrder: {},
      fetchMyTrades: [],
      fetchBalance: { info: {} },
      fetchPositions: [],
      fetchFundingHistory: [],
      fetchTicker: {},
      fetchOrderBook: { bids: [], asks: [] },
    })
    const client = clientFor()
    const calls = [
      () => client.place(order),
      () => client.cancel(reference),
      () => client.find(reference),
      () => client.trades({ exOrdId: '1', symbol: btc }),
      () => client.wallet(),
      () => client.funding(0),
      () => client.quote(btc),
    ]
    for (const work of calls) {
      asked.length = 0
      await work()
      expect(asked[0]).toEqual(['loadMarkets'])
    }
  })

  it('[VENUE-102] symbols are named as the exchange names them', () => {
    expect(ccxtSymbol(btc)).toBe('BTC/USDT:USDT')
    expect(ccxtSymbol('BINANCE.1000PEPEUSDT-PERP')).toBe('1000PEPE/USDT:USDT')
  })
})

describe('the key', () => {
  it.each([
    ['{"apiKey":"a","secret":"b"}', null],
    ['{"apiKey":"","secret":"b"}', 'no'],
    ['{"apiKey":"a","secret":""}', 'no'],
    ['{"apiKey":"a"}', 'no'],
    ['nonsense', 'no'],
  ])('[VENUE-103] %s', (text, problem) => {
    const found = binance.checkCredential(text, [])
    expect(found === null ? null : 'no').toBe(problem)
  })

  it('[VENUE-103] logs in with it, asking for nothing that is not needed, at another host where one is named', async () => {
    const login = { credential: '{"apiKey":"a","secret":"b"}', isSandbox: false, endpoint: 'http://127.0.0.1:9' }
    const exchange = await openExchange(login)
    expect(exchange).toMatchObject({ apiKey: 'a', secret: 'b', timeout: 10_000, enableRateLimit: true })
    expect(exchange.options['fetchCurrencies']).toBe(false)
    const urls = Object.values(exchange.urls['api'] as Record<string, string>)
    expect(urls.every((url) => url.startsWith('http://127.0.0.1:9/'))).toBe(true)
    expect(urls).toContain('http://127.0.0.1:9/fapi/v1')
    await expect(openExchange({ ...login, credential: '{}' })).rejects.toThrow('the stored credential is no key')
  })
})
