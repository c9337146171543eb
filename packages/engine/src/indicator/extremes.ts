import { at, emptySeries, type Series, type Values } from './series.ts'

/** A queue of candidates, best first: each bar enters and leaves once, so the whole pass is O(n). */
function extreme(values: Values, n: number, sign: 1 | -1): Series {
  const out = emptySeries(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = sign * at(values, i)
    while (tail > head && sign * at(values, at(queue, tail - 1)) <= value) tail -= 1
    queue[tail] = i
    tail += 1
    if (at(queue, head) <= i - n) head += 1
    if (i >= n - 1) out[i] = at(values, at(queue, head))
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
