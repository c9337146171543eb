import {
  applyFlowBody,
  cancelFlowBody,
  flowDaysQuery,
  flowDaysSchema,
  flowPage,
  flowPaths,
  type FlowRow,
} from '@liangshu/contract/decision/flow'
import { listQuery } from '@liangshu/contract/list-query'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { createFlowService } from './flow.service.ts'
import { flowList } from './flow.store.ts'

/** Subscriptions and redemptions. Whoever looks after clients takes them in. */
export const flowRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db, lists } = parts
  const service = createFlowService(parts)

  app.get(
    flowPaths.list,
    { config: { access: 'ORG:view' }, schema: { querystring: listQuery, response: { 200: flowPage } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const page = await lists.findPage(tx, flowList, query, { actor })
        // The columns are declared not null; the generic list cannot know.
        return { ...page, records: page.records as unknown as FlowRow[] }
      }),
  )
  app.get(
    flowPaths.days,
    { config: { access: 'CLIENT:edit' }, schema: { querystring: flowDaysQuery, response: { 200: flowDaysSchema } } },
    ({ actor, query }) => service.days(actor, query.productId),
  )
  app.post(
    flowPaths.apply,
    {
      config: { access: 'CLIENT:edit', operation: { text: '登记申购赎回', kind: 'add' } },
      schema: { body: applyFlowBody, response: { 200: z.object({ id: z.string() }) } },
    },
    async ({ actor, body, ip }) => ({ id: await service.apply(actor, body, { ip }) }),
  )
  app.post(
    flowPaths.cancel,
    {
      config: { access: 'CLIENT:edit', operation: { text: '撤销申购赎回', kind: 'edit' } },
      schema: { body: cancelFlowBody, response: { 200: z.null() } },
    },
    async ({ actor, body }) => {
      await service.cancel(actor, body.id)
      return null
    },
  )
}
