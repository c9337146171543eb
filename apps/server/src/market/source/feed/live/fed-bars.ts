import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { unpackedMinutes, type MinuteSeries } from '@liangshu/engine/market/bar/minute-series'
import { joinBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { WantedDays, WantedMinutes } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Db } from '../../../../platform/database/database.ts'
import { findMinuteDays } from '../../../history/bars/bars.store.ts'
import { dayFactors, daysHolding, joinColumns } from '../../../history/bars/minute-periods.ts'
import { storedDays, storedMinutes } from '../../../history/bars/stored-minutes.ts'
import type { QuoteFeed } from '../feed-quote.ts'
import { dayBarOf } from './close-day.ts'
import { secondOf, type FeedDay } from './feed-day.ts'
import { FEED_HISTORY } from './feed-runner.ts'
import { minutesUpTo } from './minute-book.ts'
import { adjustDays, keepDays, packedOf } from './stored-bars.ts'

/** Bars of a fed market: the running day as watched, the days before as stored, or asked of the feeds. */
export interface FedBars {
  days: (feedDay: FeedDay, row: InstrumentFacts, wanted: WantedDays) => Promise<BarColumns>
  minutes: (feedDay: FeedDay, row: InstrumentFacts, wanted: WantedMinutes) => Promise<BarColumns>
  minutesOfDay: (feedDay: FeedDay, row: InstrumentFacts, date: string | undefined) => Promise<MinuteSeries>
  /** Up to `count` days that end on `until` as they were traded; the running one as far as it has come. */
  tradedDays: (feedDay: FeedDay, row: InstrumentFacts, until: string, count: number) => Promise<PackedBars>
}

export function createFedBars({ db, feeds }: { readonly db: Db; readonly feeds: QuoteFeed }): FedBars {
  /** Days a feed was already asked for, so that a share listed last week is not asked for every time. */
  const askedFrom = new Map<string, string>()

  async function closedDays(symbol: InstrumentFacts['symbol'], from: string, until: string): Promise<PackedBars> {
    const kept = await storedDays(db, FEED_HISTORY, symbol, from, until)
    const wanted = mainlandCalendar.count(from, until)
    if (kept.at.length >= wanted || (askedFrom.get(symbol) ?? '9999') <= from) return kept
    const told = await feeds.bars({ symbol, frequency: '1d', from, to: until })
    askedFrom.set(symbol, from)
    if (told.length === 0) return kept
    await keepDays(db, FEED_HISTORY, symbol, packedOf(told))
    return storedDays(db, FEED_HISTORY, symbol, from, until)
  }

  const tradedDays: FedBars['tradedDays'] = async (feedDay, row, until, count) => {
    const last = mainlandCalendar.isTradingDay(until) ? until : mainlandCalendar.previous(until)
    const first = count > 1 ? mainlandCalendar.previous(last, count - 1) : last
    if (last < feedDay.date) return closedDays(row.symbol, first, last)
    const yesterday = mainlandCalendar.previous(feedDay.date)
    const past = first <= yesterday ? await closedDays(row.symbol, first, yesterday) : joinBars([])
    const hasPrice = (feedDay.live.last[row.slot] as number) > 0
    return hasPrice ? joinBars([past, dayBarOf(feedDay, row.slot)]) : past
  }

  return {
    tradedDays,
    async days(feedDay, row, { to = feedDay.date, count, adjustment }) {
      // The calendar knows no earlier day.
      const most = mainlandCalendar.count(mainlandCalendar.firstDate, feedDay.date)
      return adjustDays(await tradedDays(feedDay, row, to, Math.min(count, most)), adjustment)
    },
    /** Today as watched, the days before as kept; days nobody watched are missing. */
    async minutes(feedDay, row, { to = feedDay.date, minutes, adjustment }) {
      const last = mainlandCalendar.isTradingDay(to) ? to : mainlandCalendar.previous(to)
      const count = daysHolding(minutes)
      const dates = mainlandCalendar.days(mainlandCalendar.previous(last, count), last).slice(-count)
      const kept = (await findMinuteDays(db, FEED_HISTORY, row.symbol, dates)).filter(({ day }) => day < feedDay.date)
      const days = kept.map(({ day, bars: bytes }) => ({ day, packed: unpackBars(bytes) }))
      if (last >= feedDay.date && (feedDay.live.preClose[row.slot] as number) > 0)
        days.push({ day: feedDay.date, packed: watchedMinutes(feedDay, row.slot) })
      const traded = adjustment === 'none' ? null : await tradedDays(feedDay, row, last, count)
      const factorOf = traded ? dayFactors(adjustDays(traded, 'none'), adjustDays(traded, adjustment)) : () => 1
      return joinColumns(days.map(({ day, packed }) => dayColumns(packed, day, factorOf(day))))
    },
    async minutesOfDay(feedDay, row, date = feedDay.date) {
      if (date > feedDay.date) throw inputRefusal(`该日期尚无行情：${date}`)
      if (date === feedDay.date) return unpackedMinutes(watchedMinutes(feedDay, row.slot), date, row.volumeScale)
      const kept = await storedMinutes(db, FEED_HISTORY, row, date)
      if (!kept) throw inputRefusal(`未保存该日的分时行情：${date}`)
      return kept
    },
  }
}

const watchedMinutes = (feedDay: FeedDay, slot: number): PackedBars =>
  minutesUpTo(feedDay.minutes, slot, secondOf(feedDay), feedDay.live.preClose[slot] as number)

/** Minutes of one day, stamped with their end. */
function dayColumns(packed: PackedBars, day: string, factor: number): BarColumns {
  const priced = (column: Float64Array) => column.map((value) => value * factor)
  return {
    eob: Float64Array.from(packed.at, (minute) => shanghaiEpoch(day, minute * 60)),
    open: priced(packed.open),
    high: priced(packed.high),
    low: priced(packed.low),
    close: priced(packed.close),
    volume: packed.volume,
    amount: packed.amount,
  }
}
