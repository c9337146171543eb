import { orderStatus } from '@liangshu/contract/trading/order-codes'
import type { AccountBook } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'
import { done, refuse, type Decision } from './decision.ts'

/** ORD-6: orders held outside the session go out when it opens, oldest first. */
export function decideSessionOpen(book: AccountBook, at: number, takes: (symbol: string) => boolean): Decision {
  const events: AccountEvent[] = []
  for (const order of book.active.values()) {
    if (order.status !== orderStatus.suspended || !takes(order.draft.symbol)) continue
    events.push({ type: 'orderMoved', orderId: order.orderId, step: 'sessionOpen', seq: null, at })
  }
  return done(events)
}

/** ORD-7: a conditional order passes through 已触发 on its way out, so the trigger itself is on record. */
export function decideTrigger(book: AccountBook, orderId: string, at: number): Decision {
  const order = book.orders.get(orderId)
  if (!order) return refuse(102, '委托不存在')
  if (order.status !== orderStatus.pendingTrigger) return done()
  return done([
    { type: 'orderMoved', orderId, step: 'trigger', seq: null, at },
    { type: 'orderMoved', orderId, step: 'submit', seq: null, at },
  ])
}

/** Whether the market has reached the price a conditional order waits for. */
export function isTriggered(side: number, triggerPrice: number, last: number): boolean {
  return side === 1 ? last >= triggerPrice : last <= triggerPrice
}

export type VenueMessage =
  | { readonly kind: 'new'; readonly orderId: string }
  | { readonly kind: 'cancel'; readonly orderId: string }

/**
 * What has to leave for the venue once these events are stored; ask before applying them, so that both go into one
 * transaction. Sending twice is safe: the venue knows the order's id.
 */
export function messagesFor(book: AccountBook, events: readonly AccountEvent[]): VenueMessage[] {
  const messages: VenueMessage[] = []
  for (const event of events) {
    if (event.type === 'orderCreated') {
      if (event.order.status === orderStatus.pendingNew) messages.push({ kind: 'new', orderId: event.order.orderId })
    } else if (event.type === 'orderMoved') {
      if (event.step === 'sessionOpen' || event.step === 'submit')
        messages.push({ kind: 'new', orderId: event.orderId })
      else if (event.step === 'cancelRequest' && isAtVenue(book, event.orderId)) {
        messages.push({ kind: 'cancel', orderId: event.orderId })
      }
    }
  }
  return messages
}

/** An order that was never sent ends here, without a word to the venue. */
function isAtVenue(book: AccountBook, orderId: string): boolean {
  const status = book.orders.get(orderId)?.status
  return status === orderStatus.pendingNew || status === orderStatus.new || status === orderStatus.partiallyFilled
}

/**
 * Cancels every order of the account: on a kill switch and when an account is disabled. A replacement that waits for
 * its cancel goes too, or it would go out after everything was stopped (REPLACE-4).
 */
export function decideCancelAll(book: AccountBook, at: number): Decision {
  const events: AccountEvent[] = []
  for (const { orderId, status, pendingReplace } of book.active.values()) {
    if (pendingReplace) events.push({ type: 'replaceEnded', orderId, end: 'withdrawn' })
    if (status !== orderStatus.pendingCancel)
      events.push({ type: 'orderMoved', orderId, step: 'cancelRequest', seq: null, at })
  }
  return done(events)
}

export type KillSwitchCommand = { isOn: boolean; by: string; reason: string; at: number; setBy: string | null }

/** PRE-15: throwing the switch cancels everything; lifting it needs another person. */
export function decideKillSwitch(book: AccountBook, command: KillSwitchCommand): Decision {
  const { isOn, by, reason, at } = command
  if (book.killSwitch === isOn) return done()
  if (!isOn && command.setBy === by) return refuse(403, '解除熔断须由另一人操作')
  const events: AccountEvent[] = [{ type: 'killSwitchSet', isOn, by, reason }]
  const cancels = isOn ? decideCancelAll(book, at) : done()
  return done(cancels.ok ? [...events, ...cancels.events] : events)
}
