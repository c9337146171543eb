import { formatTime } from '@liangshu/contract/market/format'
import type { FastifyInstance } from 'fastify'

/** Whoever shows these numbers must be able to say what they are and of when. */
export function sayMoment(app: FastifyInstance): void {
  const { market } = app
  app.addHook('onSend', async (_request, reply) => {
    if (!market.isReady || reply.sent) return
    if (!reply.hasHeader('x-source')) void reply.header('x-source', market.kind)
    void reply.header('x-as-of', formatTime(market.time().epochMs))
  })
}
