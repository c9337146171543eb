import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import type { StoredApproval } from '../tables.ts'

export type StoredProposal = Selectable<Tables['decision_proposal']>

/** Filled over approved, by the money of the approved price. */
const progress = sql`coalesce((
  select sum(least(t2.volume, coalesce(o.filled, 0)) * coalesce(t2.reference, 0)) / nullif(sum(t2.volume * coalesce(t2.reference, 0)), 0)
  from decision_target t2
  left join lateral (select sum(x.filled_volume) as filled from trade_order x where x.proposal_target_id = t2.id) o on true
  where t2.proposal_id = t.id), 0)::double precision`

export const proposalList = defineList({
  table: 'decision_proposal',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    no: { column: 'no', type: 'text', ignoreCase: true },
    title: { column: 'title', type: 'text', ignoreCase: true },
    productId: { column: 'product_id', type: 'text' },
    productName: {
      column: 'product_id',
      type: 'text',
      expression: sql`(select q.name from trade_product q where q.id = t.product_id)`,
    },
    unitId: { column: 'unit_id', type: 'text' },
    unitName: {
      column: 'unit_id',
      type: 'text',
      expression: sql`(select u.name from trade_unit u where u.id = t.unit_id)`,
    },
    type: { column: 'type', type: 'text' },
    status: { column: 'status', type: 'int', notNull: true },
    createBy: { column: 'create_by', type: 'text' },
    authorId: { column: 'author_id', type: 'text' },
    authorName: { column: 'author_name', type: 'text' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
    submitAt: { column: 'submit_at', type: 'datetime' },
    approveAt: { column: 'approve_at', type: 'datetime' },
    approveBy: { column: 'approve_by', type: 'text' },
    approvals: { column: 'approvals', type: 'int', expression: sql`jsonb_array_length(t.approvals)` },
    approvalsNeeded: { column: 'approvals_needed', type: 'int' },
    expireAt: { column: 'expire_at', type: 'datetime', notNull: true },
    amount: { column: 'amount', type: 'number', expression: sql`t.amount / 100.0` },
    targets: {
      column: 'id',
      type: 'int',
      expression: sql`(select count(*) from decision_target d where d.proposal_id = t.id)::integer`,
    },
    progress: { column: 'id', type: 'number', expression: progress },
    version: { column: 'version', type: 'int' },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

/** Who has approved each of them, by proposal. */
export async function findApprovals(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredApproval[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('decision_proposal').select(['id', 'approvals']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, approvals }) => [id, approvals]))
}

/** Held until the transaction ends: of two who act at once, the second sees what the first has done. */
export const lock = (tx: Tx, id: string): Promise<StoredProposal | undefined> =>
  tx.selectFrom('decision_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findById = (tx: Tx, id: string): Promise<StoredProposal | undefined> =>
  tx.selectFrom('decision_proposal').selectAll().where('id', '=', id).executeTakeFirst()

export async function insert(tx: Tx, row: Insertable<Tables['decision_proposal']>): Promise<void> {
  await tx.insertInto('decision_proposal').values(row).execute()
}

export async function update(tx: Tx, id: string, change: Updateable<Tables['decision_proposal']>): Promise<void> {
  await tx.updateTable('decision_proposal').set(change).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('decision_proposal').where('id', '=', id).execute()
}

/** `P261116-03`: the day and a number that starts again each day, unique in the institution. */
export async function nextNumber(tx: Tx, tenantId: number, day: string): Promise<string> {
  const head = `P${day.slice(2).replaceAll('-', '')}-`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decision_no:${tenantId}:${head}`}, 0))`.execute(tx)
  const { rows } = await sql<{ last: number | null }>`
    select max(substr(no, ${head.length + 1})::integer) as last from decision_proposal
    where tenant_id = ${tenantId}::integer and no like ${`${head}%`}`.execute(tx)
  return `${head}${String((rows[0]?.last ?? 0) + 1).padStart(2, '0')}`
}

export async function insertEvent(tx: Tx, row: Insertable<Tables['decision_event']>): Promise<void> {
  await tx.insertInto('decision_event').values(row).execute()
}

export const findEvents = (tx: Tx, proposalId: string) =>
  tx.selectFrom('decision_event').selectAll().where('proposal_id', '=', proposalId).orderBy('seq', 'desc').execute()
