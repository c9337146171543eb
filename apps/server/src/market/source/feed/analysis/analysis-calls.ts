import { sliceBars } from '@liangshu/engine/market/bar/bar-columns'
import { daysToWeeks } from '@liangshu/engine/market/bar/periods'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import type { PackedBars } from '@liangshu/engine/market/bar/pack-bars'

import type { Db } from '../../../../platform/database/database.ts'
import { preparing } from '../../../core/call-refusal.ts'
import { marketCalls, type CallArgs, type CallName, type CallResult } from '../../../core/calls.ts'
import {
  newestFirst,
  pointRows,
  pointV2Rows,
  type PointInputs,
  type PointPeriod,
} from '../../../core/calls/trade-points.ts'
import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import type { MarketCore } from '../../../core/market-core.ts'
import { dailyInputs } from '../../../core/points/daily-points.ts'
import type { FeedCalls } from '../live/feed-calls.ts'
import type { FeedStage } from '../live/feed-stage.ts'
import { adjustDays } from '../live/stored-bars.ts'
import { feedOpenData } from './feed-open-data.ts'
import { storedHours } from './stored-hours.ts'

const DAILY_BARS = 260
const HOUR_DAYS = 60

/** Answered over the stored days just as the simulated market answers them. */
const analysed = [
  'backtests',
  'buySell',
  'components',
  'constituents',
  'emotionDays',
  'emotionText',
  'quantComponents',
  'rank',
  'recentPointSymbols',
  'recommend',
  'sectorMembers',
  'sectors',
  'weather',
] as const satisfies readonly CallName[]

export interface AnalysisDeps {
  readonly db: Db
  readonly source: string
  readonly core: () => MarketCore | null
  readonly rowOf: (stage: FeedStage, symbol: string) => InstrumentFacts
  /** Daily bars that end with the running one. */
  readonly daysOf: (stage: FeedStage, row: InstrumentFacts, until: string, count: number) => Promise<PackedBars>
}

/** Ranks, sectors, signals and emotion of a fed market: as far as its stored days and lists go. */
export function createAnalysisCalls({ db, source, core: coreNow, rowOf, daysOf }: AnalysisDeps): FeedCalls {
  const needCore = (): MarketCore => {
    const core = coreNow()
    if (!core) throw preparing('历史行情读取中')
    return core
  }
  const answer =
    <Name extends (typeof analysed)[number]>(name: Name) =>
    async (_stage: FeedStage, args: CallArgs<Name>): Promise<CallResult<Name>> => {
      const call = marketCalls[name] as unknown as (core: MarketCore, args: CallArgs<Name>) => CallResult<Name>
      return call(needCore(), args)
    }

  /** Closed days in today's price basis: the running bar lends it, and is left out. */
  async function closed(stage: FeedStage, row: InstrumentFacts, count: number): Promise<[BarColumns, BarColumns]> {
    const days = await daysOf(stage, row, stage.date, count + 1)
    const [adjusted, raw] = [adjustDays(days, 'forward'), adjustDays(days, 'none')]
    const isRunning = (adjusted.eob.at(-1) ?? 0) > shanghaiEpoch(stage.date, 0)
    const end = adjusted.eob.length - (isRunning ? 1 : 0)
    return [sliceBars(adjusted, 0, end), sliceBars(raw, 0, end)]
  }

  async function inputsOf(
    core: MarketCore,
    stage: FeedStage,
    row: InstrumentFacts,
    period: PointPeriod,
  ): Promise<PointInputs> {
    const [bars, raw] = await closed(stage, row, DAILY_BARS)
    const weeks = daysToWeeks(bars, mainlandCalendar)
    if (period === '1w') {
      const isRunning = (weeks.eob.at(-1) ?? 0) >= shanghaiEpoch(stage.date, 0)
      return { bars: isRunning ? sliceBars(weeks, 0, weeks.eob.length - 1) : weeks, extras: {}, higher: null }
    }
    if (period === '1d') {
      const own = row.secType === 'stock' ? dailyInputs(core.simulation.market, row.slot, core.facts.day) : null
      // What a failed board was is known where the matrix holds the same days.
      const extras = own?.bars.eob.length === bars.eob.length ? { failedBoard: own.extras.failedBoard } : {}
      return { bars, extras: extras as PointInputs['extras'], higher: weeks }
    }
    const from = Math.max(0, bars.eob.length - HOUR_DAYS)
    const recent = (all: BarColumns) => sliceBars(all, from, all.eob.length)
    return { bars: await storedHours(db, source, row.symbol, recent(bars), recent(raw)), extras: {}, higher: bars }
  }

  const calls = Object.fromEntries(analysed.map((name) => [name, answer(name)])) as FeedCalls
  return {
    ...calls,
    openData: (stage, args) => feedOpenData({ db, source }, stage, needCore(), args),
    async points(stage, args) {
      const core = needCore()
      const rows = await Promise.all(
        args.symbols.map(async (symbol) => {
          const row = rowOf(stage, symbol)
          return pointRows(core, row, args, await inputsOf(core, stage, row, args.period))
        }),
      )
      return rows.flat().sort(newestFirst)
    },
    async pointsV2(stage, args) {
      const core = needCore()
      const rows = await Promise.all(
        args.symbols.map(async (symbol) => {
          const row = rowOf(stage, symbol)
          return pointV2Rows(core, row, args, await inputsOf(core, stage, row, args.period))
        }),
      )
      return rows.flat().sort(newestFirst)
    },
  }
}
