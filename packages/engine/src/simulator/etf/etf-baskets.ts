import { capFactors, type Basket } from '../baskets/basket.ts'
import { rankByCap, type CapTable } from '../baskets/cap-table.ts'
import { indexBaskets } from '../indices/constituents.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { underlyings, type Underlying } from './underlyings.ts'

const LOT = 100
const THEME_MEMBERS = 40
const MEMBER_CAP = 0.1
const empty: Basket = { ids: new Int32Array(0), quantities: new Float64Array(0) }

function hasConcept(universe: StockUniverse, id: number, concept: number): boolean {
  const end = universe.conceptStarts[id + 1] as number
  for (let link = universe.conceptStarts[id] as number; link < end; link += 1) {
    if (universe.conceptIds[link] === concept) return true
  }
  return false
}

function admits({ source }: Underlying, universe: StockUniverse): (id: number) => boolean {
  if (source.kind === 'industry') return (id) => universe.industry[id] === source.industry
  if (source.kind === 'concept') return (id) => hasConcept(universe, id, source.concept)
  if (source.kind !== 'style') return () => false
  const quality = universe.idiosyncraticScale
  if (source.style === 'lowVolatility') return (id) => (quality[id] as number) < 0.9
  if (source.style === 'growth') return (id) => (universe.beta[id] as number) > 1.2
  if (source.style === 'value') return (id) => (universe.basePrice[id] as number) < 80_000
  return (id) => (universe.beta[id] as number) < 0.85
}

/** Shares of a creation basket: whole lots, worth in proportion to the capped float caps. */
function inLots(ids: Int32Array, worths: readonly number[], table: CapTable): Basket {
  const total = worths.reduce((sum, worth) => sum + worth, 0)
  const budget = Math.max(3e6, ids.length * 60_000) * 10_000
  const quantities = Float64Array.from(ids, (id, i) => {
    const money = ((worths[i] ?? 0) / total) * budget
    return Math.max(1, Math.round(money / (table.price[id] as number) / LOT)) * LOT
  })
  return { ids, quantities }
}

function basketOf(
  underlying: Underlying,
  universe: StockUniverse,
  table: CapTable,
  indices: readonly Basket[],
): Basket {
  const { source } = underlying
  if (source.kind === 'series' || source.kind === 'product') return empty
  if (source.kind === 'index') {
    const { ids, quantities } = indices[source.index] ?? empty
    // Funds on the whole market sample its larger half: a basket of five thousand names cannot be traded.
    const worths = Array.from(ids, (id, i) => (quantities[i] as number) * (table.price[id] as number))
    const order = worths.map((worth, i) => ({ worth, i })).sort((a, b) => b.worth - a.worth || a.i - b.i)
    const kept = order
      .slice(0, 1000)
      .map(({ i }) => i)
      .sort((a, b) => a - b)
    return inLots(
      Int32Array.from(kept, (i) => ids[i] as number),
      kept.map((i) => worths[i] ?? 0),
      table,
    )
  }
  const ids = rankByCap(table, admits(underlying, universe)).slice(0, THEME_MEMBERS).sort()
  if (ids.length === 0) return empty
  const caps = Array.from(ids, (id) => table.cap[id] as number)
  const factors = capFactors(caps, Math.max(MEMBER_CAP, 1.5 / ids.length))
  return inLots(
    ids,
    caps.map((cap, i) => cap * (factors[i] as number)),
    table,
  )
}

/** One basket per underlying; those without stocks are empty. */
export function etfBaskets(universe: StockUniverse, table: CapTable): Basket[] {
  const indices = indexBaskets(universe, table)
  return underlyings.map((underlying) => basketOf(underlying, universe, table, indices))
}
