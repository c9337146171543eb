import { orderStatus, side } from '@liangshu/contract/trading/order-codes'
import type { Order, PendingReplace } from '../order/order.ts'
import type { AccountBook } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'

/** A buy must be whole lots again after fills took their part; a sale may carry its odd remainder. */
function legalVolume(order: Order, volume: number): number {
  const { terms, draft } = order
  if (terms.kind !== 'stock' || draft.side === side.sell) return volume
  if (volume < terms.minBuy) return 0
  return volume - ((volume - terms.minBuy) % terms.buyStep)
}

/**
 * REPLACE-2: once the cancel is confirmed the rest goes out under its new id. Both events belong to one transaction, so
 * nobody else can take the released cash or shares in between.
 */
export function replacementEvents(book: AccountBook, order: Order, venueFilled: number, at: number): AccountEvent[] {
  const replace = order.pendingReplace
  if (!replace) return []
  const { orderId } = order
  const filled = Math.max(venueFilled, order.filledVolume)
  const left = replace.volume - (filled - replace.filledBefore)
  const volume = legalVolume(order, left)
  if (volume <= 0) {
    return [{ type: 'replaceEnded', orderId, end: left <= 0 ? 'filledBeforeCancel' : 'belowOneLot' }]
  }
  return [
    { type: 'replaceEnded', orderId, end: 'replaced' },
    {
      type: 'orderCreated',
      checks: [],
      order: {
        orderId: replace.orderId,
        draft: { ...order.draft, clOrdId: replace.clOrdId, price: replace.price, volume, replaces: orderId },
        status: orderStatus.pendingNew,
        terms: order.terms,
        freezePrice: replace.price,
        rejectReason: 0,
        rejectDetail: '',
        createdAt: at,
        tradingDay: book.tradingDay,
      },
    },
  ]
}

/** What is reserved while the old order is being cancelled. */
export function pendingReplaceOf(
  order: Order,
  request: { clOrdId: string; orderId: string; price: number; volume: number | null },
): PendingReplace {
  const leaves = order.draft.volume - order.filledVolume
  return {
    clOrdId: request.clOrdId,
    orderId: request.orderId,
    price: request.price,
    volume: request.volume ?? leaves,
    filledBefore: order.filledVolume,
  }
}
