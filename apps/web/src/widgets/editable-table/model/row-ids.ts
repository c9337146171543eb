import type { Row } from './column.ts'
import { idOf } from './edit.ts'
import type { TableState } from './table-state.ts'

/** Ids in order; the same array while no row comes, goes or moves, so that typing does not reach the grid. */
export function createRowIdSelector() {
  let seen: readonly Row[] = []
  let ids: readonly string[] = []
  return ({ rows, rowKey }: TableState): readonly string[] => {
    if (rows === seen) return ids
    seen = rows
    const isSame = rows.length === ids.length && rows.every((row, index) => idOf(row, rowKey) === ids[index])
    if (!isSame) ids = rows.map((row) => idOf(row, rowKey))
    return ids
  }
}
