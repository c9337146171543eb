import { orderStatus, orderType, rejectReasons, side, type OrderStatus } from '@liangshu/contract/trading/order-codes'
import { isSameBody } from '../order/idempotency.ts'
import { isMarketType } from '../order/order-types.ts'
import type { NewOrder, Order, OrderDraft } from '../order/order.ts'
import type { OrderTerms, StockTerms } from '../order/order-terms.ts'
import type { PreTradeFacts } from '../risk/pre-trade-facts.ts'
import type { Verdict } from '../risk/risk-trace.ts'
import { rejectUnknown, runChecks } from '../risk/run-checks.ts'
import { mulDivHalfUp } from '../../math/scaled/rounding.ts'
import type { AccountBook } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'
import { cancellable, type CancelCommand } from './decide-cancel.ts'
import { pendingReplaceOf } from './decide-replace.ts'
import { cashForNewOrder, cashForReplace } from './freeze.ts'
import { refuse, type Decision } from './decision.ts'

export type PlaceCommand = {
  readonly draft: OrderDraft
  readonly orderId: string
  readonly at: number
  readonly facts: PreTradeFacts
  /** Numbers of the soft checks the user has ticked. */
  readonly confirmed: readonly number[]
  readonly keepsTrace: boolean
}

export type Placed = { readonly orderId: string; readonly isRepeat: boolean }

/** CASH-2: a limit order freezes at its limit; a market order at its worst price, 2% above the last when unlimited. */
export function freezePriceOf(draft: OrderDraft, { instrument, quote }: PreTradeFacts): number {
  if (!isMarketType(draft.orderType)) return draft.price
  const worst = instrument?.limitUp ?? mulDivHalfUp(quote.last ?? quote.preClose, 102, 100)
  // A protection price below the limit bounds what a market buy can cost.
  return draft.side === side.buy && draft.price > 0 ? Math.min(worst, draft.price) : worst
}

const unknownTerms: StockTerms = {
  kind: 'stock',
  ruleVersion: '',
  feeRule: { commissionE7: 0, minCommission: 0, stampSellE7: 0, transferE7: 0, exchangeE7: 0, regulatoryE7: 0 },
  isSameDay: false,
  taxesDividends: false,
  minBuy: 1,
  buyStep: 1,
}

function firstStatus(draft: OrderDraft, { phase }: PreTradeFacts): OrderStatus {
  if (draft.orderType === orderType.conditional) return orderStatus.pendingTrigger
  return phase.newOrder === 'hold' ? orderStatus.suspended : orderStatus.pendingNew
}

const nothingHandedOver = { cash: 0, volume: 0, orderId: null }

export function decidePlace(book: AccountBook, command: PlaceCommand): Decision<Placed> {
  const { draft, facts, at, confirmed } = command
  const earlier = book.ordersByClOrdId.get(draft.clOrdId)
  if (earlier) return repeated(earlier, draft)
  const freezePrice = freezePriceOf(draft, facts)
  const { instrument } = facts
  const verdict =
    instrument === null
      ? rejectUnknown(draft.symbol, command.keepsTrace)
      : runChecks(
          { book, draft, facts, instrument, at, freezePrice, confirmed, handedOver: nothingHandedOver },
          command.keepsTrace,
        )
  if (!verdict.rejection && verdict.confirm.length > 0) return needsConfirm(verdict)
  const terms: OrderTerms = instrument?.terms ?? unknownTerms
  const order: NewOrder = {
    orderId: command.orderId,
    draft,
    status: verdict.rejection ? orderStatus.rejected : firstStatus(draft, facts),
    terms,
    freezePrice,
    rejectReason: verdict.rejection?.reason ?? 0,
    rejectDetail: verdict.rejection?.text ?? '',
    createdAt: at,
    tradingDay: book.tradingDay,
  }
  const created: AccountEvent = { type: 'orderCreated', order, checks: verdict.trace ?? [] }
  return { ok: true, events: [created], answer: { orderId: command.orderId, isRepeat: false } }
}

/** ORD-10: the same click again gets the stored order, another body under the same id gets 409. */
function repeated(earlier: Order, draft: OrderDraft): Decision<Placed> {
  if (!isSameBody(earlier.draft, draft)) return refuse(409, '委托编号已被另一笔委托使用')
  return { ok: true, events: [], answer: { orderId: earlier.orderId, isRepeat: true } }
}

function needsConfirm(verdict: Verdict): Decision<Placed> {
  const confirm = verdict.confirm.map(({ check, text }) => ({ code: check, text }))
  return { ok: false, code: 428, message: '需要确认', confirm }
}

export type ReplaceCommand = CancelCommand & {
  readonly newClOrdId: string
  readonly newOrderId: string
  readonly price: number
  /** Volume that should work afterwards; null for whatever is left. */
  readonly volume: number | null
  readonly facts: PreTradeFacts
  readonly confirmed: readonly number[]
}

/** REPLACE-1: there is no amendment, so the new order passes the checks with the old one's freeze in hand. */
export function decideReplace(book: AccountBook, command: ReplaceCommand): Decision<Placed> {
  const found = cancellable(book, command)
  if (!found.ok) return found
  const { order } = found
  if (book.ordersByClOrdId.has(command.newClOrdId)) return refuse(409, '委托编号已被另一笔委托使用')
  const replace = pendingReplaceOf(order, {
    clOrdId: command.newClOrdId,
    orderId: command.newOrderId,
    price: command.price,
    volume: command.volume,
  })
  const draft = { ...order.draft, clOrdId: replace.clOrdId, price: replace.price, volume: replace.volume }
  // Check 8 asks for the new order alone; what the mix of both may need beyond that is not there to hand over.
  const beyond = cashForReplace(order, replace) - cashForNewOrder(draft, replace.price, order.terms)
  const handedOver = { cash: order.frozenCash - beyond, volume: order.frozenVolume, orderId: order.orderId }
  const { facts, at, confirmed } = command
  const { instrument } = facts
  if (instrument === null) return refuse(6, rejectReasons[6])
  const input = { book, draft, facts, instrument, at, confirmed, handedOver, freezePrice: command.price }
  const verdict = runChecks(input, false)
  if (verdict.rejection) return refuse(verdict.rejection.reason, verdict.rejection.text)
  if (verdict.confirm.length > 0) return needsConfirm(verdict)
  return {
    ok: true,
    events: replaceEvents(book, order, replace, at),
    answer: { orderId: replace.orderId, isRepeat: false },
  }
}

function replaceEvents(book: AccountBook, order: Order, replace: ReturnType<typeof pendingReplaceOf>, at: number) {
  const { orderId } = order
  const requested: AccountEvent = { type: 'replaceRequested', orderId, replace }
  const cancel: AccountEvent = { type: 'orderMoved', orderId, step: 'cancelRequest', seq: null, at }
  const isHeldHere = order.status === orderStatus.suspended || order.status === orderStatus.pendingTrigger
  if (!isHeldHere) return [requested, cancel]
  // The venue never saw the old order, so the new one takes its place at once, in the same waiting state.
  const draft = {
    ...order.draft,
    clOrdId: replace.clOrdId,
    price: replace.price,
    volume: replace.volume,
    replaces: orderId,
  }
  const created: AccountEvent = {
    type: 'orderCreated',
    checks: [],
    order: {
      orderId: replace.orderId,
      draft,
      status: order.status,
      terms: order.terms,
      freezePrice: replace.price,
      rejectReason: 0,
      rejectDetail: '',
      createdAt: at,
      tradingDay: book.tradingDay,
    },
  }
  return [cancel, created]
}
