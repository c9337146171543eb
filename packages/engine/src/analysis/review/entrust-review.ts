import { orderStatus, rejectReasons, side, type RejectReason, type Side } from '@liangshu/contract/trading/order-codes'
import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'

/** One order of a day with what was known around it. Prices in units of 1/10000, money in fen. */
export type ReviewedOrder = {
  readonly orderId: string
  readonly side: Side
  readonly status: number
  readonly price: number
  readonly volume: number
  readonly filledVolume: number
  readonly turnover: number
  readonly rejectReason: RejectReason
  readonly createdAt: number
  readonly ackedAt: number | null
  readonly filledAt: number | null
  readonly arrivalMid: number | null
  readonly marketVwap: number | null
  /** Of the day; null where the day is not over or nobody knows it. */
  readonly marketVolume: number | null
  readonly close: number | null
  readonly checks: readonly RiskCheckRow[]
  readonly target: { readonly volume: number; readonly low: number; readonly high: number } | null
}

export type EntrustReview = {
  readonly count: number
  readonly fillRateByCount: number | null
  readonly fillRateByVolume: number | null
  readonly cancelRate: number | null
  readonly rejectRate: number | null
  readonly rejections: readonly { readonly reason: RejectReason; readonly text: string; readonly count: number }[]
  readonly averageAckMs: number | null
  readonly averageFillMs: number | null
  /** Volume-weighted, positive is worse for us. */
  readonly arrivalSlippage: number | null
  readonly vwapSlippage: number | null
  /** What the unfilled rest would have made by the close, in fen; null where no close of them is known. */
  readonly opportunityCost: number | null
  readonly participation: number | null
  readonly selfTradeHits: number
  readonly rateLimitHits: number
  readonly riskHits: readonly { readonly check: number; readonly name: string; readonly count: number }[]
  readonly outOfProposal: number
  readonly deviations: readonly { readonly orderId: string; readonly volume: number; readonly isOutsideBand: boolean }[]
}

const sign = (own: Side) => (own === side.buy ? 1 : -1)
const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function slippage(
  orders: readonly ReviewedOrder[],
  reference: (order: ReviewedOrder) => number | null,
): number | null {
  let weighted = 0
  let volume = 0
  for (const order of orders) {
    const base = reference(order)
    if (base === null || base <= 0 || order.filledVolume === 0) continue
    const vwap = order.turnover / order.filledVolume
    weighted += sign(order.side) * ((vwap - base) / base) * order.filledVolume
    volume += order.filledVolume
  }
  return rate(weighted, volume)
}

function countBy<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** ENTRUST-1 to ENTRUST-4: how the orders of a day, an account or a product were placed and filled. */
export function reviewOrders(orders: readonly ReviewedOrder[]): EntrustReview {
  const sent = orders.filter((order) => order.status !== orderStatus.rejected || order.ackedAt !== null)
  const volume = sum(sent, (order) => order.volume)
  const filled = sum(sent, (order) => order.filledVolume)
  const rejected = orders.filter((order) => order.status === orderStatus.rejected)
  const reasons = countBy(rejected.map((order) => order.rejectReason))
  const failed = orders.flatMap((order) => order.checks.filter((check) => !check.ok))
  return {
    count: orders.length,
    fillRateByCount: rate(sent.filter((order) => order.filledVolume === order.volume).length, sent.length),
    fillRateByVolume: rate(filled, volume),
    cancelRate: rate(orders.filter((order) => order.status === orderStatus.canceled).length, orders.length),
    rejectRate: rate(rejected.length, orders.length),
    rejections: Array.from(reasons, ([reason, count]) => ({ reason, text: rejectReasons[reason], count })).toSorted(
      (a, b) => b.count - a.count || a.reason - b.reason,
    ),
    averageAckMs: average(orders.flatMap(({ ackedAt, createdAt }) => (ackedAt === null ? [] : ackedAt - createdAt))),
    averageFillMs: average(
      orders.flatMap(({ filledAt, createdAt }) => (filledAt === null ? [] : filledAt - createdAt)),
    ),
    arrivalSlippage: slippage(orders, (order) => order.arrivalMid),
    vwapSlippage: slippage(orders, (order) => order.marketVwap),
    opportunityCost: opportunityCost(sent),
    participation: participationOf(sent),
    selfTradeHits: failed.filter((check) => check.code === 10).length,
    rateLimitHits: failed.filter((check) => check.code === 14).length,
    riskHits: riskHits(failed),
    outOfProposal: orders.filter((order) => order.target === null).length,
    deviations: orders.flatMap(deviationOf),
  }
}

function sum(orders: readonly ReviewedOrder[], of: (order: ReviewedOrder) => number): number {
  let total = 0
  for (const order of orders) total += of(order)
  return total
}

/** ENTRUST-3: side × (close − limit) × what was left, for limit orders whose close is known. */
export function opportunityCost(orders: readonly ReviewedOrder[]): number | null {
  const left = orders.filter((order) => order.price > 0 && order.filledVolume < order.volume)
  const known = left.filter(({ close }) => close !== null)
  if (orders.length === 0 || (left.length > 0 && known.length === 0)) return null
  const units = sum(
    known,
    (order) => sign(order.side) * ((order.close ?? 0) - order.price) * (order.volume - order.filledVolume),
  )
  return Math.round(units / 100)
}

/** Our share of what the market traded on the days of the orders, where that is known. */
export function participationOf(orders: readonly ReviewedOrder[]): number | null {
  const known = orders.filter(({ marketVolume }) => marketVolume !== null)
  return rate(
    sum(known, (order) => order.filledVolume),
    sum(known, (order) => order.marketVolume ?? 0),
  )
}

function riskHits(failed: readonly RiskCheckRow[]): EntrustReview['riskHits'] {
  const names = new Map(failed.map((check) => [check.code, check.name]))
  const counts = countBy(failed.map((check) => check.code))
  return Array.from(counts, ([check, count]) => ({ check, name: names.get(check) ?? '', count })).toSorted(
    (a, b) => a.check - b.check,
  )
}

/** ENTRUST-4: filled volume against the proposal's target, and whether the price left its band. */
export function deviationOf(order: ReviewedOrder): EntrustReview['deviations'] {
  const { target, orderId, filledVolume, turnover } = order
  if (!target) return []
  const vwap = filledVolume === 0 ? null : turnover / filledVolume
  const isOutsideBand = vwap !== null && (vwap < target.low || vwap > target.high)
  const volume = filledVolume - target.volume
  return volume === 0 && !isOutsideBand ? [] : [{ orderId, volume, isOutsideBand }]
}
