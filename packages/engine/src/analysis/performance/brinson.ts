/** Weight and return of one sector on one day, in the portfolio and in the benchmark. */
export type SectorDay = {
  readonly sector: string
  readonly portfolioWeight: number
  readonly portfolioReturn: number
  readonly benchmarkWeight: number
  readonly benchmarkReturn: number
}

export type Effects = { readonly allocation: number; readonly selection: number; readonly interaction: number }
export type SectorEffects = Effects & { readonly sector: string }

export type BrinsonDay = {
  readonly portfolio: number
  readonly benchmark: number
  readonly sectors: readonly SectorEffects[]
}

/** PERF-9: why a day differed from the benchmark: where the money was, what was picked, and both at once. */
export function brinsonDay(rows: readonly SectorDay[]): BrinsonDay {
  let portfolio = 0
  let benchmark = 0
  for (const row of rows) {
    portfolio += row.portfolioWeight * row.portfolioReturn
    benchmark += row.benchmarkWeight * row.benchmarkReturn
  }
  const sectors = rows.map((row) => {
    const tilt = row.portfolioWeight - row.benchmarkWeight
    const pick = row.portfolioReturn - row.benchmarkReturn
    return {
      sector: row.sector,
      allocation: tilt * (row.benchmarkReturn - benchmark),
      selection: row.benchmarkWeight * pick,
      interaction: tilt * pick,
    }
  })
  return { portfolio, benchmark, sectors }
}

/** The logarithmic factor of Carino; at equal returns its limit. */
function carino(portfolio: number, benchmark: number): number {
  const difference = portfolio - benchmark
  if (Math.abs(difference) < 1e-12) return 1 / (1 + portfolio)
  return (Math.log1p(portfolio) - Math.log1p(benchmark)) / difference
}

export type LinkedBrinson = BrinsonDay & { readonly total: Effects }

/** PERF-10: links days so that the effects add up to the difference of the compounded returns. */
export function linkBrinson(days: readonly BrinsonDay[]): LinkedBrinson {
  let portfolio = 1
  let benchmark = 1
  for (const day of days) {
    portfolio *= 1 + day.portfolio
    benchmark *= 1 + day.benchmark
  }
  const whole = carino(portfolio - 1, benchmark - 1)
  const bySector = new Map<string, { allocation: number; selection: number; interaction: number }>()
  for (const day of days) {
    const factor = carino(day.portfolio, day.benchmark) / whole
    for (const { sector, allocation, selection, interaction } of day.sectors) {
      const sum = bySector.get(sector) ?? { allocation: 0, selection: 0, interaction: 0 }
      sum.allocation += factor * allocation
      sum.selection += factor * selection
      sum.interaction += factor * interaction
      bySector.set(sector, sum)
    }
  }
  const sectors = Array.from(bySector, ([sector, effects]) => ({ sector, ...effects }))
  const total = { allocation: 0, selection: 0, interaction: 0 }
  for (const effects of sectors) {
    total.allocation += effects.allocation
    total.selection += effects.selection
    total.interaction += effects.interaction
  }
  return { portfolio: portfolio - 1, benchmark: benchmark - 1, sectors, total }
}
