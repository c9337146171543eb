import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import type { MinuteRow } from './minute-row.ts'
import { CLOSE_CALL_START } from './shape.ts'

const STRONGEST = 0.9
const ROUNDS = 5

/**
 * Bends the path towards the day's average price. The push is largest in the middle of the range and nil at its ends,
 * so the extremes and the pinned minutes stay where they are. One round is bounded; far averages take a few.
 */
export function matchAverage(row: MinuteRow, path: Float64Array, volumes: Uint32Array, base: number): void {
  if (row.high === row.low) return
  for (let round = 0; round < ROUNDS; round += 1) {
    const push = neededPush(row, path, volumes, base)
    if (Math.abs(push) < 0.01) return
    applyPush(row, path, Math.max(-STRONGEST, Math.min(STRONGEST, push)))
  }
}

function neededPush(row: MinuteRow, path: Float64Array, volumes: Uint32Array, base: number): number {
  const { low, high } = row
  let money = 0
  let room = 0
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const volume = volumes[base + minute] as number
    const middle = ((path[minute] as number) + (path[minute + 1] as number)) / 2
    money += volume * middle
    room += (volume * (middle - low) * (high - middle)) / (high - low)
  }
  return room <= 0 ? 0 : (row.amountFen * 100 - money) / room
}

function applyPush(row: MinuteRow, path: Float64Array, push: number): void {
  const { low, high, pin, tick } = row
  const last = row.hasCloseCall ? CLOSE_CALL_START : MINUTES_PER_DAY
  // On the limit is for the sealed minutes alone: no other is bent onto it.
  const floor = pin === low ? low + tick : low
  const ceiling = pin === high ? high - tick : high
  for (let point = 1; point < last; point += 1) {
    const value = path[point] as number
    if (value === pin) continue
    const bent = value + (push * (value - low) * (high - value)) / (high - low)
    path[point] = Math.max(floor, Math.min(ceiling, bent))
  }
}
