import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import '../tables.ts'

export type TaskRow = Selectable<Tables['host_task']>

/** False when another action on the same service is under way. */
export async function insert(tx: Tx, row: Insertable<Tables['host_task']>): Promise<boolean> {
  const done = await tx
    .insertInto('host_task')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export const findOpen = (tx: Tx, hostId: string, serviceId: string): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('host_task')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('service_id', '=', serviceId)
    .where('end_time', 'is', null)
    .executeTakeFirst()

/** The newest are shown; whoever wants one by its id gets it. */
const shownTasks = 20

export const findRecent = (
  tx: Tx,
  wanted: { hostId: string; serviceId?: string | undefined; taskId?: string | undefined },
): Promise<TaskRow[]> => {
  let query = tx.selectFrom('host_task').selectAll().where('host_id', '=', wanted.hostId)
  if (wanted.serviceId) query = query.where('service_id', '=', wanted.serviceId)
  if (wanted.taskId) query = query.where('id', '=', wanted.taskId)
  return query.orderBy('create_time', 'desc').orderBy('id', 'desc').limit(shownTasks).execute()
}

/** Takes what waits for these hosts; of two nodes one gets each. */
export async function takeWaiting(tx: Tx, hostIds: readonly string[]): Promise<TaskRow[]> {
  if (hostIds.length === 0) return []
  return tx
    .updateTable('host_task')
    .set({ state: 'running', step: '已发送给主机' })
    .where('host_id', 'in', [...hostIds])
    .where('state', '=', 'waiting')
    .returningAll()
    .execute()
}

/** An ended task stays as it ended, whatever comes later. */
export async function update(
  tx: Tx,
  id: string,
  change: Updateable<Tables['host_task']>,
  hostId?: string,
): Promise<boolean> {
  let query = tx.updateTable('host_task').set(change).where('id', '=', id).where('end_time', 'is', null)
  if (hostId) query = query.where('host_id', '=', hostId)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

export async function failOverdue(tx: Tx, before: Date, now: Date): Promise<void> {
  await sql`update host_task set state = 'failed', end_time = ${now}, message = '60秒内未完成，已按失败处理'
    where end_time is null and create_time < ${before}`.execute(tx)
}
