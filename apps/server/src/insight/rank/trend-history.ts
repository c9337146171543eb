import {
  createTrendStates,
  storeTrendState,
  type TrendStates,
} from '@liangshu/engine/analysis/mixed-strength/live-trend'
import { trendScores } from '@liangshu/engine/analysis/mixed-strength/trend-score'
import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { daysToWeeks } from '@liangshu/engine/market/bar/periods'
import { adjustedBars } from '@liangshu/engine/market/day/adjusted-bars'
import { amountFen } from '@liangshu/engine/market/day/daily-columns'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'

/** What the closed days of every stock leave behind for its strength today. */
export interface TrendHistory {
  readonly day: number
  readonly daily: TrendStates
  readonly weekly: TrendStates
  /** High and low of the running week before today, in today's basis; NaN on its first day. */
  readonly weekHigh: Float64Array
  readonly weekLow: Float64Array
  /** Main inflow and amount of the four days before, in fen. */
  readonly inflow4: Float64Array
  readonly amount4: Float64Array
  /** Trend scores at yesterday's close, for yesterday's ranking. */
  readonly dailyBefore: Float64Array
  readonly weeklyBefore: Float64Array
}

const MOST_BARS = 320
const FLOW_DAYS = 4

export function* trendHistorySteps(stocks: StockDays, day: number): Generator<void, TrendHistory> {
  const count = stocks.columns.instruments
  const column = () => new Float64Array(count).fill(Number.NaN)
  const history: TrendHistory = {
    day,
    daily: createTrendStates(count),
    weekly: createTrendStates(count),
    weekHigh: column(),
    weekLow: column(),
    inflow4: new Float64Array(count),
    amount4: new Float64Array(count),
    dailyBefore: column(),
    weeklyBefore: column(),
  }
  const scratch = createBarColumns(day + 1)
  for (let id = 0; id < count; id += 1) {
    storeStock(stocks, history, id, scratch)
    if (id % 8 === 7) yield
  }
  return history
}

/** Trading days of the week `day` lies in that came before it. */
function daysIntoWeek(stocks: StockDays, day: number): number {
  const { dayNumbers } = stocks.axis
  const weekOf = (index: number) => Math.floor(((dayNumbers[index] ?? 0) + 3) / 7)
  let before = 0
  while (before < day && weekOf(day - before - 1) === weekOf(day)) before += 1
  return before
}

function storeStock(stocks: StockDays, history: TrendHistory, id: number, scratch: BarColumns): void {
  const { columns, axis, mainInflow } = stocks
  const { day } = history
  const place = { columns, id }
  if (day === 0 || (columns.flags[id * columns.capacity + day] ?? 0) === 0) return
  // Today is included for its price basis only and then left out.
  const withToday = adjustedBars(place, { from: 0, until: day, dates: axis.dates }, 'forward', scratch)
  const length = withToday.eob.length - 1
  if (length < 1) return
  const bars = sliceBars(withToday, Math.max(0, length - MOST_BARS), length)
  storeTrendState(history.daily, id, bars)
  history.dailyBefore[id] = trendScores(bars).at(-1) ?? Number.NaN
  const into = Math.min(daysIntoWeek(stocks, day), length)
  const closedDays = sliceBars(withToday, 0, length - into)
  const weeks = daysToWeeks(closedDays, axis.calendar)
  if (weeks.eob.length > 0) storeTrendState(history.weekly, id, weeks)
  const weeksUntilNow = into === 0 ? weeks : daysToWeeks(sliceBars(withToday, 0, length), axis.calendar)
  history.weeklyBefore[id] = trendScores(weeksUntilNow).at(-1) ?? Number.NaN
  if (into > 0) {
    history.weekHigh[id] = Math.max(...withToday.high.subarray(length - into, length))
    history.weekLow[id] = Math.min(...withToday.low.subarray(length - into, length))
  }
  // Where closed days have no inflow the running day stands alone on both sides of the ratio.
  if (!mainInflow) return
  for (let past = Math.max(0, day - FLOW_DAYS); past < day; past += 1) {
    const at = id * columns.capacity + past
    if ((columns.volume[at] ?? 0) === 0) continue
    history.inflow4[id] = (history.inflow4[id] ?? 0) + mainInflow(id, past)
    history.amount4[id] = (history.amount4[id] ?? 0) + amountFen(columns, at)
  }
}
