import { sql, type ColumnType, type Generated } from 'kysely'

import type { Tx } from '../database/database.ts'
import { queueSchema } from '../database/queue-schema.ts'

export type RunStatus = 'running' | 'success' | 'failed' | 'timeout' | 'lost'

declare module '../database/tables.ts' {
  interface Tables {
    sys_quartz_job: {
      id: string
      job_class_name: string
      cron_expression: string
      parameter: string | null
      description: string | null
      status: Generated<number>
      del_flag: Generated<number>
      next_run_at: Date | null
      version: Generated<number>
      create_by: string | null
      create_time: ColumnType<Date, Date | undefined, Date>
      update_by: string | null
      update_time: Date | null
    }
    sys_job_run: {
      id: string
      job_id: string
      job_name: string
      cause: 'schedule' | 'manual'
      fired_at: Date
      started_at: Date
      finished_at: Date | null
      duration_ms: number | null
      status: RunStatus
      result: string | null
      log: string | null
      node: string
    }
  }
}

export const running = 0
export const stopped = -1

export type JobRow = Awaited<ReturnType<typeof findById>> & {}

/** Jobs whose time has come and that no other node is looking at. Their rows stay locked until the transaction ends. */
export function lockDue(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('sys_quartz_job')
    .selectAll()
    .where('status', '=', running)
    .where('del_flag', '=', 0)
    .where((where) => where.or([where('next_run_at', 'is', null), where('next_run_at', '<=', now)]))
    .orderBy('next_run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export function findById(tx: Tx, id: string) {
  return tx.selectFrom('sys_quartz_job').selectAll().where('id', '=', id).where('del_flag', '=', 0).executeTakeFirst()
}

export async function setNextRun(tx: Tx, id: string, nextRunAt: Date | null): Promise<void> {
  await tx.updateTable('sys_quartz_job').set({ next_run_at: nextRunAt }).where('id', '=', id).execute()
}

export type NewRun = {
  id: string
  job_id: string
  job_name: string
  cause: 'schedule' | 'manual'
  fired_at: Date
  started_at: Date
  node: string
}

/** False when the job is still running, or this firing has had its run. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const inserted = await tx
    .insertInto('sys_job_run')
    .values({ ...run, status: 'running' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function finishRun(
  tx: Tx,
  id: string,
  end: { status: RunStatus; result: string; log: string; finished_at: Date; duration_ms: number },
): Promise<void> {
  await tx.updateTable('sys_job_run').set(end).where('id', '=', id).where('status', '=', 'running').execute()
}

/** Runs that the queue no longer counts as under way, because their node died: shown as such. */
export async function markLost(tx: Tx, now: Date): Promise<void> {
  await sql`update sys_job_run r
    set status = 'lost', finished_at = ${now}, result = '执行节点中断，未能完成'
    where r.status = 'running' and not exists (
      select from ${sql.id(queueSchema, 'job')} q where q.singleton_key = r.job_id and q.state = 'active')`.execute(tx)
}

export async function findLastSuccess(tx: Tx, jobId: string): Promise<Date | undefined> {
  const found = await tx
    .selectFrom('sys_job_run')
    .select('started_at')
    .where('job_id', '=', jobId)
    .where('status', '=', 'success')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.started_at
}
