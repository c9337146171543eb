/** A page and the rows behind its numbers are asked for one after the other: what was worked out is kept for a moment. */
const KEPT = 8

export type ReviewCache<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/** The key has to name everything the value depends on, the state of the books included. */
export function createReviewCache<Value>(): ReviewCache<Value> {
  const kept = new Map<string, Promise<Value>>()
  return (key, make) => {
    const found = kept.get(key)
    if (found) return found
    const value = make()
    kept.set(key, value)
    value.catch(() => kept.delete(key))
    for (const old of kept.keys()) if (kept.size > KEPT) kept.delete(old)
    return value
  }
}
