import { orderStatus, type OrderStatus } from '@liangshu/contract/trading/order-codes'

export type OrderStep =
  | 'sessionOpen'
  | 'trigger'
  | 'submit'
  | 'ack'
  | 'partialFill'
  | 'fullFill'
  | 'cancelRequest'
  | 'cancelAck'
  | 'cancelReject'
  | 'venueReject'
  | 'venueCancel'
  | 'dayEnd'

/**
 * 'stay' books what the message carries and keeps the status (late fills, partial fills while a cancel is pending);
 * 'ignore' means the message is older than what we know; 'byFilled' returns to 1 or 2 by the filled volume.
 */
type Move = OrderStatus | 'stay' | 'ignore' | 'byFilled'

const {
  new: isNew,
  partiallyFilled,
  filled,
  canceled,
  pendingCancel,
  rejected,
  suspended,
  pendingNew,
  expired,
  pendingTrigger,
  triggered,
} = orderStatus

/** ORD-1: the whole state machine. A pair that is not listed is an error. */
export const orderMoves: Record<OrderStatus, Partial<Record<OrderStep, Move>>> = {
  [suspended]: { sessionOpen: pendingNew, cancelRequest: canceled, dayEnd: expired },
  [pendingTrigger]: { trigger: triggered, cancelRequest: canceled, dayEnd: expired },
  [triggered]: { submit: pendingNew, cancelRequest: canceled, dayEnd: expired },
  [pendingNew]: {
    ack: isNew,
    partialFill: partiallyFilled,
    fullFill: filled,
    cancelRequest: pendingCancel,
    venueReject: rejected,
    venueCancel: canceled,
    dayEnd: expired,
  },
  [isNew]: {
    ack: 'ignore',
    partialFill: partiallyFilled,
    fullFill: filled,
    cancelRequest: pendingCancel,
    cancelReject: 'ignore',
    // The broker's counter acknowledges first; the exchange behind it may still refuse.
    venueReject: rejected,
    venueCancel: canceled,
    dayEnd: expired,
  },
  [partiallyFilled]: {
    ack: 'ignore',
    partialFill: partiallyFilled,
    fullFill: filled,
    cancelRequest: pendingCancel,
    cancelReject: 'ignore',
    venueCancel: canceled,
    dayEnd: expired,
  },
  [pendingCancel]: {
    ack: 'ignore',
    partialFill: 'stay',
    fullFill: filled,
    cancelAck: canceled,
    cancelReject: 'byFilled',
    venueReject: rejected,
    venueCancel: canceled,
    dayEnd: expired,
  },
  [filled]: { ack: 'ignore', cancelAck: 'ignore', cancelReject: 'ignore', venueCancel: 'ignore', dayEnd: 'ignore' },
  [canceled]: {
    ack: 'ignore',
    partialFill: 'stay',
    fullFill: 'stay',
    cancelAck: 'ignore',
    cancelReject: 'ignore',
    venueCancel: 'ignore',
    dayEnd: 'ignore',
  },
  [expired]: {
    ack: 'ignore',
    partialFill: 'stay',
    fullFill: 'stay',
    cancelAck: 'ignore',
    cancelReject: 'ignore',
    venueCancel: 'ignore',
    dayEnd: 'ignore',
  },
  [rejected]: { ack: 'ignore', venueReject: 'ignore', cancelReject: 'ignore', venueCancel: 'ignore', dayEnd: 'ignore' },
}

export type StatusMove =
  | { ok: true; changed: boolean; status: OrderStatus }
  | { ok: false; reason: 'ILLEGAL_TRANSITION'; status: OrderStatus; step: OrderStep }

/** Every answer is made once and found by its number. */
function answers(changed: boolean): StatusMove[] {
  const list: StatusMove[] = []
  for (const status of Object.values(orderStatus)) list[status] = { ok: true, changed, status }
  return list
}

const becomes = answers(true)
const remains = answers(false)

export function moveOrder(status: OrderStatus, step: OrderStep, filledVolume: number): StatusMove {
  const move = orderMoves[status][step]
  const isKept = move === 'stay' || move === 'ignore' || move === status
  const next = move === 'byFilled' ? (filledVolume > 0 ? partiallyFilled : isNew) : isKept ? status : move
  const result = next === undefined ? undefined : (isKept ? remains : becomes)[next]
  return result ?? { ok: false, reason: 'ILLEGAL_TRANSITION', status, step }
}

export function isTerminal(status: OrderStatus): boolean {
  return status === filled || status === canceled || status === rejected || status === expired
}

/** A message after the end of an order: its fill is still booked, but flagged. */
export function isLate(status: OrderStatus): boolean {
  return status === canceled || status === expired
}
