import { sql, type ColumnType } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    desk_preference: {
      tenant_id: number
      owner_id: string
      key: string
      value: string
      update_time: ColumnType<Date, Date, Date>
    }
  }
}

type Owner = { readonly tenantId: number; readonly userId: string }

const ownOf = ({ tenantId, userId }: Owner) => ({ tenant_id: tenantId, owner_id: userId })

export async function findValue(tx: Tx, owner: Owner, key: string): Promise<string | null> {
  const { tenant_id, owner_id } = ownOf(owner)
  const row = await tx
    .selectFrom('desk_preference')
    .select('value')
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', owner_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Held until the transaction ends, so that two windows cannot pass the limit together. */
export async function lockOwner(tx: Tx, { tenantId, userId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk_preference:${tenantId}:${userId}`}, 0))`.execute(tx)
}

export async function countOthers(tx: Tx, owner: Owner, key: string): Promise<number> {
  const { tenant_id, owner_id } = ownOf(owner)
  const { count } = await tx
    .selectFrom('desk_preference')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', owner_id)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function put(tx: Tx, owner: Owner, row: { key: string; value: string; update_time: Date }): Promise<void> {
  await tx
    .insertInto('desk_preference')
    .values({ ...ownOf(owner), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_id', 'key'])
        .doUpdateSet({ value: row.value, update_time: row.update_time }),
    )
    .execute()
}

export async function remove(tx: Tx, owner: Owner, key: string): Promise<void> {
  const { tenant_id, owner_id } = ownOf(owner)
  await tx
    .deleteFrom('desk_preference')
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', owner_id)
    .where('key', '=', key)
    .execute()
}
