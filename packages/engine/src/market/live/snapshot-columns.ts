/** Status of an instrument in a snapshot. */
export const quoteStatus = {
  absent: 0,
  preOpen: 1,
  openCall: 2,
  trading: 3,
  pause: 4,
  closeCall: 5,
  closed: 6,
  suspended: 7,
} as const

export const BOOK_LEVELS = 5

/**
 * A full-market snapshot, column by column, in arrays the caller owns and may reuse. Prices are whole numbers in the
 * instrument's scale (1/10000 yuan; 1e-8 USDT for coins); money is fen (cents of USDT). A limit of 0 says "none".
 */
export interface SnapshotColumns {
  readonly size: number
  readonly last: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly preClose: Float64Array
  readonly limitUp: Float64Array
  readonly limitDown: Float64Array
  readonly volume: Float64Array
  readonly amount: Float64Array
  /** By slot × 5 + level; volume 0 where the level is empty. */
  readonly bidPrice: Float64Array
  readonly bidVolume: Float64Array
  readonly askPrice: Float64Array
  readonly askVolume: Float64Array
  /** Net active buying by size of trade, in fen; the four add up to zero. */
  readonly flowExtraLarge: Float64Array
  readonly flowLarge: Float64Array
  readonly flowMedium: Float64Array
  readonly flowSmall: Float64Array
  /** Funds: indicative net asset value, 1/10000 yuan with fractions kept. */
  readonly iopv: Float64Array
  readonly openInterest: Float64Array
  readonly preSettle: Float64Array
  readonly status: Uint8Array
}

export function createSnapshotColumns(size: number): SnapshotColumns {
  const column = () => new Float64Array(size)
  const levels = () => new Float64Array(size * BOOK_LEVELS)
  return {
    size,
    last: column(),
    open: column(),
    high: column(),
    low: column(),
    preClose: column(),
    limitUp: column(),
    limitDown: column(),
    volume: column(),
    amount: column(),
    bidPrice: levels(),
    bidVolume: levels(),
    askPrice: levels(),
    askVolume: levels(),
    flowExtraLarge: column(),
    flowLarge: column(),
    flowMedium: column(),
    flowSmall: column(),
    iopv: column(),
    openInterest: column(),
    preSettle: column(),
    status: new Uint8Array(size),
  }
}
