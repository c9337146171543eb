import type { Client } from 'pg'
import { joinBlocks, quarterOf } from '@liangshu/engine/market/bar/bar-blocks'
import {
  createPackedBars,
  joinBars,
  packBars,
  unpackBars,
  type PackedBars,
} from '@liangshu/engine/market/bar/pack-bars'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import * as bars from '../../../history/bars/bars.store.ts'
import type { HistoryEngine } from '../../../history/engine/history-engine.ts'
import type { FeedDay } from './feed-day.ts'
import { minutesUpTo } from './minute-book.ts'

const CLOSE_SECOND = 15 * 3600

/** The day's bar of one instrument as the last quote left it. */
export function dayBarOf({ live, date }: FeedDay, slot: number): PackedBars {
  const bar = createPackedBars(1)
  const close = live.last[slot] as number
  const hasTraded = (live.open[slot] as number) > 0
  bar.at[0] = dayNumber(date)
  bar.ref[0] = live.preClose[slot] as number
  bar.open[0] = hasTraded ? (live.open[slot] as number) : close
  bar.high[0] = hasTraded ? (live.high[slot] as number) : close
  bar.low[0] = hasTraded ? (live.low[slot] as number) : close
  bar.close[0] = close
  bar.volume[0] = live.volume[slot] as number
  bar.amount[0] = live.amount[slot] as number
  return bar
}

/** Bars of one day join the block of their quarter, replacing what was there of the same day. */
export function withDay(block: PackedBars | null, day: PackedBars): PackedBars {
  if (!block) return day
  const at = block.at.findIndex((known) => known >= (day.at[0] as number))
  if (at < 0) return joinBars([block, day])
  const isSame = block.at[at] === day.at[0]
  const part = (from: number, until: number) => unpackBars(packBars(block, from, until))
  return joinBars([part(0, at), day, part(at + (isSame ? 1 : 0), block.at.length)])
}

/** Moves a day that is over from its minutes and its last quotes to where days are kept. */
export async function closeDay(
  client: Client,
  source: bars.BarSource,
  feedDay: FeedDay,
  engine?: HistoryEngine,
): Promise<void> {
  const { date, master, minutes, live } = feedDay
  if (await bars.hasMinutes(client, source.id, date)) return
  await bars.ensureParts(client, quarterOf(date), date)
  const traded = master.instruments.filter(({ slot }) => (live.last[slot] as number) > 0)
  const minuteRows = traded.map(({ symbol, slot }) => ({
    symbol,
    day: dayNumber(date),
    bytes: packBars(minutesUpTo(minutes, slot, CLOSE_SECOND, live.preClose[slot] as number)),
  }))
  const { rows } = await client.query<{ symbol: string; bars: Buffer }>(
    'select symbol, bars from market_daily_bar where source_id = $1 and quarter = $2',
    [source.id, quarterOf(date)],
  )
  const known = new Map(rows.map((row) => [row.symbol, row.bars]))
  const days = traded.map(({ symbol, slot }) => {
    const block = known.get(symbol)
    const joined = withDay(block ? unpackBars(block) : null, dayBarOf(feedDay, slot))
    return { symbol, day: dayNumber(quarterOf(date)), bytes: packBars(joined) }
  })
  await bars.putDaily(client, source, { blocks: joinBlocks(days), from: quarterOf(date), done: 0 }, engine)
  await bars.putMinutes(client, source, { day: date, blocks: [joinBlocks(minuteRows)] }, engine)
}
