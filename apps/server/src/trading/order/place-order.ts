import type { ExecuteTradeAnswer, OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import {
  orderStatus,
  rejectReasons,
  type OrderStatus,
  type OriginModule,
  type RejectReason,
} from '@liangshu/contract/trading/order-codes'
import { decidePlace, type PlaceCommand } from '@liangshu/engine/account/decide-place'

import type { Clock } from '../../platform/clock.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { accessTo } from '../account/account-access.ts'
import type { BookKeeper, Desk } from '../book/book-keeper.ts'
import { orderDayFor, type MarketFacts } from '../market-facts/market-facts.ts'
import { placeCommand } from './order-desk.ts'
import { priceOf, sizingOf, volumeUnits } from './order-draft.ts'
import { findChecks, findStored, lockProductSymbol, type StoredOrder } from './order.store.ts'

export type AnswerRow = ExecuteTradeAnswer[number] & { code?: number; message?: string }

const rejected = (
  clOrdId: string,
  rejReason: RejectReason,
  rejDetail: string = rejectReasons[rejReason],
): AnswerRow => ({
  clOrdId,
  status: orderStatus.rejected,
  rejReason,
  rejDetail,
})
const conflict = (clOrdId: string): AnswerRow => ({ clOrdId, code: 409, message: '委托编号已被另一笔委托使用' })

export type PlaceOrder = (
  actor: Actor,
  body: OrderDraftBody,
  at: { accountId: string; clOrdId: string; origin?: OriginModule },
) => Promise<AnswerRow>

type Parts = {
  keeper: BookKeeper
  clock: Clock
  market: MarketFacts
  /** The market as the account's own venue shows it. */
  marketFor: (accountId: string, symbol: string) => Promise<MarketFacts>
}

/** One order on one account in one transaction: the checks, the events, the freezes, the ledger. */
export function createPlaceOrder({ keeper, clock, market, marketFor }: Parts): PlaceOrder {
  return async (actor, body, { accountId, clOrdId, origin }) => {
    const time = market.time()
    if (!time) throw refusal('行情尚未就绪，请稍后再试')
    await market.prepare(body.symbol)
    const seen = await marketFor(accountId, body.symbol)
    const row = await keeper.onAccount(actor, accountId, async (desk) => {
      // An account one may not read does not exist for the caller.
      if (!(await accessTo(desk.tx, actor, accountId)).canRead) return rejected(clOrdId, 4)
      const earlier = await storedAnswer(desk, body, clOrdId)
      if (earlier) return earlier
      if (desk.book.tradingDay < orderDayFor(time, desk.account.assetClass))
        return rejected(clOrdId, 13, '上一交易日清算尚未完成，请稍后再试')
      await lockProductSymbol(desk.tx, desk.account.productId, body.symbol)
      const command = await placeCommand(desk, {
        market: seen,
        body,
        clOrdId,
        asker: actor,
        nowMs: clock.now().getTime(),
        origin,
      })
      return place(desk, command, sizingOf(body))
    })
    return row ?? rejected(clOrdId, 4)
  }
}

/** ORD-10: what the first click got, whether the order still works or was put away days ago. */
async function storedAnswer(desk: Desk, body: OrderDraftBody, clOrdId: string): Promise<AnswerRow | null> {
  const stored = await findStored(desk.tx, desk.account.id, clOrdId)
  if (!stored) return null
  if (!isSameWish(stored, body)) return conflict(clOrdId)
  return {
    clOrdId,
    orderId: stored.id,
    status: stored.status as OrderStatus,
    rejReason: stored.reject_reason,
    rejDetail: stored.reject_detail,
    riskChecks: await findChecks(desk.tx, stored.id),
  }
}

function isSameWish(stored: StoredOrder, body: OrderDraftBody): boolean {
  const isSameSize =
    body.volume === undefined
      ? stored.sizing === sizingOf(body)
      : stored.volume === volumeUnits(body.volume, body.symbol)
  const isSamePrice = stored.price === priceOf(body.price, 'price', body.symbol)
  return (
    isSameSize &&
    isSamePrice &&
    stored.symbol === body.symbol &&
    stored.side === body.side &&
    stored.order_type === body.orderType
  )
}

async function place(desk: Desk, command: PlaceCommand, sizing: string | null): Promise<AnswerRow> {
  const { clOrdId } = command.draft
  const decision = decidePlace(desk.book, command)
  const recorded = await desk.record(decision, { sizing })
  if (!recorded.ok) {
    if (recorded.code === 428) return { clOrdId, confirm: [...(recorded.confirm ?? [])] }
    return { clOrdId, code: recorded.code, message: recorded.message }
  }
  const order = desk.book.orders.get(recorded.answer.orderId)
  if (!order || !decision.ok) throw new Error(`order ${recorded.answer.orderId} was not kept`)
  const created = decision.events.find((event) => event.type === 'orderCreated')
  return {
    clOrdId,
    orderId: order.orderId,
    status: order.status,
    rejReason: order.rejectReason,
    rejDetail: order.rejectDetail,
    riskChecks: [...(created?.checks ?? [])],
  }
}
