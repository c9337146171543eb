/** The rows that are drawn, and in which place of the page each one is. */
export interface DrawnRows {
  readonly ids: readonly string[]
  readonly keys: readonly number[]
  /** No key is given twice. */
  readonly nextKey: number
}

export const nothingDrawn: DrawnRows = { ids: [], keys: [], nextKey: 0 }

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

/**
 * A row that stays in view keeps its place. After a jump none stays: the new rows then take the places of the old ones,
 * which costs a change of texts instead of a new piece of page for every cell.
 */
export function drawRows(before: DrawnRows, ids: readonly string[]): DrawnRows {
  if (isSame(before.ids, ids)) return before
  const known = new Map(before.ids.map((id, index) => [id, before.keys[index]]))
  const isJump = !ids.some((id) => known.has(id))
  let { nextKey } = before
  const keys = ids.map((id, index) => {
    const kept = isJump ? before.keys[index] : known.get(id)
    return kept ?? nextKey++
  })
  return { ids, keys, nextKey }
}
