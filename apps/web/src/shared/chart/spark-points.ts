/** Points of a sparkline in a box, the day's first minute on the left. Minutes without a price are left out. */
export function sparkPoints(prices: readonly (number | null)[], width: number, height: number): [number, number][] {
  const known = prices.flatMap((price, index) => (price === null ? [] : [{ price, index }]))
  const low = Math.min(...known.map(({ price }) => price))
  const span = Math.max(...known.map(({ price }) => price)) - low
  const step = prices.length > 1 ? width / (prices.length - 1) : 0
  return known.map(({ price, index }) => [index * step, span === 0 ? height / 2 : height * (1 - (price - low) / span)])
}
