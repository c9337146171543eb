import { expect, it } from 'vitest'

import { drawPath } from './draw-path.ts'
import type { MinuteRow } from './minute-row.ts'

const END = 237

type Day = { pin: number; open: number; last: number; spans: { from: number; until: number }[] }

/** The stretch between the times at the limit in which the day reaches its other end, by its first point. */
function carrierOf({ pin, open, last, spans }: Day): number[] {
  const range = { open, close: last, high: 110_000, low: 90_000 }
  const row = { ...range, key: 7, ref: 100_000, tick: 100, pin, spans, detours: [], track: null, ownStd: 0.01 }
  const path = new Float64Array(END + 1)
  drawPath(path, new Float64Array(END + 1), row as unknown as MinuteRow, END, last)
  const other = pin === range.high ? range.low : range.high
  const starts = [0, ...spans.map(({ until }) => until)]
  const ends = [...spans.map(({ from }) => from), END]
  for (const { from, until } of spans) expect(new Set(path.subarray(from, until + 1))).toEqual(new Set([pin]))
  return starts.filter((from, at) => path.subarray(from + 1, ends[at]).includes(other))
}

const twice = [
  { from: 60, until: 80 },
  { from: 150, until: 170 },
]

it('[SIM-MIN-6] a day that leaves its limit reaches the other end where it ends farthest from the limit, once', () => {
  expect(carrierOf({ pin: 110_000, open: 100_000, last: 104_000, spans: twice })).toEqual([0])
  expect(carrierOf({ pin: 110_000, open: 104_000, last: 100_000, spans: twice })).toEqual([170])
  expect(carrierOf({ pin: 90_000, open: 100_000, last: 96_000, spans: twice })).toEqual([0])
  expect(carrierOf({ pin: 90_000, open: 96_000, last: 100_000, spans: twice })).toEqual([170])
})

it('[SIM-MIN-6] where two end alike, in the longer one, and in none that is too short to go anywhere', () => {
  const spansUntil = (from: number, until: number) => [
    { from, until: 100 },
    { from: 130, until },
  ]
  const day = { pin: 110_000, open: 100_000, last: 100_000 }
  expect(carrierOf({ ...day, spans: spansUntil(60, 180) })).toEqual([0])
  expect(carrierOf({ ...day, spans: spansUntil(50, 180) })).toEqual([180])
  expect(carrierOf({ ...day, spans: spansUntil(60, 177) })).toEqual([0])
  expect(carrierOf({ ...day, open: 95_000, spans: spansUntil(1, 180) })).toEqual([180])
})
