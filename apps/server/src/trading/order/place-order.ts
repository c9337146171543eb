import type { ExecuteTradeAnswer, OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import {
  orderStatus,
  rejectReasons,
  type OrderStatus,
  type OriginModule,
  type RejectReason,
} from '@liangshu/contract/trading/order-codes'
import { decidePlace, type PlaceCommand } from '@liangshu/engine/account/book/decide-place'
import { isTerminal } from '@liangshu/engine/account/order/order-status'

import type { Clock } from '../../platform/clock.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { hereAndNow, inSpan, inSpanAtOnce, startSpan, traceparentOf } from '../../platform/tracing/tracing.ts'
import { readsEveryAccount } from '../account/account-access.ts'
import type { OrderNotes, LockedAccount } from '../book/writing.ts'
import { orderDayFor, type MarketFacts, type MarketQuote } from '../market-facts/market-facts.ts'
import { placeCommand } from './order-facts.ts'
import { priceOf, sizingOf, volumeUnits } from './order-draft.ts'
import type { OrderKeeper } from './order-keeper.ts'
import type { RiskRows, StoredOrder } from './risk-facts.store.ts'

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
export const conflict = (clOrdId: string): AnswerRow => ({ clOrdId, code: 409, message: '委托编号已被另一笔委托使用' })

export type PlaceOrder = (
  actor: Actor,
  body: OrderDraftBody,
  at: { accountId: string; clOrdId: string; origin?: OriginModule },
) => Promise<AnswerRow>

type Parts = {
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  /** The market as the account's own venue shows it. */
  marketFor: (accountId: string, symbol: string) => Promise<MarketFacts>
}

/** One order on one account: the checks, the events, the freezes, the ledger, durable before the answer. */
export function createPlaceOrder({ keeper, clock, market, marketFor }: Parts): PlaceOrder {
  const placeOne: PlaceOrder = async (actor, body, { accountId, clOrdId, origin }) => {
    const time = market.time()
    if (!time) throw refusal('行情尚未就绪，请稍后再试')
    await market.prepare(body.symbol)
    const seen = await marketFor(accountId, body.symbol)
    const at = hereAndNow()
    let decidedAt: number | null = null
    const row = await keeper.submit(actor, {
      accountId,
      question: {
        userId: actor.userId,
        symbol: body.symbol,
        side: body.side,
        clOrdId,
        strategyId: body.strategyId,
        targetId: body.targetId,
      },
      decide: (locked, rows) => {
        // An account one may not read does not exist for the caller.
        if (!rows || (rows.canTrade === null && !readsEveryAccount(actor))) return rejected(clOrdId, 4)
        if (rows.stored) return storedAnswer(rows.stored, body, clOrdId)
        if (!rows.knowsStrategy) return rejected(clOrdId, 5)
        if (locked.book.tradingDay < orderDayFor(time, locked.account.assetClass))
          return rejected(clOrdId, 13, '上一交易日清算尚未完成，请稍后再试')
        const parts = { market: seen, body, clOrdId, asker: actor, nowMs: clock.now().getTime(), origin }
        const notes = { sizing: sizingOf(body), arrival: middleOf(seen.quote(body.symbol)), trace: traceparentOf(at) }
        const placed = inSpanAtOnce('risk.check', at, (span) => {
          const answer = place(locked, rows, { command: placeCommand(locked, rows, parts), notes })
          span.setAttribute('risk.reason', answer.rejReason ?? 0)
          return answer
        })
        decidedAt = Date.now()
        return placed
      },
    })
    // From the decision to the disk: the whole batch it was written with.
    if (decidedAt !== null) startSpan('ledger.write', { startTime: decidedAt }, at).end()
    return row ?? rejected(clOrdId, 4)
  }
  return (actor, body, to) =>
    inSpan('order.place', { 'order.client_id': to.clOrdId, 'order.symbol': body.symbol }, () =>
      placeOne(actor, body, to),
    )
}

/** ORD-10: what the first click got, whether the order still works or was put away days ago. */
function storedAnswer(stored: StoredOrder, body: OrderDraftBody, clOrdId: string): AnswerRow {
  if (!isSameWish(stored, body)) return conflict(clOrdId)
  return {
    clOrdId,
    orderId: stored.id,
    status: stored.status as OrderStatus,
    rejReason: stored.rejectReason,
    rejDetail: stored.rejectDetail,
    riskChecks: [...stored.checks],
  }
}

/** Every field that makes another order of it; an offset that was left out is the one that followed from the side. */
function isSameWish(stored: StoredOrder, body: OrderDraftBody): boolean {
  const { symbol, volume, triggerPrice, positionEffect = stored.positionEffect } = body
  return (
    stored.sizing === sizingOf(body) &&
    (volume === undefined || stored.volume === volumeUnits(volume, symbol)) &&
    stored.price === priceOf(body.price, 'price', symbol) &&
    stored.triggerPrice === (triggerPrice === undefined ? null : priceOf(triggerPrice, 'triggerPrice', symbol)) &&
    stored.symbol === symbol &&
    stored.side === body.side &&
    stored.positionEffect === positionEffect &&
    stored.orderType === body.orderType &&
    stored.tif === body.tif &&
    stored.reduceOnly === (body.reduceOnly ?? false) &&
    stored.unitId === (body.unitId ?? null) &&
    stored.targetId === (body.targetId ?? null)
  )
}

/** What an order is measured against later: the middle of the book, or the last price where one side is empty. */
function middleOf(quote: MarketQuote | null): number | null {
  if (!quote || quote.isSuspended) return null
  const [bid, ask] = [quote.book.bids[0]?.price, quote.book.asks[0]?.price]
  return bid && ask ? Math.round((bid + ask) / 2) : quote.last
}

type Placing = { command: PlaceCommand; notes: OrderNotes }

function place(locked: LockedAccount, rows: RiskRows, { command, notes }: Placing): AnswerRow {
  const { clOrdId, symbol, side, price } = command.draft
  const decision = decidePlace(locked.book, command)
  const recorded = locked.record(decision, notes)
  if (!recorded.ok) {
    if (recorded.code === 428) return { clOrdId, confirm: [...(recorded.confirm ?? [])] }
    return { clOrdId, code: recorded.code, message: recorded.message }
  }
  const order = locked.book.orders.get(recorded.answer.orderId)
  if (!order || !decision.ok) throw new Error(`order ${recorded.answer.orderId} was not kept`)
  const { id: accountId, accountName, productId } = locked.account
  if (!isTerminal(order.status)) {
    rows.placed.push({ productId, accountId, accountName, symbol, side, price })
    const { proposalTargetId: target, volume } = command.draft
    if (target !== null) rows.orderedForTargets.set(target, (rows.orderedForTargets.get(target) ?? 0) + volume)
  }
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
