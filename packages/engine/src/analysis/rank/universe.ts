import type { Board } from '@liangshu/contract/market/classification'

/** One slot per symbol of the market store. */
export interface UniverseColumns {
  readonly board: readonly (Board | null)[]
  readonly amount: ArrayLike<number>
  /** 1 where the symbol is suspended today. */
  readonly isSuspended: ArrayLike<number>
}

export interface UniverseFilter {
  readonly boards?: readonly Board[]
  /** Slots of the stock type's indices or of a group; a slot must be in every set given. */
  readonly within?: readonly ReadonlySet<number>[]
  readonly minAmount?: number
}

/** Slots that take part in a ranking, ascending. Suspended symbols never do. */
export function selectUniverse(columns: UniverseColumns, filter: UniverseFilter = {}): Int32Array {
  const { boards, within = [], minAmount = 0 } = filter
  const slots: number[] = []
  for (let slot = 0; slot < columns.board.length; slot += 1) {
    if (columns.isSuspended[slot] === 1 || (columns.amount[slot] ?? 0) < minAmount) continue
    const board = columns.board[slot] ?? null
    if (boards !== undefined && (board === null || !boards.includes(board))) continue
    if (within.every((set) => set.has(slot))) slots.push(slot)
  }
  return Int32Array.from(slots)
}

/** The column of the selected slots only, for functions that rank what they are given. */
export function gather(column: ArrayLike<number>, slots: Int32Array): Float64Array {
  const out = new Float64Array(slots.length)
  for (let i = 0; i < slots.length; i += 1) out[i] = column[slots[i] ?? 0] ?? Number.NaN
  return out
}
