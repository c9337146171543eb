import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { TradingServices } from '../trading-services.ts'
import { insertLines } from './strategy-log.store.ts'
import { findWorkingOrders } from './strategy.store.ts'

type Parts = { db: Db; clock: Clock; cancelOrders: TradingServices['cancelOrders'] }

/** Withdraws what a strategy has working, on every account, and says so in its log. */
export function createCancelWorking({ db, clock, cancelOrders }: Parts) {
  /** An account that may not be traded keeps its orders; those of the others are withdrawn all the same. */
  async function cancelOn(actor: Actor, accountId: string, clOrdIds: string[]): Promise<number> {
    try {
      const answers = await cancelOrders(actor, { accountId, clOrdIds, all: false, confirm: '' })
      return answers.filter(({ code }) => code === 200).length
    } catch (error) {
      if (error instanceof AppError) return 0
      throw error
    }
  }

  return async (actor: Actor, strategyId: string) => {
    const working = await inTenant(db, actor, (tx) => findWorkingOrders(tx, strategyId))
    let asked = 0
    let canceled = 0
    for (const [accountId, clOrdIds] of working) {
      asked += clOrdIds.length
      canceled += await cancelOn(actor, accountId, clOrdIds)
    }
    const notCanceled = asked - canceled
    if (asked > 0) {
      const left = notCanceled > 0 ? `，${notCanceled} 笔未能撤销` : ''
      const line = { strategyId, tenantId: actor.tenantId, accountId: null, at: clock.now(), level: 'info' as const }
      const text = `${actor.realname}：撤销 ${canceled} 笔未完成委托${left}`
      await inTenant(db, actor, (tx) => insertLines(tx, [{ ...line, text }]))
    }
    return { canceled, notCanceled }
  }
}
