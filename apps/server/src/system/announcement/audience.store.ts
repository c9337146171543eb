import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

export type Audience = { msgType: string; userIds: readonly string[]; departIds: readonly string[] }

/** Of these, the people the caller's institution knows. */
export async function findUsers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .execute()
  return rows.map((row) => row.id)
}

export async function findDeparts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sys_depart')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', '0')
    .execute()
  return rows.map((row) => row.id)
}

/** Members of the departments and of everything below: an org code begins with the codes above it. */
export async function findMembers(tx: Tx, departIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct ud.user_id as id from sys_depart top
      join sys_depart d on d.tenant_id = top.tenant_id and starts_with(d.org_code, top.org_code)
      join sys_user_depart ud on ud.dep_id = d.id
    where top.id = any(${departIds}::text[]) and d.del_flag = '0'
  `.execute(tx)
  return found.rows.map((row) => row.id)
}

/**
 * Read states follow the audience: chosen people have theirs from the start, others get one when they first look, and
 * whoever is not addressed any more loses it.
 */
export async function alignSends(tx: Tx, anntId: string, audience: Audience, by: string, now: Date): Promise<void> {
  if (audience.msgType === 'ALL') return
  const isByUser = audience.msgType === 'USER'
  const addressed = isByUser ? audience.userIds : await findMembers(tx, audience.departIds)
  await sql`delete from sys_announcement_send where annt_id = ${anntId} and user_id <> all(${addressed}::text[])`.execute(
    tx,
  )
  if (!isByUser) return
  await sql`
    insert into sys_announcement_send (id, tenant_id, annt_id, user_id, create_by, create_time)
    select md5(a.id || ':' || reader), a.tenant_id, a.id, reader, ${by}, ${now}
    from sys_announcement a cross join unnest(${addressed}::text[]) as reader
    where a.id = ${anntId}
    on conflict do nothing
  `.execute(tx)
}
