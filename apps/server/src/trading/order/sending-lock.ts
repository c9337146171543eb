import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

const keyOf = (id: string) => `sending ${id}`

/** Until the transaction ends nobody stops the strategy or the parent order: an order of it is on its way. */
export async function holdSending(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(id)}, 0))`.execute(tx)
}

/**
 * Waits for the orders that are on their way, and lets none begin until the transaction ends. Taken before any row is
 * locked: who sends an order waits for rows of its account.
 */
export async function awaitSending(tx: Tx, ids: readonly string[]): Promise<void> {
  // In one order for all, so that no two wait for each other.
  const keys = ids.map(keyOf).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(tx)
}
