import type { CancelOrdersBody } from '@liangshu/contract/trading/order-list'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { refusalOfRow } from '../order/refusal-of-row.ts'
import type { createCancelService } from '../order/cancel-order.service.ts'
import type { createAlgoService } from './algo.service.ts'

type Parts = {
  orders: ReturnType<typeof createCancelService>
  algos: ReturnType<typeof createAlgoService>
}
type Row = { clOrdId: string; code: number; message: string }

const done = (clOrdId: string): Row => ({ clOrdId, code: 200, message: '' })

/** Withdraws orders and parents alike; stopping a parent withdraws what works of it. */
export function createCancelOrders({ orders, algos }: Parts) {
  return async (actor: Actor, body: CancelOrdersBody): Promise<Row[]> => {
    const { accountId, clOrdIds, all } = body
    // Parents first: one that still works would send its next slice behind our back.
    if (all) {
      const parents = await algos.stopAll(actor, accountId)
      return [...parents.map(done), ...(await orders.cancel(actor, body))]
    }
    const stopped: Row[] = []
    const rest: string[] = []
    for (const clOrdId of clOrdIds) {
      if (await algos.cancel(actor, accountId, clOrdId)) stopped.push(done(clOrdId))
      else rest.push(clOrdId)
    }
    if (rest.length === 0) return stopped
    const rows = await orders.cancel(actor, { ...body, clOrdIds: rest }).catch((error: unknown) => {
      // What was stopped stays stopped and is told; a failure of the others is theirs alone.
      if (stopped.length === 0) throw error
      return rest.map((clOrdId) => ({ clOrdId, ...refusalOfRow(error) }))
    })
    return [...stopped, ...rows]
  }
}
