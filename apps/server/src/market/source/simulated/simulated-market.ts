import type { AuctionRow } from '@liangshu/contract/insight/open-data-calls'
import { sectorTableOf, type SectorTable } from '@liangshu/engine/analysis/sector-heat/sector-table'
import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import type { BarArchive } from '@liangshu/engine/market/bar/bar-blocks'
import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { createDayAxis } from '@liangshu/engine/market/day/day-axis'
import type { HiddenPushes } from '@liangshu/engine/market/day/hidden-pushes'
import type { HourBars } from '@liangshu/engine/market/day/hour-bars'
import type { LimitPoolEntry } from '@liangshu/engine/market/day/limit-pool'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { ALL_SHARES_SYMBOL } from '@liangshu/engine/market/instrument/market-indices'
import type { ListMembers } from '@liangshu/engine/market/instrument/member-list'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import type { PastReader } from '@liangshu/engine/market/reader/past'
import { dayOfDate } from '@liangshu/engine/market/reader/find'
import type {
  BarReader,
  ContractReader,
  FundReader,
  IndexMembers,
  IndexReader,
  MarketWithHistory,
  SymbolReader,
} from '@liangshu/engine/market/reader/market'
import { ORIGIN } from '@liangshu/engine/simulator/calendar/origin'
import {
  CLOCK_OPEN,
  lastClosedDate,
  simulatedTime,
  type ClockSettings,
} from '@liangshu/engine/simulator/clock/sim-clock'
import { stockDaysOf } from '@liangshu/engine/simulator/daily/stock-days'
import { indexIdOf } from '@liangshu/engine/simulator/indices/definitions'
import { limitPool } from '@liangshu/engine/simulator/limits/limit-pool'
import { hiddenPushSteps } from '@liangshu/engine/simulator/news/hidden-pushes'
import { POINTS } from '@liangshu/engine/simulator/minute/intraday-factors'
import { extendSimulation, simulationSteps, type Simulation } from '@liangshu/engine/simulator/simulation'
import { minuteAmountSteps } from '@liangshu/engine/simulator/tape/minute-amounts'
import { readSnapshot } from '@liangshu/engine/simulator/tape/snapshot'
import { sectorsOf } from '@liangshu/engine/simulator/universe/sectors'
import type { Fundamentals } from '@liangshu/engine/market/fundamental/fundamentals'
import { simulatedFundamentals } from '@liangshu/engine/simulator/financials/simulated-fundamentals'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import { auctionRows } from './auction-rows.ts'
import { archiveOf } from './bar-archive.ts'
import { boardOpenings } from './board-openings.ts'
import { contractsOf } from './contract-prices.ts'
import { closedBarsBefore, dailyBarsOf } from './daily-bars.ts'
import { deriveLive } from './derive-live.ts'
import { fundsOf } from './funds.ts'
import { closedHours, hourBarSteps } from './hour-bars.ts'
import { indexLists, indexShares, membersBehind } from './members.ts'
import { createLookBack } from './look-back.ts'
import { minutesOf, minutesPerDay } from './minute-series.ts'
import { createNews } from './news.ts'
import { pastOf } from './past.ts'
import { recentMinutes } from './recent-minutes.ts'
import { openDay, openDaySteps, type SimulatedDay } from './simulated-day.ts'
import { symbolsOf } from './symbols.ts'

export interface SimulationOptions {
  readonly seed: number
  /** Fewer than 5400 keep the proportions of the boards. */
  readonly stocks: number
  readonly clock: ClockChoice
}

/** `live` finds its looped day by itself; the others are as given. */
export type ClockChoice = { readonly mode: 'live' } | Exclude<ClockSettings, { mode: 'live' }>

/** Initials of names seen before. */
const initials = new Map<string, string>()
const ALL_SHARES = indexIdOf(ALL_SHARES_SYMBOL)

/** The market the simulator makes: its whole history, and the day it shows. */
export class SimulatedMarket implements MarketWithHistory {
  readonly simulation: Simulation
  clock: ClockChoice
  time: MarketTime
  today: SimulatedDay
  live: LiveColumns | null = null
  readonly stocks: StockDays
  readonly bars: BarReader
  readonly indices: IndexReader
  readonly funds: FundReader
  readonly symbols: SymbolReader
  readonly contracts: ContractReader
  readonly news: (daysBack: number) => readonly NewsItem[]
  readonly newsTruth: (newsId: string, daysBack: number) => -1 | 0 | 1 | null
  readonly archive: BarArchive
  readonly past: PastReader
  readonly liveAt: (secondOfDay: number) => LiveColumns
  readonly fundamentals: Fundamentals
  readonly lookBack = { hours: 250, days: 400, weeks: 750 }
  #sectors: SectorTable | undefined

  constructor(simulation: Simulation, clock: ClockChoice, time: MarketTime, today: SimulatedDay) {
    this.simulation = simulation
    this.clock = clock
    this.time = time
    this.today = today
    this.stocks = stockDaysOf(simulation.market)
    this.bars = barsOf(this)
    this.indices = indicesOf(this)
    this.funds = fundsOf(this)
    this.symbols = symbolsOf(this)
    this.contracts = contractsOf(this)
    const news = createNews(this)
    this.news = news.items
    this.newsTruth = news.truth
    this.archive = archiveOf(this)
    this.past = pastOf(this)
    this.liveAt = createLookBack(this)
    this.fundamentals = simulatedFundamentals(simulation.market)
  }

  get sectors(): SectorTable {
    const { universe } = this.simulation.market.model
    this.#sectors ??= sectorTableOf(sectorsOf(universe), universe.count)
    return this.#sectors
  }

  indexLists(): IndexMembers[] {
    return indexLists(this)
  }

  corporateActions(date: string): CorporateAction[] {
    const { axis, matrix } = this.simulation.market
    // Accounts of coins ask on days off as well.
    if (!axis.calendar.isTradingDay(date)) return []
    const index = axis.indexOf(date)
    return matrix.actions.filter(({ day }) => day === index).map(({ record }) => record)
  }

  allSharesReturn(day: number): number {
    const { indices } = this.simulation
    const at = ALL_SHARES * indices.capacity + day
    return (indices.close[at] ?? 0) / (indices.preClose[at] ?? 1) - 1
  }

  hourBarSteps(): Generator<void, HourBars> {
    return hourBarSteps(this.simulation.market, this.today.day)
  }

  minuteAmountSteps(day: number): Generator<void, Float64Array> {
    return minuteAmountSteps(this.simulation.market, day)
  }

  hiddenPushSteps = (from: number, until: number): Generator<void, HiddenPushes> =>
    hiddenPushSteps(this.simulation.market, from, until)

  closedDays(row: InstrumentFacts, count: number): BarColumns {
    return closedBarsBefore(this, row, count)
  }

  runningDays({ slot }: InstrumentFacts, count: number): BarColumns {
    return dailyBarsOf(this, slot, this.today.day, count, 'forward')
  }

  closedHours(row: InstrumentFacts): BarColumns {
    return closedHours(this, row)
  }

  members(code: string, day: number): ListMembers {
    return membersBehind(this, code, day)
  }

  indexShares(code: string, day: number): ReadonlyMap<number, number> {
    return indexShares(this, code, day)
  }

  limitPool(day: number): LimitPoolEntry[] {
    return limitPool(this.simulation.market, day)
  }

  openTimes(id: number, isSealed: boolean): number {
    return boardOpenings(this, id, isSealed)
  }

  auctions(day: number): AuctionRow[] {
    return auctionRows(this, day)
  }
}

function timeAt(choice: ClockChoice, wallMs: number, simulation: Simulation): MarketTime {
  const { calendar } = simulation.market.axis
  const settings =
    choice.mode === 'live' ? { mode: 'live' as const, loopDate: lastClosedDate(wallMs, calendar) } : choice
  return simulatedTime(wallMs, settings, calendar)
}

/** Builds the market in steps and yields the share done. */
export function* simulatedMarketSteps(options: SimulationOptions, wallMs: number): Generator<number, SimulatedMarket> {
  const axis = createDayAxis(ORIGIN)
  const days = axis.indexUpTo(shanghaiTime(wallMs).date) + 1
  const { seed, stocks } = options
  const steps = simulationSteps({ seed, stocks, days, capacity: axis.dates.length })
  let step = steps.next()
  while (!step.done) {
    yield step.value * 0.9
    step = steps.next()
  }
  const simulation = step.value
  const time = timeAt(options.clock, wallMs, simulation)
  const today = openDay(simulation, simulation.market.axis.indexOf(time.date), initials)
  const market = new SimulatedMarket(simulation, options.clock, time, today)
  yield 1
  return market
}

/** Another day of the same simulation, standing still; its tape is made in small steps. */
export function* replayedMarketSteps(simulation: Simulation, date: string): Generator<void, SimulatedMarket> {
  const clock = { mode: 'step', date, second: CLOCK_OPEN } as const
  const today = yield* openDaySteps(simulation, simulation.market.axis.indexOf(date), initials)
  return new SimulatedMarket(simulation, clock, timeAt(clock, 0, simulation), today)
}

const barsOf = (market: SimulatedMarket): BarReader => ({
  days: ({ slot }, { to, count, adjustment }) => dailyBarsOf(market, slot, dayOfDate(market, to), count, adjustment),
  minutes: (row, wanted) => recentMinutes(market, row, wanted),
  minutesOfDay: ({ slot }, date) => minutesOf(market, slot, dayOfDate(market, date)),
  minutesPerDay: (row) => minutesPerDay(market, row),
  firstDay: () => market.stocks.axis.dates[0] ?? '',
})

const indicesOf = (market: SimulatedMarket): IndexReader => {
  const indexOf = (slot: number) => slot - market.today.layout.indices
  const basketOf = (slot: number) => market.today.reader.tape.indexBaskets[indexOf(slot)]?.ids ?? []
  return {
    levelAt: (slot, minute) => market.today.reader.tape.indexLevels[indexOf(slot) * POINTS + minute] ?? Number.NaN,
    countedWith: basketOf,
    memberCount: (slot) => basketOf(slot).length,
  }
}

/** Moves the market to a wall time and writes every quote. True when another trading day is shown than before. */
export function beat(market: SimulatedMarket, wallMs: number, live: LiveColumns): boolean {
  market.time = timeAt(market.clock, wallMs, market.simulation)
  const isNewDay = market.time.date !== market.today.date
  if (isNewDay) showDay(market)
  const { secondOfDay, epochMs } = market.time
  readSnapshot(market.today.reader, secondOfDay, epochMs, live)
  deriveLive(market.today, secondOfDay, live)
  market.live = live
  return isNewDay
}

function showDay(market: SimulatedMarket): void {
  const { simulation } = market
  const day = simulation.market.axis.indexOf(market.time.date)
  if (day >= simulation.market.matrix.generatedUntil) extendSimulation(simulation, day + 1)
  market.today = openDay(simulation, day, initials)
}
