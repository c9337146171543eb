import type { CancelOrdersBody } from '@liangshu/contract/trading/order-list'

import type { Actor } from '../../platform/tenancy/actor.ts'
import type { createCancelService } from '../order/cancel-order.service.ts'
import type { createAlgoService } from './algo.service.ts'

type Parts = {
  orders: ReturnType<typeof createCancelService>
  algos: ReturnType<typeof createAlgoService>
}

/** Withdraws orders and parents alike; stopping a parent withdraws what works of it. */
export function createCancelOrders({ orders, algos }: Parts) {
  return async (actor: Actor, body: CancelOrdersBody) => {
    const { accountId, clOrdIds, all } = body
    const parents = all ? await algos.findWorkingIds(actor, accountId) : clOrdIds
    const stopped: string[] = []
    for (const clOrdId of parents) if (await algos.cancel(actor, accountId, clOrdId)) stopped.push(clOrdId)
    const rest = clOrdIds.filter((clOrdId) => !stopped.includes(clOrdId))
    const rows = all || rest.length > 0 ? await orders.cancel(actor, { ...body, clOrdIds: rest }) : []
    return [...stopped.map((clOrdId) => ({ clOrdId, code: 200, message: '' })), ...rows]
  }
}
