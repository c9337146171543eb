import { orderStatus } from '@liangshu/contract/trading/order-codes'
import type { VenueReport } from '@liangshu/engine/account/book/decide-venue'
import { isMarketType } from '@liangshu/engine/account/order/order-types'
import type { Order } from '@liangshu/engine/account/order/order'
import { unitText } from '@liangshu/engine/account/order/unit-scale'

import type { VenueClient, VenueOrder, VenueState } from './venue-client.ts'
import type { VenueUnits } from './venue-units.ts'

/** At most 36 characters of letters and digits, the same every time it is asked for. */
export const clientIdOf = (orderId: string): string => orderId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 36)

export function venueOrder({ orderId, draft }: Order, isHedged: boolean, { scale }: VenueUnits): VenueOrder {
  return {
    clientId: clientIdOf(orderId),
    symbol: draft.symbol,
    side: draft.side,
    orderType: draft.orderType,
    positionEffect: draft.positionEffect,
    isMarket: isMarketType(draft.orderType),
    price: unitText(draft.price, scale.price),
    volume: unitText(draft.volume, scale.volume),
    reduceOnly: draft.reduceOnly || draft.positionEffect !== 1,
    timeInForce: draft.tif === 'IOC' || draft.tif === 'FOK' ? draft.tif : 'GTC',
    positionSide: isHedged ? (draft.positionSide === 1 ? 'long' : 'short') : null,
  }
}

/** Everything the venue has traded of an order; what we have booked already is recognised by its id. */
async function fillsOf(
  client: VenueClient,
  order: Order,
  state: VenueState,
  units: VenueUnits,
): Promise<Extract<VenueReport, { kind: 'fill' }>[]> {
  if (units.volume(state.filled) <= order.filledVolume) return []
  const { orderId } = order
  const trades = await client.trades({ exOrdId: state.exOrdId, symbol: order.draft.symbol })
  return trades.map(({ id, price, volume, fee, isMaker, at }) => ({
    kind: 'fill',
    execId: `${state.exOrdId}:${id}`,
    orderId,
    price: units.price(price),
    volume: units.volume(volume),
    ...(fee === null ? {} : { fee: units.money(fee), isMaker }),
    tradingDay: '',
    at,
  }))
}

/** What a state of the venue means for us: the acknowledgement, the fills, the end. */
export async function reportsOf(
  client: VenueClient,
  order: Order,
  state: VenueState,
  { units, at }: { units: VenueUnits; at: number },
): Promise<VenueReport[]> {
  const { orderId } = order
  const reports: VenueReport[] = []
  const isTaken = state.status !== 'rejected' && state.status !== 'pending'
  if (order.status === orderStatus.pendingNew && isTaken) {
    reports.push({ kind: 'ack', orderId, exOrdId: state.exOrdId, seq: order.lastSeq + 1, at })
  }
  const fills = await fillsOf(client, order, state, units)
  reports.push(...fills)
  const known = new Set(order.execIds)
  const fresh = fills.filter(({ execId }) => !known.has(execId))
  const booked = fresh.reduce((sum, { volume }) => sum + volume, order.filledVolume)
  const seq = order.lastSeq + 2
  // Trades may be told after the order that they end: it ends when they are here.
  if (state.status === 'canceled' && booked >= units.volume(state.filled)) {
    const kind = order.status === orderStatus.pendingCancel ? 'cancelAck' : 'venueCancel'
    reports.push({ kind, orderId, seq, at, venueFilled: units.volume(state.filled) })
  } else if (state.status === 'rejected') {
    reports.push({ kind: 'reject', orderId, seq, at, reason: 1, text: '交易所拒绝' })
  }
  return reports
}
