import { describe, expect, it } from 'vitest'

import { countHalts, HALT_MINUTES, insertHalts } from './halts.ts'
import type { MinuteRow } from './minute-row.ts'
import { CLOSE_CALL_START } from './shape.ts'

const rowOf = (high: number, low: number) =>
  ({ haltMoves: [0.3, 0.6], open: 100_000, high, low, tick: 100 }) as unknown as MinuteRow
const END = 240

/** A shortened path: flat at the open, and from `crosses` on at a price that is 30% higher. */
function pathFrom(crosses: number, end: number): Float64Array {
  const path = new Float64Array(END + 1)
  path.fill(100_000, 0, crosses)
  path.fill(130_000, crosses, end + 1)
  return path
}
const haltedMinutes = (halted: Uint8Array) => [...halted.keys()].filter((minute) => halted[minute] === 1)

describe('halts of a listing day', () => {
  it('[SIM-MIN-7] each threshold that the range reaches halts once, whichever side', () => {
    expect(countHalts(rowOf(129_999, 70_001))).toBe(0)
    expect(countHalts(rowOf(130_000, 100_000))).toBe(1)
    expect(countHalts(rowOf(100_000, 70_000))).toBe(1)
    expect(countHalts(rowOf(160_000, 70_000))).toBe(2)
  })

  it('[SIM-MIN-7] ten motionless minutes follow the one that crosses, and what came after comes later', () => {
    const path = pathFrom(50, END - HALT_MINUTES)
    path.fill(135_000, 51, END - HALT_MINUTES + 1)
    const halted = new Uint8Array(END)
    insertHalts(path, halted, rowOf(135_000, 100_000), END)
    expect(haltedMinutes(halted)).toEqual(Array.from({ length: HALT_MINUTES }, (_, n) => 50 + n))
    expect([...path.subarray(49, 62)]).toEqual([100_000, ...Array<number>(11).fill(130_000), 135_000])
    expect(path[END]).toBe(135_000)
  })

  it('[SIM-MIN-7] the first minute of the day can cross it', () => {
    const halted = new Uint8Array(END)
    insertHalts(pathFrom(1, END - HALT_MINUTES), halted, rowOf(130_000, 100_000), END)
    expect(haltedMinutes(halted)).toEqual(Array.from({ length: HALT_MINUTES }, (_, n) => 1 + n))
  })

  it('[SIM-MIN-7] one that begins late ends where the closing call begins', () => {
    const crosses = CLOSE_CALL_START - 4
    const path = pathFrom(crosses, END - 4)
    const halted = new Uint8Array(END)
    insertHalts(path, halted, rowOf(130_000, 100_000), END)
    expect(haltedMinutes(halted)).toEqual([crosses, crosses + 1, crosses + 2, crosses + 3])
  })

  it('[SIM-MIN-7] a price that only rounds to the threshold crosses it, and one a tick below does not', () => {
    for (const [price, count] of [
      [129_960, HALT_MINUTES],
      [129_940, 0],
    ] as const) {
      const path = new Float64Array(END + 1).fill(100_000)
      path.fill(price, 50, END + 1)
      const halted = new Uint8Array(END)
      insertHalts(path, halted, rowOf(price, 100_000), END)
      expect(haltedMinutes(halted)).toHaveLength(count)
    }
  })
})
