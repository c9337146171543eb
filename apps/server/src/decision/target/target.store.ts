import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'

import type { Executed } from '@liangshu/engine/decision/target/target-progress'
import { workingStatuses } from '@liangshu/contract/trading/order-codes'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { defineList } from '../../platform/list/list-definition.ts'

export const nothingExecuted: Executed = { volume: 0, turnover: 0, working: 0 }

export type StoredTarget = Selectable<Tables['decision_target']>

const working = sql.raw(`(${workingStatuses.join(', ')})`)
const ofProposal = (column: string) =>
  sql`(select ${sql.ref(`p.${column}`)} from decision_proposal p where p.id = t.proposal_id)`

export const targetList = defineList({
  table: 'decision_target',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    proposalId: { column: 'proposal_id', type: 'text' },
    proposalNo: { column: 'proposal_id', type: 'text', expression: ofProposal('no') },
    proposalTitle: { column: 'proposal_id', type: 'text', expression: ofProposal('title') },
    proposalStatus: { column: 'proposal_id', type: 'int', expression: ofProposal('status') },
    proposalTime: { column: 'proposal_id', type: 'datetime', expression: ofProposal('create_time') },
    productId: { column: 'proposal_id', type: 'text', expression: ofProposal('product_id') },
    productName: {
      column: 'proposal_id',
      type: 'text',
      expression: sql`(select q.name from decision_proposal p join trade_product q on q.id = p.product_id where p.id = t.proposal_id)`,
    },
    symbol: { column: 'symbol', type: 'text', ignoreCase: true },
    side: { column: 'side', type: 'int' },
    mode: { column: 'mode', type: 'text' },
    value: { column: 'value', type: 'number' },
    priceType: { column: 'price_type', type: 'text' },
    priceLow: { column: 'price_low', type: 'number' },
    priceHigh: { column: 'price_high', type: 'number' },
    volume: { column: 'volume', type: 'number' },
    reference: { column: 'reference', type: 'number' },
    weightAfter: { column: 'weight_after', type: 'number' },
  },
  defaultSort: [{ property: 'proposalTime', descending: true }],
})

export const findByProposal = (tx: Tx, proposalId: string): Promise<StoredTarget[]> =>
  tx
    .selectFrom('decision_target')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute()

/** What orders of targets have filled and what of them still works, slices that were not sent yet included. */
export async function findExecuted(tx: Tx, ids: readonly string[]): Promise<Map<string, Executed>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; volume: number; turnover: number; working: number }>`
    select o.proposal_target_id as id, sum(o.filled_volume)::double precision as volume,
      sum(o.turnover)::double precision as turnover,
      sum(case when o.status in ${working} then o.volume - o.filled_volume else 0 end)::double precision as working
    from trade_order o where o.proposal_target_id = any(${[...ids]}::text[]) group by 1`.execute(tx)
  const found = new Map(rows.map(({ id, ...executed }) => [id, executed]))
  for (const { id, rest } of await findUnsent(tx, ids)) {
    const known = found.get(id) ?? nothingExecuted
    found.set(id, { ...known, working: known.working + rest })
  }
  return found
}

async function findUnsent(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; rest: number }>`
    select a.body ->> 'targetId' as id, sum(greatest(0, (a.body ->> 'volume')::double precision - coalesce((
        select sum(case when o.status in ${working} then o.volume else o.filled_volume end)
        from trade_order o where o.account_id = a.account_id and o.cl_ord_id like a.cl_ord_id || '/s%'), 0)))
      ::double precision as rest
    from trade_algo a where a.status = 'working' and a.body ->> 'targetId' = any(${[...ids]}::text[])
    group by 1`.execute(tx)
  return rows
}

export async function insertAll(tx: Tx, rows: readonly Insertable<Tables['decision_target']>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('decision_target')
      .values([...rows])
      .execute()
}

export async function removeOfProposal(tx: Tx, proposalId: string, ids?: readonly string[]): Promise<number> {
  const all = tx.deleteFrom('decision_target').where('proposal_id', '=', proposalId)
  const gone = await (ids ? all.where('id', 'in', [...ids]) : all).returning('id').execute()
  return gone.length
}

export const findById = (tx: Tx, id: string): Promise<StoredTarget | undefined> =>
  tx.selectFrom('decision_target').selectAll().where('id', '=', id).executeTakeFirst()

export type Fixed = { id: string; volume: number; reference: number; weightAfter: number }

/** What was reckoned when the proposal was submitted; from now on it is what may be traded. */
export async function fix(tx: Tx, rows: readonly Fixed[]): Promise<void> {
  await sql`
    update decision_target t set volume = f.volume, reference = f.reference, weight_after = f.weight_after
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ volume }) => volume)}::bigint[],
      ${rows.map(({ reference }) => reference)}::bigint[],
      ${rows.map(({ weightAfter }) => weightAfter)}::double precision[]) as f (id, volume, reference, weight_after)
    where t.id = f.id`.execute(tx)
}
