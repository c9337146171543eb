import type { EmotionCurve } from '@liangshu/contract/insight/emotion'
import type { BarBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { joinBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { sql } from 'kysely'
import type { Client } from 'pg'

import type { Db } from '../../../platform/database/database.ts'
import type { BarSource } from '../bars/bars.store.ts'
import { historyEngineOf, type HistoryEngine } from '../engine/history-engine.ts'

export type EmotionPoint = EmotionCurve['points'][number]

/** Trades of one stretch of a day. A tick is a bar of one price, `at` its second of the day. */
export type TickPart = { readonly day: string; readonly part: number; readonly blocks: BarBlocks }

/** Another engine has it first: there writing again changes nothing. */
export async function putTicks(
  client: Client,
  source: BarSource,
  { day, part, blocks }: TickPart,
  engine?: HistoryEngine,
): Promise<void> {
  await engine?.putTicks(source.name, blocks)
  const bytes = blocks.symbols.map((_, i) =>
    Buffer.from(blocks.bytes.subarray(i === 0 ? 0 : blocks.ends[i - 1], blocks.ends[i])),
  )
  await client.query(
    `insert into market_tick (source_id, symbol, trading_day, part, bars)
     select $1::smallint, told.symbol, $2::date, $3::smallint, told.bars from unnest($4::text[], $5::bytea[]) told (symbol, bars)
     on conflict (source_id, symbol, trading_day, part) do update set bars = excluded.bars`,
    [source.id, day, part, blocks.symbols, bytes],
  )
}

/** Ticks of one symbol's day, oldest first. */
export async function findTicks(db: Db, source: string, symbol: string, day: string): Promise<PackedBars> {
  const engine = historyEngineOf(db)
  if (engine) return engine.findTicks(source, symbol, day)
  const { rows } = await sql<{ bars: Buffer }>`
    select t.bars from market_tick t join market_bar_source s on s.id = t.source_id
    where s.name = ${source} and t.symbol = ${symbol} and t.trading_day = ${day} order by t.part`.execute(db)
  return joinBars(rows.map(({ bars }) => unpackBars(bars)))
}

/** In PostgreSQL for so many days; another engine keeps them for good. */
const keptDays = 30

export const forgetOldTicks = (client: Client, source: BarSource, day: string) =>
  client.query('delete from market_tick where source_id = $1 and trading_day < $2::date - $3::int', [
    source.id,
    day,
    keptDays,
  ])

export async function putEmotion(
  client: Client,
  source: BarSource,
  { date, points }: EmotionCurve,
  engine?: HistoryEngine,
): Promise<void> {
  await engine?.putEmotion(source.name, date, points)
  await client.query(
    `insert into market_emotion (source_id, trading_day, time, hot, panic, net, limit_ups, limit_downs)
     select $1::smallint, $2::date, told.* from unnest($3::text[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[]) told
     on conflict (source_id, trading_day, time) do update set hot = excluded.hot, panic = excluded.panic, net = excluded.net,
       limit_ups = excluded.limit_ups, limit_downs = excluded.limit_downs`,
    [
      source.id,
      date,
      points.map(({ time }) => time),
      points.map(({ hot }) => hot),
      points.map(({ panic }) => panic),
      points.map(({ net }) => net),
      points.map(({ limitUps }) => limitUps),
      points.map(({ limitDowns }) => limitDowns),
    ],
  )
}

/** The curve of a day as it was kept, oldest first. */
export async function findEmotion(db: Db, source: string, day: string): Promise<EmotionPoint[]> {
  const engine = historyEngineOf(db)
  if (engine) return engine.findEmotion(source, day)
  const { rows } = await sql<EmotionPoint>`
    select e.time, e.hot, e.panic, e.net, e.limit_ups as "limitUps", e.limit_downs as "limitDowns"
    from market_emotion e join market_bar_source s on s.id = e.source_id
    where s.name = ${source} and e.trading_day = ${day} order by e.time`.execute(db)
  return rows
}
