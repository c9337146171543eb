import { beforeAll, describe, expect, it } from 'vitest'
import { shanghaiEpoch, secondsOf } from '../../time/calendar/shanghai-time.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { createDayTape, type DayTape } from '../tape/day-tape.ts'
import { BOOK_LEVELS, createSnapshotColumns, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { createTapeReader, readSnapshot } from '../tape/snapshot.ts'

const DAY = 59
let tape: DayTape
beforeAll(() => {
  tape = createDayTape(smallSimulation(60), DAY)
})

/** The market every three seconds of stretches of continuous trading; one beat later its columns are written over. */
function* beats(...stretches: readonly (readonly [from: string, until: string])[]): Generator<SnapshotColumns> {
  const reader = createTapeReader(tape)
  const date = tape.simulation.market.axis.dates[DAY]!
  let [out, spare] = [createSnapshotColumns(tape.layout.end), createSnapshotColumns(tape.layout.end)]
  for (const [from, until] of stretches)
    for (let second = secondsOf(from); second < secondsOf(until); second += 3) {
      ;[out, spare] = [spare, out]
      readSnapshot(reader, second, shanghaiEpoch(date, second), out)
      yield out
    }
}

/** What stood in the way of the later price, and what traded. */
function brokenThrough(before: SnapshotColumns, after: SnapshotColumns, slot: number): string | null {
  const last = after.last[slot]!
  const traded = after.volume[slot]! - before.volume[slot]!
  let stood = 0
  for (let at = slot * BOOK_LEVELS; at < (slot + 1) * BOOK_LEVELS; at += 1) {
    if (before.bidPrice[at]! > last) stood += before.bidVolume[at]!
    if (before.askPrice[at]! > 0 && before.askPrice[at]! < last) stood += before.askVolume[at]!
  }
  // The first price of a contract is that of its call.
  if (before.open[slot] === 0) return null
  // Contracts that nobody trades follow the curve.
  if (traded === 0 && slot >= tape.layout.futures) return null
  if (traded === 0 && last !== before.last[slot]!) return `slot ${slot} moved without a trade`
  // Fractions of a coin add up to within a thousandth.
  return stood > traded + 0.001 ? `slot ${slot}: ${stood} stood, ${traded} traded` : null
}

describe('the book and the tape', () => {
  it.each([
    ['the open', [['09:30:00', '09:36:00']]],
    [
      'the end of the morning and the afternoon',
      [
        ['11:28:00', '11:31:00'],
        ['12:59:00', '13:03:00'],
      ],
    ],
    ['the last minutes', [['14:50:00', '14:57:00']]],
  ] as const)('[SIM-BOOK-1] nothing trades through what is shown: %s', (_when, stretches) => {
    const isIndex = (slot: number) => slot >= tape.layout.indices && slot < tape.layout.futures
    let before: SnapshotColumns | null = null
    let moves = 0
    for (const after of beats(...stretches)) {
      for (let slot = 0; slot < tape.layout.end; slot += 1) {
        if (!before || isIndex(slot)) continue
        const broken = brokenThrough(before, after, slot)
        if (broken) throw new Error(broken)
        if (before.last[slot] !== after.last[slot]) moves += 1
      }
      before = after
    }
    expect(moves).toBeGreaterThan(1000)
  })

  it('[SIM-BOOK-2] a seal melts before its board breaks', () => {
    const sealed = new Map<number, number[]>()
    let breaks = 0
    for (const now of beats(['09:30:00', '10:30:00'])) {
      for (let slot = 0; slot < tape.layout.etfs; slot += 1) {
        const limit = now.limitUp[slot]!
        if (limit === 0) continue
        if (now.last[slot] === limit) {
          const queue = sealed.get(slot) ?? []
          queue.push(now.bidVolume[slot * BOOK_LEVELS]!)
          sealed.set(slot, queue)
          continue
        }
        const queue = sealed.get(slot)
        sealed.delete(slot)
        // Three minutes of a seal: the last that stood is a small part of what stood before.
        if (!queue || queue.length < 60) continue
        breaks += 1
        expect(queue.at(-1)! / Math.max(...queue)).toBeLessThan(0.1)
      }
    }
    expect(breaks).toBeGreaterThan(0)
  })
})
