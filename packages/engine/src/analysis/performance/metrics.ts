import { knownReturns, timeWeighted, unitNav, type DailyReturn } from './returns.ts'
import { deviation, isZero, mean, regress } from './statistics.ts'

export const tradingDaysPerYear = 242
const fewestDays = 20
export const defaultRiskFree = 0.015

export type Drawdown = {
  readonly depth: number
  readonly start: string
  readonly trough: string
  /** First day back at the old peak; null while still under water. */
  readonly recovery: string | null
}

export type Metrics = {
  readonly twr: number | null
  readonly annualised: number | null
  readonly volatility: number | null
  readonly sharpe: number | null
  readonly sortino: number | null
  readonly maxDrawdown: Drawdown | null
  readonly calmar: number | null
  readonly winDays: number | null
}

/** PERF-5: the deepest fall from a peak, with the days it began, bottomed and ended. */
export function maxDrawdown(dates: readonly string[], levels: readonly number[]): Drawdown | null {
  let peak = Number.NEGATIVE_INFINITY
  let peakDate = ''
  let worst: { depth: number; start: string; trough: string; peak: number; at: number } | null = null
  for (const [index, level] of levels.entries()) {
    const date = dates[index] ?? ''
    if (level >= peak) {
      peak = level
      peakDate = date
    }
    const depth = 1 - level / peak
    if (depth > (worst?.depth ?? 0)) worst = { depth, start: peakDate, trough: date, peak, at: index }
  }
  if (!worst)
    return levels.length === 0
      ? null
      : { depth: 0, start: dates[0] ?? '', trough: dates[0] ?? '', recovery: dates[0] ?? '' }
  const { depth, start, trough, at } = worst
  const recovered = levels.findIndex((level, index) => index > at && level >= worst.peak)
  return { depth, start, trough, recovery: recovered === -1 ? null : (dates[recovered] ?? null) }
}

export function annualise(twr: number, days: number): number | null {
  return days < fewestDays ? null : (1 + twr) ** (tradingDaysPerYear / days) - 1
}

/** PERF-4: annual figures from daily returns; a dash (null) where there are too few days or no spread. */
export function metricsOf(returns: readonly DailyReturn[], riskFree = defaultRiskFree): Metrics {
  const values = knownReturns(returns)
  const twr = timeWeighted(returns)
  const annualised = twr === null ? null : annualise(twr, values.length)
  const spread = deviation(values)
  const excess = (mean(values) ?? 0) - riskFree / tradingDaysPerYear
  const yearly = Math.sqrt(tradingDaysPerYear)
  const downside = downsideDeviation(values, riskFree / tradingDaysPerYear)
  const levels = [1, ...unitNav(returns)]
  const dates = [returns[0]?.date ?? '', ...returns.map(({ date }) => date)]
  const drawdown = values.length === 0 ? null : maxDrawdown(dates, levels)
  const moving = values.filter((value) => value !== 0)
  return {
    twr,
    annualised,
    volatility: spread === null ? null : spread * yearly,
    sharpe: spread === null || isZero(spread) ? null : (excess / spread) * yearly,
    sortino: downside === null || isZero(downside) ? null : (excess / downside) * yearly,
    maxDrawdown: drawdown,
    calmar: annualised === null || !drawdown || drawdown.depth === 0 ? null : annualised / drawdown.depth,
    winDays: moving.length === 0 ? null : moving.filter((value) => value > 0).length / moving.length,
  }
}

function downsideDeviation(values: readonly number[], target: number): number | null {
  if (values.length < 2) return null
  let squares = 0
  for (const value of values) squares += Math.min(0, value - target) ** 2
  return Math.sqrt(squares / values.length)
}

export type Relative = {
  readonly alpha: number | null
  readonly beta: number | null
  readonly trackingError: number | null
  readonly informationRatio: number | null
}

/** PERF-6: against a benchmark, on the days both have; alpha is yearly. */
export function relativeTo(returns: readonly number[], benchmark: readonly number[]): Relative {
  const line = regress(returns, benchmark)
  const active = returns.map((value, index) => value - (benchmark[index] ?? 0))
  const spread = deviation(active)
  const yearly = Math.sqrt(tradingDaysPerYear)
  return {
    alpha: line ? line.alpha * tradingDaysPerYear : null,
    beta: line?.beta ?? null,
    trackingError: spread === null ? null : spread * yearly,
    informationRatio: spread === null || isZero(spread) ? null : ((mean(active) ?? 0) / spread) * yearly,
  }
}

export type TripOutcome = { readonly net: number; readonly holdingDays: number }

export type TradeStats = {
  readonly winRate: number | null
  readonly profitFactor: number | null
  readonly payoff: number | null
  readonly averageWin: number | null
  readonly averageLoss: number | null
  readonly averageHoldingDays: number | null
}

/** PERF-7: closed round trips, net of fees. */
export const tradeStats = (trips: readonly TripOutcome[]): TradeStats =>
  statsOf(
    trips,
    ({ net }) => net,
    ({ holdingDays }) => holdingDays,
  )

/** Running sums of outcomes, so that one walk can fill many of them. */
export type OutcomeSums = { n: number; wins: number; won: number; losses: number; lost: number; days: number }

export const emptySums = (): OutcomeSums => ({ n: 0, wins: 0, won: 0, losses: 0, lost: 0, days: 0 })

export function addOutcome(sums: OutcomeSums, net: number, days: number): void {
  sums.n += 1
  sums.days += days
  if (net > 0) {
    sums.wins += 1
    sums.won += net
  } else if (net < 0) {
    sums.losses += 1
    sums.lost -= net
  }
}

export function statsOfSums({ n, wins, won, losses, lost, days }: OutcomeSums): TradeStats {
  const averageWin = wins === 0 ? null : won / wins
  const averageLoss = losses === 0 ? null : lost / losses
  return {
    winRate: n === 0 ? null : wins / n,
    profitFactor: losses === 0 ? null : won / lost,
    payoff: averageWin === null || averageLoss === null ? null : averageWin / averageLoss,
    averageWin,
    averageLoss: averageLoss === null ? null : -averageLoss,
    averageHoldingDays: n === 0 ? null : days / n,
  }
}

/** The same over rows that know both figures by another name; one walk over them, since there may be very many. */
export function statsOf<Row>(
  rows: readonly Row[],
  netOf: (row: Row) => number,
  daysOf: (row: Row) => number,
): TradeStats {
  const sums = emptySums()
  for (const row of rows) addOutcome(sums, netOf(row), daysOf(row))
  return statsOfSums(sums)
}

/** PERF-8: the smaller of buys and sells over the average NAV, scaled to a year; and what trading cost. */
export function turnover(buys: number, sells: number, averageNav: number, days: number): number | null {
  if (averageNav <= 0 || days === 0) return null
  return (Math.min(buys, sells) / averageNav) * (tradingDaysPerYear / days)
}

export function costRatio(fees: number, averageNav: number): number | null {
  return averageNav <= 0 ? null : fees / averageNav
}
