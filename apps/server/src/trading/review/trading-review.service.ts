import { createHash } from 'node:crypto'

import type { ReviewReport, ReviewStatus, SubmitReviewBody } from '@liangshu/contract/trading/trading-review'
import { reviewReport } from '@liangshu/contract/trading/trading-review'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { WorkPool } from '../../platform/work/work-pool.ts'
import { workLimits } from '../../platform/work/work-queue.ts'
import { findStates } from '../holding/state.store.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import { stateOf } from './review-scope.ts'
import { findReviewTarget } from './review-target.ts'
import {
  claim,
  countWaiting,
  failLate,
  findAhead,
  findTask,
  findTasks,
  finish,
  insertOnce,
  toTask,
  type ReviewRow,
} from './trading-review.store.ts'
import type { WorkflowHost } from './workflow-host.ts'

const MOST_MS = 5 * 60_000
const LEASE_MS = 60_000
const MOST_DAYS = 750
const MOST_WAITING = 20

type Parts = {
  db: Db
  clock: Clock
  today: () => string
  host: WorkflowHost | null
  /** Makes one report, telling how far it is; throws when it was cancelled meanwhile. */
  work: (row: ReviewRow, leaseMs: number) => Promise<ReviewReport>
  /** Where reports wait for their turn with imports and exports. */
  pool: Pick<WorkPool, 'run'>
  warn: (facts: object, text: string) => void
}

export type TradingReviews = ReturnType<typeof createTradingReviews>

/** Reviews that are asked for, made one after the other, and kept. */
export function createTradingReviews({ db, clock, today, host, work, pool, warn }: Parts) {
  let running: Promise<void> | null = null
  let isClosed = false

  async function make(row: ReviewRow): Promise<void> {
    const scope = { tenantId: row.tenant_id, isPlatform: false, userId: row.user_id }
    const end = (status: 'succeeded' | 'failed', message: string, report: ReviewReport | null) =>
      inTenant(db, scope, (tx) => finish(tx, row.id, { status, message, report, at: clock.now() }))
    try {
      const report = await pool.run(scope, () => work(row, LEASE_MS))
      await end('succeeded', report.fills === 0 && report.orders === 0 ? '该区间没有成交和委托' : '', report)
    } catch (error) {
      warn({ err: error, review: row.id }, 'a trading review failed')
      await end('failed', error instanceof AppError ? error.message : '复盘生成失败，请稍后重试', null)
    }
  }

  async function drain(): Promise<void> {
    const isWanted = () => !isClosed
    while (isWanted()) {
      await failLate(db, clock.now(), MOST_MS)
      // It may have to wait for its turn first.
      const row = await claim(db, clock.now(), LEASE_MS + workLimits.longestWaitMs)
      if (!row) return
      await make(row)
    }
  }

  /** Takes up what waits, also what another process left behind. */
  function kick(): void {
    if (isClosed || running) return
    running = drain()
      .catch((error: unknown) => warn({ err: error }, 'trading reviews could not be taken up'))
      .finally(() => {
        running = null
      })
  }

  /** Takes over what the host says of a review that is not over. */
  async function followHost(actor: Actor, row: ReviewRow): Promise<ReviewRow> {
    if (!host || row.made_by !== 'host' || row.host_task === null) return row
    if (row.status !== 'queued' && row.status !== 'running') return row
    const told = await host.status(row.host_task).catch((error: unknown) => {
      warn({ err: error, review: row.id }, 'the workflow host did not answer')
      return null
    })
    const isLate = clock.now().getTime() - row.created_at.getTime() > MOST_MS
    if (!told && !isLate) return { ...row, message: '工作流服务暂未应答，稍后自动重试' }
    return inTenant(db, actor, async (tx) => {
      const at = clock.now()
      if (!told) await finish(tx, row.id, { status: 'failed', message: '工作流服务5分钟未应答', report: null, at })
      else if (told.status === 'queued' || told.status === 'running')
        await tx
          .updateTable('trade_review')
          .set({
            status: told.status,
            progress: Math.round(told.progress),
            step: cutText(told.step, 50),
            started_at: row.started_at ?? at,
          })
          .where('id', '=', row.id)
          .execute()
      else
        await finish(tx, row.id, {
          status: told.status,
          message: cutText(told.message ?? '', 200),
          report: told.report,
          at,
        })
      return (await findTask(tx, row.id)) ?? row
    })
  }

  return {
    kick,

    async submit(actor: Actor, id: string, body: SubmitReviewBody) {
      const { scope, from, to } = body
      if (from > to) throw refusal('开始日期不能晚于结束日期')
      if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > MOST_DAYS) throw refusal(`复盘区间不能超过${MOST_DAYS}天`)
      const at = clock.now()
      const row = await inTenant(db, actor, async (tx) => {
        const target = await findReviewTarget(tx, actor, id, scope)
        const books = await stateOf(tx, target.accountIds)
        // The market moves on as well: what was over yesterday is not over as of today.
        const hash = createHash('sha256')
          .update(JSON.stringify([books, today(), host !== null]))
          .digest('hex')
        return {
          id: newId(at.getTime()),
          tenant_id: actor.tenantId,
          scope,
          target_id: id,
          name: target.name,
          from_day: from,
          to_day: to,
          account_ids: target.accountIds,
          data_hash: hash,
          made_by: host ? ('host' as const) : ('local' as const),
          host_task: null as string | null,
          status: 'queued' as const,
          user_id: actor.userId,
          created_by: actor.realname || actor.username,
          created_at: at,
        }
      })
      const known = await inTenant(db, actor, async (tx) => {
        const there = await insertOnce(tx, row)
        // Counted with its own row; a refusal takes that back out.
        if (!there && !host && (await countWaiting(tx, actor.tenantId)) > MOST_WAITING)
          throw new AppError('WORK_FULL_OF_TENANT')
        return there
      })
      if (known) return { taskId: known.id, status: known.status, isExisting: true }
      if (!host) {
        kick()
        return { taskId: row.id, status: row.status, isExisting: false }
      }
      try {
        const { taskId, status } = await host.submit(id, body)
        await inTenant(db, actor, (tx) =>
          tx.updateTable('trade_review').set({ host_task: taskId }).where('id', '=', row.id).execute(),
        )
        return { taskId: row.id, status: status === 'succeeded' ? 'running' : status, isExisting: false }
      } catch (error) {
        warn({ err: error }, 'the workflow host took no review')
        const message = '工作流服务暂不可用，请稍后重试'
        await inTenant(db, actor, (tx) =>
          finish(tx, row.id, { status: 'failed', message, report: null, at: clock.now() }),
        )
        throw refusal(message)
      }
    },

    async status(actor: Actor, id: string): Promise<ReviewStatus> {
      const found = await inTenant(db, actor, (tx) => findTask(tx, id))
      if (!found) throw new AppError('NOT_FOUND')
      if (found.status === 'queued' || found.status === 'running') kick()
      const row = await followHost(actor, found)
      await inTenant(db, actor, (tx) => findReviewTarget(tx, actor, row.target_id, row.scope))
      const isWaiting = row.status === 'queued' && row.made_by === 'local'
      return {
        ...toTask(row),
        report: row.report === null ? null : reviewReport.parse(row.report),
        ahead: isWaiting ? await findAhead(db, row) : null,
      }
    },

    /** Those of what the caller may read. */
    async list(actor: Actor, wanted: { targetId?: string | undefined; status?: string | undefined }) {
      return inTenant(db, actor, async (tx) => {
        const readable = new Set((await findStates(tx, { actor })).map(({ accountId }) => accountId))
        const rows = await findTasks(tx, wanted)
        return rows.filter(({ account_ids }) => account_ids.every((one) => readable.has(one))).map(toTask)
      })
    },

    async cancel(actor: Actor, id: string): Promise<void> {
      const isDone = await inTenant(db, actor, async (tx) => {
        const row = await findTask(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        await findReviewTarget(tx, actor, row.target_id, row.scope)
        return finish(tx, row.id, { status: 'cancelled', message: '已由用户取消', report: null, at: clock.now() })
      })
      if (!isDone) throw refusal('复盘已经结束，不能取消')
    },

    async close(): Promise<void> {
      isClosed = true
      await running
    },
  }
}
