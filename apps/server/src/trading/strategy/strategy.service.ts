import {
  strategyMoves,
  strategyStatus,
  type SaveStrategyBody,
  type StrategyStatus,
} from '@liangshu/contract/trading/strategy'

import { parseCron } from '@liangshu/engine/time/cron/parse-cron'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, inputError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { accessTo } from '../account/account-access.ts'
import { awaitSending } from '../order/sending-lock.ts'
import { sourceOf } from '../own-strategy/source.store.ts'
import { startChecks } from './start-checks.ts'
import { insertLines } from './strategy-log.store.ts'
import { checkedParams } from './strategy-plan.ts'
import * as strategies from './strategy.store.ts'
import type { Universe } from './universe.ts'

const statusTexts: Record<StrategyStatus, string> = {
  0: '转为草稿',
  1: '启动策略',
  2: '暂停策略',
  3: '停止策略',
  4: '策略异常',
}

/** STRAT-25: a schedule that cannot be read is refused where it was typed. */
function checkSchedule(schedule: string): void {
  const read = schedule === '' ? null : parseCron(schedule)
  if (read && !read.ok) throw inputError(`运行计划不正确：${read.message}`)
}

type Parts = { db: Db; clock: Clock; universe: Universe }

export function createStrategyService({ db, clock, universe }: Parts) {
  async function checkAccounts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    for (const id of ids) if (!(await accessTo(tx, actor, id)).canRead) throw refusal('账户不存在')
  }

  return {
    save: (actor: Actor, { id, ...body }: SaveStrategyBody) =>
      inTenant(db, actor, async (tx) => {
        const stamp = { by: actor.username, at: clock.now() }
        await checkAccounts(tx, actor, body.accountIds)
        checkedParams(body, await sourceOf(tx, body))
        checkSchedule(body.schedule)
        if (!id) {
          const fresh = newId(stamp.at.getTime())
          await strategies.insert(tx, fresh, actor.tenantId, body, stamp)
          return one(tx, actor, fresh)
        }
        await one(tx, actor, id)
        const row = await strategies.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        // What is running keeps its version in the books; an edit is the next one.
        const version = row.status === strategyStatus.draft ? row.version : row.version + 1
        await strategies.update(tx, row, { body, version }, stamp)
        return one(tx, actor, id)
      }),

    find: (actor: Actor, id: string) => inTenant(db, actor, (tx) => one(tx, actor, id)),

    checks: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) => {
        await one(tx, actor, id)
        const row = await strategies.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        return startChecks(tx, actor, { row, universe, now: clock.now() })
      }),

    versions: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) => {
        await one(tx, actor, id)
        return strategies.findVersions(tx, id)
      }),

    /** STRAT-19: an open clutch lets the signals go on and sends nothing. */
    setClutch: (actor: Actor, id: string, isOpen: boolean) =>
      inTenant(db, actor, async (tx) => {
        await one(tx, actor, id)
        await awaitSending(tx, [id])
        const stamp = { by: actor.username, at: clock.now() }
        await strategies.setClutch(tx, id, isOpen, stamp)
        await say(tx, actor, id, isOpen ? '离合断开：信号继续，不再发送委托' : '离合接合：恢复发送委托')
        return one(tx, actor, id)
      }),

    changeStatus: (actor: Actor, id: string, status: number) =>
      inTenant(db, actor, async (tx) => {
        await one(tx, actor, id)
        await awaitSending(tx, [id])
        const row = await strategies.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        const allowed = strategyMoves[row.status as StrategyStatus]
        if (!allowed.includes(status as StrategyStatus)) throw refusal('当前状态不允许该操作')
        const isStart = status === strategyStatus.running
        const now = clock.now()
        if (isStart) {
          const failed = (await startChecks(tx, actor, { row, universe, now })).filter(({ ok }) => !ok)
          if (failed.length > 0) throw refusal(failed.map(({ text }) => text).join('；'))
        }
        await strategies.setStatus(tx, id, {
          status,
          startedAt: isStart && !row.started_at ? now : null,
          startedBy: isStart ? actor.username : null,
          error: null,
          by: actor.username,
          at: now,
        })
        await say(tx, actor, id, statusTexts[status as StrategyStatus])
        return one(tx, actor, id)
      }),
  }

  async function say(tx: Tx, actor: Actor, strategyId: string, text: string): Promise<void> {
    const line = { strategyId, tenantId: actor.tenantId, accountId: null, at: clock.now(), level: 'info' as const }
    await insertLines(tx, [{ ...line, text: `${actor.realname}：${text}` }])
  }

  async function one(tx: Tx, actor: Actor, id: string) {
    const { rows } = await strategies.find(tx, actor, { wanted: { id }, limit: 1, offset: 0 })
    const [row] = rows
    if (!row) throw new AppError('NOT_FOUND', { id })
    return strategies.toWire(row)
  }
}
