import { openVolume, type Order } from '../account/order/order.ts'
import type { World } from './world.ts'

/** What may still trade of an order, the larger of what it has and what replaces it. */
function workingOf(order: Order | undefined): number {
  if (!order) return 0
  const replace = order.pendingReplace
  const fresh = replace ? replace.volume - (order.filledVolume - replace.filledBefore) : 0
  return Math.max(openVolume(order), fresh)
}

export type OrderCount = { readonly volume: number; readonly working: number }

/** What orders have filled, on whatever day, and what may still fill. */
export function countOf(world: World, orderIds: readonly string[]): OrderCount {
  let [volume, working] = [0, 0]
  for (const orderId of orderIds) {
    const accountId = world.drafts.get(orderId)?.accountId ?? ''
    volume += world.tallies.get(accountId)?.fills.get(orderId) ?? 0
    working += workingOf(world.book(accountId).orders.get(orderId))
  }
  return { volume, working }
}
