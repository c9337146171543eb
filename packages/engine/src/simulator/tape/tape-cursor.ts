import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import type { DayTape } from './day-tape.ts'

/** Running totals of the stock-hours instruments after a number of whole minutes. Moves forward cheaply. */
export interface TapeCursor {
  readonly tape: DayTape
  /** The slots whose totals are kept. */
  readonly slots: Int32Array
  /** Whole minutes included, 0…240. */
  minutes: number
  readonly volume: Float64Array
  readonly amount: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
}

export function createTapeCursor(tape: DayTape, slots: Int32Array): TapeCursor {
  const size = tape.minutes.instruments
  const column = () => new Float64Array(size)
  const cursor: TapeCursor = {
    tape,
    slots,
    minutes: 0,
    volume: column(),
    amount: column(),
    high: column(),
    low: column(),
  }
  rewind(cursor)
  return cursor
}

function rewind(cursor: TapeCursor): void {
  cursor.minutes = 0
  cursor.volume.fill(0)
  cursor.amount.fill(0)
  cursor.high.fill(0)
  cursor.low.fill(Number.MAX_SAFE_INTEGER)
}

/** Moves to `minutes` whole minutes; going back starts over, which costs a few milliseconds. */
export function moveCursor(cursor: TapeCursor, minutes: number): void {
  if (minutes < cursor.minutes) rewind(cursor)
  if (minutes === cursor.minutes) return
  const { close, high, low, volume, amount } = cursor.tape.minutes
  for (const slot of cursor.slots) {
    let [top, bottom] = [cursor.high[slot] as number, cursor.low[slot] as number]
    let [shares, money] = [cursor.volume[slot] as number, cursor.amount[slot] as number]
    const end = slot * MINUTES_PER_DAY + minutes
    for (let at = slot * MINUTES_PER_DAY + cursor.minutes; at < end; at += 1) {
      const traded = volume[at] as number
      if (traded === 0) continue
      shares += traded
      money += amount[at] as number
      if ((high[at] as number) > top) top = high[at] as number
      if ((low[at] as number) < bottom) bottom = low[at] as number
      if ((close[at] as number) > top) top = close[at] as number
    }
    cursor.high[slot] = top
    cursor.low[slot] = bottom
    cursor.volume[slot] = shares
    cursor.amount[slot] = money
  }
  cursor.minutes = minutes
}
