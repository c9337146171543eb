import { sql, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type UserPatch = Updateable<Tables['sys_user']>

/** False when the version has moved on. */
export async function update(tx: Tx, id: string, patch: UserPatch, version?: number): Promise<boolean> {
  const updated = await tx
    .updateTable('sys_user')
    .set((column) => ({ ...patch, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function updateMany(tx: Tx, ids: readonly string[], patch: UserPatch): Promise<void> {
  await tx
    .updateTable('sys_user')
    .set((column) => ({ ...patch, version: column('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
}

export type Membership = { id: string; username: string; tenantIds: number[]; isPlatform: boolean }

export const findMemberships = (tx: Tx, ids: readonly string[]): Promise<Membership[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('sys_user')
        .select(['id', 'username', 'tenant_ids as tenantIds', 'is_platform as isPlatform'])
        .where('id', 'in', [...ids])
        .execute()

/** People who go on elsewhere leave this institution only. */
export async function leaveTenant(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select leave_own_tenant(${ids}::text[])`.execute(tx)
}

export async function purge(tx: Tx, ids: readonly string[]): Promise<number> {
  const gone = await tx
    .deleteFrom('sys_user')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 1)
    .returning('id')
    .execute()
  return gone.length
}

export async function countKnownTenants(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .selectFrom('sys_tenant')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}
