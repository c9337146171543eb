import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Row = Record<string, string>
type DoubleOrder = {
  orderId: number
  clientOrderId: string
  side: string
  price: string
  origQty: string
  executedQty: string
  status: string
  reduceOnly: boolean
  trades: { id: number; price: string; qty: string; commission: string; maker: boolean; time: number }[]
}

/** How a request goes wrong: it never arrives, it arrives and the answer is lost, or the venue says no. */
export type Fault = 'dropBefore' | 'dropAfter' | 'reject'

/** A small USD-M futures exchange that speaks Binance's HTTP: signed requests, its field names, its error codes. */
export async function startExchangeDouble(key: { apiKey: string; secret: string }) {
  const orders = new Map<string, DoubleOrder>()
  const faults: Fault[] = []
  const income: object[] = []
  const seen: string[] = []
  const state = { last: '60000.0', wallet: '50000.00000000', position: 0, hosts: new Set<string>() }
  let ids = 1000

  const isSigned = (query: string, header: string | undefined): boolean => {
    const [body = '', signature] = query.split('&signature=')
    return header === key.apiKey && signature === createHmac('sha256', key.secret).update(body).digest('hex')
  }

  const wireOrder = ({ trades: _trades, ...order }: DoubleOrder) => ({
    ...order,
    symbol: 'BTCUSDT',
    avgPrice: order.price,
    cumQuote: '0',
    timeInForce: 'GTC',
    type: 'LIMIT',
    origType: 'LIMIT',
    closePosition: false,
    positionSide: 'BOTH',
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    time: 1_790_000_000_000,
    updateTime: 1_790_000_000_000,
  })

  function place(query: Row): unknown {
    const clientOrderId = query['newClientOrderId'] ?? ''
    // The venue forgets nothing: the same id again is an error, not a second order.
    if (orders.has(clientOrderId)) return { code: -4116, msg: 'ClientOrderId is duplicated.' }
    const order: DoubleOrder = {
      orderId: (ids += 1),
      clientOrderId,
      side: query['side'] ?? '',
      price: query['price'] ?? state.last,
      origQty: query['quantity'] ?? '0',
      executedQty: '0',
      status: 'NEW',
      reduceOnly: query['reduceOnly'] === 'true',
      trades: [],
    }
    orders.set(clientOrderId, order)
    return wireOrder(order)
  }

  function routeOrder(method: string, query: Row): unknown {
    if (method === 'POST') return place(query)
    const order = orders.get(query['origClientOrderId'] ?? '')
    if (!order) {
      return method === 'DELETE'
        ? { code: -2011, msg: 'Unknown order sent.' }
        : { code: -2013, msg: 'Order does not exist.' }
    }
    if (method === 'DELETE') {
      if (order.status === 'FILLED') return { code: -2011, msg: 'Unknown order sent.' }
      order.status = 'CANCELED'
    }
    return wireOrder(order)
  }

  const tradesOf = (query: Row) =>
    [...orders.values()]
      .filter(({ orderId }) => String(orderId) === query['orderId'])
      .flatMap((order) =>
        order.trades.map((trade) => ({
          ...trade,
          symbol: 'BTCUSDT',
          orderId: order.orderId,
          side: order.side,
          quoteQty: '0',
          commissionAsset: 'USDT',
          realizedPnl: '0',
          positionSide: 'BOTH',
          buyer: order.side === 'BUY',
        })),
      )

  function answer(method: string, path: string, query: Row): unknown {
    if (path === '/fapi/v1/exchangeInfo') return exchangeInfo
    if (path === '/fapi/v1/ticker/24hr') return { symbol: 'BTCUSDT', lastPrice: state.last, closeTime: 1 }
    if (path === '/fapi/v1/depth') {
      return { lastUpdateId: 1, T: 1, E: 1, bids: [[state.last, '5']], asks: [[String(Number(state.last) + 0.1), '5']] }
    }
    if (path === '/fapi/v1/order') return routeOrder(method, query)
    if (path === '/fapi/v1/userTrades') return tradesOf(query)
    if (/^\/fapi\/v[23]\/account$/.test(path)) return accountAnswer(state.wallet)
    if (/^\/fapi\/v[23]\/positionRisk$/.test(path)) return positionAnswer(state.position)
    if (path === '/fapi/v1/leverageBracket') return brackets
    if (path === '/fapi/v1/income') return income
    return { code: -1000, msg: `no ${path}` }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double')
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const text = body === '' ? url.search.slice(1) : body
    const query = Object.fromEntries(new URLSearchParams(text))
    const method = request.method ?? 'GET'
    seen.push(`${method} ${url.pathname}`)
    const isPrivate = /order|userTrades|account|positionRisk|leverageBracket|income/.test(url.pathname)
    const send = (status: number, payload: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
    }
    if (isPrivate && !isSigned(text, request.headers['x-mbx-apikey'] as string | undefined)) {
      return send(401, { code: -2014, msg: 'API-key format invalid.' })
    }
    const fault = method === 'POST' && url.pathname === '/fapi/v1/order' ? faults.shift() : undefined
    if (fault === 'dropBefore') return void request.socket.destroy()
    if (fault === 'reject') return send(400, { code: -2019, msg: 'Margin is insufficient.' })
    const payload = answer(method, url.pathname, query)
    if (fault === 'dropAfter') return void request.socket.destroy()
    const isError = typeof payload === 'object' && payload !== null && 'code' in payload
    send(isError ? 400 : 200, payload)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    faults,
    seen,
    state,
    payFunding(tranId: number, amount: string, time: number) {
      income.push({
        symbol: 'BTCUSDT',
        incomeType: 'FUNDING_FEE',
        income: amount,
        asset: 'USDT',
        info: '',
        time,
        tranId,
        tradeId: '',
      })
      state.wallet = String(Number(state.wallet) + Number(amount))
    },
    fill(clientOrderId: string, qty: string, price: string) {
      const order = orders.get(clientOrderId)
      if (!order) throw new Error(`no order ${clientOrderId}`)
      const commission = String((Number(qty) * Number(price) * 5) / 10_000)
      order.trades.push({ id: (ids += 1), price, qty, commission, maker: false, time: 1_790_000_000_000 })
      order.executedQty = String(Number(order.executedQty) + Number(qty))
      order.status = Number(order.executedQty) >= Number(order.origQty) ? 'FILLED' : 'PARTIALLY_FILLED'
      state.position += order.side === 'BUY' ? Number(qty) : -Number(qty)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const exchangeInfo = {
  timezone: 'UTC',
  serverTime: 1,
  rateLimits: [],
  exchangeFilters: [],
  assets: [],
  symbols: [
    {
      symbol: 'BTCUSDT',
      pair: 'BTCUSDT',
      contractType: 'PERPETUAL',
      deliveryDate: 4_133_404_800_000,
      onboardDate: 1_569_398_400_000,
      status: 'TRADING',
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      marginAsset: 'USDT',
      pricePrecision: 1,
      quantityPrecision: 3,
      orderTypes: ['LIMIT', 'MARKET'],
      timeInForce: ['GTC', 'IOC', 'FOK'],
      filters: [
        { filterType: 'PRICE_FILTER', minPrice: '0.1', maxPrice: '1000000', tickSize: '0.10' },
        { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' },
        { filterType: 'MIN_NOTIONAL', notional: '5' },
      ],
    },
  ],
}

const brackets = [
  {
    symbol: 'BTCUSDT',
    brackets: [
      { bracket: 1, initialLeverage: 100, notionalCap: 300_000, notionalFloor: 0, maintMarginRatio: 0.004, cum: 0 },
    ],
  },
]

const accountAnswer = (wallet: string) => ({
  totalWalletBalance: wallet,
  totalUnrealizedProfit: '0',
  assets: [
    {
      asset: 'USDT',
      walletBalance: wallet,
      unrealizedProfit: '0',
      marginBalance: wallet,
      maintMargin: '0',
      initialMargin: '0',
      availableBalance: wallet,
      updateTime: 0,
    },
  ],
  positions: [],
})

const positionAnswer = (qty: number) =>
  qty === 0
    ? []
    : [
        {
          symbol: 'BTCUSDT',
          positionAmt: String(qty),
          entryPrice: '60000',
          breakEvenPrice: '60000',
          markPrice: '60000',
          unRealizedProfit: '0',
          liquidationPrice: '0',
          isolatedMargin: '0',
          notional: String(qty * 60_000),
          marginAsset: 'USDT',
          isolatedWallet: '0',
          initialMargin: '0',
          maintMargin: '0',
          positionInitialMargin: '0',
          openOrderInitialMargin: '0',
          adl: 0,
          bidNotional: '0',
          askNotional: '0',
          leverage: '10',
          positionSide: 'BOTH',
          updateTime: 0,
        },
      ]
