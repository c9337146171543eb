import { createDayFacts, type DayFacts } from '@liangshu/engine/market/day/day-facts'
import { limitPool } from '@liangshu/engine/simulator/limits/limit-pool'
import type { Simulation } from '@liangshu/engine/simulator/simulation'
import { dayTapeSteps } from '@liangshu/engine/simulator/tape/day-tape'
import { createTapeReader, type TapeReader } from '@liangshu/engine/simulator/tape/snapshot'

import { atOnce } from '../steps.ts'
import { dailyPlace } from './daily-place.ts'
import { factsOn } from './instrument-facts.ts'

/** A day of the simulation with the tape its quotes are read from. */
export interface SimulatedDay extends DayFacts {
  readonly reader: TapeReader
}

export function openDay(simulation: Simulation, day: number, initials: Map<string, string>): SimulatedDay {
  return atOnce(openDaySteps(simulation, day, initials))
}

/** The same in small steps, for a day nobody waits for. */
export function* openDaySteps(
  simulation: Simulation,
  day: number,
  initials: Map<string, string>,
): Generator<void, SimulatedDay> {
  const { market, etfs } = simulation
  const tape = yield* dayTapeSteps(simulation, day)
  const reader = createTapeReader(tape)
  yield
  const { layout, minutes } = reader.tape
  const date = market.axis.dates[day] ?? ''
  const shown = { date, layout, minutes, instruments: factsOn(simulation, day, initials) }
  yield
  const pool = new Map(limitPool(market, day).map((entry) => [entry.id, entry]))
  yield
  const facts = createDayFacts(shown, { day, pool, placeOf: (slot) => dailyPlace(simulation, layout, slot) })
  etfs.etfs.forEach((_, id) => {
    facts.floatShares[layout.etfs + id] = etfs.units[id * etfs.columns.capacity + Math.max(0, day - 1)] ?? Number.NaN
  })
  return { ...facts, reader }
}
