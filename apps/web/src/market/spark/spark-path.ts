/** A day as a line in a box: the whole width is the whole day, so that half a day fills half. */
interface SparkPath {
  readonly points: string
  /** Where the line ends, and where the previous close lies. */
  readonly end: readonly [number, number]
  readonly base: number
}

export function sparkPath(
  prices: readonly (number | null)[],
  preClose: number | null,
  length: number,
  width: number,
  height: number,
): SparkPath | null {
  const known = prices.flatMap((price, index) => (price === null ? [] : [{ price, index }]))
  if (known.length === 0) return null
  const levels = [...known.map(({ price }) => price), ...(preClose === null ? [] : [preClose])]
  const low = Math.min(...levels)
  const span = Math.max(...levels) - low
  const x = (index: number) => (width * (index + 1)) / Math.max(length, prices.length)
  const y = (price: number) => (span === 0 ? height / 2 : height * (1 - (price - low) / span))
  const points = known.map(({ price, index }) => [x(index), y(price)] as const)
  return {
    points: points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' '),
    end: points.at(-1) ?? [0, 0],
    base: y(preClose ?? known[0]?.price ?? low),
  }
}
