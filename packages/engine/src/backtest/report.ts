import { side } from '@liangshu/contract/trading/order-codes'
import {
  costRatio,
  maxDrawdown,
  metricsOf,
  relativeTo,
  tradeStats,
  turnover,
  type Metrics,
  type Relative,
  type TradeStats,
} from '../analysis/performance/metrics.ts'
import { dailyReturns, knownReturns } from '../analysis/performance/returns.ts'
import { deviation, mean } from '../analysis/performance/statistics.ts'
import { kurtosis, skewness } from '../math/statistics/moments.ts'
import { addFees, noFees, totalFees, type Fees } from '../rules/fee/fees.ts'
import { tripsOf, type BacktestTrip } from './trips.ts'
import type { BacktestRecord } from './record.ts'

export type BacktestStats = Metrics &
  Relative &
  TradeStats & {
    readonly days: number
    readonly finalNav: number
    readonly benchmarkReturn: number | null
    readonly trades: number
    readonly closedTrips: number
    readonly orders: number
    readonly refused: number
    readonly turnover: number | null
    readonly costRatio: number | null
    /** Per day, for what is concluded from many tries. */
    readonly dailySharpe: number | null
    readonly skew: number | null
    readonly kurtosis: number | null
  }

export type BacktestReport = {
  readonly stats: BacktestStats
  readonly costs: Fees & { readonly total: number }
  readonly curve: readonly CurvePoint[]
  readonly trips: readonly BacktestTrip[]
  readonly symbols: readonly SymbolResult[]
}

export type CurvePoint = {
  readonly day: string
  /** Fen. */
  readonly nav: number
  readonly unitNav: number
  readonly drawdown: number
  /** Of the benchmark, 1 on the first day; null where it is not known. */
  readonly benchmark: number | null
}

export type SymbolResult = {
  readonly symbol: string
  readonly name: string
  readonly ret: number | null
  readonly annual: number | null
  readonly maxDD: number | null
  readonly sharpe: number | null
  readonly winRate: number | null
  readonly trades: number
  /** Fen. */
  readonly pnl: number
}

const ratios = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value, i) => {
    const before = values[i - 1]
    return value !== null && before ? value / before - 1 : null
  })

/** Equity, drawdown and the benchmark beside it, from the money the account began with. */
function curveOf({ cashFen, days }: BacktestRecord): CurvePoint[] {
  let peak = 1
  const base = days.find(({ benchmark }) => benchmark !== null)?.benchmark ?? null
  return days.map(({ day, nav, benchmark }) => {
    const unitNav = nav / cashFen
    peak = Math.max(peak, unitNav)
    const level = benchmark !== null && base ? benchmark / base : null
    return { day, nav, unitNav, drawdown: 1 - unitNav / peak, benchmark: level }
  })
}

/** BT-4: the figures of §2.10 over the days of a backtest; null where one cannot be computed. */
export function reportOf(record: BacktestRecord): BacktestReport {
  const { cashFen, days, fills, orders, refusals } = record
  const first = { date: days[0]?.day ?? '', nav: cashFen, flow: 0 }
  const points = [first, ...days.map(({ day, nav }) => ({ date: day, nav, flow: 0 }))]
  const returns = dailyReturns(points).slice(1)
  const values = knownReturns(returns)
  const benchmark = ratios(days.map((one) => one.benchmark))
  const both = values.flatMap((own, i) =>
    benchmark[i] === null || benchmark[i] === undefined ? [] : [[own, benchmark[i]]],
  )
  const trips = tripsOf(fills)
  const costs = fills.reduce((sum, { fees }) => addFees(sum, fees), noFees)
  const bought = fills.filter((fill) => fill.side === side.buy).reduce((sum, { amount }) => sum + amount, 0)
  const sold = fills.filter((fill) => fill.side === side.sell).reduce((sum, { amount }) => sum + amount, 0)
  const averageNav = mean(days.map(({ nav }) => nav)) ?? 0
  const spread = deviation(values)
  const hasSpread = spread !== null && spread > 1e-12
  const curve = curveOf(record)
  return {
    stats: {
      ...metricsOf(returns),
      ...relativeTo(
        both.map(([own]) => own ?? 0),
        both.map(([, other]) => other ?? 0),
      ),
      ...tradeStats(trips),
      days: days.length,
      finalNav: days.at(-1)?.nav ?? cashFen,
      benchmarkReturn: levelChange(curve),
      trades: fills.length,
      closedTrips: trips.length,
      orders: orders.length,
      refused: refusals.length,
      turnover: turnover(bought, sold, averageNav, days.length),
      costRatio: costRatio(totalFees(costs), averageNav),
      dailySharpe: hasSpread ? (mean(values) ?? 0) / spread : null,
      skew: hasSpread ? skewness(values) : null,
      kurtosis: hasSpread ? kurtosis(values) : null,
    },
    costs: { ...costs, total: totalFees(costs) },
    curve,
    trips,
    symbols: symbolResults(record, trips),
  }
}

function levelChange(curve: readonly CurvePoint[]): number | null {
  const last = curve.findLast(({ benchmark }) => benchmark !== null)?.benchmark
  return last === undefined || last === null ? null : last - 1
}

/** What each symbol brought, measured on the most money that was in it at once. */
function symbolResults({ days, fills }: BacktestRecord, trips: readonly BacktestTrip[]): SymbolResult[] {
  const results: SymbolResult[] = []
  for (const [symbol, own] of Map.groupBy(fills, (fill) => fill.symbol)) {
    const byDay = Map.groupBy(own, ({ day }) => day)
    const isContract = own[0]?.effect !== null
    const closed = trips.filter((trip) => trip.symbol === symbol)
    const { levels, base, pnl } = isContract
      ? { levels: [], base: 0, pnl: closed.reduce((sum, { net }) => sum + net, 0) }
      : pathOf(symbol, days, byDay)
    const returns = levels.map((value, i) => ({ date: days[i]?.day ?? '', value: value / (levels[i - 1] ?? 1) - 1 }))
    const { annualised, sharpe } = metricsOf(returns)
    const fall = maxDrawdown(['', ...days.map(({ day }) => day)], [1, ...levels])
    results.push({
      symbol,
      name: own[0]?.name ?? '',
      ret: base > 0 ? pnl / base : null,
      annual: base > 0 ? annualised : null,
      maxDD: base > 0 ? (fall?.depth ?? null) : null,
      sharpe: base > 0 ? sharpe : null,
      winRate: tradeStats(closed).winRate,
      trades: own.length,
      pnl,
    })
  }
  return results.toSorted((a, b) => b.pnl - a.pnl || (a.symbol < b.symbol ? -1 : 1))
}

function pathOf(symbol: string, days: BacktestRecord['days'], byDay: ReadonlyMap<string, BacktestRecord['fills']>) {
  let [value, pnl, invested, base] = [0, 0, 0, 0]
  const gains = days.map(({ day, values }) => {
    let flow = 0
    for (const fill of byDay.get(day) ?? [])
      flow += (fill.side === side.buy ? fill.amount : -fill.amount) + totalFees(fill.fees)
    invested = Math.max(0, invested + flow)
    base = Math.max(base, invested)
    const now = values[symbol] ?? 0
    if (now === 0) invested = 0
    const gain = now - value - flow
    value = now
    pnl += gain
    return pnl
  })
  return { levels: base > 0 ? gains.map((sum) => 1 + sum / base) : [], base, pnl }
}
