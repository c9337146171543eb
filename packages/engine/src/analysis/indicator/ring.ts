/** The last `size` values, oldest first. */
export interface Ring {
  readonly size: number
  count(): number
  isFull(): boolean
  oldest(): number
  push(value: number): void
  /** The newest `n` of them, or as many as there are. */
  eachOfLast(n: number, visit: (value: number) => void): void
}

export function ring(size: number): Ring {
  const values = new Float64Array(size)
  let pushed = 0
  const at = (index: number) => values[index % size] ?? Number.NaN
  const count = () => Math.min(pushed, size)
  return {
    size,
    count,
    isFull: () => pushed >= size,
    oldest: () => at(pushed - count()),
    push(value) {
      values[pushed % size] = value
      pushed += 1
    },
    eachOfLast(n, visit) {
      for (let index = pushed - Math.min(n, count()); index < pushed; index += 1) visit(at(index))
    },
  }
}

/** Highest of a running value and the bars before it that share its window. */
export function highestOf(values: Ring, running: number): number {
  let top = running
  values.eachOfLast(values.size - 1, (value) => {
    if (value > top) top = value
  })
  return top
}

export function lowestOf(values: Ring, running: number): number {
  let bottom = running
  values.eachOfLast(values.size - 1, (value) => {
    if (value < bottom) bottom = value
  })
  return bottom
}
