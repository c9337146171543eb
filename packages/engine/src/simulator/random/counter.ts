/**
 * Counter-based randomness: a draw is a hash of its coordinates, so any bar can be generated alone and in any order.
 * There is no generator state to share. The mixer is the three-round xorshift-multiply permutation known as triple32,
 * chosen for its measured bias (close to that of a random permutation of 32 bits).
 */
export function mix32(input: number): number {
  let x = input | 0
  x ^= x >>> 17
  x = Math.imul(x, 0xed5ad4bb)
  x ^= x >>> 11
  x = Math.imul(x, 0xac4c1b51)
  x ^= x >>> 15
  x = Math.imul(x, 0x31848bab)
  x ^= x >>> 14
  return x
}

const GOLDEN = 0x9e3779b1
const DAY_STEP = 0x85ebca77
const MINUTE_STEP = 0xc2b2ae3d

/** Folds one more coordinate into a key. */
export function foldKey(key: number, coordinate: number): number {
  return mix32(key ^ Math.imul(coordinate + 1, GOLDEN))
}

/** The key of one stream of one instrument; hoist it out of loops over days. */
export function streamKey(seed: number, stream: number, symbolId: number): number {
  return foldKey(foldKey(mix32(seed), stream), symbolId)
}

/** 32 random bits of a day. */
export function bitsOfDay(key: number, day: number): number {
  return mix32(key + Math.imul(day + 1, DAY_STEP))
}

/** The key of one day, for draws by minute. */
export function dayKey(key: number, day: number): number {
  return bitsOfDay(key ^ 0x5bd1e995, day)
}

/** 32 random bits of a minute (or any counter) under a day's key. */
export function bitsAt(key: number, counter: number): number {
  return mix32(key + Math.imul(counter + 1, MINUTE_STEP))
}
