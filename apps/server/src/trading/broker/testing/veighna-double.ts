import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { WebSocketServer } from 'ws'

export type VeighnaFault =
  /** The connection breaks before the service has read the order. */
  | 'dropBefore'
  /** The order is taken, the answer never arrives. */
  | 'dropAfter'
  | 'busy'
  | 'noGateway'

type Order = {
  gateway_name: string
  symbol: string
  exchange: string
  orderid: string
  vt_orderid: string
  vt_symbol: string
  type: string
  direction: string
  offset: string
  price: number
  volume: number
  traded: number
  status: string
  datetime: string | null
  reference: string
}

const gateway = 'SIM'
const login = { username: 'desk', password: 'the-very-secret' }
const words = {
  Direction: ['多', '空', '净'],
  Offset: ['', '开', '平', '平今', '平昨'],
  OrderType: ['限价', '市价', 'STOP', 'FAK', 'FOK', '询价', 'ETF'],
}

/** As Python writes it: `2026-11-17 10:00:00+08:00`. */
const shanghai = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}+08:00`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Speaks what vnpy_webtrader 1.1 speaks: paths, field names, words, 30-minute tokens, pushes. */
export async function startVeighnaDouble(
  contracts: { symbol: string; exchange: string; last: number }[],
  clock: { now: () => number },
) {
  const state = {
    orders: new Map<string, Order>(),
    trades: [] as Record<string, unknown>[],
    positions: new Map<string, { direction: string; volume: number }>(),
    balance: 1_000_000,
    faults: [] as VeighnaFault[],
    tokens: new Set<string>(),
    /** How often an order was posted. */
    posts: [] as Record<string, unknown>[],
    deletes: [] as string[],
    isConnected: true,
    subscribed: new Set<string>(),
    count: 0,
    sockets: 0,
    /** Pushes nothing, as when the line was down. */
    isSilent: false,
  }

  const push = (topic: string, data: object) => {
    if (state.isSilent) return
    for (const client of sockets.clients) client.send(JSON.stringify({ topic, data }))
  }
  const vtSymbol = ({ symbol, exchange }: { symbol: string; exchange: string }) => `${symbol}.${exchange}`

  function take(sent: Record<string, unknown>): string {
    state.count += 1
    const orderid = String(state.count)
    const base = sent as Pick<Order, 'symbol' | 'exchange' | 'type' | 'direction' | 'offset' | 'price' | 'volume'>
    const order: Order = {
      ...base,
      gateway_name: gateway,
      orderid,
      vt_orderid: `${gateway}.${orderid}`,
      vt_symbol: vtSymbol(base),
      traded: 0,
      status: '提交中',
      datetime: null,
      reference: String(sent['reference'] ?? ''),
    }
    state.orders.set(order.vt_orderid, order)
    push('eOrder.', order)
    return order.vt_orderid
  }

  /** The exchange has answered: like many gateways, this one forgets the reference then. */
  function answer(id: string, change: Partial<Order>, { keepsReference = false } = {}): void {
    const order = state.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    const datetime = order.datetime ?? shanghai(clock.now())
    const next = { ...order, datetime, ...(keepsReference ? {} : { reference: '' }), ...change }
    state.orders.set(id, next)
    push('eOrder.', next)
  }

  function routeOrder(request: IncomingMessage, response: ServerResponse, sent: Record<string, unknown>): void {
    const fault = state.faults.shift()
    if (fault === 'dropBefore') return void request.socket.destroy()
    if (fault === 'busy') return reply(response, 500, { detail: 'Internal Server Error' })
    if (fault === 'noGateway') return reply(response, 200, '')
    state.posts.push(sent)
    const contract = contracts.find((one) => vtSymbol(one) === vtSymbol(sent as Order))
    if (!contract) return reply(response, 404, { detail: `找不到合约${String(sent['symbol'])}` })
    const id = take(sent)
    if (fault === 'dropAfter') return void request.socket.destroy()
    reply(response, 200, id)
  }

  const lists: Record<string, () => unknown> = {
    '/order': () => [...state.orders.values()],
    '/trade': () => state.trades,
    '/position': () =>
      [...state.positions].map(([key, held]) => {
        const [symbol, exchange] = key.split('.')
        return { gateway_name: gateway, symbol, exchange, ...held, frozen: 0, price: 0, pnl: 0, yd_volume: 0 }
      }),
    '/account': () =>
      state.isConnected
        ? [{ gateway_name: gateway, accountid: '1', balance: state.balance, frozen: 0, available: state.balance }]
        : [],
    '/contract': () =>
      contracts.map(({ symbol, exchange }) => ({
        gateway_name: gateway,
        symbol,
        exchange,
        pricetick: 0.01,
        min_volume: 1,
        size: 1,
      })),
    '/tick': () =>
      contracts
        .filter((one) => state.subscribed.has(vtSymbol(one)))
        .map(({ symbol, exchange, last }) => ({
          gateway_name: gateway,
          symbol,
          exchange,
          last_price: last,
          pre_close: last,
          limit_up: 0,
          limit_down: 0,
          bid_price_1: Number((last - 0.01).toFixed(2)),
          ask_price_1: Number((last + 0.01).toFixed(2)),
        })),
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://double')
    const body = await bodyOf(request)
    if (pathname === '/openapi.json') {
      const schemas = Object.fromEntries(Object.entries(words).map(([name, list]) => [name, { enum: list }]))
      return reply(response, 200, { components: { schemas } })
    }
    if (pathname === '/token') {
      const form = new URLSearchParams(body)
      if (form.get('username') !== login.username || form.get('password') !== login.password)
        return reply(response, 401, { detail: 'Incorrect username or password' })
      const token = `token-${state.tokens.size + 1}-${Math.trunc(state.count)}`
      state.tokens.add(token)
      return reply(response, 200, { access_token: token, token_type: 'bearer' })
    }
    if (!state.tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return reply(response, 401, { detail: 'Could not validate credentials' })
    if (request.method === 'POST' && pathname === '/order')
      return routeOrder(request, response, JSON.parse(body) as Record<string, unknown>)
    if (request.method === 'POST' && pathname.startsWith('/tick/')) {
      state.subscribed.add(decodeURIComponent(pathname.slice(6)))
      return reply(response, 200, null)
    }
    if (request.method === 'DELETE') {
      const id = decodeURIComponent(pathname.slice('/order/'.length))
      state.deletes.push(id)
      const order = state.orders.get(id)
      if (!order) return reply(response, 404, { detail: `找不到委托${id}` })
      if (['提交中', '未成交', '部分成交'].includes(order.status)) answer(id, { status: '已撤销' })
      return reply(response, 200, null)
    }
    const list = lists[pathname]
    return list ? reply(response, 200, list()) : reply(response, 404, { detail: 'Not Found' })
  }

  const server = createServer((request, response) => void route(request, response))
  const sockets = new WebSocketServer({ server, path: '/ws/' })
  sockets.on('connection', () => {
    state.sockets += 1
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    state,
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    credential: JSON.stringify({ url: `http://127.0.0.1:${port}`, ...login, gateway }),
    answer,
    /** Trades part of an order; the order says so first unless told otherwise. */
    fill(id: string, volume: number, price: number, { tellsTrade = true } = {}): void {
      const order = state.orders.get(id)
      if (!order) throw new Error(`no order ${id}`)
      const traded = order.traded + volume
      answer(id, { traded, status: traded >= order.volume ? '全部成交' : '部分成交' })
      const held = state.positions.get(order.vt_symbol) ?? { direction: '多', volume: 0 }
      const signed = order.direction === '多' ? volume : -volume
      state.positions.set(order.vt_symbol, { direction: '多', volume: held.volume + signed })
      if (tellsTrade) this.tellTrade(id, volume, price)
    },
    tellTrade(id: string, volume: number, price: number): void {
      const tradeid = String(state.trades.length + 1)
      const { gateway_name, symbol, exchange, orderid, direction, offset } = state.orders.get(id) as Order
      const of = { gateway_name, symbol, exchange, orderid, direction, offset }
      const trade = { ...of, vt_orderid: id, tradeid, price, volume, datetime: '2026-11-17 10:00:00.123456+08:00' }
      state.trades.push(trade)
      push('eTrade.', trade)
    },
    /** Begins again with an empty memory, as after a crash. */
    forget(): Order[] {
      const before = [...state.orders.values()]
      state.orders.clear()
      return before
    },
    remember(orders: readonly Order[]): void {
      for (const order of orders) state.orders.set(order.vt_orderid, { ...order, reference: '' })
    },
    /** Nobody is there any more; what is kept open breaks. */
    async vanish(): Promise<void> {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    comeBack: () => listen(port),
    async close(): Promise<void> {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
