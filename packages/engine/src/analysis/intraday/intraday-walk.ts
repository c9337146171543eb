import type { MinutePrices } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { createStockMoves, stockMoves, type StockMove, type StockMoves } from './stock-moves.ts'

/** What stands for a whole day, by stock. Prices in 1/10000 yuan, 0 where there is none. */
export interface IntradayDay {
  readonly minutes: MinutePrices
  readonly preClose: ArrayLike<number>
  readonly limitUp: ArrayLike<number>
  readonly limitDown: ArrayLike<number>
  /** Suspended and delisted ones do not take part. */
  readonly isTradable: (id: number) => boolean
  /** Shares in an average minute of the last five days. */
  readonly meanMinuteVolume: ArrayLike<number>
  /** Extremes of the closes of the last 59 days; NaN where they are not known. */
  readonly high59: ArrayLike<number>
  readonly low59: ArrayLike<number>
  /** What the book of a minute's last second said, where its price alone does not tell; `null` where it does. */
  readonly sealedIn: (minute: number) => Sealed | null
}

/** 1 for those sealed at a limit. */
export interface Sealed {
  readonly up: ArrayLike<number>
  readonly down: ArrayLike<number>
}

/** Counts at the end of each minute. */
export interface IntradayCurve {
  readonly up: Int32Array
  readonly down: Int32Array
  readonly flat: Int32Array
  readonly limitUp: Int32Array
  readonly failed: Int32Array
  readonly limitDown: Int32Array
  readonly highs: Int32Array
  readonly lows: Int32Array
  /** Fen since the open. */
  readonly amount: Float64Array
}

/** A day as far as it has been walked through: an ended minute does not change. */
export interface IntradayWalk {
  readonly count: number
  passed: number
  readonly curve: IntradayCurve
  /** Last price by stock; 0 before its first trade. */
  readonly last: Float64Array
  readonly high: Float64Array
  /** At the end of the minute taken in last. */
  readonly sealedUp: Uint8Array
  readonly sealedDown: Uint8Array
  readonly moves: StockMoves
  readonly events: StockMove[]
}

export function createIntradayWalk(count: number): IntradayWalk {
  const counts = () => new Int32Array(MINUTES_PER_DAY)
  return {
    count,
    passed: 0,
    curve: {
      up: counts(),
      down: counts(),
      flat: counts(),
      limitUp: counts(),
      failed: counts(),
      limitDown: counts(),
      highs: counts(),
      lows: counts(),
      amount: new Float64Array(MINUTES_PER_DAY),
    },
    last: new Float64Array(count),
    high: new Float64Array(count),
    sealedUp: new Uint8Array(count),
    sealedDown: new Uint8Array(count),
    moves: createStockMoves(count),
    events: [],
  }
}

const add = (column: Int32Array, minute: number): void => {
  column[minute] = (column[minute] ?? 0) + 1
}

/** Takes in the next minute, which must have ended. */
export function takeMinute(walk: IntradayWalk, day: IntradayDay): void {
  const minute = walk.passed
  const { curve, last, high } = walk
  const { minutes } = day
  const book = day.sealedIn(minute)
  let amount = minute === 0 ? 0 : (curve.amount[minute - 1] ?? 0)
  for (let id = 0; id < walk.count; id += 1) {
    const at = id * MINUTES_PER_DAY + minute
    amount += minutes.amount[at] ?? 0
    if (!day.isTradable(id)) continue
    if ((minutes.volume[at] ?? 0) > 0) {
      last[id] = minutes.close[at] ?? 0
      high[id] = Math.max(high[id] ?? 0, minutes.high[at] ?? 0)
    }
    sealStock(walk, day, id, book)
    countStock(walk, day, id, minute)
    stockMoves(walk, day, id, minute)
  }
  curve.amount[minute] = amount
  walk.passed += 1
}

/** Without a book a minute that ends at the limit counts as sealed. */
function sealStock({ last, sealedUp, sealedDown }: IntradayWalk, day: IntradayDay, id: number, book: Sealed | null) {
  const price = last[id] ?? 0
  const isAt = (limit: number | undefined) => (price > 0 && price === limit ? 1 : 0)
  sealedUp[id] = book ? (book.up[id] ?? 0) : isAt(day.limitUp[id])
  sealedDown[id] = book ? (book.down[id] ?? 0) : isAt(day.limitDown[id])
}

function countStock(
  { curve, last, high, sealedUp, sealedDown }: IntradayWalk,
  day: IntradayDay,
  id: number,
  minute: number,
): void {
  const [price, before, up] = [last[id] ?? 0, day.preClose[id] ?? 0, day.limitUp[id] ?? 0]
  if (price <= 0 || before <= 0) return
  add(price > before ? curve.up : price < before ? curve.down : curve.flat, minute)
  if (sealedUp[id] === 1) add(curve.limitUp, minute)
  else if (up > 0 && (high[id] ?? 0) >= up) add(curve.failed, minute)
  else if (sealedDown[id] === 1) add(curve.limitDown, minute)
  if (price > (day.high59[id] ?? Number.NaN)) add(curve.highs, minute)
  if (price < (day.low59[id] ?? Number.NaN)) add(curve.lows, minute)
}
