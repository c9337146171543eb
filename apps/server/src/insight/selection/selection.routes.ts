import {
  explainBody,
  factorReportAnswer,
  planBody,
  planIdQuery,
  recordsQuery,
  selectionAnswer,
  selectionBody,
  selectionExplanation,
  selectionHistoryAnswer,
  selectionPaths,
  selectionPlan,
  selectionRecordDetail,
  selectionRecords,
} from '@liangshu/contract/insight/selection'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { said } from '../../platform/http/envelope.ts'
import type { Selections } from './selection.service.ts'

/** Choosing stocks by factors. Presets are for everybody who may look; own weights take the right to run. */
export const selectionRoutes: FastifyPluginAsyncZod<{ selections: Selections }> = async (app, { selections }) => {
  const { market } = app

  app.post(
    selectionPaths.run,
    { config: { access: 'AI:view' }, schema: { body: selectionBody, response: { 200: selectionAnswer } } },
    async ({ actor, body }) => {
      const view = await market.at(body.moment, actor.userId)
      return view.ask('selection', await selections.argsOf(actor, body))
    },
  )
  app.post(
    selectionPaths.explain,
    { config: { access: 'AI:view' }, schema: { body: explainBody, response: { 200: selectionExplanation } } },
    async ({ actor, body: { symbol, ...body } }) => {
      const view = await market.at(body.moment, actor.userId)
      return view.ask('selectionExplain', { ...(await selections.argsOf(actor, body)), symbol })
    },
  )
  app.post(
    selectionPaths.history,
    { config: { access: 'AI:view' }, schema: { body: selectionBody, response: { 200: selectionHistoryAnswer } } },
    async ({ actor, body }) => {
      const view = await market.at(body.moment, actor.userId)
      return view.ask('selectionPast', await selections.argsOf(actor, body))
    },
  )
  app.get(
    selectionPaths.factors,
    {
      config: { access: 'AI:view' },
      schema: {
        querystring: z.object({ moment: z.string().max(30).optional() }),
        response: { 200: factorReportAnswer },
      },
    },
    async ({ actor, query }) => (await market.at(query.moment, actor.userId)).ask('factorReport', {}),
  )

  app.get(
    selectionPaths.plans,
    { config: { access: 'AI:view' }, schema: { response: { 200: z.array(selectionPlan) } } },
    ({ actor }) => selections.plans(actor),
  )
  app.post(
    selectionPaths.savePlan,
    {
      config: { access: 'AI:save', operation: { text: '保存选股方案', kind: 'add' } },
      schema: { body: planBody, response: { 200: selectionPlan } },
    },
    ({ actor, body }) => selections.savePlan(actor, body),
  )
  app.delete(
    selectionPaths.savePlan,
    {
      config: { access: 'AI:save', operation: { text: '删除选股方案', kind: 'delete' } },
      schema: { querystring: planIdQuery },
    },
    async ({ actor, query }) => {
      await selections.removePlan(actor, query.id)
      return said('删除成功!')
    },
  )

  app.get(
    selectionPaths.records,
    { config: { access: 'AI:view' }, schema: { querystring: recordsQuery, response: { 200: selectionRecords } } },
    ({ actor, query }) => selections.records(actor, query),
  )
  app.get(
    selectionPaths.record,
    { config: { access: 'AI:view' }, schema: { querystring: planIdQuery, response: { 200: selectionRecordDetail } } },
    ({ actor, query }) => selections.record(actor, query.id),
  )
}
