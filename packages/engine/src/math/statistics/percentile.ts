/**
 * Share of the universe below each value, ties counted half, so that one alone stands at 0.5 and the best of n at
 * 1 − 1/2n. NaN stays NaN and does not count as a member.
 */
export function percentiles(input: ArrayLike<number>): Float64Array {
  const values = input instanceof Float64Array ? input : new Float64Array(input)
  const out = new Float64Array(values.length).fill(Number.NaN)
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const below = countBelow(sorted, value)
    const isTied = sorted[below + 1] === value
    const upTo = isTied ? countUpTo(sorted, value, below) : below + 1
    out[i] = (below + upTo) / 2 / sorted.length
  }
  return out
}

function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function countUpTo(sorted: Float64Array, value: number, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
