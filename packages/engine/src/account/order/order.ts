import type {
  OrderStatus,
  OrderType,
  OriginModule,
  PositionEffect,
  PositionSide,
  RejectReason,
  Side,
  TimeInForce,
} from '@liangshu/contract/trading/order-codes'
import { noFees, type Fees } from '../../rules/fee/fees.ts'
import type { OrderTerms } from './order-terms.ts'
import { isTerminal } from './order-status.ts'

/**
 * What a user asks for. Price is in 1/10000 of the currency (1e-8 for crypto), volume in shares, contracts or
 * 1e-8 coin, always integers.
 */
export type OrderDraft = {
  clOrdId: string
  accountId: string
  unitId: string | null
  productId: string | null
  strategyId: string | null
  proposalTargetId: string | null
  symbol: string
  side: Side
  positionEffect: PositionEffect
  positionSide: PositionSide
  orderType: OrderType
  tif: TimeInForce
  price: number
  volume: number
  triggerPrice: number | null
  reduceOnly: boolean
  originModule: OriginModule
  createdBy: string
  replaces: string | null
  remark: string
}

/** An accepted replacement waits on the old order until the venue has confirmed its cancel. */
export type PendingReplace = {
  clOrdId: string
  orderId: string
  price: number
  /** What should be working afterwards; fills that beat the cancel are taken off it. */
  volume: number
  filledBefore: number
}

export type Order = {
  readonly orderId: string
  readonly draft: OrderDraft
  readonly terms: OrderTerms
  readonly createdAt: number
  readonly tradingDay: string
  /** Price at which cash is frozen: the limit, or the worst price a market order may pay. */
  readonly freezePrice: number
  status: OrderStatus
  exOrdId: string | null
  filledVolume: number
  /** Sum of price × volume in price units; amounts are rounded from it once per order, so parts add up. */
  turnover: number
  filledAmount: number
  fees: Fees
  rejectReason: RejectReason
  rejectDetail: string
  /** Filled volume the venue has confirmed, which may run ahead of the fills that reached us. */
  venueFilled: number
  /** What the order holds back: cash in fen, and shares or contracts of the position it closes. */
  frozenCash: number
  frozenVolume: number
  /** Executions booked or put aside, so that a second delivery is known. */
  readonly execIds: string[]
  lateFill: boolean
  pendingReplace: PendingReplace | null
  /** Sequence of the newest status message. Fills have their own identity and never move it. */
  lastSeq: number
  updatedAt: number
  version: number
}

export type NewOrder = {
  orderId: string
  draft: OrderDraft
  status: OrderStatus
  terms: OrderTerms
  freezePrice: number
  rejectReason: RejectReason
  rejectDetail: string
  createdAt: number
  tradingDay: string
}

export function createOrder(from: NewOrder): Order {
  return {
    orderId: from.orderId,
    draft: from.draft,
    terms: from.terms,
    createdAt: from.createdAt,
    tradingDay: from.tradingDay,
    freezePrice: from.freezePrice,
    status: from.status,
    exOrdId: null,
    filledVolume: 0,
    turnover: 0,
    filledAmount: 0,
    fees: noFees,
    rejectReason: from.rejectReason,
    rejectDetail: from.rejectDetail,
    venueFilled: 0,
    frozenCash: 0,
    frozenVolume: 0,
    execIds: [],
    lateFill: false,
    pendingReplace: null,
    lastSeq: 0,
    updatedAt: from.createdAt,
    version: 1,
  }
}

/** Volume that may still trade: all the rest of a live order, only the unseen fills of a finished one (ORD-9). */
export function openVolume(order: Order): number {
  if (!isTerminal(order.status)) return order.draft.volume - order.filledVolume
  return Math.max(0, order.venueFilled - order.filledVolume)
}

/** Volume-weighted fill price in price units, 0 before the first fill. */
export function filledVwap(order: Order): number {
  const scale = order.terms.kind === 'perpetual' ? 100_000_000 : 1
  return order.filledVolume === 0 ? 0 : (order.turnover / order.filledVolume) * scale
}
