import type { binanceusdm as Exchange, Order, Trade } from 'ccxt'

import { VenueRefusal, VenueUnknown, type VenueClient, type VenueState, type VenueTrade } from '../venue-client.ts'

/** `BINANCE.BTCUSDT-PERP` is `BTC/USDT:USDT` there. */
export function ccxtSymbol(symbol: string): string {
  const base = symbol.replace(/^BINANCE\./, '').replace(/USDT-PERP$/, '')
  return `${base}/USDT:USDT`
}

const ownSymbol = (symbol: string) => `BINANCE.${symbol.split('/')[0] ?? ''}USDT-PERP`

/** Refusals that ccxt speaks itself, before anything is sent. */
const localRefusals = new Set(['InvalidOrder', 'BadRequest', 'BadSymbol', 'ArgumentsRequired', 'AuthenticationError'])

/**
 * Codes after which the outcome is open: the venue's own trouble (-1000 to -1008), and -4116, a duplicate id, which says
 * that an earlier request did arrive. Any other code is a no.
 */
const openCodes = new Set(['-1000', '-1001', '-1003', '-1006', '-1007', '-1008', '-1021', '-4116'])
const goneCodes = new Set(['-2011', '-2013'])

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const codeOf = (error: unknown) => /"code":\s*"?(-\d+)/.exec(textOf(error))?.[1]

/** Turns what ccxt throws into one of our two kinds. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error)
    const isNo =
      code === undefined ? error instanceof Error && localRefusals.has(error.constructor.name) : !openCodes.has(code)
    const Kind = isNo ? VenueRefusal : VenueUnknown
    throw new Kind(textOf(error), { cause: error })
  }
}

const isMissing = (error: unknown) => goneCodes.has(codeOf(error) ?? '')

function stateOf({ id, status, filled }: Order): VenueState {
  const known = { open: 'working', closed: 'filled', canceled: 'canceled', expired: 'canceled', rejected: 'rejected' }
  const name = known[(status ?? 'open') as keyof typeof known] ?? 'working'
  return { exOrdId: id ?? '', status: name as VenueState['status'], filled: String(filled ?? 0) }
}

function tradeOf({ id, price, amount, fee, takerOrMaker, timestamp }: Trade): VenueTrade {
  return {
    id: id ?? '',
    price: String(price),
    volume: String(amount),
    // Paid in another coin it leaves another wallet.
    fee: String(fee?.currency === undefined || fee.currency === 'USDT' ? (fee?.cost ?? 0) : 0),
    isMaker: takerOrMaker === 'maker',
    at: timestamp ?? 0,
  }
}

export function createBinanceClient(exchange: Exchange, isHedged: boolean): VenueClient {
  const ready = () => asked(exchange.loadMarkets())
  return {
    isIdempotent: true,

    async place(order) {
      await ready()
      const params = {
        newClientOrderId: order.clientId,
        ...(order.isMarket ? {} : { timeInForce: order.timeInForce }),
        ...(isHedged ? { positionSide: order.positionSide?.toUpperCase() } : { reduceOnly: order.reduceOnly }),
      }
      const type = order.isMarket ? 'market' : 'limit'
      const price = order.isMarket ? undefined : Number(order.price)
      const side = order.side === 1 ? 'buy' : 'sell'
      const volume = Number(order.volume)
      return stateOf(await asked(exchange.createOrder(ccxtSymbol(order.symbol), type, side, volume, price, params)))
    },

    async cancel({ clientId, symbol }) {
      await ready()
      try {
        await asked(exchange.cancelOrder('', ccxtSymbol(symbol), { origClientOrderId: clientId }))
      } catch (error) {
        // Gone already: what it became is for `find` to say.
        if (!isMissing(error)) throw error
      }
    },

    async find({ clientId, symbol }) {
      await ready()
      try {
        return stateOf(await asked(exchange.fetchOrder('', ccxtSymbol(symbol), { origClientOrderId: clientId })))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async trades({ exOrdId, symbol }) {
      await ready()
      const rows = await asked(exchange.fetchMyTrades(ccxtSymbol(symbol), undefined, undefined, { orderId: exOrdId }))
      return rows.map(tradeOf)
    },

    async wallet() {
      await ready()
      const balance = await asked(exchange.fetchBalance())
      const positions = await asked(exchange.fetchPositions())
      const held: Record<string, string> = {}
      for (const { symbol, contracts, side } of positions) {
        if (!contracts) continue
        const own = ownSymbol(symbol ?? '')
        held[own] = String(Number(held[own] ?? 0) + (side === 'short' ? -contracts : contracts))
      }
      const usdt = balance['USDT'] as { total?: number } | undefined
      // What a position has gained is no cash until it is closed.
      const info = balance.info as { totalWalletBalance?: string }
      return { balance: info.totalWalletBalance ?? String(usdt?.total ?? 0), positions: held }
    },

    async funding(sinceMs) {
      await ready()
      const rows = await asked(exchange.fetchFundingHistory(undefined, sinceMs))
      return rows.map(({ id, symbol, amount, timestamp }) => ({
        id: id ?? '',
        symbol: ownSymbol(symbol ?? ''),
        amount: String(amount),
        at: timestamp ?? 0,
      }))
    },

    async quote(symbol) {
      await ready()
      const market = exchange.market(ccxtSymbol(symbol))
      const ticker = await asked(exchange.fetchTicker(ccxtSymbol(symbol)))
      const book = await asked(exchange.fetchOrderBook(ccxtSymbol(symbol), 5))
      return {
        last: String(ticker.last ?? 0),
        bid: book.bids[0]?.[0] === undefined ? null : String(book.bids[0][0]),
        ask: book.asks[0]?.[0] === undefined ? null : String(book.asks[0][0]),
        tick: String(market?.precision.price ?? 0.1),
        step: String(market?.precision.amount ?? 0.001),
      }
    },
  }
}
