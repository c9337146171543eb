import {
  saveStrategyBody,
  strategyOptionSchema,
  strategyPageQuery,
  strategyPaths,
  strategySchema,
  strategyStatusQuery,
} from '@liangshu/contract/trading/strategy'
import { pageOf, wireText } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { pageResult } from '../../platform/wire/page-result.ts'
import { createStrategyService } from './strategy.service.ts'
import * as strategies from './strategy.store.ts'

const largestPage = 200

/** Strategies: what they are, which accounts they trade on, whether they run. */
export const strategyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const service = createStrategyService({ db, clock })

  app.get(
    strategyPaths.one,
    {
      config: { access: 'STRATEGY:view' },
      schema: {
        querystring: z.object({ id: z.string().max(200).min(1, '策略不能为空') }),
        response: { 200: strategySchema },
      },
    },
    ({ actor, query }) => service.find(actor, query.id),
  )

  app.get(
    strategyPaths.page,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyPageQuery, response: { 200: pageOf(strategySchema) } },
    },
    ({ actor, query: { pageNo = 1, pageSize = 10, ...wanted } }) =>
      inTenant(db, actor, async (tx) => {
        const limit = Math.min(Math.max(pageSize, 1), largestPage)
        const current = Math.max(pageNo, 1)
        const { rows, total } = await strategies.find(tx, actor, { wanted, limit, offset: (current - 1) * limit })
        return pageResult(rows.map(strategies.toWire), total, current, limit)
      }),
  )

  app.get(
    strategyPaths.list,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: z.object({ accountId: wireText }), response: { 200: z.array(strategyOptionSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { rows } = await strategies.find(tx, actor, { wanted: query, limit: largestPage, offset: 0 })
        return rows.map(({ id, name, status }) => ({ id, name, status }))
      }),
  )

  /** With a status it changes the strategy, without one it reads; both methods, as clients of either kind exist. */
  app.route({
    method: ['GET', 'POST'],
    url: strategyPaths.status,
    config: { access: 'STRATEGY:view', operation: { text: '策略状态', kind: 3 } },
    schema: { querystring: strategyStatusQuery, response: { 200: strategySchema } },
    handler: ({ actor, query: { id, status } }) => {
      if (status === undefined) return service.find(actor, id)
      if (!actor.rights.permissions.has('STRATEGY:status')) throw new AppError('FORBIDDEN')
      return service.changeStatus(actor, id, status)
    },
  })

  app.post(
    strategyPaths.one,
    {
      config: { access: 'STRATEGY:edit', operation: { text: '保存策略', kind: 3 } },
      schema: { body: saveStrategyBody, response: { 200: strategySchema } },
    },
    ({ actor, body }) => service.save(actor, body),
  )
}
