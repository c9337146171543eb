/**
 * Share of the universe below each value, ties counted half, so that one alone stands at 0.5 and the best of n at
 * 1 − 1/2n. NaN stays NaN and does not count as a member.
 */
export function percentiles(values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN)
  const sorted = Float64Array.from(values).filter((value) => !Number.isNaN(value))
  sorted.sort()
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const below = lowerBound(sorted, value)
    const upTo = upperBound(sorted, value)
    out[i] = (below + upTo) / 2 / sorted.length
  }
  return out
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function upperBound(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
