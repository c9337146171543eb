import type { MinuteRow } from './minute-row.ts'
import { CLOSE_CALL_START } from './shape.ts'

/** Ten trading minutes; a halt that starts late ends at 14:57. */
export const HALT_MINUTES = 10

/** How many of the listing-day thresholds the day's range crosses. Each halts once, whichever side it is crossed on. */
export function countHalts({ haltMoves, open, high, low }: MinuteRow): number {
  return haltMoves.filter((move) => high - open >= move * open || open - low >= move * open).length
}

/** Stretches a shortened path: behind the minute that first crosses a threshold ten motionless ones are put in. */
export function insertHalts(path: Float64Array, halted: Uint8Array, row: MinuteRow, end: number): void {
  let point = 1
  for (const move of row.haltMoves) {
    while (point < end && Math.abs(tradedPrice(path, point, row.tick) - row.open) < move * row.open) point += 1
    if (point >= end) break
    const stop = Math.min(CLOSE_CALL_START, point + HALT_MINUTES)
    path.copyWithin(stop, point, end - (stop - point) + 1)
    path.fill(path[point] as number, point, stop + 1)
    halted.fill(1, point, stop)
    point = stop + 1
  }
}

/** Thresholds are crossed by trades, and trades happen on ticks. */
function tradedPrice(path: Float64Array, point: number, tick: number): number {
  return Math.round((path[point] as number) / tick) * tick
}
