const indexes = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** Where an id stands, -1 when it does not. The index is made at the first question and lives as long as the ids. */
export function placeOf(ids: readonly string[], id: string): number {
  let index = indexes.get(ids)
  if (!index) {
    index = new Map(ids.map((known, place) => [known, place]))
    indexes.set(ids, index)
  }
  return index.get(id) ?? -1
}
