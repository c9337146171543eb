import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import '../tables.ts'

export type HostRow = Selectable<Tables['host']>

export const findById = (tx: Tx, id: string): Promise<HostRow | undefined> =>
  tx.selectFrom('host').selectAll().where('id', '=', id).executeTakeFirst()

export const findDesk = (tx: Tx): Promise<HostRow | undefined> =>
  tx.selectFrom('host').selectAll().where('is_desk', '=', true).executeTakeFirst()

export async function insert(tx: Tx, row: Insertable<Tables['host']>): Promise<void> {
  await tx
    .insertInto('host')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function update(tx: Tx, id: string, change: Updateable<Tables['host']>): Promise<boolean> {
  const done = await tx.updateTable('host').set(change).where('id', '=', id).returning('id').executeTakeFirst()
  return done !== undefined
}

export async function remove(tx: Tx, id: string): Promise<boolean> {
  const done = await tx.deleteFrom('host').where('id', '=', id).returning('id').executeTakeFirst()
  return done !== undefined
}

/** What lists show of a host: keys and the marks of reports stay behind, they are most of a row. */
const listedColumns = [
  'id',
  'tenant_id',
  'name',
  'alias',
  'ip',
  'os',
  'agent_version',
  'revoked_at',
  'is_desk',
  'thresholds',
  'last_seen',
  'figures',
] as const satisfies readonly (keyof HostRow)[]

export type ListedHost = Pick<HostRow, (typeof listedColumns)[number]> & {
  services: number
  running: number
  failed: number
  alerts: number
  in_maintenance: boolean
}

/** Hosts of the caller's institution with their counts; the desk's own machine first. */
export async function findListed(tx: Tx, now: Date, only: { id?: string; word?: string } = {}): Promise<ListedHost[]> {
  const word = only.word?.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<ListedHost>`
    with s as (
      select host_id, count(*)::int as services, count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'failed')::int as failed
      from host_service group by host_id
    ), a as (
      select host_id, count(*)::int as alerts from host_alert where closed_at is null group by host_id
    )
    select ${sql.join(listedColumns.map((column) => sql.ref(`h.${column}`)))}, coalesce(s.services, 0) as services, coalesce(s.running, 0) as running,
      coalesce(s.failed, 0) as failed, coalesce(a.alerts, 0) as alerts,
      exists (select 1 from host_maintenance m
        where m.host_id = h.id and m.from_time <= ${now} and m.to_time > ${now}) as in_maintenance
    from host h left join s on s.host_id = h.id left join a on a.host_id = h.id
    where (${only.id ?? null}::text is null or h.id = ${only.id ?? null})
      and (${word ?? null}::text is null or h.alias ilike '%' || ${word ?? null} || '%' or h.name ilike '%' || ${word ?? null} || '%')
    order by h.is_desk desc, coalesce(nullif(h.alias, ''), h.name), h.id`.execute(tx)
  return rows
}

export const findThresholds = (tx: Tx, ids: readonly string[]): Promise<Pick<HostRow, 'id' | 'thresholds'>[]> =>
  tx
    .selectFrom('host')
    .select(['id', 'thresholds'])
    .where('id', 'in', [...ids])
    .execute()

/** Of those that are connected here, the ones that may not be any more. */
export async function findShutOut(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('host')
    .select('id')
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute()
  const admitted = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !admitted.has(id)))
}

/** Enrolled hosts that have said nothing since then. */
export const findSilent = (tx: Tx, since: Date): Promise<HostRow[]> =>
  tx
    .selectFrom('host')
    .selectAll()
    .where('public_key', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('last_seen', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('host_alert')
            .select('host_alert.id')
            .whereRef('host_alert.host_id', '=', 'host.id')
            .where('host_alert.kind', '=', 'offline')
            .where('host_alert.closed_at', 'is', null),
        ),
      ),
    )
    .execute()
