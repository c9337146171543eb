import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

import { findMigrations } from '../database/find-migrations.ts'
import type { Db } from '../database/database.ts'

/** A part that has to be there before somebody is sent here; what is missing, in words, or null. */
export type ReadyCheck = () => string | null

/**
 * /healthz: the process answers. /readyz: it can do its work, that is, write to its database, which has the schema this
 * program knows, and every part it was given says that it is there.
 */
export function installHealth(app: FastifyInstance, db: Db, checks: readonly ReadyCheck[] = []): void {
  const isBehind = createSchemaCheck(db)
  app.get('/healthz', { config: { access: 'anonymous', bare: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'anonymous', bare: true } }, async (_request, reply) => {
    const missing = checks.map((check) => check()).find((text) => text !== null) ?? (await databaseFault(db, isBehind))
    return missing === null ? { status: 'ok' } : reply.status(503).send({ status: missing })
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
  let known: Promise<string[]> | undefined
  return async () => {
    known ??= findMigrations().then((found) => found.map(({ name }) => name))
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    return (await known).some((name) => !applied.has(name))
  }
}
