import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { TradingServices } from '../trading-services.ts'
import { insertLines } from './strategy-log.store.ts'
import { findWorkingOrders } from './strategy.store.ts'

type Parts = { db: Db; clock: Clock; cancelOrders: TradingServices['cancelOrders'] }

/** Refused because the order is over, or on its way out already: nothing of it is left behind. */
const isOut = (code: number): boolean => code === 101 || code === 104

/** Withdraws what a strategy has working, on every account, and says so in its log. */
export function createCancelWorking({ db, clock, cancelOrders }: Parts) {
  /** An account that may not be traded keeps its orders; those of the others are withdrawn all the same. */
  async function cancelOn(actor: Actor, accountId: string, clOrdIds: string[]) {
    try {
      const answers = await cancelOrders(actor, { accountId, clOrdIds, all: false, confirm: '' })
      const canceled = answers.filter(({ code }) => code === 200).length
      return { canceled, notCanceled: answers.filter(({ code }) => code !== 200 && !isOut(code)).length }
    } catch (error) {
      if (error instanceof AppError) return { canceled: 0, notCanceled: clOrdIds.length }
      throw error
    }
  }

  return async (actor: Actor, strategyId: string) => {
    const working = await inTenant(db, actor, (tx) => findWorkingOrders(tx, strategyId))
    const done = { canceled: 0, notCanceled: 0 }
    for (const [accountId, clOrdIds] of working) {
      const { canceled, notCanceled } = await cancelOn(actor, accountId, clOrdIds)
      done.canceled += canceled
      done.notCanceled += notCanceled
    }
    if (done.canceled + done.notCanceled > 0) {
      const left = done.notCanceled > 0 ? `，${done.notCanceled} 笔未能撤销` : ''
      const line = { strategyId, tenantId: actor.tenantId, accountId: null, at: clock.now(), level: 'info' as const }
      const text = `${actor.realname}：撤销 ${done.canceled} 笔未完成委托${left}`
      await inTenant(db, actor, (tx) => insertLines(tx, [{ ...line, text }]))
    }
    return done
  }
}
