import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import { orderStatus, orderType, timeInForce } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { unpackCheck, type StoredCheck } from '../book/stored-event.ts'
import { moneyOf, sharedColumns, volumeOf } from '../list-columns.ts'

export const orderList = defineList({
  table: 'trade_order',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    ...sharedColumns,
    unitId: { column: 'unit_id', type: 'text' },
    replaces: { column: 'replaces', type: 'text' },
    orderType: { column: 'order_type', type: 'int', notNull: true, values: Object.values(orderType) },
    tif: { column: 'tif', type: 'text', notNull: true, values: timeInForce },
    status: { column: 'status', type: 'int', notNull: true, values: Object.values(orderStatus) },
    filledVolume: {
      column: 'filled_volume',
      type: 'number',
      notNull: true,
      expression: volumeOf('filled_volume'),
    },
    filledVwap: {
      column: 'turnover',
      type: 'number',
      // The turnover of a coin's order is its money, of any other price times volume.
      expression: sql`case when t.symbol like '%-PERP' then t.turnover / nullif(t.filled_volume, 0)
        else t.turnover / nullif(t.filled_volume, 0) / 10000.0 end`,
    },
    filledAmount: {
      column: 'filled_amount',
      type: 'number',
      notNull: true,
      expression: moneyOf('filled_amount'),
    },
    fee: {
      column: 'fees',
      type: 'number',
      notNull: true,
      expression: sql`trade_money(t.symbol, (t.fees->>'commission')::bigint + (t.fees->>'stamp')::bigint + (t.fees->>'transfer')::bigint
        + (t.fees->>'exchange')::bigint + (t.fees->>'regulatory')::bigint)`,
    },
    frozenCash: { column: 'frozen_cash', type: 'number', notNull: true, expression: moneyOf('frozen_cash') },
    rejReason: { column: 'reject_reason', type: 'int', notNull: true },
    rejDetail: { column: 'reject_detail', type: 'text', notNull: true },
    lateFill: { column: 'late_fill', type: 'boolean', notNull: true },
    remark: { column: 'remark', type: 'text', notNull: true },
    createdBy: { column: 'created_by', type: 'text', notNull: true },
    createdAt: { column: 'created_at', type: 'datetime', notNull: true },
    updatedAt: { column: 'updated_at', type: 'datetime', notNull: true },
  },
  defaultSort: [{ property: 'createdAt', descending: true }],
})

export async function isStored(tx: Tx, accountId: string, clOrdId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trade_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('cl_ord_id', '=', clOrdId)
    .executeTakeFirst()
  return row !== undefined
}

/** The trace is part of the event that made the order. By order id. */
export async function findOrderChecks(tx: Tx, orderIds: readonly string[]): Promise<Map<string, RiskCheckRow[]>> {
  const { rows } = await sql<{ id: string; checks: StoredCheck[] | null }>`
    select o.id, e.body -> 'checks' as checks
    from trade_order o join trade_event e on e.account_id = o.account_id and e.seq = o.event_seq
    where o.id = any(${[...orderIds]}::text[])`.execute(tx)
  return new Map(rows.map(({ id, checks }) => [id, (checks ?? []).map(unpackCheck)]))
}

export const findChecks = async (tx: Tx, orderId: string): Promise<RiskCheckRow[]> =>
  (await findOrderChecks(tx, [orderId])).get(orderId) ?? []
