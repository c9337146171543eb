import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import { adjustedBars } from '@liangshu/engine/market/day/adjusted-bars'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { DailyExtras } from '@liangshu/engine/analysis/trade-point/bars'
import { tradePoints, type TradePoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { createBacktests, storeBacktest, type Backtests } from './backtests.ts'

/** Points of all stocks that the last days' closes made, by day. */
export interface DailyPoints {
  readonly day: number
  readonly byDay: ReadonlyMap<number, readonly PointOfStock[]>
  /** What acting on them would have made, by stock. */
  readonly backtests: Backtests
}

export interface PointOfStock {
  readonly id: number
  readonly point: TradePoint
}

export const KEPT_DAYS = 20
/** Enough for the sixty-day mean and the smoothed lines to settle before the days that are kept. */
const BARS = 260

/** Daily bars before `day` in its basis with the columns only stocks have. */
export function dailyInputs(
  stocks: StockDays,
  id: number,
  day: number,
  most = BARS,
  scratch?: BarColumns,
): { bars: BarColumns; extras: DailyExtras } {
  const { columns } = stocks
  const withToday = adjustedBars({ columns, id }, { from: 0, until: day, dates: stocks.axis.dates }, 'forward', scratch)
  const length = Math.max(0, withToday.eob.length - 1)
  const bars = sliceBars(withToday, Math.max(0, length - most), length)
  const first = day - bars.eob.length
  const mainNetInflow = new Float64Array(bars.eob.length)
  const failedBoard = new Uint8Array(bars.eob.length)
  for (let i = 0; i < bars.eob.length; i += 1) {
    const flags = columns.flags[id * columns.capacity + first + i] ?? 0
    failedBoard[i] = (flags & dayFlags.touchedUp) !== 0 && (flags & dayFlags.sealedUp) === 0 ? 1 : 0
    if ((bars.volume[i] ?? 0) === 0) continue
    mainNetInflow[i] = stocks.mainInflow?.(id, first + i) ?? 0
  }
  return { bars, extras: { mainNetInflow, amount: bars.amount, failedBoard } }
}

export function* dailyPointSteps(stocks: StockDays, day: number): Generator<void, DailyPoints> {
  const byDay = new Map<number, PointOfStock[]>()
  const { columns } = stocks
  const backtests = createBacktests(columns.instruments)
  const scratch = createBarColumns(day + 1)
  for (let id = 0; id < columns.instruments; id += 1) {
    if ((columns.flags[id * columns.capacity + day] ?? 0) === 0) continue
    const { bars, extras } = dailyInputs(stocks, id, day, BARS, scratch)
    const first = day - bars.eob.length
    const points = tradePoints(bars, extras)
    storeBacktest(backtests, id, bars, points)
    for (const point of points) {
      const pointDay = first + point.bar
      if (pointDay < day - KEPT_DAYS) continue
      const list = byDay.get(pointDay) ?? []
      list.push({ id, point })
      byDay.set(pointDay, list)
    }
    if (id % 4 === 3) yield
  }
  return { day, byDay, backtests }
}
