import type { AccountEvent } from '../account/book/account-event.ts'

/** What a run has met; one that met nothing proves nothing. */
export type SimCounts = {
  steps: number
  crashes: number
  lost: number
  duplicated: number
  orders: number
  rejected: number
  canceled: number
  replaced: number
  fills: number
  lateFills: number
  quarantined: number
  days: number
  fundings: number
  liquidations: number
  proposals: number
  approvals: number
  targetOrders: number
  slices: number
  beats: number
  valuations: number
  nodeChanges: number
  edits: number
  expiries: number
  stops: number
  unitClicks: number
  dividends: number
  halts: number
}

export function emptyCounts(): SimCounts {
  return {
    steps: 0,
    crashes: 0,
    lost: 0,
    duplicated: 0,
    orders: 0,
    rejected: 0,
    canceled: 0,
    replaced: 0,
    fills: 0,
    lateFills: 0,
    quarantined: 0,
    days: 0,
    fundings: 0,
    liquidations: 0,
    proposals: 0,
    approvals: 0,
    targetOrders: 0,
    slices: 0,
    beats: 0,
    valuations: 0,
    nodeChanges: 0,
    edits: 0,
    expiries: 0,
    stops: 0,
    unitClicks: 0,
    dividends: 0,
    halts: 0,
  }
}

export function countAppended(counts: SimCounts, event: AccountEvent): void {
  if (event.type === 'orderCreated') {
    counts.orders += 1
    if (event.order.status === 8) counts.rejected += 1
    if (event.order.draft.replaces !== null) counts.replaced += 1
    if (event.order.draft.createdBy === 'system') counts.liquidations += 1
    if (event.order.draft.proposalTargetId !== null && event.order.status !== 8) counts.targetOrders += 1
  } else if (event.type === 'fillBooked') {
    counts.fills += 1
    if (event.isLate) counts.lateFills += 1
  } else if (event.type === 'fillQuarantined') counts.quarantined += 1
  else if (event.type === 'daySettled') counts.days += 1
  else if (event.type === 'fundingPaid') counts.fundings += 1
  else if (event.type === 'orderMoved' && event.step === 'cancelAck') counts.canceled += 1
}
