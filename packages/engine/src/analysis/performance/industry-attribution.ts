import { brinsonDay, linkBrinson, type BrinsonDay, type Effects, type SectorDay } from './brinson.ts'

/** A day that has a return: the assets it began with, flows at its start included, and what it ended with. In fen. */
export type AttributedDay = { readonly date: string; readonly base: number; readonly nav: number }

/** A symbol on a day it was held or traded. In fen. */
export type SymbolDay = {
  /** At the close before. */
  readonly worth: number
  readonly rate: number
  /** What the trades of the day gained up to its close, before fees. */
  readonly traded: number
  readonly fees: number
}

export type AttributedSymbol = {
  readonly symbol: string
  /** Null for what is of none: funds, bonds. */
  readonly industry: string | null
  readonly days: ReadonlyMap<string, SymbolDay>
}

export type IndustryDay = { readonly weight: number; readonly rate: number }

/** A benchmark by industry on a day; the weights add up to one. What is of no industry stands under null. */
export type BenchmarkDays = ReadonlyMap<string, ReadonlyMap<string | null, IndustryDay>>

/** Beside the industries: what is of none, what was not invested, and what no holding and no trade explains. */
export type RowKind = 'industry' | 'unsorted' | 'cash' | 'rest'

export type SymbolSum = {
  readonly symbol: string
  /** Mean over the days. */
  readonly weight: number
  readonly held: number
  readonly traded: number
  readonly fees: number
  /** `held` + `traded` − `fees`. */
  readonly pnl: number
}

export type AttributionRow = Effects & {
  readonly kind: RowKind
  readonly industry: string | null
  readonly portfolioWeight: number
  readonly benchmarkWeight: number
  /** Null where nothing was held on any day. */
  readonly portfolioReturn: number | null
  readonly benchmarkReturn: number | null
  readonly pnl: number
  readonly symbols: readonly SymbolSum[]
}

export type IndustryAttribution = {
  readonly days: number
  readonly portfolio: number
  readonly benchmark: number
  readonly pnl: number
  readonly total: Effects
  readonly rows: readonly AttributionRow[]
}

type Sums = { weight: number; theirs: number; own: number | null; bench: number | null; pnl: number }
type Row = { kind: RowKind; industry: string | null; symbols: AttributedSymbol[]; sums: Sums }

const CASH = 'cash'
const REST = 'rest'
const UNSORTED = 'unsorted'
const keyOf = (industry: string | null): string => (industry === null ? UNSORTED : `industry:${industry}`)
/** Less than this is the rest of a division, not money. */
const HALF_A_FEN = 0.5

function rowsOf(symbols: readonly AttributedSymbol[], benchmark: BenchmarkDays): Map<string, Row> {
  const rows = new Map<string, Row>()
  const add = (key: string, kind: RowKind, industry: string | null): Row => {
    const row: Row = rows.get(key) ?? {
      kind,
      industry,
      symbols: [],
      sums: { weight: 0, theirs: 0, own: null, bench: null, pnl: 0 },
    }
    rows.set(key, row)
    return row
  }
  const of = (industry: string | null) => add(keyOf(industry), industry === null ? 'unsorted' : 'industry', industry)
  for (const symbol of symbols) of(symbol.industry).symbols.push(symbol)
  for (const day of benchmark.values()) for (const industry of day.keys()) of(industry)
  add(CASH, 'cash', null)
  add(REST, 'rest', null)
  return rows
}

const chained = (level: number | null, rate: number | null): number | null =>
  rate === null ? level : (1 + (level ?? 0)) * (1 + rate) - 1

/** What the symbols of a row were worth, gained and cost on a day. */
function sumOfDay(symbols: readonly AttributedSymbol[], date: string) {
  let [worth, held, traded] = [0, 0, 0]
  for (const { days } of symbols) {
    const day = days.get(date)
    if (!day) continue
    worth += day.worth
    held += day.worth * day.rate
    traded += day.traded - day.fees
  }
  return { worth, held, traded }
}

function dayOf(
  rows: ReadonlyMap<string, Row>,
  { date, base, nav }: AttributedDay,
  benchmark: BenchmarkDays,
): BrinsonDay {
  const sectors: SectorDay[] = []
  let [cash, rest] = [base, nav - base]
  for (const [sector, { kind, industry, symbols, sums }] of rows) {
    if (kind === 'cash' || kind === 'rest') continue
    const { worth, held, traded } = sumOfDay(symbols, date)
    const theirs = benchmark.get(date)?.get(industry)
    const own = worth === 0 ? null : held / worth
    cash -= worth
    rest -= held + traded
    sums.weight += worth / base
    sums.theirs += theirs?.weight ?? 0
    sums.own = chained(sums.own, own)
    sums.bench = chained(sums.bench, theirs?.rate ?? null)
    sums.pnl += held + traded
    sectors.push({
      sector,
      portfolioWeight: worth / base,
      portfolioReturn: own,
      benchmarkWeight: theirs?.weight ?? 0,
      benchmarkReturn: theirs?.rate ?? null,
      trading: traded / base,
    })
  }
  const idle = rows.get(CASH)?.sums
  if (idle) idle.weight += cash / base
  const others = rows.get(REST)?.sums
  if (others) others.pnl += rest
  const none = { portfolioReturn: 0, benchmarkWeight: 0, benchmarkReturn: 0 }
  sectors.push({ sector: CASH, portfolioWeight: cash / base, ...none })
  // It has no weight, so that nothing of it counts as allocation.
  sectors.push({ sector: REST, portfolioWeight: 0, ...none, trading: rest / base })
  return brinsonDay(sectors)
}

function symbolSum({ symbol, days }: AttributedSymbol, counted: readonly AttributedDay[]): SymbolSum {
  let [weight, held, traded, fees] = [0, 0, 0, 0]
  for (const { date, base } of counted) {
    const day = days.get(date)
    if (!day) continue
    weight += day.worth / base
    held += day.worth * day.rate
    traded += day.traded
    fees += day.fees
  }
  return { symbol, weight: weight / counted.length, held, traded, fees, pnl: held + traded - fees }
}

/**
 * ATTR-1: an account against its benchmark by industries, Brinson day by day and linked after Carino. What was held over
 * a night is allocation, selection and interaction; what was bought and sold is measured against the close of its day
 * and is trading, fees included. The effects of all rows add up to the difference of the two returns, the money of all
 * rows to what was made.
 */
export function attributeByIndustry(
  days: readonly AttributedDay[],
  symbols: readonly AttributedSymbol[],
  benchmark: BenchmarkDays,
): IndustryAttribution {
  const rows = rowsOf(symbols, benchmark)
  const linked = linkBrinson(days.map((day) => dayOf(rows, day, benchmark)))
  const effects = new Map(linked.sectors.map(({ sector, ...own }) => [sector, own]))
  const found = Array.from(rows, ([key, { kind, industry, symbols: members, sums }]) => ({
    ...(effects.get(key) ?? { allocation: 0, selection: 0, interaction: 0, trading: 0 }),
    kind,
    industry,
    portfolioWeight: sums.weight / days.length,
    benchmarkWeight: sums.theirs / days.length,
    portfolioReturn: sums.own,
    benchmarkReturn: sums.bench,
    pnl: sums.pnl,
    symbols: members.map((one) => symbolSum(one, days)).toSorted((a, b) => Math.abs(b.pnl) - Math.abs(a.pnl)),
  }))
  return {
    days: days.length,
    portfolio: linked.portfolio,
    benchmark: linked.benchmark,
    pnl: days.reduce((sum, { base, nav }) => sum + nav - base, 0),
    total: linked.total,
    rows: found.filter(({ kind, pnl }) => kind !== 'rest' || Math.abs(pnl) >= HALF_A_FEN),
  }
}
