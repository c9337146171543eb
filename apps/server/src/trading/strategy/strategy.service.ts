import {
  strategyMoves,
  strategyStatus,
  type SaveStrategyBody,
  type StrategyStatus,
} from '@liangshu/contract/trading/strategy'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { accessTo } from '../account/account-access.ts'
import * as strategies from './strategy.store.ts'

const dayMs = 86_400_000

export function createStrategyService({ db, clock }: { db: Db; clock: Clock }) {
  async function checkAccounts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    for (const id of ids) if (!(await accessTo(tx, actor, id)).canRead) throw refusal('账户不存在')
  }

  /** A start needs an account that is on, and for live money a day on paper before. */
  async function checkStart(tx: Tx, row: strategies.StrategyRow): Promise<void> {
    const accounts = await strategies.findAccountsOf(tx, row.id)
    if (accounts.length === 0) throw refusal('请先为策略选择账户')
    const off = accounts.find(({ status }) => status !== 1)
    if (off) throw refusal(`账户${off.account_name}未启用，不能启动策略`)
    const isLive = accounts.some(({ mode }) => mode === 'live')
    const ranLongEnough = row.started_at !== null && clock.now().getTime() - row.started_at.getTime() >= dayMs
    if (isLive && !ranLongEnough) throw refusal('实盘策略须先模拟运行至少一天')
  }

  return {
    save: (actor: Actor, { id, ...body }: SaveStrategyBody) =>
      inTenant(db, actor, async (tx) => {
        const stamp = { by: actor.username, at: clock.now() }
        await checkAccounts(tx, actor, body.accountIds)
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

    changeStatus: (actor: Actor, id: string, status: number) =>
      inTenant(db, actor, async (tx) => {
        await one(tx, actor, id)
        const row = await strategies.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        const allowed = strategyMoves[row.status as StrategyStatus]
        if (!allowed.includes(status as StrategyStatus)) throw refusal('当前状态不允许该操作')
        const isStart = status === strategyStatus.running
        if (isStart) await checkStart(tx, row)
        const now = clock.now()
        await strategies.setStatus(tx, id, {
          status,
          startedAt: isStart && !row.started_at ? now : null,
          by: actor.username,
          at: now,
        })
        return one(tx, actor, id)
      }),
  }

  async function one(tx: Tx, actor: Actor, id: string) {
    const { rows } = await strategies.find(tx, actor, { wanted: { id }, limit: 1, offset: 0 })
    const [row] = rows
    if (!row) throw new AppError('NOT_FOUND', { id })
    return strategies.toWire(row)
  }
}
