/** A small fast generator (sfc32). The same seed gives the same run, on every machine. */
export type Random = {
  next(): number
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let a = seed | 0
  let b = (seed ^ 0x9e3779b9) | 0
  let c = Math.imul(seed + 1, 0x85ebca6b) | 0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[int(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
