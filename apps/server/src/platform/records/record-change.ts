import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'
import { newId } from '../new-id.ts'
import type { Actor } from '../tenancy/actor.ts'

export type Snapshot = Readonly<Record<string, unknown>>

export type Change = {
  table: string
  id: string
  /** As it was; left out for a new record. */
  before?: Snapshot
  /** As it is now; left out for a record that is gone. */
  after?: Snapshot
  actor: Pick<Actor, 'username' | 'tenantId'>
  now: Date
}

/**
 * Keeps every state a record has been in, numbered. Call it after the statement that changed the record: the lock that
 * statement holds keeps two editors from taking the same number. A record older than its log starts with what it was.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  const { table, id, before, after } = change
  const found = await sql<{ last: number }>`select last_data_version(${table}, ${id}) as last`.execute(tx)
  let version = found.rows[0]?.last ?? 0
  if (before && version === 0) await insert(tx, change, before, (version += 1))
  if (after) await insert(tx, change, after, version + 1)
}

async function insert(tx: Tx, { table, id, actor, now }: Change, content: Snapshot, version: number): Promise<void> {
  await tx
    .insertInto('sys_data_log')
    .values({
      id: newId(now.getTime()),
      tenant_id: actor.tenantId,
      data_table: table,
      data_id: id,
      data_content: JSON.stringify(content),
      data_version: version,
      create_by: actor.username,
      create_time: now,
    })
    .execute()
}
