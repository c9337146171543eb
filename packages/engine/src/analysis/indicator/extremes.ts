import { at, emptySeries, toSeries, type Series, type Values } from './series.ts'

/** A queue of candidates, best first: each bar enters and leaves once, so the whole pass is O(n). */
function extreme(input: Values, n: number, sign: 1 | -1): Series {
  const values = toSeries(input)
  const out = emptySeries(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = sign * at(values, i)
    while (tail > head && sign * at(values, queue[tail - 1] ?? 0) <= value) tail -= 1
    queue[tail] = i
    tail += 1
    if ((queue[head] ?? 0) <= i - n) head += 1
    if (i >= n - 1) out[i] = at(values, queue[head] ?? 0)
  }
  return out
}

/** HHV(n): highest of the last n values, the current one included. */
export function highest(values: Values, n: number): Series {
  return extreme(values, n, 1)
}

/** LLV(n): lowest of the last n values. */
export function lowest(values: Values, n: number): Series {
  return extreme(values, n, -1)
}
