import { setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

import {
  VenueNotReached,
  VenueRefusal,
  VenueUnknown,
  type SentReference,
  type VenueClient,
  type VenueState,
} from '../venue-client.ts'
import {
  chineseWords,
  orderBodyOf,
  ownSymbolOf,
  sideOf,
  statusOf,
  vtSymbolOf,
  wordsOf,
  type OrderBody,
  type Words,
} from './veighna-codes.ts'
import { openVeighnaHttp, type VeighnaLogin } from './veighna-http.ts'
import { listenToVeighna } from './veighna-push.ts'
import {
  momentOf,
  rowsOf,
  vtAccount,
  vtContract,
  vtOrder,
  vtPosition,
  vtTick,
  vtTrade,
  type VtContract,
  type VtOrder,
  type VtTick,
} from './veighna-wire.ts'

/** How long a fresh subscription is given to show its first price. */
const tickTries = 10
const tickPauseMs = 300
/** Two clocks are never quite the same. */
const skewMs = 3000
const contractsLastMs = 10 * 60_000
/** Decimals that prices have at most; floats carry more than was meant. */
const priceDigits = 4

const enumOf = z.object({ enum: z.array(z.string()).max(20) })
const description = z.object({
  components: z.object({
    schemas: z.object({ Direction: enumOf, Offset: enumOf, OrderType: enumOf }),
  }),
})

const priceText = (value: number): string => String(Number(value.toFixed(priceDigits)))
const keyOf = ({ symbol, exchange }: { symbol: string; exchange: string }) => `${symbol}.${exchange}`

function stateOf({ vt_orderid, status, traded }: VtOrder): VenueState {
  return { exOrdId: vt_orderid, status: statusOf(status), filled: String(traded) }
}

type Parts = VeighnaLogin & {
  /** The gateway of the account; others that the same VeighNa serves are none of its business. */
  readonly gateway: string
  readonly onNews: () => void
  readonly now: () => number
}

/**
 * An account of VeighNa behind its web service (vnpy_webtrader). Its own id of an order is told in the answer to the order
 * and is all it is known by later; ours travels as `reference`, which gateways may drop once the exchange has answered. A
 * lost answer is therefore looked for by id, by reference, as heard from the push, and at last by all the order says. It
 * cannot tell an order that is sent twice from two orders: nothing is ever sent again.
 */
export async function connectVeighna({ gateway, onNews, now, ...login }: Parts): Promise<VenueClient> {
  const http = openVeighnaHttp(login)
  /** Reference → its id, as far as heard. */
  const heard = new Map<string, string>()
  let contracts: { at: number; rows: Map<string, VtContract> } | null = null
  const words = await readWords()

  async function readWords(): Promise<Words> {
    const read = description.safeParse(await http.describe().catch(() => null))
    if (!read.success) return chineseWords
    const { Direction, Offset, OrderType } = read.data.components.schemas
    return wordsOf({ Direction: Direction.enum, Offset: Offset.enum, OrderType: OrderType.enum }) ?? chineseWords
  }

  const ofGateway = <Row extends { gateway_name: string }>(rows: Row[]): Row[] =>
    rows.filter(({ gateway_name }) => gateway_name === gateway)

  function note(order: VtOrder): void {
    if (order.reference !== '') heard.set(order.reference, order.vt_orderid)
  }

  async function orders(): Promise<VtOrder[]> {
    const rows = ofGateway(rowsOf(await http.ask('/order'), vtOrder))
    for (const order of rows) note(order)
    return rows
  }

  async function contractOf(symbol: string): Promise<VtContract> {
    const wanted = vtSymbolOf(symbol)
    if (!contracts || now() - contracts.at > contractsLastMs || !contracts.rows.has(keyOf(wanted))) {
      const rows = rowsOf(await http.ask('/contract'), vtContract)
      contracts = { at: now(), rows: new Map(rows.map((row) => [keyOf(row), row])) }
    }
    const found = contracts.rows.get(keyOf(wanted))
    if (!found) throw new VenueRefusal(`VeighNa 没有合约 ${symbol}`)
    // It sends an order to the gateway of the contract, whatever account we mean.
    if (found.gateway_name !== gateway) throw new VenueRefusal(`${symbol} 不属于网关 ${gateway}`)
    return found
  }

  async function ticksOf(symbol: string): Promise<VtTick | undefined> {
    const wanted = keyOf(vtSymbolOf(symbol))
    return rowsOf(await http.ask('/tick'), vtTick).find((tick) => keyOf(tick) === wanted && tick.last_price > 0)
  }

  async function tickOf(symbol: string): Promise<VtTick> {
    const known = await ticksOf(symbol)
    if (known) return known
    await http.ask(`/tick/${encodeURIComponent(keyOf(vtSymbolOf(symbol)))}`, { method: 'POST' })
    for (let tried = 0; tried < tickTries; tried += 1) {
      const tick = await ticksOf(symbol)
      if (tick) return tick
      await sleep(tickPauseMs)
    }
    throw new VenueUnknown(`VeighNa 还没有 ${symbol} 的行情`)
  }

  /** The order we mean, by whatever is still known of it. */
  function pick(rows: readonly VtOrder[], sent: SentReference): VtOrder | undefined {
    const body = orderBodyOf(sent.wanted, words)
    const said = rows.find(({ reference }) => reference === sent.clientId)
    if (said) return said
    const id = sent.exOrdId ?? heard.get(sent.clientId)
    // Ids begin again with the programme there: one that is somebody else's now does not count.
    const known = rows.find((row) => row.vt_orderid === id && isSame(row, body) && row.reference === '')
    if (known || id !== undefined) return known
    const owned = new Set([...sent.taken, ...heard.values()])
    const fits = (row: VtOrder) =>
      row.reference === '' &&
      !owned.has(row.vt_orderid) &&
      isSame(row, body) &&
      (momentOf(row.datetime) ?? now()) >= sent.sentAt - skewMs
    return rows.find(fits)
  }

  const push = listenToVeighna(http, {
    onOpen: onNews,
    onHeard({ topic, data }) {
      const order = topic.startsWith('eOrder') ? vtOrder.safeParse(data) : null
      if (order?.success && order.data.gateway_name === gateway) note(order.data)
      if (/^e(Order|Trade)/.test(topic)) onNews()
    },
  })

  return {
    isIdempotent: false,

    async place(order) {
      const body = orderBodyOf(order, words)
      await contractOf(order.symbol).catch((error: unknown) => {
        // Nothing was sent yet, whatever went wrong with the question.
        throw error instanceof VenueRefusal ? error : new VenueNotReached(String(error), { cause: error })
      })
      const id = await http.ask('/order', { method: 'POST', body })
      if (typeof id !== 'string') throw new VenueUnknown('VeighNa 下单的应答无法识别')
      // Its gateway is gone or took nothing: there is no order.
      if (id === '') throw new VenueRefusal('VeighNa 网关未接受委托')
      heard.set(order.clientId, id)
      return { exOrdId: id, status: 'pending', filled: '0' }
    },

    async cancel(sent) {
      const found = pick(await orders(), sent)
      if (!found || ['filled', 'canceled', 'rejected'].includes(statusOf(found.status))) return
      try {
        await http.ask(`/order/${encodeURIComponent(found.vt_orderid)}`, { method: 'DELETE' })
      } catch (error) {
        // Gone already: what it became is for `find` to say.
        if (!(error instanceof VenueRefusal)) throw error
      }
    },

    async find(sent) {
      const found = pick(await orders(), sent)
      if (!found) return null
      heard.set(sent.clientId, found.vt_orderid)
      return stateOf(found)
    },

    async trades({ exOrdId }) {
      const rows = ofGateway(rowsOf(await http.ask('/trade'), vtTrade))
      return rows
        .filter(({ vt_orderid }) => vt_orderid === exOrdId)
        .map(({ tradeid, price, volume, datetime }) => ({
          id: tradeid,
          price: priceText(price),
          volume: String(volume),
          // It knows no fees: ours are reckoned by the rules and held against the statement.
          fee: null,
          isMaker: false,
          at: momentOf(datetime) ?? now(),
        }))
    },

    async wallet() {
      const accounts = ofGateway(rowsOf(await http.ask('/account'), vtAccount))
      // Until the gateway has logged in there is no account, which is not an empty one.
      if (accounts.length === 0) throw new VenueUnknown(`VeighNa 网关 ${gateway} 尚未连接`)
      const held: Record<string, string> = {}
      for (const row of ofGateway(rowsOf(await http.ask('/position'), vtPosition))) {
        const symbol = ownSymbolOf(row)
        if (!symbol || row.volume === 0) continue
        const signed = sideOf(row.direction) === 2 ? -row.volume : row.volume
        held[symbol] = String(Number(held[symbol] ?? 0) + signed)
      }
      const balance = accounts.reduce((sum, row) => sum + row.balance, 0)
      return { balance: balance.toFixed(2), positions: held }
    },

    funding: async () => [],

    async quote(symbol) {
      const contract = await contractOf(symbol)
      const tick = await tickOf(symbol)
      const orNull = (value: number) => (value > 0 ? priceText(value) : null)
      return {
        last: priceText(tick.last_price),
        bid: orNull(tick.bid_price_1),
        ask: orNull(tick.ask_price_1),
        tick: priceText(contract.pricetick),
        step: String(contract.min_volume),
        preClose: orNull(tick.pre_close),
        limitUp: orNull(tick.limit_up),
        limitDown: orNull(tick.limit_down),
      }
    },

    close: push.close,
  }
}

function isSame(row: VtOrder, body: OrderBody): boolean {
  return (
    row.symbol === body.symbol &&
    row.exchange === body.exchange &&
    sideOf(row.direction) === sideOf(body.direction) &&
    (row.offset === '' || body.offset === '' || row.offset === body.offset) &&
    row.volume === body.volume &&
    Math.abs(row.price - body.price) < 1e-6
  )
}
