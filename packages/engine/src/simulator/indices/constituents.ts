import { capFactors, type Basket } from '../baskets/basket.ts'
import { rankByCap, type CapTable } from '../baskets/cap-table.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { indexDefinitions, ranksIn, type IndexDefinition } from './definitions.ts'

/** Members of one index and their float shares × cap factor. */
function constituentsOf(definition: IndexDefinition, universe: StockUniverse, table: CapTable): Basket {
  const [from, until] = ranksIn(definition, universe)
  const ranked = rankByCap(table, (id) => definition.blocks.includes(universe.block[id] as number))
  const ids = ranked.slice(from, until).sort()
  const worths = Array.from(ids, (id) => table.cap[id] as number)
  const factors = capFactors(worths, Math.max(definition.memberCap, 1.5 / ids.length))
  const quantities = Float64Array.from(ids, (id, i) => (table.shares[id] as number) * (factors[i] as number))
  return { ids, quantities }
}

export function indexBaskets(universe: StockUniverse, table: CapTable): Basket[] {
  return indexDefinitions.map((definition) => constituentsOf(definition, universe, table))
}
