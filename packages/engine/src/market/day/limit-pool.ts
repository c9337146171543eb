/**
 * One stock that met its limit on a day. Seconds are of the day, Infinity where nobody watched; the auction at 09:25 counts
 * as a seal.
 */
export interface LimitPoolEntry {
  readonly id: number
  readonly side: 'up' | 'down'
  readonly isSealed: boolean
  readonly firstSealSecond: number
  readonly lastSealSecond: number
  /** Times the board was opened again. */
  readonly openTimes: number
  /** Queue at the close in fen; 0 when not sealed, `null` where nobody kept it. */
  readonly sealAmount: number | null
  readonly boards: number
  readonly isOnePrice: boolean
}
