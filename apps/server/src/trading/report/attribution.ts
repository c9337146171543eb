import { centsPerUnit } from '@liangshu/engine/account/profit/contract-profit'

import type { DayBar } from '../market-facts/market-facts.ts'
import { ratesOf, type Benchmark } from './benchmark.ts'
import { isContract, sharesAfter, type SymbolPeriod } from './symbol-report.ts'

export type Attribution = {
  market: number | null
  industry: number | null
  selection: number | null
  timing: number | null
  cost: number
}

/** What an analysis is held against: the days of the symbol, of the benchmark and of its industry. */
export type Background = {
  readonly bars: readonly DayBar[]
  readonly bench: Benchmark | null
  /** Null where the symbol is of none; days beyond what is known are missing. */
  readonly industry: ReadonlyMap<string, number> | null
}

/**
 * Where a symbol's profit came from. What was held over a night made what the market made (market), what its industry
 * made beyond the market (industry) and what the symbol made beyond both (selection); the rest of the day is what
 * trading within it did (timing); fees are the cost. The parts add up to the total: a day whose industry nobody knows
 * stays in the selection.
 */
export function attributionOf(
  period: SymbolPeriod,
  { bars, bench, industry }: Background,
  { total, fees }: { total: number; fees: number },
): Attribution {
  const gross = total + fees
  const unknown = { market: null, industry: null, selection: null }
  if (bars.length < 2) return { ...unknown, timing: gross, cost: -fees }
  const rates = ratesOf(bench)
  let [market, beyond, held] = [0, 0, 0]
  for (const [at, { day, close }] of bars.entries()) {
    const before = bars[at - 1]
    if (!before || day < period.from || day > period.to) continue
    const worth = (shares: number, price: number) => yuanOf(period, shares * price)
    const atNight = worth(sharesBefore(period, day, false), before.close)
    const [index, own] = [rates.get(day) ?? 0, industry?.get(day)]
    market += atNight * index
    if (own !== undefined) beyond += atNight * (own - index)
    held += worth(sharesBefore(period, day, true), close) - atNight
  }
  const hasIndustry = bench !== null && industry !== null
  return {
    market: bench ? market : null,
    industry: hasIndustry ? beyond : null,
    selection: held - (bench ? market : 0) - (hasIndustry ? beyond : 0),
    timing: gross - held,
    cost: -fees,
  }
}

/** Shares held when a day began; on an ex-day before or after what it added. */
function sharesBefore({ fills, moves }: SymbolPeriod, day: string, withMoves: boolean): number {
  const traded = fills.filter((fill) => fill.day < day)
  return sharesAfter(
    traded,
    moves.filter((move) => move.day < day || (withMoves && move.day === day)),
  )
}

function yuanOf({ fills }: SymbolPeriod, units: number): number {
  const [fill] = fills
  if (!fill || !isContract(fill.symbol)) return units / 10_000
  return (units * centsPerUnit(fill.symbol, fill.multiplier)) / 100
}
