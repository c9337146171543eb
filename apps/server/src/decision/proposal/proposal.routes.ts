import { listQuery } from '@liangshu/contract/list-query'
import {
  driftQuery,
  driftRowSchema,
  inboxSchema,
  proposalBody,
  proposalDetailSchema,
  proposalIdQuery,
  proposalPage,
  proposalPaths,
  proposalPreviewSchema,
} from '@liangshu/contract/decision/proposal'
import { previewBody, saveTargetsBody, targetIdQuery, targetPage } from '@liangshu/contract/decision/target'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { DecisionParts } from '../decision-parts.ts'
import { createTargetReads } from '../target/target-reads.ts'
import { createProposalActs } from './proposal-acts.ts'
import { createProposalDrafts } from './proposal-drafts.ts'
import { createProposalReads } from './proposal-reads.ts'

/** Proposals and their targets. Writing and judging share a call; each asks for its own right. */
export const proposalRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const reads = createProposalReads(parts)
  const drafts = createProposalDrafts(parts)
  const act = createProposalActs(parts)
  const targets = createTargetReads(parts)
  const view = { access: 'PROPOSAL:view' } as const

  app.get(
    proposalPaths.list,
    { config: view, schema: { querystring: listQuery, response: { 200: proposalPage } } },
    ({ actor, query }) => reads.list(actor, query),
  )
  app.get(
    proposalPaths.one,
    { config: view, schema: { querystring: proposalIdQuery, response: { 200: proposalDetailSchema } } },
    ({ actor, query }) => reads.detail(actor, query.id),
  )
  app.get(
    proposalPaths.inbox,
    {
      config: view,
      schema: { querystring: z.object({ productId: z.string().max(200).optional() }), response: { 200: inboxSchema } },
    },
    ({ actor, query }) => reads.inbox(actor, query.productId || undefined),
  )
  app.post(
    proposalPaths.one,
    {
      config: {
        ...view,
        operation: { text: '保存或处理提案', kind: 'edit' },
        stepUp: ({ body }) => (body as z.output<typeof proposalBody>).action === 'approve',
      },
      schema: { body: proposalBody, response: { 200: proposalDetailSchema } },
    },
    async ({ actor, body, ip }) => {
      if (body.action !== 'save') {
        await act(actor, body, { ip })
        return reads.detail(actor, body.id)
      }
      return reads.detail(actor, await drafts.save(actor, body, { ip }))
    },
  )
  app.delete(
    proposalPaths.one,
    {
      config: { access: 'PROPOSAL:delete', operation: { text: '删除提案', kind: 'delete' } },
      schema: { querystring: proposalIdQuery, response: { 200: z.null() } },
    },
    async ({ actor, query }) => {
      await drafts.remove(actor, query.id)
      return null
    },
  )
  app.post(
    proposalPaths.preview,
    { config: view, schema: { body: previewBody, response: { 200: proposalPreviewSchema } } },
    ({ actor, body }) => reads.preview(actor, body),
  )

  app.get(
    proposalPaths.targetPage,
    { config: { access: 'DECISION:view' }, schema: { querystring: listQuery, response: { 200: targetPage } } },
    ({ actor, query }) => targets.page(actor, query),
  )
  app.get(
    proposalPaths.drift,
    {
      config: { access: 'DECISION:view' },
      schema: { querystring: driftQuery, response: { 200: z.array(driftRowSchema) } },
    },
    ({ actor, query }) => targets.drift(actor, query.productId),
  )
  app.post(
    proposalPaths.target,
    {
      config: { access: 'PROPOSAL:edit', operation: { text: '保存提案标的', kind: 'edit' } },
      schema: { body: saveTargetsBody, response: { 200: proposalDetailSchema } },
    },
    async ({ actor, body, ip }) => reads.detail(actor, await drafts.saveTargets(actor, body, { ip })),
  )
  app.delete(
    proposalPaths.target,
    {
      config: { access: 'PROPOSAL:edit', operation: { text: '删除提案标的', kind: 'delete' } },
      schema: { querystring: targetIdQuery, response: { 200: z.null() } },
    },
    async ({ actor, query, ip }) => {
      await drafts.removeTarget(actor, query.id, { ip })
      return null
    },
  )
}
