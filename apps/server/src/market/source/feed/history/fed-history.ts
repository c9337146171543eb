import type { SectorTable } from '@liangshu/engine/analysis/sector-heat/sector-table'
import { sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import type { PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { adjustedBars } from '@liangshu/engine/market/day/adjusted-bars'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import { createDayFacts, type DayFacts } from '@liangshu/engine/market/day/day-facts'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { ALL_SHARES_SYMBOL } from '@liangshu/engine/market/instrument/market-indices'
import type { ListMembers } from '@liangshu/engine/market/instrument/member-list'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { withLiveBar } from '../../../history/bars/running-bar.ts'
import type { FedBars } from '../live/fed-bars.ts'
import { marketOf } from '../live/fed-market.ts'
import type { FeedDay } from '../live/feed-day.ts'
import { adjustDays } from '../live/stored-bars.ts'
import { axisUpTo, createFedStocks } from './fed-stocks.ts'
import { loadSectors, withSectors } from './feed-sectors.ts'
import { loadHours, loadReturns, loadStocks } from './load-days.ts'
import { auctionRows, createLimitPools, type StoredSource } from './stored-days.ts'
import { storedHours } from './stored-hours.ts'

/** A fed market whose stored days have been read; the moment it shows goes on. */
export interface FedHistory extends MarketWithHistory {
  time: MarketTime
  live: LiveColumns
}

/** A year of bars for the indicators to settle; more would be asked of the feeds. */
const LOOK_BACK_DAYS = 260
const HOUR_DAYS = 60

/** Today stands among the days with its reference price only: what prices of the days before are compared with. */
function openToday({ live }: FeedDay, { columns }: StockDays, day: number): void {
  for (let id = 0; id < columns.instruments; id += 1) {
    const at = id * columns.capacity + day
    const ref = live.preClose[id] as number
    if (!(ref > 0)) continue
    columns.flags[at] = dayFlags.listed
    columns.ref[at] = ref
    columns.close[at] = ref
  }
}

/** A feed tells neither constituents nor baskets: without a list there are only its sectors. */
function sectorMembers({ sectors, byCode }: SectorTable, code: string): ListMembers {
  const sector = sectors[byCode.get(code) ?? -1]
  if (sector) return { code, name: sector.name, type: sector.kind, ids: sector.members, quantities: null }
  throw inputRefusal(`尚无${code}在该日期的成分名单，请先导入或刷新`)
}

/** Everything that looks at more than the running day, over what is stored of a fed market. */
export async function readFedHistory(
  parts: StoredSource & { readonly bars: FedBars },
  feedDay: FeedDay,
  pool: DayFacts['pool'],
): Promise<FedHistory> {
  const { db, source, bars } = parts
  const { date, live, master } = feedDay
  const axis = axisUpTo(date)
  const day = axis.indexOf(date)
  const rows = master.instruments.slice(0, master.layout.etfs)
  const stocks = createFedStocks(rows, axis, day)
  await loadStocks(db, source, stocks, rows, day)
  openToday(feedDay, stocks, day)
  const index = await loadReturns(db, source, ALL_SHARES_SYMBOL, axis, day)
  const sectors = await loadSectors(db, source, date, rows)
  const hours = await loadHours(db, source, stocks, rows, day)
  const { columns } = stocks
  const placeOf = (slot: number) => (slot < columns.instruments ? { columns, id: slot } : null)
  const shown = { ...feedDay.today, instruments: withSectors(master.instruments, sectors) }

  /** Closed days in today's price basis and as traded: the running bar lends the basis, and is left out. */
  const closedDays = async (row: InstrumentFacts, count: number) =>
    withoutToday(await bars.tradedDays(feedDay, row, date, count + 1), date)

  return {
    ...marketOf(feedDay, bars),
    live,
    today: createDayFacts(shown, { day, pool, placeOf }),
    stocks,
    sectors,
    fundamentals: null,
    allSharesReturn: (at) => (index.close[at] ?? 0) / (index.preClose[at] ?? 1) - 1,
    *hourBarSteps() {
      yield
      return hours
    },
    // Minutes are stored by security: adding up all of them would read the whole day from the database.
    minuteAmountSteps: null,
    hiddenPushSteps: null,
    lookBack: { hours: LOOK_BACK_DAYS, days: LOOK_BACK_DAYS, weeks: LOOK_BACK_DAYS },
    closedDays: async (row, count) => (await closedDays(row, count)).adjusted,
    runningDays: (row, count) =>
      row.secType === 'stock'
        ? runningDays(stocks, live, row.slot, day, count)
        : bars.days(feedDay, row, { count, adjustment: 'forward' }),
    async closedHours(row) {
      const { adjusted, traded } = await closedDays(row, HOUR_DAYS)
      return storedHours(db, source, row.symbol, adjusted, traded)
    },
    members: (code) => sectorMembers(sectors, code),
    indexShares: () => null,
    limitPool: createLimitPools({ db, source }, stocks, rows),
    openTimes: (id) => pool.get(id)?.openTimes ?? 0,
    liveAt: null,
    auctions: (at) => auctionRows({ db, source }, feedDay, stocks, at),
  }
}

function withoutToday(days: PackedBars, date: string): { adjusted: BarColumns; traded: BarColumns } {
  const [adjusted, traded] = [adjustDays(days, 'forward'), adjustDays(days, 'none')]
  const isRunning = (adjusted.eob.at(-1) ?? 0) > shanghaiEpoch(date, 0)
  const end = adjusted.eob.length - (isRunning ? 1 : 0)
  return { adjusted: sliceBars(adjusted, 0, end), traded: sliceBars(traded, 0, end) }
}

function runningDays(
  { columns, axis }: StockDays,
  live: LiveColumns,
  slot: number,
  day: number,
  count: number,
): BarColumns {
  const range = { from: Math.max(0, day - count + 1), until: day, dates: axis.dates }
  return withLiveBar(adjustedBars({ columns, id: slot }, range, 'forward'), live, slot)
}
