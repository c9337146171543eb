import { formatTime } from '@liangshu/contract/market/format'
import type { FastifyInstance } from 'fastify'

/** Whoever shows these numbers must be able to say what they are and of when. */
export function sayMoment(app: FastifyInstance): void {
  const { market } = app
  app.addHook('onSend', async (request, reply) => {
    if (!market.isReady || reply.sent) return
    if (!reply.hasHeader('x-source')) void reply.header('x-source', market.kind)
    const { moment } = request.query as { moment?: string }
    void reply.header('x-as-of', moment ? `${moment}:00` : formatTime(market.time().epochMs))
  })
}
