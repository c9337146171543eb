import type { LiveColumns } from './live-columns.ts'
import { BOOK_LEVELS, quoteStatus, type SnapshotColumns } from './snapshot-columns.ts'

export type BoardSide = 'up' | 'down'

/**
 * BOARD-6: at the limit with nobody on the other side. In the closing call both sides show what would be matched, and a
 * board is sealed as long as that would be at the limit.
 */
function isSealed(live: SnapshotColumns, slot: number, side: BoardSide): boolean {
  const limit = (side === 'up' ? live.limitUp : live.limitDown)[slot] ?? 0
  if (limit <= 0 || live.last[slot] !== limit || !((live.volume[slot] ?? 0) > 0)) return false
  const best = slot * BOOK_LEVELS
  const [other, price] = side === 'up' ? [live.askVolume, live.askPrice] : [live.bidVolume, live.bidPrice]
  return other[best] === 0 || (live.status[slot] === quoteStatus.closeCall && price[best] === limit)
}

/** Writes whether a stock's board is sealed or failed; `boardsBefore` are those of the days before in a row. */
export function writeBoard(live: LiveColumns, slot: number, boardsBefore: number): void {
  const isUp = isSealed(live, slot, 'up')
  const up = live.limitUp[slot] ?? 0
  const hasTraded = (live.volume[slot] ?? 0) > 0
  live.isSealedUp[slot] = isUp ? 1 : 0
  live.isSealedDown[slot] = isSealed(live, slot, 'down') ? 1 : 0
  live.isFailedBoard[slot] = hasTraded && up > 0 && !isUp && (live.high[slot] ?? 0) >= up ? 1 : 0
  live.boards[slot] = live.status[slot] === quoteStatus.suspended ? boardsBefore : isUp ? boardsBefore + 1 : 0
}

/** Who waits at the limit of a sealed board; in a call those who would find nobody stand on the second level. */
export function queueAtLimit(live: SnapshotColumns, slot: number, side: BoardSide): number {
  const level = live.status[slot] === quoteStatus.closeCall ? 1 : 0
  return (side === 'up' ? live.bidVolume : live.askVolume)[slot * BOOK_LEVELS + level] ?? 0
}
