import type { RejectReason } from '@liangshu/contract/trading/order-codes'
import { isLate, moveOrder } from '../order/order-status.ts'
import type { Order } from '../order/order.ts'
import type { AccountBook } from './account-book.ts'
import type { AccountEvent, VenueFill } from './account-event.ts'
import type { PerpetualChange } from '../perpetual/perpetual-holding.ts'
import { moneyOfFill } from './book-fill.ts'
import { overreaching } from './freeze-perpetual.ts'
import { replacementEvents } from './decide-replace.ts'
import { done, type Decision } from './decision.ts'

/** What a venue tells us. `seq` counts the status messages of one order; a fill is known by its `execId`. */
export type VenueReport =
  | {
      readonly kind: 'ack'
      readonly orderId: string
      readonly exOrdId: string
      readonly seq: number
      readonly at: number
    }
  | {
      readonly kind: 'reject'
      readonly orderId: string
      readonly seq: number
      readonly at: number
      readonly reason: RejectReason
      readonly text: string
    }
  | {
      readonly kind: 'cancelAck' | 'venueCancel'
      readonly orderId: string
      readonly seq: number
      readonly at: number
      /** Volume the venue has filled in all, when it says so; fills that are still on their way stay frozen. */
      readonly venueFilled: number | null
    }
  | {
      readonly kind: 'cancelReject'
      readonly orderId: string
      readonly seq: number
      readonly at: number
      readonly text: string
    }
  | ({ readonly kind: 'fill' } & VenueFill)

/** ORD-5 to ORD-9. Delivered twice, late or out of order, a report never does its work twice and never undoes newer. */
export function decideVenueReport(book: AccountBook, report: VenueReport): Decision {
  if (report.kind === 'fill') return done(fillEvents(book, report))
  const order = book.orders.get(report.orderId)
  if (!order || (report.seq <= order.lastSeq && !endsOrder(report))) return done()
  return done(statusEvents(book, order, report))
}

/** An end is an end: no order comes back from it, so it counts even when a newer message overtook it (ORD-9). */
function endsOrder({ kind }: VenueReport): boolean {
  return kind === 'cancelAck' || kind === 'venueCancel' || kind === 'reject'
}

type StatusReport = Exclude<VenueReport, { kind: 'fill' }>

const stepOf = {
  ack: 'ack',
  reject: 'venueReject',
  cancelAck: 'cancelAck',
  venueCancel: 'venueCancel',
  cancelReject: 'cancelReject',
} as const

function statusEvents(book: AccountBook, order: Order, report: StatusReport): AccountEvent[] {
  // A cancel we did not ask for, or asked for in a life before the restart, still ends the order.
  const step =
    report.kind === 'cancelAck' && !moveOrder(order.status, 'cancelAck', 0).ok ? 'venueCancel' : stepOf[report.kind]
  const move = moveOrder(order.status, step, order.filledVolume)
  if (!move.ok || (!move.changed && report.seq <= order.lastSeq)) return []
  const { seq, at } = report
  const { orderId } = order
  if (report.kind === 'ack') return [{ type: 'orderMoved', orderId, step, seq, at, exOrdId: report.exOrdId }]
  const base = { type: 'orderMoved', orderId, step, seq, at } as const
  switch (report.kind) {
    case 'reject':
      return [
        { ...base, rejectReason: report.reason, rejectDetail: report.text },
        ...endReplace(order, 'cancelRejected'),
      ]
    case 'cancelReject':
      return [base, ...(move.changed ? endReplace(order, 'cancelRejected') : [])]
    case 'cancelAck':
    case 'venueCancel': {
      const venueFilled = report.venueFilled ?? order.filledVolume
      const moved: AccountEvent = { ...base, venueFilled }
      return move.changed ? [moved, ...replacementEvents(book, order, venueFilled, at)] : [moved]
    }
  }
}

function endReplace(order: Order, end: 'cancelRejected' | 'filledBeforeCancel'): AccountEvent[] {
  return order.pendingReplace ? [{ type: 'replaceEnded', orderId: order.orderId, end }] : []
}

function bareFill({ execId, orderId, price, volume, tradingDay, at, isMaker, fee }: VenueFill): VenueFill {
  const bare = { execId, orderId, price, volume, tradingDay, at }
  if (isMaker === undefined && fee === undefined) return bare
  return { ...bare, ...(isMaker !== undefined && { isMaker }), ...(fee !== undefined && { fee }) }
}

function fillEvents(book: AccountBook, report: VenueFill): AccountEvent[] {
  const order = book.orders.get(report.orderId)
  const isKnown = order ? order.execIds.includes(report.execId) : book.strayExecIds.has(report.execId)
  if (isKnown) return []
  const fill = bareFill(report)
  if (!order) return [{ type: 'fillQuarantined', fill, reason: 'unknownOrder' }]
  const leaves = order.draft.volume - order.filledVolume - fill.volume
  if (leaves < 0) return [{ type: 'fillQuarantined', fill, reason: 'overfill' }]
  const step = leaves === 0 ? 'fullFill' : 'partialFill'
  if (!moveOrder(order.status, step, order.filledVolume).ok) {
    return [{ type: 'fillQuarantined', fill, reason: 'illegalState' }]
  }
  const money = moneyOfFill(book, order, fill)
  if (!money) return [{ type: 'fillQuarantined', fill, reason: 'oversold' }]
  const { amount, fees, entries, perpetual } = money
  const base = { type: 'fillBooked', fill, step, isLate: isLate(order.status), amount, fees, entries } as const
  const booking: AccountEvent[] = [perpetual ? { ...base, perpetual } : base]
  if (perpetual) booking.push(...withdrawals(book, order, fill, perpetual))
  if (step === 'fullFill' && order.pendingReplace) booking.push(...endReplace(order, 'filledBeforeCancel'))
  return booking
}

function withdrawals(
  book: AccountBook,
  order: Order,
  { volume, at }: VenueFill,
  change: PerpetualChange,
): AccountEvent[] {
  return overreaching(book, order, volume, change.holding?.qty ?? 0)
    .filter((other) => other !== order || order.draft.volume > order.filledVolume + volume)
    .map(({ orderId }) => ({ type: 'orderMoved', orderId, step: 'cancelRequest', seq: null, at }))
}
