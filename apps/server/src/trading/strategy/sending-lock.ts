import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

const keyOf = (strategyId: string) => `strategy sending ${strategyId}`

/** Until the transaction ends the strategy is not stopped, nor its clutch opened: an order of it is on its way. */
export async function holdSending(tx: Tx, strategyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(strategyId)}, 0))`.execute(tx)
}

/**
 * Waits for the order that is on its way, and lets none begin until the transaction ends. Taken before any row is locked:
 * who sends an order waits for rows of its account.
 */
export async function awaitSending(tx: Tx, strategyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(strategyId)}, 0))`.execute(tx)
}
