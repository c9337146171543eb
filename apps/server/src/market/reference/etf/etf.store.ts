import { sql, type ColumnType, type Generated } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'

type Moment = ColumnType<Date, Date, Date>

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    market_etf_watch: {
      tenant_id: number
      owner_id: string
      symbol: string
      note: Generated<string>
      sort: Generated<number>
      create_time: Moment
    }
    market_etf_spot: {
      id: string
      tenant_id: number
      owner_id: string
      symbol: string
      side: 1 | 2
      target_volume: ColumnType<string, number, number>
      target_price: ColumnType<string | null, number | null, number | null>
      note: Generated<string>
      sort: Generated<number>
      create_time: Moment
    }
  }
}

export type Owner = { readonly tenantId: number; readonly userId: string }

export function findWatched(tx: Tx, { tenantId, userId }: Owner) {
  return tx
    .selectFrom('market_etf_watch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .orderBy('sort')
    .orderBy('create_time')
    .execute()
}

/** Adding what is there already changes its note and place. */
export async function putWatched(
  tx: Tx,
  { tenantId, userId }: Owner,
  row: { symbol: string; note: string; sort: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('market_etf_watch')
    .values({
      tenant_id: tenantId,
      owner_id: userId,
      symbol: row.symbol,
      note: row.note,
      sort: row.sort,
      create_time: row.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'owner_id', 'symbol']).doUpdateSet({ note: row.note, sort: row.sort }),
    )
    .execute()
}

export async function removeWatched(tx: Tx, { tenantId, userId }: Owner, symbol: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('market_etf_watch')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('symbol', '=', symbol)
    .returning('symbol')
    .executeTakeFirst()
  return gone !== undefined
}

/** Rows that are not named keep their place. */
export async function orderWatched(tx: Tx, { tenantId, userId }: Owner, symbols: readonly string[]): Promise<void> {
  await sql`
    update market_etf_watch w set sort = o.place - 1
    from unnest(${symbols}::text[]) with ordinality o (symbol, place)
    where w.symbol = o.symbol and w.tenant_id = ${tenantId} and w.owner_id = ${userId}`.execute(tx)
}

export async function orderSpots(tx: Tx, { tenantId, userId }: Owner, ids: readonly string[]): Promise<void> {
  await sql`
    update market_etf_spot s set sort = o.place - 1
    from unnest(${ids}::text[]) with ordinality o (id, place)
    where s.id = o.id and s.tenant_id = ${tenantId} and s.owner_id = ${userId}`.execute(tx)
}

export function findSpots(tx: Tx, { tenantId, userId }: Owner) {
  return tx
    .selectFrom('market_etf_spot')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .orderBy('sort')
    .orderBy('create_time')
    .execute()
}

export type SpotChange = {
  symbol: string
  side: 1 | 2
  target_volume: number
  target_price: number | null
  note: string
}

export async function insertSpot(
  tx: Tx,
  { tenantId, userId }: Owner,
  id: string,
  row: SpotChange & { sort: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('market_etf_spot')
    .values({ ...row, id, tenant_id: tenantId, owner_id: userId, create_time: at })
    .execute()
}

export async function updateSpot(tx: Tx, { tenantId, userId }: Owner, id: string, row: SpotChange): Promise<boolean> {
  const done = await tx
    .updateTable('market_etf_spot')
    .set(row)
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export async function removeSpot(tx: Tx, { tenantId, userId }: Owner, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('market_etf_spot')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
