import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

import type { NodeState } from '../cluster/node-state.ts'
import type { Db } from '../database/database.ts'

/**
 * /healthz: the process answers. /readyz: it can do its work, that is, reach its database, and is not about to stop. Without
 * Redis it goes on with what it can, and says so.
 */
export function installHealth(app: FastifyInstance, db: Db, node: NodeState): void {
  app.get('/healthz', { config: { access: 'anonymous', bare: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'anonymous', bare: true } }, async (_request, reply) => {
    if (node.isDraining()) return reply.status(503).send({ status: 'draining' })
    try {
      await sql`select 1`.execute(db)
      return node.bus.state() === 'lost' ? { status: 'degraded', redis: 'lost' } : { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
