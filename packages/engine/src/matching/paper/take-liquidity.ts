import { side, type Side } from '@liangshu/contract/trading/order-codes'
import type { BookLevel } from './market-beat.ts'

export type Taking = {
  readonly side: Side
  /** Worst acceptable price, null for any. */
  readonly limit: number | null
  readonly volume: number
  readonly maxLevels: number
}

export type Piece = { readonly price: number; readonly volume: number }

/** Walks the other side of the book from its best price; one piece per level. */
export function takeLevels(levels: readonly BookLevel[], { side: own, limit, volume, maxLevels }: Taking): Piece[] {
  const pieces: Piece[] = []
  let left = volume
  const deepest = Math.min(levels.length, maxLevels)
  for (let depth = 0; depth < deepest && left > 0; depth += 1) {
    const level = levels[depth]
    if (!level) break
    if (limit !== null && (own === side.buy ? level.price > limit : level.price < limit)) break
    const taken = Math.min(left, level.volume)
    if (taken === 0) continue
    pieces.push({ price: level.price, volume: taken })
    left -= taken
  }
  return pieces
}

export function volumeOfPieces(pieces: readonly Piece[]): number {
  let volume = 0
  for (const piece of pieces) volume += piece.volume
  return volume
}
