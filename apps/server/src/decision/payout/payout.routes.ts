import { listQuery } from '@liangshu/contract/list-query'
import {
  cancelPayoutBody,
  payoutPage,
  payoutPaths,
  registerPayoutBody,
  type PayoutRow,
} from '@liangshu/contract/decision/payout'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { createPayoutService } from './payout.service.ts'
import { payoutList } from './payout.store.ts'

/** Dividends and fees a product pays. Whoever publishes NAVs registers them, and another publisher does them. */
export const payoutRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db, lists } = parts
  const service = createPayoutService(parts)

  app.get(
    payoutPaths.list,
    { config: { access: 'ORG:view' }, schema: { querystring: listQuery, response: { 200: payoutPage } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const page = await lists.findPage(tx, payoutList, query, { actor })
        // The columns are declared not null; the generic list cannot know.
        return { ...page, records: page.records as unknown as PayoutRow[] }
      }),
  )
  app.post(
    payoutPaths.register,
    {
      config: { access: 'ORG:publish', operation: { text: '登记分红或费用支付', kind: 'add' } },
      schema: { body: registerPayoutBody, response: { 200: z.object({ id: z.string() }) } },
    },
    async ({ actor, body, ip }) => ({ id: await service.register(actor, body, { ip }) }),
  )
  app.post(
    payoutPaths.cancel,
    {
      config: { access: 'ORG:publish', operation: { text: '撤销分红或费用支付', kind: 'edit' } },
      schema: { body: cancelPayoutBody, response: { 200: z.null() } },
    },
    async ({ actor, body }) => {
      await service.cancel(actor, body.id)
      return null
    },
  )
}
