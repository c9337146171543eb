import { price as asPrice, priceText } from '@liangshu/contract/market/scaled'
import { side, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { openVolume } from '../order/order.ts'
import { isMarketType } from '../order/order-types.ts'
import type { TargetFacts } from './pre-trade-facts.ts'
import { pass, reject, type CheckInput, type Verdict } from './risk-trace.ts'

const name = '提案目标'
type Figure = number | string | null

function refuse(verdict: Verdict, text: string, actual: Figure, limit: Figure, reason: RejectReason = 23): void {
  reject(verdict, { check: 12, reason, text, actual, limit }, name)
}

/** DECIDE-13: an order that names a target stays inside what was approved: its symbol, side, shares and band. */
export function checkTarget(input: CheckInput, verdict: Verdict): void {
  const { draft, facts } = input
  if (draft.proposalTargetId === null || facts.target === undefined) return
  const { target } = facts
  if (target === null) return refuse(verdict, '提案目标不存在，或不属于该账户的产品', draft.proposalTargetId, null)
  if (target.problem !== null) return refuse(verdict, target.problem, draft.proposalTargetId, null)
  if (target.symbol !== draft.symbol || target.side !== draft.side) {
    return refuse(verdict, '委托的证券或方向与提案目标不一致', draft.symbol, target.symbol)
  }
  const remaining = target.remaining + handedOverVolume(input)
  if (draft.volume > remaining) {
    const text = `委托数量${draft.volume}超过目标剩余可执行数量${remaining}`
    return refuse(verdict, text, draft.volume, remaining)
  }
  checkBand(input, verdict, target)
  if (!verdict.rejection) pass(verdict, 12, draft.volume, remaining, name)
}

/** A replacement takes over what its predecessor has of the target. */
function handedOverVolume({ book, handedOver }: CheckInput): number {
  const order = handedOver.orderId === null ? undefined : book.orders.get(handedOver.orderId)
  return order ? openVolume(order) : 0
}

/** The worse side of the band binds: a buy may be cheaper, a sale dearer. */
function checkBand({ draft }: CheckInput, verdict: Verdict, { priceLow, priceHigh }: TargetFacts): void {
  const isBuy = draft.side === side.buy
  const bound = isBuy ? priceHigh : priceLow
  if (bound === null) return
  const limit = bound / 10_000
  if (isMarketType(draft.orderType) && !(isBuy && draft.price > 0)) {
    return refuse(verdict, '目标限定了价格区间，不能使用市价委托', draft.orderType, limit, 14)
  }
  if (isBuy ? draft.price <= bound : draft.price >= bound) return
  const text = `委托价超出提案价格区间，${isBuy ? '最高' : '最低'} ${priceText(asPrice(bound))}`
  refuse(verdict, text, draft.price / 10_000, limit, 8)
}
