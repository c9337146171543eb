import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'
import type { Actor } from '../tenancy/actor.ts'
import type { Fragment, ListDefinition } from './list-definition.ts'

/** Which noted changes speak about the rows this caller lists. */
function changesOf(definition: ListDefinition, actor: Actor): Fragment {
  const own =
    definition.watched?.byTenant && !actor.isPlatform ? sql`and tenant_id = ${actor.tenantId}::integer` : sql``
  return sql`from sys_list_change where table_name = ${definition.table} ${own}`
}

/**
 * Stands for the state of the table that the transaction sees: the changes it can see, as one number. The number of
 * changes alone would not do, since folding lowers it.
 */
export const fingerprint = (definition: ListDefinition, actor: Actor): Fragment => sql`
  (select count(*) || ':' || coalesce(bit_xor(hashint8extended(id, 0)), 0) ${changesOf(definition, actor)})`

export async function findFingerprint(tx: Tx, definition: ListDefinition, actor: Actor): Promise<string> {
  const found = await sql<{ state: string }>`select ${fingerprint(definition, actor)} as state`.execute(tx)
  return found.rows[0]?.state ?? ''
}

/** Which buckets: one kind or all, from the first day to the last. */
export type Buckets = { kind?: number; from?: string; to?: string }

export type DayTotal = { day: string; total: number }

/** Rows per day, the newest first. */
export async function findDayTotals(
  tx: Tx,
  definition: ListDefinition,
  actor: Actor,
  { kind, from, to }: Buckets,
): Promise<DayTotal[]> {
  const found = await sql<DayTotal>`
    select day::text as day, sum(delta)::integer as total ${changesOf(definition, actor)}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}::integer`}
      ${from === undefined ? sql`` : sql`and day >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and day <= ${to}::date`}
    group by day having sum(delta) <> 0 order by day desc
  `.execute(tx)
  return found.rows
}
