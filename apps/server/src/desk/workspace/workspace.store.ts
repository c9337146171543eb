import type { ColumnType, Generated, Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Moment = ColumnType<Date, Date, Date>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    desk_workspace: {
      id: string
      tenant_id: number
      owner_id: string
      name: string
      layout: string
      version: Generated<number>
      sort: Generated<number>
      shared_with: string | null
      create_by: string | null
      create_time: Moment
      update_by: string | null
      update_time: Moment | null
    }
  }
}

export type Reader = { readonly userId: string; readonly orgCode: string; readonly tenantId: number }

/** Own workspaces in their order, then those of colleagues whose department, or one above it, is the reader's. */
export function findVisible(tx: Tx, reader: Reader) {
  return tx
    .selectFrom('desk_workspace as w')
    .innerJoin('sys_user as u', 'u.id', 'w.owner_id')
    .select(['w.id', 'w.name', 'w.layout', 'w.version', 'w.owner_id', 'w.shared_with', 'u.realname as owner_name'])
    .where('w.tenant_id', '=', reader.tenantId)
    .where((where) =>
      where.or([
        where('w.owner_id', '=', reader.userId),
        where.and([
          where('w.shared_with', 'is not', null),
          where('u.status', '=', 1),
          where('u.del_flag', '=', 0),
          sql<boolean>`w.shared_with <> '' and ${reader.orgCode} like w.shared_with || '%'`,
        ]),
      ]),
    )
    .orderBy(sql`w.owner_id <> ${reader.userId}`)
    .orderBy('w.sort')
    .orderBy('w.create_time')
    .orderBy('w.id')
    .execute()
}

export function findOwn(tx: Tx, { tenantId, userId }: Reader, id: string) {
  return tx
    .selectFrom('desk_workspace')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Held until the transaction ends, so that two windows cannot pass the limit together. */
export async function lockOwner(tx: Tx, { tenantId, userId }: Reader): Promise<void> {
  const key = `desk_workspace:${tenantId}:${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

export function findOwnNames(tx: Tx, { tenantId, userId }: Reader) {
  return tx
    .selectFrom('desk_workspace')
    .select(['id', 'name', 'sort'])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .execute()
}

export async function insertWorkspace(tx: Tx, row: Insertable<Tables['desk_workspace']>): Promise<void> {
  await tx.insertInto('desk_workspace').values(row).execute()
}

export async function updateWorkspace(tx: Tx, id: string, change: Updateable<Tables['desk_workspace']>): Promise<void> {
  await tx.updateTable('desk_workspace').set(change).where('id', '=', id).execute()
}

export async function removeWorkspace(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('desk_workspace').where('id', '=', id).execute()
}
