import type { StockUniverse } from '../universe/stocks.ts'

/** Members of one basket over one half-year: shares of each stock at the start of the period. */
export interface Basket {
  readonly ids: Int32Array
  readonly quantities: Float64Array
}

/** What a basket takes of the market and its styles. */
export interface Exposure {
  readonly market: number
  readonly size: number
  readonly growth: number
}

/** Baskets of one period, by basket number, with what each takes of the market. */
export interface BasketPeriod {
  readonly from: number
  readonly baskets: readonly Basket[]
  readonly exposures: readonly Exposure[]
}

/** Loadings of the members, weighted by what each is worth. */
function exposureOf(universe: StockUniverse, { ids, quantities }: Basket, prices: Float64Array): Exposure {
  let [worth, market, size, growth] = [0, 0, 0, 0]
  ids.forEach((id, i) => {
    const weight = (quantities[i] as number) * (prices[id] as number)
    worth += weight
    market += weight * (universe.beta[id] as number)
    size += weight * (universe.sizeLoading[id] as number)
    growth += weight * (universe.growthLoading[id] as number)
  })
  if (worth === 0) return { market: 0.6, size: 0, growth: 0 }
  return { market: market / worth, size: size / worth, growth: growth / worth }
}

export function basketPeriod(
  universe: StockUniverse,
  from: number,
  baskets: readonly Basket[],
  prices: Float64Array,
): BasketPeriod {
  return { from, baskets, exposures: baskets.map((basket) => exposureOf(universe, basket, prices)) }
}

/** Weight factors that keep any one member at or below `limit` of the basket's worth. */
export function capFactors(worths: readonly number[], limit: number): Float64Array {
  const factors = new Float64Array(worths.length).fill(1)
  // Capping one member raises the share of the others, so it takes a few rounds.
  for (let round = 0; round < 20; round += 1) {
    const total = worths.reduce((sum, worth, i) => sum + worth * (factors[i] as number), 0)
    let isDone = true
    worths.forEach((worth, i) => {
      const share = (worth * (factors[i] as number)) / total
      if (share <= limit * 1.0001) return
      factors[i] = ((factors[i] as number) * limit) / share
      isDone = false
    })
    if (isDone) break
  }
  return factors
}
