import {
  judgePickSteps,
  type Pick as JudgedPick,
  type PickRecord,
} from '@liangshu/engine/analysis/judgement/judge-picks'
import type { DailyExtras } from '@liangshu/engine/analysis/trade-point/bars'
import { tradePoints, type TradePoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { adjustedBars } from '@liangshu/engine/market/day/adjusted-bars'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { createBacktests, storeBacktest, type Backtests } from './backtests.ts'
import { addOutcomes, createOutcomes, WARM_UP, type SignalOutcomes } from './signal-record.ts'

/** Points of all stocks that the last days' closes made, by day. */
export interface DailyPoints {
  readonly day: number
  readonly byDay: ReadonlyMap<number, readonly PointOfStock[]>
  /** What acting on them would have made, by stock. */
  readonly backtests: Backtests
  /** What became of those whose outcome is known. */
  readonly outcomes: SignalOutcomes
  /** The same held against all shares, with the confidence that earlier ones gave. */
  readonly record: PickRecord
}

export interface PointOfStock {
  readonly id: number
  readonly point: TradePoint
}

export const KEPT_DAYS = 20
/** Enough for the sixty-day mean and the smoothed lines to settle before the days that are kept. */
const BARS = 260

/** Daily bars before `day` in its basis. */
function barsBefore(stocks: StockDays, id: number, day: number, scratch: BarColumns): BarColumns {
  const { columns, axis } = stocks
  const withToday = adjustedBars({ columns, id }, { from: 0, until: day, dates: axis.dates }, 'forward', scratch)
  const length = Math.max(0, withToday.eob.length - 1)
  return sliceBars(withToday, Math.max(0, length - BARS), length)
}

/** The columns only stocks have beside the bars of the days before `day`. */
export function extrasBefore(stocks: StockDays, id: number, day: number, bars: BarColumns): Required<DailyExtras> {
  const { columns } = stocks
  const first = day - bars.eob.length
  const mainNetInflow = new Float64Array(bars.eob.length)
  const failedBoard = new Uint8Array(bars.eob.length)
  for (let i = 0; i < bars.eob.length; i += 1) {
    const flags = columns.flags[id * columns.capacity + first + i] ?? 0
    failedBoard[i] = (flags & dayFlags.touchedUp) !== 0 && (flags & dayFlags.sealedUp) === 0 ? 1 : 0
    if ((bars.volume[i] ?? 0) === 0) continue
    mainNetInflow[i] = stocks.mainInflow?.(id, first + i) ?? 0
  }
  return { mainNetInflow, amount: bars.amount, failedBoard }
}

/** By its leading reason and its strength. */
function addPick(
  into: Map<number, JudgedPick[]>,
  day: number,
  id: number,
  { side, strength, reasons }: TradePoint,
): void {
  const [code] = reasons
  if (code === undefined) return
  const picks = into.get(day) ?? []
  into.set(day, picks)
  picks.push({ id, direction: side === 'buy' ? 1 : -1, kind: `${code}:${strength}` })
}

export function* dailyPointSteps(
  { stocks, hiddenPushSteps }: Pick<MarketWithHistory, 'stocks' | 'hiddenPushSteps'>,
  day: number,
): Generator<void, DailyPoints> {
  const byDay = new Map<number, PointOfStock[]>()
  const { columns } = stocks
  const backtests = createBacktests(columns.instruments)
  const outcomes = createOutcomes()
  const judged = new Map<number, JudgedPick[]>()
  const scratch = createBarColumns(day + 1)
  for (let id = 0; id < columns.instruments; id += 1) {
    if ((columns.flags[id * columns.capacity + day] ?? 0) === 0) continue
    const bars = barsBefore(stocks, id, day, scratch)
    const first = day - bars.eob.length
    const points = tradePoints(bars, extrasBefore(stocks, id, day, bars))
    storeBacktest(backtests, id, bars, points)
    addOutcomes(outcomes, bars, points)
    for (const point of points) {
      const pointDay = first + point.bar
      if (point.bar >= WARM_UP) addPick(judged, pointDay, id, point)
      if (pointDay < day - KEPT_DAYS) continue
      const list = byDay.get(pointDay) ?? []
      list.push({ id, point })
      byDay.set(pointDay, list)
    }
    if (id % 4 === 3) yield
  }
  const record = yield* judgePickSteps(stocks, judged, day, hiddenPushSteps)
  return { day, byDay, backtests, outcomes, record }
}
