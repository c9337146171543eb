import { expect, it } from 'vitest'

import { createSnapshotColumns, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { createDayTape } from './day-tape.ts'
import { slotLayout } from './layout.ts'
import { createTapeReader, readSnapshot } from './snapshot.ts'
import { openSparseDay, readSparseDay } from './sparse-day.ts'

const simulation = smallSimulation(60)
const layout = slotLayout(simulation)
const day = 55
const dayMs = (simulation.market.axis.dayNumbers[day] ?? 0) * 86_400_000

const quoteOf = (columns: SnapshotColumns, slot: number) => {
  const { last, open, high, low, preClose, limitUp, limitDown, volume, amount, status } = columns
  const singles = [last, open, high, low, preClose, limitUp, limitDown, volume, amount, status].map((one) => one[slot])
  const { bidPrice, bidVolume, askPrice, askVolume } = columns
  return [
    ...singles,
    ...[bidPrice, bidVolume, askPrice, askVolume].flatMap((side) => Array.from(side.subarray(slot * 5, slot * 5 + 5))),
  ]
}

it('[DEMO-1] a past day read for some instruments shows what the whole market showed', () => {
  const wanted = [3, 77, 200, layout.etfs, layout.etfs + 30, layout.convertibles + 2, layout.futures + 1, layout.crypto]
  const whole = createTapeReader(createDayTape(simulation, day))
  const sparse = openSparseDay(simulation, day, wanted)
  const [all, some] = [createSnapshotColumns(layout.end), createSnapshotColumns(layout.end)]
  for (const clock of ['09:20:00', '09:31:40', '11:05:12', '12:00:00', '14:58:30', '15:40:00']) {
    const second = secondsOf(clock)
    readSnapshot(whole, second, dayMs + second * 1000, all)
    readSparseDay(sparse, second, dayMs + second * 1000, some)
    for (const slot of wanted) expect(quoteOf(some, slot), `${clock} ${slot}`).toEqual(quoteOf(all, slot))
  }
  expect(all.volume[200]).toBeGreaterThan(0)
})
