/** Weight and return of one sector on one day, in the portfolio and in the benchmark. */
export type SectorDay = {
  readonly sector: string
  readonly portfolioWeight: number
  /** Null where nothing of the sector was held: nothing was picked then. */
  readonly portfolioReturn: number | null
  readonly benchmarkWeight: number
  /** Null where the benchmark has none of the sector: what was held is allocation then. */
  readonly benchmarkReturn: number | null
  /** What trading within the day brought less its costs, as a part of the assets. */
  readonly trading?: number
}

export type Effects = {
  readonly allocation: number
  readonly selection: number
  readonly interaction: number
  readonly trading: number
}
export type SectorEffects = Effects & { readonly sector: string }

export type BrinsonDay = {
  readonly portfolio: number
  readonly benchmark: number
  readonly sectors: readonly SectorEffects[]
}

/** PERF-9: why a day differed from the benchmark: where the money was, what was picked, both at once, and trading. */
export function brinsonDay(rows: readonly SectorDay[]): BrinsonDay {
  let portfolio = 0
  let benchmark = 0
  for (const row of rows) {
    portfolio += row.portfolioWeight * (row.portfolioReturn ?? 0) + (row.trading ?? 0)
    benchmark += row.benchmarkWeight * (row.benchmarkReturn ?? 0)
  }
  const sectors = rows.map((row) => {
    const tilt = row.portfolioWeight - row.benchmarkWeight
    const theirs = row.benchmarkReturn ?? row.portfolioReturn ?? 0
    const pick = (row.portfolioReturn ?? theirs) - theirs
    return {
      sector: row.sector,
      allocation: tilt * (theirs - benchmark),
      selection: row.benchmarkWeight * pick,
      interaction: tilt * pick,
      trading: row.trading ?? 0,
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

const effectNames = ['allocation', 'selection', 'interaction', 'trading'] as const
type Sum = Record<(typeof effectNames)[number], number>
const nothing = (): Sum => ({ allocation: 0, selection: 0, interaction: 0, trading: 0 })

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
  const bySector = new Map<string, Sum>()
  const total = nothing()
  for (const day of days) {
    const factor = carino(day.portfolio, day.benchmark) / whole
    for (const { sector, ...effects } of day.sectors) {
      const sum = bySector.get(sector) ?? nothing()
      bySector.set(sector, sum)
      for (const name of effectNames) {
        sum[name] += factor * effects[name]
        total[name] += factor * effects[name]
      }
    }
  }
  const sectors = Array.from(bySector, ([sector, effects]) => ({ sector, ...effects }))
  return { portfolio: portfolio - 1, benchmark: benchmark - 1, sectors, total }
}
