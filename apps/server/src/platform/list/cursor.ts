import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'
import type { Fragment } from './list-definition.ts'

const defaultBatch = 1000
let opened = 0

/** Reads a query of any size through a cursor of the open transaction. Leaving the loop early closes it. */
export async function* readInBatches(
  tx: Tx,
  query: Fragment,
  batchSize = defaultBatch,
): AsyncGenerator<Record<string, unknown>[]> {
  opened += 1
  const cursor = sql.id(`list_${opened}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  try {
    for (;;) {
      // FETCH takes no bound values; the number is ours.
      const batch = await sql<Record<string, unknown>>`fetch ${sql.raw(String(batchSize))} from ${cursor}`.execute(tx)
      if (batch.rows.length > 0) yield batch.rows
      if (batch.rows.length < batchSize) return
    }
  } finally {
    // A failed transaction has closed it already.
    await sql`close ${cursor}`.execute(tx).catch(() => undefined)
  }
}
