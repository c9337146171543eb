import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { eachAlone } from '../each-alone.ts'
import * as algos from './algo.store.ts'
import { findLeftOrders, findOrphans, stopOrphanedStrategies } from './left-behind.store.ts'

/** Tells some people of an institution; the same is not told twice within a day. */
export type TellColleagues = (telling: {
  tenantId: number
  userIds: readonly string[]
  title: string
  text: string
  id: string
}) => Promise<unknown>

type Parts = { db: Db; clock: Clock; tell: TellColleagues; warn: (facts: object, text: string) => void }

const lookEveryMs = 10_000

/**
 * What people leave behind who are frozen, removed or lose the right to trade: their parents and strategies stop with the
 * next beat, their working orders are offered to colleagues who may withdraw them.
 */
export function createLeftBehind({ db, clock, tell, warn }: Parts) {
  let lookedAt = Number.NEGATIVE_INFINITY

  return async (): Promise<void> => {
    const now = clock.now()
    const stopped = await asPlatform(db, async (tx) => {
      const ids = await findOrphans(tx)
      const strategies = await stopOrphanedStrategies(tx, now)
      await algos.stop(tx, { ids }, { note: '发起人已被冻结、删除或收回交易权限，已自动停止', at: now })
      return { algos: ids, strategies }
    })
    if (stopped.algos.length + stopped.strategies.length > 0) warn(stopped, 'stopped: their owner may no longer trade')
    else if (now.getTime() < lookedAt + lookEveryMs) return
    lookedAt = now.getTime()
    const left = (await asPlatform(db, findLeftOrders)).filter(({ colleagues }) => colleagues.length > 0)
    const offer = (one: (typeof left)[number]) =>
      tell({
        tenantId: one.tenantId,
        userIds: one.colleagues,
        title: `${one.realname}的${one.orders}笔委托待处理`,
        text: `${one.realname}（${one.username}）已不能交易，账户【${one.accountName}】上还有${one.orders}笔在途委托，请在委托列表中核对并撤单。`,
        id: `${one.accountId}|${one.username}`,
      })
    await eachAlone(left, offer, { warn, about: ({ accountId }) => ({ account: accountId }) })
  }
}
