import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { joinBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'

import type { Db } from '../../../../platform/database/database.ts'
import { findMinuteDays, findMinutes } from '../../../history/bars/bars.store.ts'
import { minutesAnswerOf, storedDays, storedMinutes } from '../../../history/bars/stored-minutes.ts'
import { inputRefusal } from '../../../core/call-refusal.ts'
import { barRows, isMinuteFreq, type BarArgs } from '../../../core/calls/bars.ts'
import {
  dayFactors,
  daysFor,
  inMinutePeriods,
  joinColumns,
  minuteRows,
  type MinuteBarArgs,
} from '../../../core/calls/minute-periods.ts'
import { money, ratio, yuan } from '../../../core/calls/call-tools.ts'
import { pointsOf, thinned } from '../../../core/calls/sparks.ts'
import type { CallArgs, CallName, CallResult } from '../../../core/calls.ts'
import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import type { MarketCore } from '../../../core/market-core.ts'
import { createAnalysisCalls } from '../analysis/analysis-calls.ts'
import { fundKline, fundPortfolio, fundRows } from '../analysis/feed-funds.ts'
import type { QuoteFeed } from '../feed-quote.ts'
import { dayBarOf } from './close-day.ts'
import { FEED_HISTORY } from './feed-runner.ts'
import { secondOf, type FeedStage } from './feed-stage.ts'
import { minutesUpTo } from './minute-book.ts'
import { adjustDays, inPeriods, keepDays, packedOf } from './stored-bars.ts'

export type FeedCalls = {
  readonly [Name in CallName]?: (stage: FeedStage, args: CallArgs<Name>) => Promise<CallResult<Name>>
}

interface FeedCallParts {
  readonly db: Db
  readonly feeds: QuoteFeed
  /** What its stored days tell; `null` until they have been read. */
  readonly core: () => MarketCore | null
}

/** What a fed market answers: what quotes and bars tell, and over its stored days what the simulated one does. */
export function createFeedCalls({ db, feeds, core }: FeedCallParts): FeedCalls {
  /** Days a feed was already asked for, so that a share listed last week is not asked for every time. */
  const askedFrom = new Map<string, string>()

  const rowOf = (stage: FeedStage, symbol: string): InstrumentFacts => {
    const row = stage.bySymbol.get(symbol)
    if (!row) throw inputRefusal(`证券代码不存在：${symbol}`)
    return row
  }

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

  /** Up to `count` days that end on `until`; the running one as far as it has come. */
  async function daysOf(stage: FeedStage, row: InstrumentFacts, until: string, count: number): Promise<PackedBars> {
    const last = mainlandCalendar.isTradingDay(until) ? until : mainlandCalendar.previous(until)
    const first = count > 1 ? mainlandCalendar.previous(last, count - 1) : last
    if (last < stage.date) return closedDays(row.symbol, first, last)
    const yesterday = mainlandCalendar.previous(stage.date)
    const past = first <= yesterday ? await closedDays(row.symbol, first, yesterday) : joinBars([])
    const hasPrice = (stage.live.last[row.slot] as number) > 0
    return hasPrice ? joinBars([past, dayBarOf(stage, row.slot)]) : past
  }

  /** Today as watched, the days before as kept; days nobody watched are missing. */
  async function minutePeriods(stage: FeedStage, row: InstrumentFacts, args: MinuteBarArgs) {
    const asked = args.to ?? stage.date
    const last = mainlandCalendar.isTradingDay(asked) ? asked : mainlandCalendar.previous(asked)
    const count = daysFor(args.freq, args.n)
    const dates = mainlandCalendar.days(mainlandCalendar.previous(last, count), last).slice(-count)
    const kept = (await findMinuteDays(db, FEED_HISTORY, row.symbol, dates)).filter(({ day }) => day < stage.date)
    const days = kept.map(({ day, bars: bytes }) => ({ day, minutes: unpackBars(bytes) }))
    const preClose = stage.live.preClose[row.slot] as number
    if (last >= stage.date && preClose > 0)
      days.push({ day: stage.date, minutes: minutesUpTo(stage.minutes, row.slot, secondOf(stage), preClose) })
    const traded = args.adj === 'none' ? null : await daysOf(stage, row, last, count)
    const factorOf = traded ? dayFactors(adjustDays(traded, 'none'), adjustDays(traded, args.adj)) : () => 1
    const columns = joinColumns(days.map(({ day, minutes: packed }) => dayColumns(packed, day, factorOf(day))))
    return minuteRows(inMinutePeriods(columns, args.freq, row), row, args.n)
  }

  async function bars(stage: FeedStage, { symbol, freq, n, adj, to }: BarArgs) {
    const row = rowOf(stage, symbol)
    if (isMinuteFreq(freq))
      return {
        symbol: row.symbol,
        name: row.name,
        freq,
        adj,
        bars: await minutePeriods(stage, row, { freq, n, adj, to }),
      }
    const perBar = { '1d': 1, '1w': 5, '1M': 23 }[freq]
    // The calendar knows no earlier day.
    const most = mainlandCalendar.count(mainlandCalendar.firstDate, stage.date)
    const days = await daysOf(stage, row, to ?? stage.date, Math.min(n * perBar, most))
    const rows = barRows(inPeriods(adjustDays(days, adj), freq), row.priceScale)
    return { symbol: row.symbol, name: row.name, freq, adj, bars: rows.slice(-n) }
  }

  async function minutes(stage: FeedStage, args: { symbol: string; date?: string | undefined }) {
    const row = rowOf(stage, args.symbol)
    const date = args.date ?? stage.date
    if (date > stage.date) throw inputRefusal(`该日期尚无行情：${date}`)
    if (date === stage.date) {
      const preClose = stage.live.preClose[row.slot] as number
      return minutesAnswerOf(minutesUpTo(stage.minutes, row.slot, secondOf(stage), preClose), row, date)
    }
    const kept = await storedMinutes(db, FEED_HISTORY, row, date)
    if (!kept) throw inputRefusal(`未保存该日的分时行情：${date}`)
    return kept
  }

  function indexRow(stage: FeedStage, { slot, symbol, name }: InstrumentFacts) {
    const { live, minutes: book } = stage
    const [last, before] = [live.last[slot] as number, live.preClose[slot] as number]
    const passed = momentAt(secondOf(stage)).minutes
    return {
      symbol,
      name,
      last: yuan(last),
      change: last > 0 ? (last - before) / 10_000 : null,
      changePct: ratio(live.changeRate[slot]),
      amount: money(live.amount[slot]),
      ...breadthOf(stage, symbol),
      spark: Array.from({ length: 48 }, (_, i) =>
        (i + 1) * 5 <= passed ? yuan(book.close[slot * MINUTES_PER_DAY + (i + 1) * 5 - 1]) : null,
      ),
    }
  }

  const indexRows = (stage: FeedStage) =>
    stage.master.instruments.filter(({ secType }) => secType === 'index').map((row) => indexRow(stage, row))

  const fundOf = (stage: FeedStage, symbol: string): InstrumentFacts => {
    const row = rowOf(stage, symbol)
    if (row.secType !== 'fund') throw inputRefusal(`该代码不是基金：${row.symbol}`)
    return row
  }

  return {
    ...createAnalysisCalls({ db, source: FEED_HISTORY, core, rowOf, daysOf }),
    bars,
    minutes,
    async sparks(stage, { symbols, every }) {
      const lines = await Promise.all(symbols.map((symbol) => minutes(stage, { symbol })))
      const records = lines.map(({ symbol, preClose, price }) => ({
        symbol,
        preClose,
        length: pointsOf(MINUTES_PER_DAY, every),
        price: thinned(price, every),
      }))
      return { date: stage.date, records }
    },
    etfRows: async (stage) => fundRows(stage),
    etfPortfolio: async (stage, { symbol, given }) => fundPortfolio(stage, fundOf(stage, symbol), given),
    async etfKline(stage, { symbol, date = stage.date, n }) {
      const row = fundOf(stage, symbol)
      if (date === stage.date) {
        const preClose = stage.live.preClose[row.slot] as number
        return fundKline(minutesUpTo(stage.minutes, row.slot, secondOf(stage), preClose), row, n)
      }
      const kept = await findMinutes(db, FEED_HISTORY, row.symbol, date)
      if (!kept) throw inputRefusal(`未保存该日的分时行情：${date}`)
      return fundKline(unpackBars(kept), row, n)
    },
    indexList: async (stage) =>
      indexRows(stage).map(({ symbol, name, last, changePct }) => ({
        code: symbol as string,
        name,
        category: '规模' as const,
        // The list in force tells; a feed does not.
        count: 0,
        last,
        changePct,
      })),
    corporateActions: async () => [],
    async indexes(stage, { codes }) {
      const rows = indexRows(stage)
      return codes.length === 0 ? rows : rows.filter(({ symbol }) => codes.includes(symbol))
    },
    async indexLine(stage, { symbol, freq, n }) {
      const { spark: _spark, up: _up, down: _down, ...quote } = indexRow(stage, rowOf(stage, symbol))
      const preClose = yuan(stage.live.preClose[rowOf(stage, symbol).slot])
      if (freq === '1d') {
        const daily = await bars(stage, { symbol, freq, n, adj: 'none' })
        return {
          quote,
          preClose,
          points: daily.bars.map((bar) => ({ t: bar.time, price: bar.close, avg: null, volume: bar.volume })),
        }
      }
      const line = await minutes(stage, { symbol })
      const points = line.times.map((time, i) => ({
        t: `${line.date} ${time}:00`,
        price: line.price[i] ?? null,
        avg: line.avg[i] ?? null,
        volume: line.volume[i] ?? 0,
      }))
      return { quote, preClose, points: points.slice(-n) }
    },
  }
}

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

/** Shares of the exchange the index is of that rose and fell: a feed does not tell the constituents. */
function breadthOf({ live, master }: FeedStage, symbol: string): { up: number; down: number } {
  let [up, down] = [0, 0]
  for (const { slot, secType, symbol: of } of master.instruments) {
    if (secType !== 'stock' || of.slice(0, 4) !== symbol.slice(0, 4)) continue
    const change = live.changeRate[slot] as number
    if (change > 0) up += 1
    else if (change < 0) down += 1
  }
  return { up, down }
}
