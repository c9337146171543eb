import { emotionDays } from '@liangshu/contract/insight/emotion'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** The emotion host answers bare: an array of days, and a text. */
export const emotionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app
  app.get(
    '/emotion/getEmotionDay',
    { config: { access: 'INDEX:emotion', bare: true }, schema: { response: { 200: emotionDays } } },
    () => market.askWritten('emotionDays', {}),
  )
  app.get(
    '/emotion/getEmotionProposal',
    { config: { access: 'INDEX:emotion', bare: true }, schema: { response: { 200: z.string() } } },
    async (_request, reply) => {
      const text = await market.ask('emotionText', {})
      return reply.type('text/plain; charset=utf-8').send(text)
    },
  )
}
