import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import '../tables.ts'

export type ServiceRow = Selectable<Tables['host_service']>

export const findOfHost = (tx: Tx, hostId: string): Promise<ServiceRow[]> =>
  tx
    .selectFrom('host_service')
    .selectAll()
    .where('host_id', '=', hostId)
    .orderBy(sql`driver = 'desk'`, 'desc')
    .orderBy('name')
    .execute()

export const findOne = (tx: Tx, hostId: string, id: string): Promise<ServiceRow | undefined> =>
  tx.selectFrom('host_service').selectAll().where('host_id', '=', hostId).where('id', '=', id).executeTakeFirst()

/** What the agent's file does not list any more. The desk's own parts are not the agent's. */
export async function keepOnly(tx: Tx, hostId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from host_service where host_id = ${hostId} and driver <> 'desk'
    and not (id = any(${[...ids]}::text[]))`.execute(tx)
}
