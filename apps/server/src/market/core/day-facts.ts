import { dayFlags } from '@liangshu/engine/simulator/daily/columns'
import { limitPool, type LimitPoolEntry } from '@liangshu/engine/simulator/limits/limit-pool'
import type { Simulation } from '@liangshu/engine/simulator/simulation'
import { createDayTape } from '@liangshu/engine/simulator/tape/day-tape'
import { createTapeReader, type TapeReader } from '@liangshu/engine/simulator/tape/snapshot'
import { adjustedClose, dailyPlace, meanVolume } from './daily-access.ts'
import { factsOn, type InstrumentFacts } from './instrument-facts.ts'

/** What stays the same while one trading day is shown. */
export interface DayFacts {
  readonly day: number
  readonly date: string
  readonly reader: TapeReader
  readonly instruments: readonly InstrumentFacts[]
  /** Shares, units or NaN, by slot. */
  readonly floatShares: Float64Array
  readonly meanMinuteVolume5: Float64Array
  readonly meanVolume20: Float64Array
  /** Closes of five and twenty days ago in today's price basis, by slot. */
  readonly close5: Float64Array
  readonly close20: Float64Array
  /** Boards after the day before, by stock. */
  readonly boardsBefore: Uint8Array
  readonly wasSealedUp: Uint8Array
  /** Who meets the limit today and when, by stock. Look at seconds that have passed only. */
  readonly pool: ReadonlyMap<number, LimitPoolEntry>
}

const MINUTES = 240

export function openDay(simulation: Simulation, day: number, initials: Map<string, string>): DayFacts {
  const { market, etfs } = simulation
  const reader = createTapeReader(createDayTape(simulation, day))
  const { layout } = reader.tape
  const column = () => new Float64Array(layout.end).fill(Number.NaN)
  const facts: DayFacts = {
    day,
    date: market.axis.dates[day] ?? '',
    reader,
    instruments: factsOn(simulation, day, initials),
    floatShares: column(),
    meanMinuteVolume5: column(),
    meanVolume20: column(),
    close5: column(),
    close20: column(),
    boardsBefore: new Uint8Array(market.model.universe.count),
    wasSealedUp: new Uint8Array(market.model.universe.count),
    pool: new Map(limitPool(market, day).map((entry) => [entry.id, entry])),
  }
  for (let slot = 0; slot < layout.indices; slot += 1) fillSlot(simulation, facts, slot)
  for (const { slot, stock } of facts.instruments) if (stock) facts.floatShares[slot] = stock.floatShares
  etfs.etfs.forEach((_, id) => {
    facts.floatShares[layout.etfs + id] = etfs.units[id * etfs.columns.capacity + Math.max(0, day - 1)] ?? Number.NaN
  })
  return facts
}

function fillSlot(simulation: Simulation, facts: DayFacts, slot: number): void {
  const { day, reader } = facts
  const place = dailyPlace(simulation, reader.tape.layout, slot)
  if (!place) return
  facts.meanMinuteVolume5[slot] = meanVolume(place, day, 5) / MINUTES
  facts.meanVolume20[slot] = meanVolume(place, day, 20)
  facts.close5[slot] = adjustedClose(place, day, 5)
  facts.close20[slot] = adjustedClose(place, day, 20)
  if (slot >= facts.boardsBefore.length || day === 0) return
  const before = place.id * place.columns.capacity + day - 1
  facts.boardsBefore[slot] = place.columns.boards[before] ?? 0
  facts.wasSealedUp[slot] = ((place.columns.flags[before] ?? 0) & dayFlags.sealedUp) === 0 ? 0 : 1
}
