import type { Exchange } from '@liangshu/contract/market/classification'
import { splitSymbol } from '@liangshu/contract/market/symbol'
import { orderType, type OrderType, type PositionEffect, type Side } from '@liangshu/contract/trading/order-codes'

import { VenueRefusal, type VenueOrder, type VenueState } from '../venue-client.ts'

/** Its exchanges by ours. Codes are spelt the same on both sides. */
const exchangeNames: Partial<Record<Exchange, string>> = {
  SHSE: 'SSE',
  SZSE: 'SZSE',
  BJSE: 'BSE',
  CFFEX: 'CFFEX',
  SHFE: 'SHFE',
  INE: 'INE',
  DCE: 'DCE',
  CZCE: 'CZCE',
  GFEX: 'GFEX',
}
const ownExchanges = new Map(Object.entries(exchangeNames).map(([own, theirs]) => [theirs, own]))

export type VtSymbol = { readonly symbol: string; readonly exchange: string }

export function vtSymbolOf(symbol: string): VtSymbol {
  const parts = splitSymbol(symbol)
  const exchange = parts && exchangeNames[parts.exchange]
  if (!parts || !exchange) throw new VenueRefusal(`该通道不支持 ${symbol}`)
  return { symbol: parts.code, exchange }
}

/** Null for what we do not trade: options, overseas, its own test exchanges. */
export function ownSymbolOf({ symbol, exchange }: VtSymbol): string | null {
  const own = ownExchanges.get(exchange)
  const text = `${own}.${symbol}`
  return own !== undefined && splitSymbol(text) ? text : null
}

/**
 * Words of the wire. They are translated with the language of the server, so what a server takes is read from its own
 * description; what it says is understood in either.
 */
export type Words = {
  readonly direction: Readonly<Record<'long' | 'short' | 'net', string>>
  readonly offset: Readonly<Record<'none' | 'open' | 'close' | 'closeToday' | 'closeYesterday', string>>
  readonly type: Readonly<Record<'limit' | 'market' | 'fak' | 'fok', string>>
}

export const chineseWords: Words = {
  direction: { long: '多', short: '空', net: '净' },
  offset: { none: '', open: '开', close: '平', closeToday: '平今', closeYesterday: '平昨' },
  type: { limit: '限价', market: '市价', fak: 'FAK', fok: 'FOK' },
}

/** The lists of its description, in the order in which they are declared; null when they are not what we know. */
export function wordsOf(
  lists: Readonly<Record<'Direction' | 'Offset' | 'OrderType', readonly string[]>>,
): Words | null {
  const [long, short, net] = lists.Direction
  const [none, open, close, closeToday, closeYesterday] = lists.Offset
  const [limit, market, , fak, fok] = lists.OrderType
  if (!long || !short || !net || !open || !close || !closeToday || !closeYesterday || !limit || !market) return null
  return {
    direction: { long, short, net },
    offset: { none: none ?? '', open, close, closeToday, closeYesterday },
    type: { limit, market, fak: fak ?? 'FAK', fok: fok ?? 'FOK' },
  }
}

const offsets: Record<PositionEffect, keyof Words['offset']> = {
  1: 'open',
  2: 'close',
  3: 'closeToday',
  4: 'closeYesterday',
}
const types: Partial<Record<OrderType, keyof Words['type']>> = {
  [orderType.limit]: 'limit',
  [orderType.market]: 'market',
  [orderType.limitFak]: 'fak',
  [orderType.limitFok]: 'fok',
  // Released by then: it goes as the limit order it has become.
  [orderType.conditional]: 'limit',
}

const isShare = (exchange: string): boolean => ['SSE', 'SZSE', 'BSE'].includes(exchange)

export type OrderBody = VtSymbol & {
  readonly direction: string
  readonly type: string
  readonly volume: number
  readonly price: number
  readonly offset: string
  readonly reference: string
}

/** An order as it takes it. Shares have no offset there. */
export function orderBodyOf(order: VenueOrder, words: Words): OrderBody {
  const { symbol, exchange } = vtSymbolOf(order.symbol)
  const named = types[order.orderType]
  if (!named) throw new VenueRefusal('该通道只支持限价、市价、即成剩撤和全成或撤委托')
  const byTif = order.timeInForce === 'IOC' ? 'fak' : order.timeInForce === 'FOK' ? 'fok' : named
  return {
    symbol,
    exchange,
    direction: order.side === 1 ? words.direction.long : words.direction.short,
    type: words.type[named === 'limit' ? byTif : named],
    volume: Number(order.volume),
    price: Number(order.price),
    offset: isShare(exchange) ? words.offset.none : words.offset[offsets[order.positionEffect]],
    reference: order.clientId,
  }
}

const statuses: Readonly<Record<string, VenueState['status']>> = {
  提交中: 'pending',
  Submitting: 'pending',
  未成交: 'working',
  'Not Traded': 'working',
  部分成交: 'working',
  'Part Traded': 'working',
  全部成交: 'filled',
  'All Traded': 'filled',
  已撤销: 'canceled',
  Cancelled: 'canceled',
  拒单: 'rejected',
  Rejected: 'rejected',
}

/** A word nobody knows is no reason to end an order. */
export const statusOf = (word: string): VenueState['status'] => statuses[word] ?? 'pending'

export const sideOf = (direction: string): Side => (/空|short/i.test(direction) ? 2 : 1)
