import { sql } from 'kysely'

import type { Tx } from '../platform/database/database.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    seed_ledger: { entry: string; seeded_at: Date }
  }
}

/** Held until the seed commits: of several nodes that start at once, one seeds and the others find everything there. */
const lockKey = 7_201_846

export async function lockSeeds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/**
 * The rows that were never seeded before, now entered in the ledger. Entry and row commit together, so a crash in
 * between leaves neither.
 */
export async function claimNew<Row>(
  tx: Tx,
  rows: readonly Row[],
  { entryOf, now }: { entryOf: (row: Row) => string; now: Date },
): Promise<Row[]> {
  if (rows.length === 0) return []
  const claimed = await sql<{ entry: string }>`
    insert into seed_ledger (entry, seeded_at)
    select distinct entry, ${now}::timestamptz from unnest(${rows.map(entryOf)}::text[]) as entry
    on conflict do nothing returning entry
  `.execute(tx)
  const fresh = new Set(claimed.rows.map((row) => row.entry))
  return rows.filter((row) => fresh.has(entryOf(row)))
}
