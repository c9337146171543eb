import { orderStatus, orderType, positionEffect } from '@liangshu/contract/trading/order-codes'
import type { AccountBook } from '../book/account-book.ts'
import type { AccountEvent } from '../book/account-event.ts'
import type { Decision } from '../book/decision.ts'
import { noFees } from '../../rules/fee/fees.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import type { OrderDraft } from '../order/order.ts'
import { liquidate, type Liquidated } from './liquidation.ts'
import type { WalletEntry } from './perpetual-account.ts'
import { contractsOf, marksOf, notionalUnits, unitsOf, walletOf, type PerpetualHolding } from './perpetual-holding.ts'

export type LiquidationCommand = {
  readonly marks: Readonly<Record<string, number>>
  readonly at: number
  /** Makes the order ids of this run unique. */
  readonly id: string
}

/**
 * PERPACC-6: at these marks, positions whose margin is used up go, tier by tier. Each step is an order of the system with
 * its fill, so that records, reports and fills against positions stay whole. Working orders of the contract go first.
 */
export function decideLiquidation(book: AccountBook, { marks, at, id }: LiquidationCommand): Decision<number> {
  const account = walletOf(book)
  const steps = liquidate(account, contractsOf(book), marksOf(marks), at)
  if (steps.length === 0) return { ok: true, events: [], answer: 0 }
  const left = new Map(book.perpetuals)
  const events: AccountEvent[] = cancelsOf(book, new Set(steps.map(({ key }) => symbolOf(left, key))), at)
  for (const [index, step] of steps.entries()) {
    const holding = left.get(step.key)
    if (!holding) throw new Error(`liquidated ${step.key} without a position`)
    const after = holdingAfter(holding, step)
    events.push(...stepEvents(book, { step, holding, after, orderId: `${id}L${index}`, at }))
    if (after) left.set(step.key, after)
    else left.delete(step.key)
  }
  return { ok: true, events, answer: steps.length }
}

function symbolOf(holdings: ReadonlyMap<string, PerpetualHolding>, key: string): string {
  return holdings.get(key)?.symbol ?? ''
}

function cancelsOf(book: AccountBook, symbols: ReadonlySet<string>, at: number): AccountEvent[] {
  const events: AccountEvent[] = []
  for (const order of book.active.values()) {
    if (!symbols.has(order.draft.symbol) || order.status === orderStatus.pendingCancel) continue
    events.push({ type: 'orderMoved', orderId: order.orderId, step: 'cancelRequest', seq: null, at })
  }
  return events
}

function holdingAfter(holding: PerpetualHolding, { qty, margin }: Liquidated): PerpetualHolding | null {
  const rest = holding.qty + unitsOf(qty)
  return rest === 0 ? null : { ...holding, qty: rest, margin: unitsOf(margin) }
}

type Step = { step: Liquidated; holding: PerpetualHolding; after: PerpetualHolding | null; orderId: string; at: number }

function stepEvents(book: AccountBook, { step, holding, after, orderId, at }: Step): AccountEvent[] {
  const price = unitsOf(step.price)
  const volume = Math.abs(unitsOf(step.qty))
  const draft = liquidationDraft(book, holding, orderId, { price, volume })
  const { tradingDay } = book
  const execId = `${orderId}#0`
  const fill = { execId, orderId, price, volume, tradingDay, at }
  const entries = step.entries.flatMap((entry, line) =>
    ledgerLine(entry, { id: `${execId}:${line}`, execId, tradingDay, at }),
  )
  return [
    {
      type: 'orderCreated',
      checks: [],
      order: {
        orderId,
        draft,
        status: orderStatus.new,
        terms: holding.terms,
        freezePrice: price,
        rejectReason: 0,
        rejectDetail: '',
        createdAt: at,
        tradingDay,
      },
    },
    {
      type: 'fillBooked',
      fill,
      step: 'fullFill',
      isLate: false,
      amount: notionalUnits(price, volume),
      fees: { ...noFees, commission: unitsOf(step.fee) },
      entries,
      perpetual: { key: step.key, holding: after },
    },
  ]
}

function ledgerLine(
  { type, amount }: WalletEntry,
  { id, execId, tradingDay, at }: { id: string; execId: string; tradingDay: string; at: number },
): LedgerEntry[] {
  const units = unitsOf(amount)
  if (units === 0) return []
  const other = type === 'fee' ? 'fees' : type === 'insurance' ? 'insurance' : 'settlement'
  const [debit, credit] = units > 0 ? (['cash', other] as const) : ([other, 'cash'] as const)
  const kind = type === 'fee' || type === 'insurance' ? type : 'settle'
  return [{ id, type: kind, debit, credit, amount: Math.abs(units), refId: execId, tradingDay, at, reverses: null }]
}

function liquidationDraft(
  book: AccountBook,
  holding: PerpetualHolding,
  orderId: string,
  { price, volume }: { price: number; volume: number },
): OrderDraft {
  return {
    clOrdId: orderId,
    accountId: book.accountId,
    unitId: null,
    productId: book.productId,
    strategyId: null,
    proposalTargetId: null,
    symbol: holding.symbol,
    side: holding.qty > 0 ? 2 : 1,
    positionEffect: positionEffect.close,
    positionSide: holding.side === 'short' ? 2 : 1,
    orderType: orderType.market,
    tif: 'IOC',
    price,
    volume,
    triggerPrice: null,
    reduceOnly: true,
    originModule: 'API',
    createdBy: 'system',
    replaces: null,
    remark: '强制平仓',
  }
}
