import type { HostAlert } from '@liangshu/contract/hosts/host'
import { sql, type Insertable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import '../tables.ts'

/** False when the same trouble is open already. */
export async function open(tx: Tx, row: Insertable<Tables['host_alert']>): Promise<boolean> {
  const done = await tx
    .insertInto('host_alert')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export async function close(tx: Tx, hostId: string, kind: string, serviceId: string, now: Date): Promise<boolean> {
  const done = await sql`update host_alert set closed_at = ${now}
    where host_id = ${hostId} and kind = ${kind} and service_id = ${serviceId} and closed_at is null`.execute(tx)
  return Number(done.numAffectedRows ?? 0) > 0
}

export const findOpenKeys = (tx: Tx, hostId: string) =>
  tx
    .selectFrom('host_alert')
    .select(['kind', 'service_id'])
    .where('host_id', '=', hostId)
    .where('closed_at', 'is', null)
    .execute()

/** Open ones first, then the newest. */
export async function findShown(tx: Tx, hostId: string | undefined, most = 100): Promise<HostAlert[]> {
  let query = tx
    .selectFrom('host_alert as a')
    .innerJoin('host as h', 'h.id', 'a.host_id')
    .selectAll('a')
    .select(['h.name as host_name', 'h.alias'])
  if (hostId) query = query.where('a.host_id', '=', hostId)
  const rows = await query
    .orderBy(sql`a.closed_at is not null`)
    .orderBy('a.opened_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serverId: row.host_id,
    hostName: row.alias || row.host_name,
    kind: row.kind,
    serviceId: row.service_id,
    level: row.level,
    text: row.text,
    openedAt: toWireTime(row.opened_at),
    closedAt: toWireTimeOrNull(row.closed_at),
    isSilenced: row.is_silenced,
  }))
}

export async function isInMaintenance(tx: Tx, hostId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('host_maintenance')
    .select('id')
    .where('host_id', '=', hostId)
    .where('from_time', '<=', now)
    .where('to_time', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** People who may look at the hosts of an institution; of the platform's own machine, the platform's administrators. */
export async function findWatchers(tx: Tx, tenantId: number): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string | null }>`
    select distinct u.id, u.email from sys_user u
    where u.del_flag = 0 and u.status = 1 and case when ${tenantId}::int = 0 then u.is_platform else exists (
      select 1 from sys_user_role ur
        join sys_role_permission rp on rp.role_id = ur.role_id and rp.tenant_id = ur.tenant_id
        join sys_permission p on p.id = rp.permission_id and p.perms = 'SERVER:view' and p.del_flag = 0
      where ur.user_id = u.id and ur.tenant_id = ${tenantId}::int) end
    order by u.id`.execute(tx)
  return rows
}
