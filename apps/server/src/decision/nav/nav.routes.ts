import {
  draftNavBody,
  judgeNavBody,
  manualHoldingSchema,
  navCurveSchema,
  navDayQuery,
  navHistorySchema,
  navIdQuery,
  navPaths,
  navProductQuery,
  valuationSchema,
} from '@liangshu/contract/decision/nav'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { DecisionParts } from '../decision-parts.ts'
import { createNavReads } from './nav-reads.ts'
import { createNavService } from './nav.service.ts'

/** Valuations of products and the unit NAVs that are published from them. */
export const navRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const reads = createNavReads(parts)
  const service = createNavService(parts)
  const view = { access: 'ORG:view' } as const

  app.get(
    navPaths.history,
    { config: view, schema: { querystring: navProductQuery, response: { 200: navHistorySchema } } },
    ({ actor, query }) => reads.history(actor, query.productId),
  )
  app.get(
    navPaths.valuation,
    { config: view, schema: { querystring: navIdQuery, response: { 200: valuationSchema } } },
    ({ actor, query }) => reads.valuation(actor, query.id),
  )
  app.get(
    navPaths.holdings,
    {
      config: { access: 'ORG:publish' },
      schema: { querystring: navDayQuery, response: { 200: z.array(manualHoldingSchema) } },
    },
    ({ actor, query }) => reads.manualHoldings(actor, query),
  )
  app.get(
    navPaths.curve,
    {
      config: { access: 'DECISION:view' },
      schema: { querystring: navProductQuery, response: { 200: navCurveSchema } },
    },
    ({ actor, query }) => reads.curve(actor, query.productId),
  )
  app.post(
    navPaths.draft,
    {
      config: { access: 'ORG:publish', operation: { text: '计算净值', kind: 'add' } },
      schema: { body: draftNavBody, response: { 200: valuationSchema } },
    },
    async ({ actor, body, ip }) => reads.valuation(actor, await service.draft(actor, body, { ip })),
  )
  app.post(
    navPaths.judge,
    {
      config: { access: 'ORG:publish', stepUp: true, operation: { text: '复核净值', kind: 'edit' } },
      schema: { body: judgeNavBody, response: { 200: z.null() } },
    },
    async ({ actor, body, ip }) => {
      await service.judge(actor, body, { ip })
      return null
    },
  )
}
