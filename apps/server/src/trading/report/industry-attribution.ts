import type { AttributionReport } from '@liangshu/contract/trading/report'
import {
  attributeByIndustry,
  type AttributedDay,
  type AttributedSymbol,
  type AttributionRow,
  type BenchmarkDays,
  type SymbolDay,
} from '@liangshu/engine/analysis/performance/industry-attribution'
import type { IndustryReturns, SymbolReturns } from '@liangshu/engine/analysis/performance/industry-returns'
import { dailyReturns } from '@liangshu/engine/analysis/performance/returns'
import type { ShareMove } from '@liangshu/engine/account/profit/symbol-profit'

import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { NavDay } from './nav.store.ts'
import type { Fill } from './packed-fills.ts'
import { yuan } from './yuan.ts'

const rowNames = { unsorted: '基金与其他', cash: '现金', rest: '其余' }

/** An answer without figures says why there are none. */
export const noAttribution = (
  reason: string,
  { benchmark = null, leftOut = 0 }: Partial<Pick<AttributionReport, 'benchmark' | 'leftOut'>> = {},
): AttributionReport => ({
  from: null,
  to: null,
  days: 0,
  leftOut,
  benchmark,
  reason,
  portfolioReturn: null,
  benchmarkReturn: null,
  activeReturn: null,
  effects: null,
  pnl: null,
  rows: [],
})

/** Days of the range that have a return. The day before the first is needed to tell it. */
export function attributedDays(days: readonly NavDay[], from: string): AttributedDay[] {
  const returns = dailyReturns(days.map(({ date, nav, flow }) => ({ date, nav, flow })))
  return days.flatMap(({ date, nav, flow }, at) =>
    date < from || (returns[at]?.value ?? null) === null ? [] : [{ date, base: (days[at - 1]?.nav ?? 0) + flow, nav }],
  )
}

/** Trades and share moves of one symbol, in the order of their days. */
type Traded = { readonly fills: readonly Fill[]; readonly moves: readonly ShareMove[] }

/** 1/10000 yuan in fen. */
const fen = (units: number): number => units / 100

function daysOfSymbol(
  { fills, moves }: Traded,
  dates: readonly string[],
  known: SymbolReturns,
): Map<string, SymbolDay> {
  const found = new Map<string, SymbolDay>()
  let [shares, nextFill, nextMove] = [0, 0, 0]
  for (const [at, date] of dates.entries()) {
    for (let fill = fills[nextFill]; fill && fill.day < date; fill = fills[(nextFill += 1)])
      shares += fill.side === 1 ? fill.volume : -fill.volume
    for (let move = moves[nextMove]; move && move.day < date; move = moves[(nextMove += 1)]) shares += move.delta
    let [traded, fees] = [0, 0]
    const close = known.close[at]
    for (let index = nextFill; fills[index]?.day === date; index += 1) {
      const { side, price, volume, fees: paid } = fills[index] as Fill
      traded += close == null ? 0 : fen((side === 1 ? close - price : price - close) * volume)
      fees += paid
    }
    const [before, rate] = [known.before[at], known.rate[at]]
    const worth = before == null || rate == null ? 0 : fen(shares * before)
    if (worth !== 0 || traded !== 0 || fees !== 0) found.set(date, { worth, rate: rate ?? 0, traded, fees })
  }
  return found
}

function symbolsOf(fills: readonly Fill[], moves: readonly ShareMove[], returns: IndustryReturns): AttributedSymbol[] {
  const inOrder = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : Number(a.day > b.day))
  const [filled, moved] = [Map.groupBy(fills, ({ symbol }) => symbol), Map.groupBy(moves, ({ symbol }) => symbol)]
  return Object.entries(returns.symbols).flatMap(([symbol, known]) => {
    const traded = {
      fills: (filled.get(symbol) ?? []).toSorted(inOrder),
      moves: (moved.get(symbol) ?? []).toSorted(inOrder),
    }
    const days = daysOfSymbol(traded, returns.dates, known)
    return days.size === 0 ? [] : [{ symbol, industry: known.industry, days }]
  })
}

/** Days without members of the benchmark are left out. */
function benchmarkDays({ dates, benchmark }: IndustryReturns): BenchmarkDays {
  const days = dates.map((date, at) => {
    const own = (benchmark?.industries ?? []).flatMap(({ industry, weight, rate }) => {
      const [share, change] = [weight[at] ?? 0, rate[at] ?? null]
      return share > 0 && change !== null ? [[industry, { weight: share, rate: change }] as const] : []
    })
    return [date, new Map(own)] as const
  })
  return new Map(days.filter(([, industries]) => industries.size > 0))
}

type Inputs = {
  readonly days: readonly AttributedDay[]
  readonly fills: readonly Fill[]
  readonly moves: readonly ShareMove[]
  readonly returns: IndustryReturns
  /** Code of the benchmark. */
  readonly against: string
}

/** Accounts against their benchmark by industries, in yuan. */
export function industryAttribution(market: MarketFacts, inputs: Inputs): AttributionReport {
  const { days, fills, moves, returns, against } = inputs
  const known = benchmarkDays(returns)
  const counted = days.filter(({ date }) => known.has(date))
  const leftOut = days.length - counted.length
  const benchmark = returns.benchmark && { symbol: against, name: returns.benchmark.name }
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return noAttribution('这些天没有业绩基准的成分，无法归因', { benchmark, leftOut })
  const dates = new Set(counted.map(({ date }) => date))
  const found = attributeByIndustry(
    counted,
    symbolsOf(fills, moves, returns),
    new Map([...known].filter(([date]) => dates.has(date))),
  )
  return {
    from: first.date,
    to: last.date,
    days: found.days,
    leftOut,
    benchmark,
    reason: null,
    portfolioReturn: found.portfolio,
    benchmarkReturn: found.benchmark,
    activeReturn: found.portfolio - found.benchmark,
    effects: found.total,
    pnl: yuan(found.pnl),
    rows: found.rows.map((row) => wireRow(market, row)),
  }
}

function wireRow(market: MarketFacts, { industry, pnl, symbols, ...row }: AttributionRow) {
  const { kind, allocation, selection, interaction, trading } = row
  return {
    ...row,
    name: kind === 'industry' ? (industry ?? '') : rowNames[kind],
    active: allocation + selection + interaction + trading,
    pnl: yuan(pnl),
    symbols: symbols.map((sum) => ({
      symbol: sum.symbol,
      name: market.instrument(sum.symbol)?.name ?? sum.symbol,
      weight: sum.weight,
      held: yuan(sum.held),
      traded: yuan(sum.traded),
      fees: yuan(sum.fees),
      pnl: yuan(sum.pnl),
    })),
  }
}
