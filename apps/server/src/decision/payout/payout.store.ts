import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { defineList } from '../../platform/list/list-definition.ts'

export type StoredPayout = Selectable<Tables['decision_payout']>

export const payoutList = defineList({
  table: 'decision_payout',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    productId: { column: 'product_id', type: 'text' },
    kind: { column: 'kind', type: 'text' },
    applyDay: { column: 'apply_day', type: 'date', notNull: true },
    amount: { column: 'amount', type: 'number', expression: sql`t.amount / 100.0` },
    perUnit: { column: 'per_unit', type: 'number', expression: sql`t.per_unit / 10000.0` },
    remark: { column: 'remark', type: 'text' },
    status: { column: 'status', type: 'text' },
    dealDay: { column: 'deal_day', type: 'date' },
    madeName: { column: 'made_name', type: 'text' },
    madeAt: { column: 'made_at', type: 'datetime', notNull: true },
    judgedName: { column: 'judged_name', type: 'text' },
  },
  defaultSort: [{ property: 'madeAt', descending: true }],
})

/** What the NAV of a day does: what waits for it, as far as it was known when the NAV was made, and what it did already. */
export const findOfDay = (tx: Tx, productId: string, { day, knownAt }: { day: string; knownAt: Date }) =>
  tx
    .selectFrom('decision_payout')
    .selectAll()
    .where('product_id', '=', productId)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('apply_day', '<=', day), where('made_at', '<=', knownAt)]),
        where.and([where('status', '=', 'dealt'), where('deal_day', '=', day)]),
      ]),
    )
    .orderBy('made_at')
    .orderBy('id')
    .forUpdate()
    .execute()

type PaidFees = { management: number; custody: number; performance: number }

/** Fees that were paid with the NAVs from one day on and before another. */
export async function findPaidFees(
  tx: Tx,
  productId: string,
  { from, before }: { from: string; before: string },
): Promise<PaidFees> {
  const { rows } = await sql<PaidFees>`
    select coalesce(sum(amount) filter (where kind = 'management'), 0)::bigint as management,
      coalesce(sum(amount) filter (where kind = 'custody'), 0)::bigint as custody,
      coalesce(sum(amount) filter (where kind = 'performance'), 0)::bigint as performance
    from decision_payout where product_id = ${productId} and status = 'dealt'
      and deal_day >= ${from} and deal_day < ${before}`.execute(tx)
  return rows[0] ?? { management: 0, custody: 0, performance: 0 }
}

/** What is promised of a kind and not paid yet. */
export async function findPending(tx: Tx, productId: string, kind: string): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from decision_payout
    where product_id = ${productId} and kind = ${kind} and status = 'pending'`.execute(tx)
  return rows[0] ?? { count: 0, amount: 0 }
}

type Holder = { clientId: string; units: number }

/** Who holds units that count on a day. */
export async function findHolders(tx: Tx, productId: string, day: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select client_id as "clientId", sum(case when kind = 'subscribe' then units else -units end)::bigint as units
    from decision_flow where product_id = ${productId} and status = 'dealt' and deal_day < ${day}
    group by client_id having sum(case when kind = 'subscribe' then units else -units end) > 0
    order by client_id`.execute(tx)
  return rows
}

export const lock = (tx: Tx, id: string): Promise<StoredPayout | undefined> =>
  tx.selectFrom('decision_payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insert(tx: Tx, row: Insertable<Tables['decision_payout']>): Promise<void> {
  await tx.insertInto('decision_payout').values(row).execute()
}

export async function update(tx: Tx, id: string, change: Updateable<Tables['decision_payout']>): Promise<void> {
  await tx.updateTable('decision_payout').set(change).where('id', '=', id).execute()
}
