import { emotionDays } from '@liangshu/contract/insight/emotion'
import { momentQuery } from '@liangshu/contract/market/moment'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** The emotion host answers bare: an array of days, and a text. */
export const emotionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app
  app.get(
    '/emotion/getEmotionDay',
    {
      config: { access: 'INDEX:emotion', bare: true },
      schema: { querystring: momentQuery, response: { 200: emotionDays } },
    },
    async ({ actor, query }) => (await market.at(query.moment, actor.userId)).askWritten('emotionDays', {}),
  )
  app.get(
    '/emotion/getEmotionProposal',
    {
      config: { access: 'INDEX:emotion', bare: true },
      schema: { querystring: momentQuery, response: { 200: z.string() } },
    },
    async ({ actor, query }, reply) => {
      const text = await (await market.at(query.moment, actor.userId)).ask('emotionText', {})
      return reply.type('text/plain; charset=utf-8').send(text)
    },
  )
}
