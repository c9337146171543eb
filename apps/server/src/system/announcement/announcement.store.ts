import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import './announcement.tables.ts'

export type AnnouncementRow = Selectable<Tables['sys_announcement']>

/** A reader's institution also shows platform-wide ones; those are not the institution's to change. */
export const findManaged = (tx: Tx, id: string, tenantId: number | undefined): Promise<AnnouncementRow | undefined> =>
  tx
    .selectFrom('sys_announcement')
    .selectAll()
    .where('id', '=', id)
    .where('del_flag', '=', '0')
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? 0))
    .forUpdate()
    .executeTakeFirst()

/** Those of them the caller manages, with what says whom they are for. */
export const findAddressed = (tx: Tx, ids: readonly string[], tenantId: number | undefined) =>
  tx
    .selectFrom('sys_announcement')
    .select(['id', 'tenant_id', 'msg_type', 'depart_ids', 'end_time'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('del_flag', '=', '0')
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? 0))
    .execute()

/** Released before they were to start, and starting in between. */
export const findStarted = (tx: Tx, since: Date, until: Date): Promise<AnnouncementRow[]> =>
  tx
    .selectFrom('sys_announcement')
    .selectAll()
    .where('send_status', '=', '1')
    .where('del_flag', '=', '0')
    .where('start_time', '>', since)
    .where('start_time', '<=', until)
    .whereRef('send_time', '<', 'start_time')
    .orderBy('start_time')
    .execute()

export async function insert(tx: Tx, row: Insertable<Tables['sys_announcement']>): Promise<void> {
  await tx.insertInto('sys_announcement').values(row).execute()
}

export async function update(tx: Tx, id: string, patch: Updateable<Tables['sys_announcement']>): Promise<void> {
  await tx
    .updateTable('sys_announcement')
    .set((column) => ({ ...patch, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Returns how many there were to remove. */
export async function remove(
  tx: Tx,
  ids: readonly string[],
  tenantId: number | undefined,
  by: string,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  const removed = await tx
    .updateTable('sys_announcement')
    .set({ del_flag: '1', update_by: by, update_time: now })
    .where('id', 'in', [...ids])
    .where('del_flag', '=', '0')
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? 0))
    .returning('id')
    .execute()
  return removed.length
}

export type ShownAnnouncement = Pick<
  AnnouncementRow,
  'title' | 'msg_content' | 'sender' | 'send_time' | 'send_status' | 'create_time' | 'msg_type'
>

/** With an institution: only what it manages itself, in whatever state. */
export const findShown = (tx: Tx, id: string, tenantId?: number): Promise<ShownAnnouncement | undefined> =>
  tx
    .selectFrom('sys_announcement')
    .select(['title', 'msg_content', 'send_time', 'send_status', 'create_time', 'msg_type'])
    // People are called by their names; an account that is gone keeps its own.
    .select(
      sql<string | null>`coalesce((select u.realname from sys_user u where u.username = sender), sender)`.as('sender'),
    )
    .where('id', '=', id)
    .where('del_flag', '=', '0')
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? 0))
    .executeTakeFirst()

export async function isReader(tx: Tx, id: string, userId: string): Promise<boolean> {
  const found = await sql`
    select 1 from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where s.annt_id = ${id} and s.user_id = ${userId} and a.send_status = '1'
  `.execute(tx)
  return found.rows.length > 0
}
