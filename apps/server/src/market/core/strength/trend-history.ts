import { daysToWeeks } from '@liangshu/engine/market/bar/periods'
import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import {
  createTrendStates,
  storeTrendState,
  type TrendStates,
} from '@liangshu/engine/analysis/mixed-strength/live-trend'
import { trendScores } from '@liangshu/engine/analysis/mixed-strength/trend-score'
import { amountFen } from '@liangshu/engine/simulator/daily/columns'
import type { Simulation } from '@liangshu/engine/simulator/simulation'
import { adjustedBars } from '../adjusted-bars.ts'
import { isFed, mainInflow } from '../main-inflow.ts'

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

export function* trendHistorySteps(simulation: Simulation, day: number): Generator<void, TrendHistory> {
  const { universe } = simulation.market.model
  const column = () => new Float64Array(universe.count).fill(Number.NaN)
  const history: TrendHistory = {
    day,
    daily: createTrendStates(universe.count),
    weekly: createTrendStates(universe.count),
    weekHigh: column(),
    weekLow: column(),
    inflow4: new Float64Array(universe.count),
    amount4: new Float64Array(universe.count),
    dailyBefore: column(),
    weeklyBefore: column(),
  }
  const scratch = createBarColumns(day + 1)
  for (let id = 0; id < universe.count; id += 1) {
    storeStock(simulation, history, id, scratch)
    if (id % 8 === 7) yield
  }
  return history
}

/** Trading days of the week `day` lies in that came before it. */
function daysIntoWeek(simulation: Simulation, day: number): number {
  const { dayNumbers } = simulation.market.axis
  const weekOf = (index: number) => Math.floor(((dayNumbers[index] ?? 0) + 3) / 7)
  let before = 0
  while (before < day && weekOf(day - before - 1) === weekOf(day)) before += 1
  return before
}

function storeStock(simulation: Simulation, history: TrendHistory, id: number, scratch: BarColumns): void {
  const { market } = simulation
  const { columns } = market.matrix
  const { day } = history
  const place = { columns, id }
  if (day === 0 || (columns.flags[id * columns.capacity + day] ?? 0) === 0) return
  // Today is included for its price basis only and then left out.
  const withToday = adjustedBars(place, { from: 0, until: day, dates: market.axis.dates }, 'forward', scratch)
  const length = withToday.eob.length - 1
  if (length < 1) return
  const bars = sliceBars(withToday, Math.max(0, length - MOST_BARS), length)
  storeTrendState(history.daily, id, bars)
  history.dailyBefore[id] = trendScores(bars).at(-1) ?? Number.NaN
  const into = Math.min(daysIntoWeek(simulation, day), length)
  const closedDays = sliceBars(withToday, 0, length - into)
  const weeks = daysToWeeks(closedDays, market.axis.calendar)
  if (weeks.eob.length > 0) storeTrendState(history.weekly, id, weeks)
  const weeksUntilNow = into === 0 ? weeks : daysToWeeks(sliceBars(withToday, 0, length), market.axis.calendar)
  history.weeklyBefore[id] = trendScores(weeksUntilNow).at(-1) ?? Number.NaN
  if (into > 0) {
    history.weekHigh[id] = Math.max(...withToday.high.subarray(length - into, length))
    history.weekLow[id] = Math.min(...withToday.low.subarray(length - into, length))
  }
  // Of closed days a feed tells no inflow: then the running day stands alone on both sides of the ratio.
  if (isFed(market)) return
  for (let past = Math.max(0, day - FLOW_DAYS); past < day; past += 1) {
    const at = id * columns.capacity + past
    if ((columns.volume[at] ?? 0) === 0) continue
    history.inflow4[id] = (history.inflow4[id] ?? 0) + mainInflow(market, id, past)
    history.amount4[id] = (history.amount4[id] ?? 0) + amountFen(columns, at)
  }
}
