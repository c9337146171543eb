import type { Client } from 'pg'
import type { BarBlocks } from '@liangshu/engine/market/bar/bar-blocks'

import type { Db } from '../../../platform/database/database.ts'
import {
  historyEngineOf,
  type DailyBlock,
  type HistoryEngine,
  type MinuteBlock,
  type MinuteDays,
  type Quarters,
} from '../engine/history-engine.ts'
import './bars.tables.ts'
import { copyIn, type CopyField } from './copy-in.ts'

/** Where the bars of one market are kept, and how far they have come. */
export interface BarSource {
  readonly id: number
  readonly name: string
  readonly dailyUntil: string | null
  readonly fillingFrom: string | null
  readonly fillingUntil: string | null
  readonly fillingDone: number
}

interface SourceRow {
  readonly id: number
  readonly name: string
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
    name: row.name,
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

/** What a step of a filling has brought, and how far it is with it. */
type DailyStep = { readonly blocks: BarBlocks; readonly from: string; readonly done: number }

/**
 * One step of a filling: its blocks and the mark that it is done stand or fall together. Another engine has them first: there
 * writing again changes nothing, so a step that fails here is simply taken again.
 */
export async function putDaily(
  client: Client,
  source: BarSource,
  { blocks, from, done }: DailyStep,
  engine?: HistoryEngine,
): Promise<void> {
  await engine?.putDaily(source.name, blocks)
  await inTransaction(client, async () => {
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
export async function putMinutes(
  client: Client,
  { id, name }: Pick<BarSource, 'id' | 'name'>,
  { day, blocks }: { readonly day: string; readonly blocks: readonly BarBlocks[] },
  engine?: HistoryEngine,
): Promise<void> {
  for (const some of blocks) await engine?.putMinutes(name, some)
  await inTransaction(client, async () => {
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
  const blocks = await findDailyOf(db, source, [symbol], { from, until })
  return blocks.map(({ bars }) => bars)
}

/** The same for several symbols: by symbol, oldest first. */
export async function findDailyOf(
  db: Db,
  source: string,
  symbols: readonly string[],
  quarters: Quarters,
): Promise<DailyBlock[]> {
  const { from, until } = quarters
  return (
    historyEngineOf(db)?.findDaily(source, symbols, quarters) ??
    db
      .selectFrom('market_daily_bar as b')
      .innerJoin('market_bar_source as s', 's.id', 'b.source_id')
      .select(['b.symbol', 'b.quarter', 'b.bars'])
      .where('s.name', '=', source)
      .where('b.symbol', 'in', [...symbols])
      .where('b.quarter', '>=', from)
      .$if(until !== undefined, (blocks) => blocks.where('b.quarter', '<=', until ?? ''))
      .orderBy('b.symbol')
      .orderBy('b.quarter')
      .execute()
  )
}

export async function findMinutes(db: Db, source: string, symbol: string, day: string): Promise<Buffer | null> {
  const [block] = await findMinuteBlocks(db, source, [symbol], { days: [day] })
  return block?.bars ?? null
}

/** The same for several days at once, oldest first; days nobody kept are missing. */
export const findMinuteDays = (db: Db, source: string, symbol: string, days: readonly string[]) =>
  findMinuteBlocks(db, source, [symbol], { days })

/** All days from one on, oldest first. */
export const findMinutesSince = (db: Db, source: string, symbol: string, from: string) =>
  findMinuteBlocks(db, source, [symbol], { from })

/** Minutes of some symbols on one day; those nobody kept are missing. */
export const findMinutesOf = (db: Db, source: string, day: string, symbols: readonly string[]) =>
  findMinuteBlocks(db, source, symbols, { days: [day] })

async function findMinuteBlocks(
  db: Db,
  source: string,
  symbols: readonly string[],
  days: MinuteDays,
): Promise<MinuteBlock[]> {
  if (symbols.length === 0 || ('days' in days && days.days.length === 0)) return []
  const blocks = db
    .selectFrom('market_minute_bar as b')
    .innerJoin('market_bar_source as s', 's.id', 'b.source_id')
    .select(['b.symbol', 'b.trading_day as day', 'b.bars'])
    .where('s.name', '=', source)
    .where('b.symbol', 'in', [...symbols])
    .orderBy('b.symbol')
    .orderBy('b.trading_day')
  return (
    historyEngineOf(db)?.findMinutes(source, symbols, days) ??
    ('days' in days
      ? blocks.where('b.trading_day', 'in', [...days.days])
      : blocks.where('b.trading_day', '>=', days.from)
    ).execute()
  )
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
