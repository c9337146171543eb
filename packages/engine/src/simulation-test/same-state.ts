/**
 * Whether two states are the same through and through; maps and sets also in their order. Books are compared thousands of
 * times a run, and writing both out as text took a third of it.
 */
export function isSameState(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (a instanceof Map) return isSameList([...a], [...(b as typeof a)])
  if (a instanceof Set) return isSameList([...a], [...(b as typeof a)])
  if (Array.isArray(a)) return isSameList(a, b as unknown[])
  return isSameRecord(a as Record<string, unknown>, b as Record<string, unknown>)
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => isSameState(one, b[i]))

/** A field that is not there and one without a value say the same. */
function isSameRecord(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  for (const key in a) if (!isSameState(a[key], b[key])) return false
  for (const key in b) if (b[key] !== undefined && a[key] === undefined) return false
  return true
}
