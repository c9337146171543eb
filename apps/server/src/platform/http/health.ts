import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

import type { NodeState } from '../cluster/node-state.ts'
import { findMigrations } from '../database/find-migrations.ts'
import type { Db } from '../database/database.ts'

/** A part that has to be there before somebody is sent here; what is missing, in words, or null. */
export type ReadyCheck = () => string | null

type Parts = { db: Db; node: NodeState; checks?: readonly ReadyCheck[] }

/**
 * /healthz: the process answers. /readyz: it can do its work, that is, write to its database, which has the schema this
 * program knows, every part it was given says that it is there, and it is not about to stop. Without Redis it goes on with
 * what it can, and says so.
 */
export function installHealth(app: FastifyInstance, { db, node, checks = [] }: Parts): void {
  const isBehind = createSchemaCheck(db)
  app.get('/healthz', { config: { access: 'anonymous', bare: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'anonymous', bare: true } }, async (_request, reply) => {
    if (node.isDraining()) return reply.status(503).send({ status: 'draining' })
    const missing =
      [...checks, node.missing].map((check) => check()).find((text) => text !== null) ??
      (await databaseFault(db, isBehind))
    if (missing !== null) return reply.status(503).send({ status: missing })
    return node.bus.state() === 'lost' ? { status: 'degraded', redis: 'lost' } : { status: 'ok' }
  })
}

async function databaseFault(db: Db, isBehind: () => Promise<boolean>): Promise<string | null> {
  try {
    // A standby answers questions and takes no orders.
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
    if (rows[0]?.standby) return 'database read only'
    return (await isBehind()) ? 'migrations pending' : null
  } catch {
    return 'database unavailable'
  }
}

/** A database that knows more than this program is one that a newer node has brought up to date: that is no fault. */
function createSchemaCheck(db: Db): () => Promise<boolean> {
  let known: string[] | undefined
  return async () => {
    known ??= (await findMigrations()).map(({ name }) => name)
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    return known.some((name) => !applied.has(name))
  }
}
