import type { Client } from 'pg'
import type { BarBlocks } from '@liangshu/engine/market/bar/bar-blocks'

import type { Db } from '../../../platform/database/database.ts'
import './bars.tables.ts'
import { copyIn, type CopyField } from './copy-in.ts'

/** Where the bars of one market are kept, and how far they have come. */
export interface BarSource {
  readonly id: number
  readonly dailyUntil: string | null
  readonly fillingFrom: string | null
  readonly fillingUntil: string | null
  readonly fillingDone: number
}

interface SourceRow {
  readonly id: number
  readonly daily_until: string | null
  readonly filling_from: string | null
  readonly filling_until: string | null
  readonly filling_done: number
}

export async function openSource(client: Client, name: string): Promise<BarSource> {
  await client.query('insert into market_bar_source (name) values ($1) on conflict (name) do nothing', [name])
  const { rows } = await client.query<SourceRow>('select * from market_bar_source where name = $1', [name])
  const [row] = rows
  if (!row) throw new Error(`no bar source ${name}`)
  return {
    id: row.id,
    dailyUntil: row.daily_until,
    fillingFrom: row.filling_from,
    fillingUntil: row.filling_until,
    fillingDone: row.filling_done,
  }
}

export async function ensureParts(client: Client, from: string, until: string): Promise<void> {
  await client.query('select market_history_parts($1, $2)', [from, until])
}

export async function beginFilling(client: Client, id: number, from: string, until: string): Promise<void> {
  await client.query(
    'update market_bar_source set filling_from = $2, filling_until = $3, filling_done = 0 where id = $1',
    [id, from, until],
  )
}

export async function endFilling(client: Client, id: number, until: string): Promise<void> {
  await client.query(
    'update market_bar_source set daily_until = $2, filling_from = null, filling_until = null, filling_done = 0 where id = $1',
    [id, until],
  )
}

function tuples(id: number, { symbols, days, ends, bytes }: BarBlocks): CopyField[][] {
  return symbols.map((symbol, i) => [
    { smallint: id },
    symbol,
    { day: days[i] as number },
    bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]),
  ])
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** One step of a filling: its blocks and the mark that it is done stand or fall together. */
export function putDaily(client: Client, source: BarSource, blocks: BarBlocks, from: string, done: number) {
  return inTransaction(client, async () => {
    await client.query('delete from market_daily_bar where source_id = $1 and symbol = any($2) and quarter >= $3', [
      source.id,
      [...new Set(blocks.symbols)],
      from,
    ])
    if (blocks.symbols.length > 0)
      await copyIn(client, 'market_daily_bar (source_id, symbol, quarter, bars)', tuples(source.id, blocks))
    await client.query('update market_bar_source set filling_done = $2 where id = $1', [source.id, done])
  })
}

export async function hasMinutes(client: Client, id: number, day: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from market_minute_day where source_id = $1 and trading_day = $2', [
    id,
    day,
  ])
  return rowCount !== 0
}

/** All minutes of a day at once; a half-written day would be a hole nobody notices. */
export function putMinutes(client: Client, id: number, day: string, blocks: readonly BarBlocks[]) {
  return inTransaction(client, async () => {
    await client.query('delete from market_minute_bar where source_id = $1 and trading_day = $2', [id, day])
    for (const some of blocks)
      if (some.symbols.length > 0)
        await copyIn(client, 'market_minute_bar (source_id, symbol, trading_day, bars)', tuples(id, some))
    await client.query('delete from market_minute_tail where source_id = $1 and trading_day = $2', [id, day])
    await client.query('insert into market_minute_day (source_id, trading_day) values ($1, $2)', [id, day])
  })
}

/** Blocks of daily bars of one symbol that may hold the days wanted, oldest first. */
export async function findDaily(db: Db, source: string, symbol: string, from: string, until: string) {
  const rows = await db
    .selectFrom('market_daily_bar as b')
    .innerJoin('market_bar_source as s', 's.id', 'b.source_id')
    .select('b.bars')
    .where('s.name', '=', source)
    .where('b.symbol', '=', symbol)
    .where('b.quarter', '>=', from)
    .where('b.quarter', '<=', until)
    .orderBy('b.quarter')
    .execute()
  return rows.map(({ bars }) => bars)
}

export async function findMinutes(db: Db, source: string, symbol: string, day: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('market_minute_bar as b')
    .innerJoin('market_bar_source as s', 's.id', 'b.source_id')
    .select('b.bars')
    .where('s.name', '=', source)
    .where('b.symbol', '=', symbol)
    .where('b.trading_day', '=', day)
    .executeTakeFirst()
  return row?.bars ?? null
}

/** The same for several days at once, oldest first; days nobody kept are missing. */
export async function findMinuteDays(db: Db, source: string, symbol: string, days: readonly string[]) {
  if (days.length === 0) return []
  return db
    .selectFrom('market_minute_bar as b')
    .innerJoin('market_bar_source as s', 's.id', 'b.source_id')
    .select(['b.trading_day as day', 'b.bars'])
    .where('s.name', '=', source)
    .where('b.symbol', '=', symbol)
    .where('b.trading_day', 'in', [...days])
    .orderBy('b.trading_day')
    .execute()
}

/** Days all of whose minutes are kept, oldest first. */
export async function findMinuteDates(db: Db, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom('market_minute_day as day')
    .innerJoin('market_bar_source as source', 'source.id', 'day.source_id')
    .select('day.trading_day as date')
    .where('source.name', '=', source)
    .orderBy('day.trading_day')
    .execute()
  return rows.map(({ date }) => date)
}

/** Minutes of some symbols on one day; those nobody kept are missing. */
export async function findMinutesOf(db: Db, source: string, day: string, symbols: readonly string[]) {
  return db
    .selectFrom('market_minute_bar as b')
    .innerJoin('market_bar_source as s', 's.id', 'b.source_id')
    .select(['b.symbol', 'b.bars'])
    .where('s.name', '=', source)
    .where('b.trading_day', '=', day)
    .where('b.symbol', 'in', [...symbols])
    .execute()
}
