import { createDayAxis } from '@liangshu/engine/simulator/calendar/day-axis'
import {
  lastClosedDate,
  simulatedTime,
  type ClockSettings,
  type SimulatedTime,
} from '@liangshu/engine/simulator/clock/sim-clock'
import type { SealSpans } from '@liangshu/engine/rules/limit/seal-spans'
import { extendSimulation, simulationSteps, type Simulation } from '@liangshu/engine/simulator/simulation'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { readSnapshot } from '@liangshu/engine/simulator/tape/snapshot'
import { createBackground, type Background } from './background.ts'
import { openDay, type DayFacts } from './day-facts.ts'
import { deriveLive } from './derive-live.ts'
import type { LiveColumns } from './live-columns.ts'
import type { SectorTable } from './sectors/sector-table.ts'
import type { HourHistory } from './strength/hour-history.ts'

export interface CoreOptions {
  readonly seed: number
  /** Fewer than 5400 keep the proportions of the boards. */
  readonly stocks: number
  readonly clock: ClockChoice
}

/** `live` finds its looped day by itself; the others are as given. */
export type ClockChoice = { readonly mode: 'live' } | Exclude<ClockSettings, { mode: 'live' }>

/** What a fed market is told; a simulated one knows it by itself. */
export interface Told {
  readonly sectors: SectorTable
  readonly hours: HourHistory
  /** Boards of past days as their stored minutes tell, by day and stock; read when a day is asked for. */
  readonly seals: Map<number, ReadonlyMap<number, SealSpans>>
}

/** The market: its whole history, the day shown, and what is worked out in the background. */
export interface MarketCore {
  readonly simulation: Simulation
  readonly background: Background
  clock: ClockChoice
  time: SimulatedTime
  facts: DayFacts
  /** The columns of the last beat. */
  live: LiveColumns | null
  readonly told: Told | null
}

function timeAt(choice: ClockChoice, wallMs: number, simulation: Simulation): SimulatedTime {
  const { calendar } = simulation.market.axis
  const settings =
    choice.mode === 'live' ? { mode: 'live' as const, loopDate: lastClosedDate(wallMs, calendar) } : choice
  return simulatedTime(wallMs, settings, calendar)
}

const initials = new Map<string, string>()

/** Builds the market in steps and yields the share done. */
export function* coreSteps(options: CoreOptions, wallMs: number): Generator<number, MarketCore> {
  const axis = createDayAxis()
  const days = axis.indexUpTo(shanghaiTime(wallMs).date) + 1
  const { seed, stocks } = options
  const steps = simulationSteps({ seed, stocks, days, capacity: axis.dates.length })
  let step = steps.next()
  while (!step.done) {
    yield step.value * 0.9
    step = steps.next()
  }
  const simulation = step.value
  const time = timeAt(options.clock, wallMs, simulation)
  const facts = openDay(simulation, axis.indexOf(time.date), initials)
  yield 1
  return { simulation, background: createBackground(), clock: options.clock, time, facts, live: null, told: null }
}

/** Moves the market to a wall time and writes every quote. True when another trading day is shown than before. */
export function beat(core: MarketCore, wallMs: number, live: LiveColumns): boolean {
  core.time = timeAt(core.clock, wallMs, core.simulation)
  const isNewDay = core.time.date !== core.facts.date
  if (isNewDay) showDay(core)
  const { secondOfDay, epochMs } = core.time
  readSnapshot(core.facts.reader, secondOfDay, epochMs, live)
  deriveLive(core.facts, secondOfDay, live)
  core.background.fill(core, live)
  core.live = live
  return isNewDay
}

function showDay(core: MarketCore): void {
  const { simulation } = core
  const day = simulation.market.axis.indexOf(core.time.date)
  if (day >= simulation.market.matrix.generatedUntil) extendSimulation(simulation, day + 1)
  core.facts = openDay(simulation, day, initials)
}
