import { cancelRefusals, orderStatus } from '@liangshu/contract/trading/order-codes'
import { isTerminal, moveOrder } from '../order/order-status.ts'
import type { Order } from '../order/order.ts'
import type { AccountBook } from './account-book.ts'
import { refuse, type Decision, type Refusal } from './decision.ts'

export type CancelCommand = {
  readonly clOrdId: string
  readonly at: number
  /** Whether the venue takes cancels in this phase; an order we still hold can always be withdrawn. */
  readonly isCancelPhase: boolean
}

/** Finds an order that a cancel or a replace may still touch (CANCEL-1 to CANCEL-3). */
export function cancellable(book: AccountBook, command: CancelCommand): { ok: true; order: Order } | Refusal {
  const order = book.ordersByClOrdId.get(command.clOrdId)
  if (!order) return refuse(102, cancelRefusals[102])
  if (isTerminal(order.status)) return refuse(101, cancelRefusals[101])
  if (order.status === orderStatus.pendingCancel) return refuse(104, cancelRefusals[104])
  const isHeldHere =
    order.status === orderStatus.suspended ||
    order.status === orderStatus.pendingTrigger ||
    order.status === orderStatus.triggered
  if (!command.isCancelPhase && !isHeldHere) return refuse(105, cancelRefusals[105])
  return { ok: true, order }
}

export function decideCancel(book: AccountBook, command: CancelCommand): Decision<string> {
  const replaced = book.ordersByClOrdId.get(command.clOrdId)
  // REPLACE-4: being replaced it is on its way out already; what is withdrawn is the order that would come after it.
  if (replaced?.pendingReplace && replaced.status === orderStatus.pendingCancel) {
    const { orderId } = replaced
    return { ok: true, events: [{ type: 'replaceEnded', orderId, end: 'withdrawn' }], answer: orderId }
  }
  const found = cancellable(book, command)
  if (!found.ok) return found
  const { orderId, status, filledVolume } = found.order
  const move = moveOrder(status, 'cancelRequest', filledVolume)
  if (!move.ok) return refuse(101, cancelRefusals[101])
  return {
    ok: true,
    events: [{ type: 'orderMoved', orderId, step: 'cancelRequest', seq: null, at: command.at }],
    answer: orderId,
  }
}
