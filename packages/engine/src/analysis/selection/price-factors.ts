import { createBarColumns } from '../../market/bar/bar-columns.ts'
import { adjustedBars } from '../../market/day/adjusted-bars.ts'
import { amountFen, dayFlags } from '../../market/day/daily-columns.ts'
import { trendScores } from '../mixed-strength/trend-score.ts'
import type { FactorInputs } from './factor-inputs.ts'

/** Room for the sums of one stock, used for one after the other. */
export interface PriceScratch {
  /** Closes in one basis: only ratios of them are used. */
  readonly close: Float64Array
  readonly open: Float64Array
  readonly returns: Float64Array
  readonly squares: Float64Array
  readonly turnover: Float64Array
  readonly inflow: Float64Array
  readonly amount: Float64Array
  readonly bars: ReturnType<typeof createBarColumns>
}

export function createPriceScratch(days: number): PriceScratch {
  const column = () => new Float64Array(days + 1)
  return {
    close: column(),
    open: column(),
    returns: column(),
    squares: column(),
    turnover: column(),
    inflow: column(),
    amount: column(),
    bars: createBarColumns(days + 1),
  }
}

const LOOK_BACK = 140
/** Smoothed lines have settled after so many bars. */
const TREND_BARS = 160

/** Running sums of one stock from `first` to `last`; entry `i` of a sum is up to and with day `first + i − 1`. */
export function sumStock(inputs: FactorInputs, id: number, first: number, last: number, scratch: PriceScratch): void {
  const { columns, floatShares, mainInflow } = inputs.stocks
  const float = floatShares[id] ?? Number.NaN
  let growth = 1
  for (let day = first; day <= last; day += 1) {
    const slot = id * columns.capacity + day
    const i = day - first
    const isListed = ((columns.flags[slot] ?? 0) & dayFlags.listed) !== 0
    const before = day > first ? (columns.close[slot - 1] as number) : 0
    const ref = columns.ref[slot] as number
    // The reference of an ex-day is the close before it in the new basis: what was handed out is part of the return.
    if (isListed && before > 0 && ref > 0 && before !== ref) growth *= before / ref
    const close = isListed ? (columns.close[slot] as number) * growth : Number.NaN
    scratch.close[i] = close
    scratch.open[i] = isListed ? (columns.open[slot] as number) * growth : Number.NaN
    const change = isListed && ref > 0 ? (columns.close[slot] as number) / ref - 1 : 0
    const amount = isListed ? amountFen(columns, slot) : 0
    scratch.returns[i + 1] = (scratch.returns[i] as number) + change
    scratch.squares[i + 1] = (scratch.squares[i] as number) + change * change
    scratch.turnover[i + 1] =
      (scratch.turnover[i] as number) + (isListed ? (columns.volume[slot] as number) / float : 0)
    scratch.amount[i + 1] = (scratch.amount[i] as number) + amount
    scratch.inflow[i + 1] = (scratch.inflow[i] as number) + (amount > 0 && mainInflow ? mainInflow(id, day) : 0)
  }
}

export interface PriceValues {
  readonly momentum: Float32Array
  readonly reversal: Float32Array
  readonly volatility: Float32Array
  readonly liquidity: Float32Array
  readonly flow: Float32Array
  readonly technical: Float32Array
  readonly ladder: Float32Array
}

export const firstDayOf = (days: readonly number[]): number => Math.max(0, (days[0] ?? 0) - LOOK_BACK)

/** SEL-4: factors of prices of one stock, each from its closes up to the day and no later. */
export function fillPrices(
  inputs: FactorInputs,
  id: number,
  first: number,
  scratch: PriceScratch,
  out: PriceValues,
): void {
  const { stocks, days } = inputs
  const { columns, mainInflow } = stocks
  const n = columns.instruments
  const { close, returns, squares, turnover, inflow, amount } = scratch
  const trend = trendsOf(inputs, id, scratch)
  for (const [s, day] of days.entries()) {
    const at = s * n + id
    const i = day - first
    if (((columns.flags[id * columns.capacity + day] ?? 0) & dayFlags.listed) === 0) continue
    const ratio = (late: number, early: number) =>
      early < 0 ? Number.NaN : (close[late] as number) / (close[early] as number) - 1
    out.momentum[at] = ratio(i - 20, i - 120)
    out.reversal[at] = -ratio(i, i - 5)
    out.ladder[at] = columns.boards[id * columns.capacity + day] ?? 0
    out.technical[at] = trend(day)
    // A stock that was not there when a window began has none.
    const isWhole = (length: number) => i - length >= 0 && (close[i - length] as number) > 0
    if (isWhole(60)) {
      const sum = (returns[i + 1] as number) - (returns[i - 59] as number)
      const square = (squares[i + 1] as number) - (squares[i - 59] as number)
      out.volatility[at] = -Math.sqrt(Math.max(0, square / 60 - (sum / 60) ** 2))
    }
    if (isWhole(20)) {
      const turned = ((turnover[i + 1] as number) - (turnover[i - 19] as number)) / 20
      out.liquidity[at] = turned > 0 ? -Math.log(turned) : Number.NaN
    }
    const traded = isWhole(5) ? (amount[i + 1] as number) - (amount[i - 4] as number) : 0
    if (mainInflow && traded > 0) out.flow[at] = ((inflow[i + 1] as number) - (inflow[i - 4] as number)) / traded
  }
}

/** The daily trend score of each wanted day, from bars that end on it. */
function trendsOf({ stocks, days }: FactorInputs, id: number, scratch: PriceScratch): (day: number) => number {
  const { columns } = stocks
  const isListed = (day: number) => ((columns.flags[id * columns.capacity + day] ?? 0) & dayFlags.listed) !== 0
  const from = Math.max(0, (days[0] ?? 0) - TREND_BARS + 1)
  // A stock that is gone by the end of the run was there before, and nobody knew then.
  let last = days.at(-1) ?? 0
  while (last > from && !isListed(last)) last -= 1
  if (!isListed(last)) return () => Number.NaN
  const bars = adjustedBars({ columns, id }, { from, until: last }, 'forward', scratch.bars)
  const scores = trendScores(bars)
  // Averages and smoothed lines look back only, and a basis scales all of them alike: one pass serves every day.
  return (day) => scores[bars.close.length - 1 - (last - day)] ?? Number.NaN
}
