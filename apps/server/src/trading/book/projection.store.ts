import type { Order } from '@liangshu/engine/account/order/order'

import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './account-row.ts'
import type { BookedFill } from './apply-and-trace.ts'
import { balancesOf } from './balances.ts'
import { deliveryRows, storeContracts } from './contract.store.ts'
import { insertRows, updateRows, type RowOf } from '../../platform/database/insert-rows.ts'
import { packEvent } from './stored-event.ts'
import type { OrderNotes, Writing } from './writing.ts'

const isoOf = (ms: number) => new Date(ms).toISOString()

/**
 * Stores what was recorded, for any number of accounts with one statement per table. The log is the truth, the other
 * tables restate it; all of them in the caller's transaction.
 */
export async function storeWritings(
  tx: Tx,
  writings: readonly Writing[],
  { stamp, at }: { stamp: number; at: Date },
): Promise<void> {
  if (writings.length === 0) return
  await insertRows(
    tx,
    'trade_event',
    writings.flatMap((writing) => eventRows(writing, at)),
  )
  await insertRows(tx, 'trade_order', writings.flatMap(newOrderRows))
  await updateRows(tx, 'trade_order', 'id', writings.flatMap(movedOrderRows))
  await insertRows(tx, 'trade_fill', writings.flatMap(deliveryRows))
  await insertRows(tx, 'trade_fill', writings.flatMap(fillRows))
  await insertRows(tx, 'trade_ledger', writings.flatMap(ledgerRows))
  await insertRows(tx, 'trade_holding', writings.flatMap(holdingRows), ['account_id', 'symbol'])
  await storeContracts(tx, writings)
  await insertRows(tx, 'trade_share_move', writings.flatMap(moveRows))
  await insertRows(tx, 'trade_nav_daily', writings.flatMap(navRows))
  await updateRows(
    tx,
    'trade_account_state',
    'account_id',
    writings.map(({ account, book }) => ({
      account_id: account.id,
      event_seq: book.version,
      stamp,
      trading_day: book.tradingDay,
      balances: balancesOf(book),
    })),
  )
}

function eventRows({ account, events, fromSeq }: Writing, at: Date): RowOf<'trade_event'>[] {
  return events.map((event, index) => ({
    account_id: account.id,
    seq: fromSeq + index + 1,
    tenant_id: account.tenantId,
    type: event.type,
    body: packEvent(event),
    at: at.toISOString(),
  }))
}

function newOrderRows({ account, trace, notes }: Writing) {
  return [...trace.created].flatMap(([orderId, seq]) => {
    const order = trace.orders.get(orderId)
    return order ? [newOrderRow(account, order, { seq, ...notes.get(orderId) })] : []
  })
}

function movedOrderRows({ trace }: Writing) {
  return [...trace.orders.values()]
    .filter(({ orderId }) => !trace.created.has(orderId))
    .map((order) => ({ id: order.orderId, ...movingPart(order) }))
}

function movingPart(order: Order) {
  return {
    status: order.status,
    filled_volume: order.filledVolume,
    turnover: order.turnover,
    filled_amount: order.filledAmount,
    fees: order.fees,
    frozen_cash: order.frozenCash,
    frozen_volume: order.frozenVolume,
    reject_reason: order.rejectReason,
    reject_detail: order.rejectDetail,
    last_seq: order.lastSeq,
    late_fill: order.lateFill,
    updated_at: isoOf(order.updatedAt),
    version: order.version,
  }
}

function newOrderRow(
  account: AccountRow,
  order: Order,
  { seq, sizing = null, arrival = null, trace = null }: OrderNotes & { seq: number },
): RowOf<'trade_order'> {
  const { draft } = order
  return {
    ...movingPart(order),
    id: order.orderId,
    tenant_id: account.tenantId,
    account_id: account.id,
    product_id: account.productId,
    unit_id: draft.unitId,
    cl_ord_id: draft.clOrdId,
    strategy_id: draft.strategyId,
    proposal_target_id: draft.proposalTargetId,
    replaces: draft.replaces,
    symbol: draft.symbol,
    side: draft.side,
    position_effect: draft.positionEffect,
    order_type: draft.orderType,
    tif: draft.tif,
    price: draft.price,
    volume: draft.volume,
    freeze_price: order.freezePrice,
    trigger_price: draft.triggerPrice,
    origin_module: draft.originModule,
    remark: draft.remark,
    sizing,
    arrival_price: arrival,
    trace,
    event_seq: seq,
    trading_day: order.tradingDay,
    created_by: draft.createdBy,
    created_at: isoOf(order.createdAt),
  }
}

function fillRows({ account, trace }: Writing): RowOf<'trade_fill'>[] {
  return trace.fills.map((fill) => fillRow(account, fill))
}

function fillRow(account: AccountRow, { event, order, realised }: BookedFill): RowOf<'trade_fill'> {
  const { fill, amount, fees, entries, isLate } = event
  const { draft } = order
  const taxes = entries.filter(({ type }) => type === 'tax').reduce((sum, entry) => sum + entry.amount, 0)
  return {
    account_id: account.id,
    exec_id: fill.execId,
    tenant_id: account.tenantId,
    product_id: account.productId,
    order_id: order.orderId,
    cl_ord_id: draft.clOrdId,
    symbol: draft.symbol,
    side: draft.side,
    position_effect: draft.positionEffect,
    price: fill.price,
    volume: fill.volume,
    amount,
    commission: fees.commission,
    stamp: fees.stamp,
    transfer: fees.transfer,
    exchange_fee: fees.exchange,
    regulatory: fees.regulatory,
    tax: taxes - fees.stamp,
    realised,
    strategy_id: draft.strategyId,
    proposal_target_id: draft.proposalTargetId,
    origin_module: draft.originModule,
    operator: draft.createdBy,
    is_late: isLate,
    multiplier: order.terms.kind === 'future' ? order.terms.multiplier : 1,
    trading_day: fill.tradingDay,
    at: isoOf(fill.at),
  }
}

function ledgerRows({ account, trace }: Writing): RowOf<'trade_ledger'>[] {
  return trace.entries.map(({ entry, seq }) => ({
    account_id: account.id,
    id: entry.id,
    tenant_id: account.tenantId,
    seq,
    type: entry.type,
    debit: entry.debit,
    credit: entry.credit,
    amount: entry.amount,
    ref_id: entry.refId,
    reverses: entry.reverses,
    trading_day: entry.tradingDay,
    at: isoOf(entry.at),
  }))
}

function holdingRows({ account, book, trace }: Writing): RowOf<'trade_holding'>[] {
  return [...trace.symbols].flatMap((symbol) => {
    const holding = book.holdings.get(symbol)
    if (!holding) return []
    const { id: account_id, tenantId: tenant_id, productId: product_id } = account
    return [{ account_id, symbol, tenant_id, product_id, volume: holding.volume, body: holding }]
  })
}

function moveRows({ account, book, trace }: Writing): RowOf<'trade_share_move'>[] {
  return trace.moves.map(({ refId, symbol, delta }) => ({
    account_id: account.id,
    ref_id: refId,
    tenant_id: account.tenantId,
    symbol,
    delta,
    trading_day: book.tradingDay,
  }))
}

function navRows({ account, trace }: Writing): RowOf<'trade_nav_daily'>[] {
  return trace.navs.map((row) => ({
    account_id: account.id,
    trading_day: row.tradingDay,
    tenant_id: account.tenantId,
    product_id: account.productId,
    nav: row.nav,
    cash: row.cash,
    market_value: row.marketValue,
    receivable: row.receivable,
    flow_in: row.flowIn,
    flow_out: row.flowOut,
    pnl: row.pnl,
    fees: row.fees,
    day_return: row.dayReturn,
    unit_nav: row.unitNav,
  }))
}
