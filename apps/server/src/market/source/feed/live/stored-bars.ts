import { sql } from 'kysely'
import { joinBlocks, quarterOf } from '@liangshu/engine/market/bar/bar-blocks'
import { createBarColumns, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { createPackedBars, packBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import type { Adjustment } from '@liangshu/engine/market/day/adjusted-bars'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Db } from '../../../../platform/database/database.ts'
import { historyEngineOf } from '../../../history/engine/history-engine.ts'
import type { FeedBar } from '../feed-quote.ts'
import { withDay } from './close-day.ts'

const CLOSE_SECOND = 15 * 3600

/** Bars as a feed told them; a day without its reference price counts from the close before. */
export function packedOf(bars: readonly FeedBar[]): PackedBars {
  const packed = createPackedBars(bars.length)
  bars.forEach((bar, i) => {
    packed.at[i] = dayNumber(bar.tradingDay)
    packed.ref[i] = bar.preClose ?? bars[i - 1]?.close ?? bar.open
    for (const name of ['open', 'high', 'low', 'close', 'volume', 'amount'] as const) packed[name][i] = bar[name]
  })
  return packed
}

/** Puts days into their quarters. Days already kept win: they were watched, these were only told. */
export async function keepDays(db: Db, source: string, symbol: string, days: PackedBars): Promise<void> {
  const first = days.at[0]
  if (first === undefined) return
  const quarters = Map.groupBy(days.at.keys(), (i) => quarterOf(dateOfDay(days.at[i] as number)))
  await sql`select market_history_parts(${dateOfDay(first)}::date, ${dateOfDay(days.at.at(-1) ?? first)}::date)`.execute(
    db,
  )
  await sql`insert into market_bar_source (name) values (${source}) on conflict (name) do nothing`.execute(db)
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('market_bar_source')
      .select('id')
      .where('name', '=', source)
      .forUpdate()
      .executeTakeFirstOrThrow()
    for (const [quarter, places] of quarters) {
      const known = await tx
        .selectFrom('market_daily_bar')
        .select('bars')
        .where('source_id', '=', id)
        .where('symbol', '=', symbol)
        .where('quarter', '=', quarter)
        .executeTakeFirst()
      const [from = 0, until = 0] = [places[0], (places.at(-1) ?? 0) + 1]
      let block = unpackBars(packBars(days, from, until))
      if (known) {
        const kept = unpackBars(known.bars)
        for (let i = 0; i < kept.at.length; i += 1) block = withDay(block, unpackBars(packBars(kept, i, i + 1)))
      }
      const bars = Buffer.from(packBars(block))
      await historyEngineOf(db)?.putDaily(source, joinBlocks([{ symbol, day: dayNumber(quarter), bytes: bars }]))
      await tx
        .insertInto('market_daily_bar')
        .values({ source_id: id, symbol, quarter, bars })
        .onConflict((conflict) => conflict.columns(['source_id', 'symbol', 'quarter']).doUpdateSet({ bars }))
        .execute()
    }
  })
}

/** Multiplies prices so that a corporate action leaves no step: on the last day's basis, or on the first day's. */
export function adjustDays(days: PackedBars, adjustment: Adjustment): BarColumns {
  const bars = createBarColumns(days.at.length)
  const factors = new Float64Array(days.at.length).fill(1)
  if (adjustment !== 'none')
    for (let i = 1; i < factors.length; i += 1) {
      const [before, ref] = [days.close[i - 1] as number, days.ref[i] as number]
      factors[i] = (factors[i - 1] as number) * (before > 0 && ref > 0 ? before / ref : 1)
    }
  const latest = adjustment === 'forward' ? (factors.at(-1) ?? 1) : 1
  for (let i = 0; i < factors.length; i += 1) {
    const factor = (factors[i] as number) / latest
    bars.eob[i] = shanghaiEpoch(dateOfDay(days.at[i] as number), CLOSE_SECOND)
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][i] = (days[name][i] as number) * factor
    bars.volume[i] = days.volume[i] as number
    bars.amount[i] = days.amount[i] as number
  }
  return bars
}
