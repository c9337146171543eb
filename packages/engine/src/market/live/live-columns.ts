import { BOOK_LEVELS, type SnapshotColumns } from './snapshot-columns.ts'

/** The live day: the snapshot of one beat and what is derived from it, one slot per instrument. */
export interface LiveColumns extends SnapshotColumns {
  /** Against the previous close, for futures the previous settlement; NaN without a price. */
  readonly changeRate: Float64Array
  readonly turnoverRate: Float64Array
  readonly volumeRatio: Float64Array
  /** Change over the last five minutes. */
  readonly speed: Float64Array
  /** Extra-large and large trades, net, in fen. */
  readonly mainInflow: Float64Array
  /** Mixed strength of 0–100, NaN until known. */
  readonly strength: Float64Array
  /** 1 盘整, 2 趋势, NaN until known. */
  readonly point60: Float64Array
  /** Place in the symbol rank, NaN until known. */
  readonly rank: Float64Array
  readonly boards: Float64Array
  readonly isSealedUp: Uint8Array
  readonly isSealedDown: Uint8Array
  readonly isFailedBoard: Uint8Array
}

const singles = [
  'last',
  'open',
  'high',
  'low',
  'preClose',
  'limitUp',
  'limitDown',
  'volume',
  'amount',
  'flowExtraLarge',
  'flowLarge',
  'flowMedium',
  'flowSmall',
  'iopv',
  'openInterest',
  'preSettle',
  'changeRate',
  'turnoverRate',
  'volumeRatio',
  'speed',
  'mainInflow',
  'strength',
  'point60',
  'rank',
  'boards',
] as const
const levels = ['bidPrice', 'bidVolume', 'askPrice', 'askVolume'] as const
const bytes = ['status', 'isSealedUp', 'isSealedDown', 'isFailedBoard'] as const

export function liveBytes(size: number): number {
  return (singles.length + levels.length * BOOK_LEVELS) * size * 8 + bytes.length * size
}

/** Lays the columns out over one buffer, which two threads may share. */
export function liveColumnsOver(buffer: ArrayBufferLike, size: number): LiveColumns {
  let offset = 0
  const numbers = (length: number) => {
    const column = new Float64Array(buffer, offset, length)
    offset += length * 8
    return column
  }
  const wide = Object.fromEntries(singles.map((name) => [name, numbers(size)]))
  const books = Object.fromEntries(levels.map((name) => [name, numbers(size * BOOK_LEVELS)]))
  const narrow = Object.fromEntries(
    bytes.map((name) => {
      const column = new Uint8Array(buffer, offset, size)
      offset += size
      return [name, column]
    }),
  )
  return { size, ...wide, ...books, ...narrow } as unknown as LiveColumns
}
