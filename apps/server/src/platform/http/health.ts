import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

import type { Db } from '../database/database.ts'

/** /healthz: the process answers. /readyz: it can do its work, that is, reach its database. */
export function installHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { config: { access: 'anonymous', bare: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'anonymous', bare: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
