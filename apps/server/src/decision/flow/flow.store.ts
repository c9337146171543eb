import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { defineList } from '../../platform/list/list-definition.ts'

export type StoredFlow = Selectable<Tables['decision_flow']>

const money = (column: string) => ({ type: 'number' as const, column, expression: sql.raw(`t.${column} / 100.0`) })

export const flowList = defineList({
  table: 'decision_flow',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    productId: { column: 'product_id', type: 'text' },
    productName: {
      column: 'product_id',
      type: 'text',
      expression: sql`(select p.name from trade_product p where p.id = t.product_id)`,
    },
    clientId: { column: 'client_id', type: 'text' },
    clientName: {
      column: 'client_id',
      type: 'text',
      expression: sql`(select c.realname from trade_client c where c.id = t.client_id)`,
    },
    kind: { column: 'kind', type: 'text' },
    status: { column: 'status', type: 'text' },
    applyDay: { column: 'apply_day', type: 'date', notNull: true },
    amount: money('amount'),
    askedUnits: money('asked_units'),
    dealDay: { column: 'deal_day', type: 'date' },
    unitNav: { column: 'unit_nav', type: 'number', expression: sql`t.unit_nav / 10000.0` },
    gross: money('gross'),
    net: money('net'),
    fee: money('fee'),
    units: money('units'),
    suitability: { column: 'suitability', type: 'text' },
    confirmation: { column: 'confirmation', type: 'text' },
    madeName: { column: 'made_name', type: 'text' },
    madeAt: { column: 'made_at', type: 'datetime', notNull: true },
  },
  defaultSort: [{ property: 'madeAt', descending: true }],
})

/** Units sold less units taken back, and the money of both, over what was dealt before a day. */
export async function findDealt(
  tx: Tx,
  productId: string,
  before: string,
): Promise<{ units: number; dealtFen: number }> {
  const { rows } = await sql<{ units: number; dealtFen: number }>`
    select coalesce(sum(case when kind = 'subscribe' then units else -units end), 0)::bigint as units,
      coalesce(sum(case when kind = 'subscribe' then net else -gross end), 0)::bigint as "dealtFen"
    from decision_flow where product_id = ${productId} and status = 'dealt' and deal_day < ${before}`.execute(tx)
  return rows[0] ?? { units: 0, dealtFen: 0 }
}

/** What a client holds of a product, and what of it is promised to redemptions that wait. */
export async function findHeldUnits(
  tx: Tx,
  productId: string,
  clientId: string,
): Promise<{ held: number; promised: number }> {
  const { rows } = await sql<{ held: number; promised: number }>`
    select coalesce(sum(case when kind = 'subscribe' then units else -units end) filter (where status = 'dealt'), 0)::bigint as held,
      coalesce(sum(asked_units) filter (where status = 'pending' and kind = 'redeem'), 0)::bigint as promised
    from decision_flow where product_id = ${productId} and client_id = ${clientId}`.execute(tx)
  return rows[0] ?? { held: 0, promised: 0 }
}

export const findPending = (tx: Tx, productId: string, until: string): Promise<StoredFlow[]> =>
  tx
    .selectFrom('decision_flow')
    .selectAll()
    .where('product_id', '=', productId)
    .where('status', '=', 'pending')
    .where('apply_day', '<=', until)
    .orderBy('made_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** The first day after one for which somebody waits. */
export async function findWaitingDay(tx: Tx, productId: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(apply_day)::text as day from decision_flow
    where product_id = ${productId} and status = 'pending' and apply_day > ${after}`.execute(tx)
  return rows[0]?.day ?? null
}

export const lock = (tx: Tx, id: string): Promise<StoredFlow | undefined> =>
  tx.selectFrom('decision_flow').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insert(tx: Tx, row: Insertable<Tables['decision_flow']>): Promise<void> {
  await tx.insertInto('decision_flow').values(row).execute()
}

export async function update(tx: Tx, id: string, change: Updateable<Tables['decision_flow']>): Promise<void> {
  await tx.updateTable('decision_flow').set(change).where('id', '=', id).execute()
}
