import { algoRowSchema, moreOrderPaths, positionListQuery } from '@liangshu/contract/trading/order-list'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { findStates } from '../holding/state.store.ts'
import type { TradingServices } from '../trading-services.ts'

/** Parent orders with how far they have come. */
export const algoRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  app.get(
    moreOrderPaths.algos,
    {
      config: { access: 'DERIV:view' },
      schema: { querystring: positionListQuery, response: { 200: z.array(algoRowSchema) } },
    },
    async ({ actor, query }) => {
      const states = await inTenant(app.db, actor, (tx) =>
        findStates(tx, {
          actor,
          accountId: query.accountId || undefined,
          productId: query.productId || undefined,
        }),
      )
      const found = await trading.algos.findAll(
        actor,
        states.map(({ accountId }) => accountId),
      )
      return found.map(({ algo, children }) => {
        const scale = scaleOfSymbol(algo.body.symbol).volume
        return {
          id: algo.id,
          clOrdId: algo.clOrdId,
          accountId: algo.accountId,
          symbol: algo.body.symbol,
          side: algo.body.side,
          algo: algo.body.split?.algo ?? 'LIMIT',
          slices: algo.plan.length,
          sentSlices: algo.nextSlice,
          volume: algo.body.volume ?? 0,
          filledVolume: children.reduce((sum, child) => sum + child.filled, 0) / scale,
          status: algo.status,
          note: algo.note,
          createdBy: algo.username,
          startedAt: toWireTime(algo.startedAt),
          updatedAt: toWireTime(algo.updatedAt),
        }
      })
    },
  )
}
