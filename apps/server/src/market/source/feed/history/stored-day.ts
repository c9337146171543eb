import { fen, price } from '@liangshu/contract/market/scaled'
import { unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { minuteEndSecond, MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import type { Db } from '../../../../platform/database/database.ts'
import { findMinutesOf } from '../../../history/bars/bars.store.ts'
import { openFeedDay, type FeedDay } from '../live/feed-day.ts'
import { deriveColumns, writeQuote } from '../live/fill-columns.ts'
import { createMinuteBook, type MinuteBook } from '../live/minute-book.ts'

/** Symbols read at a time: others have a turn between. */
const AT_ONCE = 200

/** A day that is over, and how much of it is shown: its own minutes end with the moment. */
export interface StoredDay {
  readonly day: FeedDay
  readonly whole: MinuteBook
}

const columns = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const

function putMinutes({ day: { live, date }, whole }: StoredDay, row: InstrumentFacts, bars: PackedBars): void {
  const { slot, symbol, name } = row
  for (const column of columns) whole[column].set(bars[column].subarray(0, MINUTES_PER_DAY), slot * MINUTES_PER_DAY)
  const preClose = price(bars.ref[0] ?? 0)
  const untraded = { last: null, open: null, high: null, low: null, volume: 0, amount: fen(0) }
  const untold = { limits: null, book: null, facts: null }
  const quote = { source: 'sina', symbol, name, status: 'trading', asOf: 0, tradingDay: date, preClose } as const
  writeQuote(live, row, { ...quote, ...untraded, ...untold }, date)
}

/** A day whose minutes were kept. What was not kept, books and flows, is unknown. */
export async function readStoredDay(db: Db, source: string, { master }: FeedDay, date: string): Promise<StoredDay> {
  const day = openFeedDay(master, date)
  const stored: StoredDay = { day, whole: createMinuteBook(day.minutes.size) }
  let found = 0
  for (let from = 0; from < master.instruments.length; from += AT_ONCE) {
    const symbols = master.instruments.slice(from, from + AT_ONCE).map(({ symbol }) => symbol as string)
    for (const { symbol, bars } of await findMinutesOf(db, source, date, symbols)) {
      const row = day.bySymbol.get(symbol)
      if (row) putMinutes(stored, row, unpackBars(bars))
      found += 1
    }
  }
  if (found === 0) throw inputRefusal(`该日无数据：${date}`)
  for (const flow of ['flowExtraLarge', 'flowLarge', 'flowMedium', 'flowSmall'] as const)
    day.live[flow].fill(Number.NaN)
  return stored
}

/** Minutes of the day that have ended by a second. */
function endedBy(second: number): number {
  let ended = 0
  while (ended < MINUTES_PER_DAY && minuteEndSecond(ended) <= second) ended += 1
  return ended
}

/** Shows the day up to a second: the minutes that had ended by then, and the quotes they add up to. */
export function showSecond({ day, whole }: StoredDay, second: number): void {
  const { live, minutes, master } = day
  const ended = endedBy(second)
  for (const column of columns) minutes[column].fill(0)
  for (const { slot } of master.instruments) {
    if (live.status[slot] === quoteStatus.absent) continue
    const from = slot * MINUTES_PER_DAY
    for (const column of columns) minutes[column].set(whole[column].subarray(from, from + ended), from)
    writeSums(live, minutes, slot, ended)
  }
  day.asOf = shanghaiEpoch(day.date, second)
  deriveColumns(live, master.instruments, minutes, second)
}

function writeSums(live: LiveColumns, minutes: MinuteBook, slot: number, ended: number): void {
  const sum = { last: 0, open: 0, high: 0, low: Infinity, volume: 0, amount: 0 }
  for (let at = slot * MINUTES_PER_DAY; at < slot * MINUTES_PER_DAY + ended; at += 1) {
    const close = minutes.close[at] ?? 0
    if (close === 0) continue
    sum.open ||= minutes.open[at] ?? 0
    sum.last = close
    sum.high = Math.max(sum.high, minutes.high[at] ?? 0)
    sum.low = Math.min(sum.low, minutes.low[at] ?? 0)
    sum.volume += minutes.volume[at] ?? 0
    sum.amount += minutes.amount[at] ?? 0
  }
  live.last[slot] = sum.last
  live.open[slot] = sum.open
  live.high[slot] = sum.high
  live.low[slot] = sum.last > 0 ? sum.low : 0
  live.volume[slot] = sum.volume
  live.amount[slot] = sum.amount
}
