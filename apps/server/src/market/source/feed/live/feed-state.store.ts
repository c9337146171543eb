import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, constants } from 'node:zlib'

import type { Client } from 'pg'
import { packBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'

import type { Db } from '../../../../platform/database/database.ts'
import '../../../history/bars/bars.tables.ts'
import { layoutOf, type FeedMaster } from './feed-master.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** The fastest level: the columns are mostly zeros and repeat themselves. */
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export interface SnapshotRow {
  readonly version: number
  readonly tradingDay: string
  readonly asOf: number
  readonly masterVersion: number
}

/** Written by the one that holds the lead, over its own connection: who has lost that cannot write any more. */
export async function saveSnapshot(
  client: Client,
  sourceId: number,
  row: SnapshotRow,
  columns: Uint8Array,
): Promise<void> {
  await client.query(
    `insert into market_snapshot (source_id, version, trading_day, as_of, master_version, quotes)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (source_id) do update set version = excluded.version, trading_day = excluded.trading_day,
       as_of = excluded.as_of, master_version = excluded.master_version, quotes = excluded.quotes`,
    [sourceId, row.version, row.tradingDay, new Date(row.asOf), row.masterVersion, await compress(columns, quick)],
  )
}

/** `null` when there is none, or none newer than the one known. */
export async function findSnapshot(
  db: Db,
  source: string,
  newerThan: number,
): Promise<(SnapshotRow & { sourceId: number; columns: Buffer }) | null> {
  const row = await db
    .selectFrom('market_snapshot as q')
    .innerJoin('market_bar_source as s', 's.id', 'q.source_id')
    .select(['q.source_id', 'q.version', 'q.trading_day', 'q.as_of', 'q.master_version', 'q.quotes'])
    .where('s.name', '=', source)
    .where('q.version', '>', newerThan)
    .executeTakeFirst()
  if (!row) return null
  return {
    sourceId: row.source_id,
    version: row.version,
    tradingDay: row.trading_day,
    asOf: row.as_of.getTime(),
    masterVersion: row.master_version,
    columns: await decompress(row.quotes),
  }
}

/** A master once written never changes: another day, another version. */
export async function saveMaster(client: Client, sourceId: number, master: FeedMaster): Promise<void> {
  await client.query('delete from market_feed_instrument where source_id = $1 and master_version <> $2', [
    sourceId,
    master.version,
  ])
  await client.query(
    `insert into market_feed_instrument (source_id, master_version, slot, row)
     select $1, $2, (entry ->> 'slot')::int, entry from jsonb_array_elements($3::jsonb) entry
     on conflict do nothing`,
    [sourceId, master.version, JSON.stringify(master.instruments)],
  )
}

export async function findMaster(db: Db, sourceId: number, version: number): Promise<FeedMaster | null> {
  const rows = await db
    .selectFrom('market_feed_instrument')
    .select('row')
    .where('source_id', '=', sourceId)
    .where('master_version', '=', version)
    .orderBy('slot')
    .execute()
  if (rows.length === 0) return null
  const instruments = rows.map(({ row }) => row as InstrumentFacts)
  return { version, instruments, layout: layoutOf(instruments) }
}

export async function saveMinute(
  client: Client,
  sourceId: number,
  minute: { tradingDay: string; minute: number; masterVersion: number; bars: PackedBars },
): Promise<void> {
  await client.query(
    `insert into market_minute_tail (source_id, trading_day, minute, master_version, bars) values ($1, $2, $3, $4, $5)
     on conflict (source_id, trading_day, minute)
     do update set master_version = excluded.master_version, bars = excluded.bars`,
    [sourceId, minute.tradingDay, minute.minute, minute.masterVersion, Buffer.from(packBars(minute.bars))],
  )
}

export async function findTail(
  db: Db,
  sourceId: number,
  tradingDay: string,
  masterVersion: number,
): Promise<{ minute: number; bars: PackedBars }[]> {
  const rows = await db
    .selectFrom('market_minute_tail')
    .select(['minute', 'bars'])
    .where('source_id', '=', sourceId)
    .where('trading_day', '=', tradingDay)
    .where('master_version', '=', masterVersion)
    .orderBy('minute')
    .execute()
  return rows.map(({ minute, bars }) => ({ minute, bars: unpackBars(bars) }))
}
