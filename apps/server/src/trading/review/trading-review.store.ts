import type { ReviewReport, ReviewState, ReviewTask } from '@liangshu/contract/trading/trading-review'
import { sql, type Selectable } from 'kysely'

import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

export type ReviewRow = Selectable<Tables['trade_review']>
type NewReview = Omit<
  ReviewRow,
  'progress' | 'step' | 'message' | 'report' | 'started_at' | 'finished_at' | 'leased_until'
>

export const toTask = (row: ReviewRow): ReviewTask => ({
  id: row.id,
  scope: row.scope,
  targetId: row.target_id,
  name: row.name,
  from: row.from_day,
  to: row.to_day,
  status: row.status,
  progress: row.progress,
  step: row.step,
  message: row.message,
  startedAt: toWireTimeOrNull(row.started_at),
  finishedAt: toWireTimeOrNull(row.finished_at),
  createdAt: toWireTime(row.created_at),
  createdBy: row.created_by,
  madeBy: row.made_by,
})

/** The same review that is there already, or null after this one was stored. */
export async function insertOnce(tx: Tx, row: NewReview): Promise<ReviewRow | null> {
  const inserted = await tx
    .insertInto('trade_review')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return null
  return tx
    .selectFrom('trade_review')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('scope', '=', row.scope)
    .where('target_id', '=', row.target_id)
    .where('from_day', '=', row.from_day)
    .where('to_day', '=', row.to_day)
    .where('data_hash', '=', row.data_hash)
    .where('status', 'in', ['queued', 'running', 'succeeded'])
    .executeTakeFirstOrThrow()
}

/** By its own id, or the newest of what it is about. */
export async function findTask(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return tx
    .selectFrom('trade_review')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('target_id', '=', id)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const MOST_TASKS = 200

export async function findTasks(tx: Tx, wanted: { targetId?: string | undefined; status?: string | undefined }) {
  let query = tx.selectFrom('trade_review').selectAll().orderBy('created_at', 'desc').limit(MOST_TASKS)
  if (wanted.targetId) query = query.where('target_id', '=', wanted.targetId)
  if (wanted.status) query = query.where('status', '=', wanted.status as ReviewState)
  return query.execute()
}

/**
 * The oldest local review nobody is at, of the institution whose turn is longest ago; a process that died gives its own
 * back when its lease ends.
 */
export async function claim(db: Db, now: Date, leaseMs: number): Promise<ReviewRow | undefined> {
  const until = new Date(now.getTime() + leaseMs)
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<ReviewRow>`
      update trade_review set status = 'running', leased_until = ${until}, started_at = coalesce(started_at, ${now}::timestamptz)
      where id = (select id from trade_review
        where made_by = 'local' and (status = 'queued' or (status = 'running' and leased_until < ${now}))
        order by (select max(earlier.started_at) from trade_review earlier
          where earlier.tenant_id = trade_review.tenant_id) nulls first, created_at limit 1 for update skip locked)
      returning *`.execute(tx)
    return rows[0]
  })
}

/** Reviews of an institution that wait here. */
export async function countWaiting(tx: Tx, tenantId: number): Promise<number> {
  const { waiting } = await tx
    .selectFrom('trade_review')
    .select((of) => of.fn.countAll<number>().as('waiting'))
    .where('tenant_id', '=', tenantId)
    .where('made_by', '=', 'local')
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return waiting
}

/** Institutions take turns: of each other one so many go first as this one has to wait for, and what runs. */
export async function findAhead(db: Db, { id, tenant_id, created_at }: ReviewRow): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ ahead: number }>`
      with open as (select id, tenant_id, status, created_at from trade_review
          where made_by = 'local' and status in ('queued', 'running')),
        own as (select count(*) as before from open
          where status = 'queued' and tenant_id = ${tenant_id} and (created_at, id) < (${created_at}, ${id})),
        others as (select count(*) as waiting from open
          where status = 'queued' and tenant_id <> ${tenant_id} group by tenant_id)
      select ((select before from own)
        + (select coalesce(sum(least(waiting, (select before from own) + 1)), 0) from others)
        + (select count(*) from open where status = 'running'))::int as ahead`.execute(tx)
    return rows[0]?.ahead ?? 0
  })
}

type Progress = { progress: number; step: string }

/** Only a review that still runs goes on: a cancelled one is left as it is. Answers whether it does. */
export async function advance(tx: Tx, id: string, change: Progress, until: Date): Promise<boolean> {
  const done = await tx
    .updateTable('trade_review')
    .set({ ...change, leased_until: until })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

type End = { status: ReviewState; message: string; report: ReviewReport | null; at: Date }

export async function finish(tx: Tx, id: string, { status, message, report, at }: End): Promise<boolean> {
  const done = await tx
    .updateTable('trade_review')
    .set({
      status,
      message,
      finished_at: at,
      leased_until: null,
      ...(status === 'succeeded' && { progress: 100, step: '完成' }),
      report: report === null ? null : JSON.stringify(report),
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Reviews that have run longer than they may, whoever was at them. */
export async function failLate(db: Db, now: Date, mostMs: number): Promise<void> {
  await asPlatform(db, (tx) =>
    tx
      .updateTable('trade_review')
      .set({
        status: 'failed',
        message: '复盘超过5分钟未完成，已停止，请缩短日期范围后重试',
        finished_at: now,
        leased_until: null,
      })
      .where('status', '=', 'running')
      .where('started_at', '<', new Date(now.getTime() - mostMs))
      .execute(),
  )
}
