/** Members of one basket over one half-year: shares of each stock at the start of the period. */
export interface Basket {
  readonly ids: Int32Array
  readonly quantities: Float64Array
}

/** Baskets of one period, by basket number. */
export interface BasketPeriod {
  readonly from: number
  readonly baskets: readonly Basket[]
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
