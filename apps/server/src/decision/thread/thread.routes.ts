import { threadPaths, threadQuery, threadSchema } from '@liangshu/contract/decision/thread'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { sendPdf } from '../../platform/pdf/send-pdf.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { threadDocument } from './thread-document.ts'
import { createThreadService } from './thread.service.ts'

/** The thread between an idea and its fills. */
export const threadRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const findThread = createThreadService(parts)

  app.get(
    threadPaths.one,
    { config: { access: 'DECISION:view' }, schema: { querystring: threadQuery, response: { 200: threadSchema } } },
    ({ actor, query }) => findThread(actor, query),
  )
  app.get(
    threadPaths.export,
    {
      config: {
        access: 'DECISION:export',
        bare: true,
        work: true,
        operation: { text: '导出交易脉络证据', kind: 'export' },
      },
      schema: { querystring: threadQuery },
    },
    async ({ actor, query }, reply) => {
      const thread = await findThread(actor, query)
      const by = { realname: actor.realname, at: toWireTime(parts.clock.now()) }
      return sendPdf(reply, `交易脉络-${thread.proposal?.no ?? '提案外'}`, threadDocument(thread, by))
    },
  )
}
