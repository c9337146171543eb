import type { AccountBook } from '@liangshu/engine/account/account-book'
import type { Order } from '@liangshu/engine/order/order'
import { sql, type Insertable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AccountRow } from './account-row.ts'
import type { BookedFill, Trace } from './apply-and-trace.ts'
import { balancesOf } from './balances.ts'
import { writeContracts, writeDeliveries } from './contract.store.ts'

/** Restates what a batch of events touched. Runs in the transaction that stored the events. */
export async function project(
  tx: Tx,
  account: AccountRow,
  { book, trace, sizing = null }: { book: AccountBook; trace: Trace; sizing?: string | null },
): Promise<void> {
  await writeOrders(tx, account, trace, sizing)
  await writeMoney(tx, account, trace)
  await writeHoldings(tx, account, book, trace)
  await writeContracts(tx, account, book, trace)
  await writeNavs(tx, account, trace)
  await tx
    .updateTable('trade_account_state')
    .set({ event_seq: book.version, trading_day: book.tradingDay, balances: JSON.stringify(balancesOf(book)) })
    .where('account_id', '=', account.id)
    .execute()
}

async function writeOrders(tx: Tx, account: AccountRow, trace: Trace, sizing: string | null): Promise<void> {
  const fresh = new Set(trace.created.map(({ order }) => order.orderId))
  const created = [...trace.orders.values()].filter(({ orderId }) => fresh.has(orderId))
  if (created.length > 0) {
    await tx
      .insertInto('trade_order')
      .values(created.map((order) => newOrderRow(account, order, sizing)))
      .execute()
  }
  for (const order of trace.orders.values()) {
    if (fresh.has(order.orderId)) continue
    await tx.updateTable('trade_order').set(movingPart(order)).where('id', '=', order.orderId).execute()
  }
  await writeChecks(tx, account, trace)
}

/** Some twenty lines an order: one value that PostgreSQL takes apart, instead of hundreds to bind. */
async function writeChecks(tx: Tx, { tenantId }: AccountRow, { created }: Trace): Promise<void> {
  const rows = created.flatMap(({ order, checks }) =>
    checks.map((check, ordinal) => ({ ...check, orderId: order.orderId, ordinal })),
  )
  if (rows.length === 0) return
  await sql`
    insert into trade_risk_check (order_id, ordinal, tenant_id, code, name, level, ok, rej_reason, actual, threshold, text)
    select "orderId", ordinal, ${tenantId}::integer, code, name, level, ok, "rejReason", actual, "limit", text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("orderId" text, ordinal smallint, code smallint,
      name text, level text, ok boolean, "rejReason" smallint, actual jsonb, "limit" jsonb, text text)
  `.execute(tx)
}

function movingPart(order: Order) {
  return {
    status: order.status,
    filled_volume: order.filledVolume,
    turnover: order.turnover,
    filled_amount: order.filledAmount,
    fees: JSON.stringify(order.fees),
    frozen_cash: order.frozenCash,
    frozen_volume: order.frozenVolume,
    reject_reason: order.rejectReason,
    reject_detail: order.rejectDetail,
    last_seq: order.lastSeq,
    late_fill: order.lateFill,
    updated_at: new Date(order.updatedAt),
    version: order.version,
  }
}

function newOrderRow(account: AccountRow, order: Order, sizing: string | null): Insertable<Tables['trade_order']> {
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
    trading_day: order.tradingDay,
    created_by: draft.createdBy,
    created_at: new Date(order.createdAt),
  }
}

async function writeMoney(tx: Tx, account: AccountRow, trace: Trace): Promise<void> {
  await writeDeliveries(tx, account, trace)
  if (trace.fills.length > 0) {
    await tx
      .insertInto('trade_fill')
      .values(trace.fills.map((fill) => fillRow(account, fill)))
      .execute()
  }
  if (trace.entries.length === 0) return
  await tx
    .insertInto('trade_ledger')
    .values(
      trace.entries.map(({ entry, seq }) => ({
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
        at: new Date(entry.at),
      })),
    )
    .execute()
}

function fillRow(account: AccountRow, { event, order, realised }: BookedFill): Insertable<Tables['trade_fill']> {
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
    at: new Date(fill.at),
  }
}

async function writeHoldings(tx: Tx, account: AccountRow, book: AccountBook, trace: Trace): Promise<void> {
  for (const symbol of trace.symbols) {
    const holding = book.holdings.get(symbol)
    if (!holding) continue
    const row = { volume: holding.volume, body: JSON.stringify(holding) }
    await tx
      .insertInto('trade_holding')
      .values({ account_id: account.id, symbol, tenant_id: account.tenantId, product_id: account.productId, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'symbol']).doUpdateSet(row))
      .execute()
  }
  if (trace.moves.length === 0) return
  await tx
    .insertInto('trade_share_move')
    .values(
      trace.moves.map(({ refId, symbol, delta }) => ({
        account_id: account.id,
        ref_id: refId,
        tenant_id: account.tenantId,
        symbol,
        delta,
        trading_day: book.tradingDay,
      })),
    )
    .execute()
}

async function writeNavs(tx: Tx, account: AccountRow, trace: Trace): Promise<void> {
  for (const row of trace.navs) {
    await tx
      .insertInto('trade_nav_daily')
      .values({
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
      })
      .execute()
  }
}
