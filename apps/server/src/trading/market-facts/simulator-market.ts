import { setImmediate as breathe } from 'node:timers/promises'

import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { Instrument } from '@liangshu/engine/instrument/instrument'
import { shanghaiTime } from '@liangshu/engine/calendar/shanghai-time'
import { createDayAxis } from '@liangshu/engine/simulator/calendar/day-axis'
import { lastClosedDate, simulatedTime, type SimulatedTime } from '@liangshu/engine/simulator/clock/sim-clock'
import type { SimulatedInstrument } from '@liangshu/engine/simulator/master/instrument-row'
import { instrumentsOn } from '@liangshu/engine/simulator/master/instruments'
import { DEFAULT_SEED, extendSimulation, simulationSteps, type Simulation } from '@liangshu/engine/simulator/simulation'
import { createDayTape } from '@liangshu/engine/simulator/tape/day-tape'
import { createTapeReader, readSnapshot, type TapeReader } from '@liangshu/engine/simulator/tape/snapshot'
import {
  BOOK_LEVELS,
  createSnapshotColumns,
  quoteStatus,
  type SnapshotColumns,
} from '@liangshu/engine/simulator/tape/snapshot-columns'
import type { BookLevel } from '@liangshu/engine/matching/market-beat'

import type { Clock } from '../../platform/clock.ts'
import { orderDayAt, type MarketFacts, type MarketQuote, type TradedInstrument } from './market-facts.ts'

type Day = {
  readonly index: number
  readonly date: string
  readonly reader: TapeReader
  readonly bySymbol: ReadonlyMap<string, SimulatedInstrument>
}

type Shown = { time: SimulatedTime; now: SnapshotColumns; minuteStart: SnapshotColumns; minute: number }

export type SimulatorMarket = MarketFacts & { stop: () => void }

const tradable = new Set(['stock', 'fund', 'convertible'])

/** The simulator as trading sees it. It is built in the background, in steps short enough to answer requests between. */
export function startSimulatorMarket({ clock, stocks }: { clock: Clock; stocks: number }): SimulatorMarket {
  let simulation: Simulation | null = null
  let day: Day | null = null
  let shown: Shown | null = null
  let isStopped = false

  void build()

  async function build(): Promise<void> {
    const axis = createDayAxis()
    const days = axis.indexUpTo(shanghaiTime(clock.now().getTime()).date) + 1
    const steps = simulationSteps({ seed: DEFAULT_SEED, stocks, days, capacity: axis.dates.length })
    let step = steps.next()
    while (!step.done) {
      await breathe()
      if (isStopped) return
      step = steps.next()
    }
    simulation = step.value
  }

  /** Moves to the wall clock, at most one read of the whole market per beat of three seconds. */
  function show(): Shown | null {
    if (!simulation) return null
    const wallMs = clock.now().getTime()
    const { calendar } = simulation.market.axis
    const time = simulatedTime(wallMs, { mode: 'live', loopDate: lastClosedDate(wallMs, calendar) }, calendar)
    const isSameBeat =
      shown?.time.date === time.date && Math.floor(shown.time.secondOfDay / 3) === Math.floor(time.secondOfDay / 3)
    if (shown && isSameBeat) return shown
    day = openDay(simulation, day, time.date)
    const size = day.reader.tape.layout.end
    const minute = Math.floor(time.secondOfDay / 60)
    const next: Shown =
      shown?.now.size === size
        ? shown
        : { time, now: createSnapshotColumns(size), minuteStart: createSnapshotColumns(size), minute: -1 }
    if (next.minute !== minute || next.time.date !== time.date) {
      readSnapshot(day.reader, minute * 60, time.epochMs, next.minuteStart)
      next.minute = minute
    }
    readSnapshot(day.reader, time.secondOfDay, time.epochMs, next.now)
    next.time = time
    shown = next
    return next
  }

  const rowOf = (symbol: string): SimulatedInstrument | null => {
    const row = show() && day?.bySymbol.get(symbol)
    return row && tradable.has(row.secType) ? row : null
  }

  return {
    stop: () => {
      isStopped = true
    },
    time: () => {
      const current = show()
      if (!current) return null
      const { date, secondOfDay } = current.time
      const wall = shanghaiTime(clock.now().getTime())
      return { tradingDay: date, secondOfDay, orderDay: orderDayAt(wall.date, wall.secondOfDay) }
    },
    instrument: (symbol) => {
      const row = rowOf(symbol)
      return row && simulation && day ? tradedInstrument(simulation, row, day.index) : null
    },
    quote: (symbol) => {
      const row = rowOf(symbol)
      return row && shown ? readQuote(shown, row.slot) : null
    },
    close: (symbol, date) => {
      const row = rowOf(symbol)
      return row && simulation ? closeOn(simulation, row.slot, date) : null
    },
    actionsOn: (date, symbols) => {
      const index = simulation?.market.axis.indexOf(date)
      const wanted = new Set(symbols)
      const actions = simulation?.market.matrix.actions ?? []
      return actions
        .filter((action) => action.day === index && wanted.has(action.record.symbol))
        .map(({ record }) => record)
    },
  }
}

function openDay(simulation: Simulation, known: Day | null, date: string): Day {
  if (known?.date === date) return known
  const index = simulation.market.axis.indexOf(date)
  if (index >= simulation.market.matrix.generatedUntil) extendSimulation(simulation, index + 1)
  const reader = createTapeReader(createDayTape(simulation, index))
  return { index, date, reader, bySymbol: new Map(instrumentsOn(simulation, index).map((row) => [row.symbol, row])) }
}

function tradedInstrument(simulation: Simulation, row: SimulatedInstrument, day: number): TradedInstrument {
  const instrument: Instrument = {
    symbol: toInstrumentSymbol(row.symbol),
    exchange: row.exchange,
    secType: row.secType,
    board: row.board,
    listDate: row.listDate,
    names: row.names,
    ...(row.delistDate !== null && { delistDate: row.delistDate }),
    ...(row.fund && {
      fund: { form: 'ETF', asset: row.fund.asset, isWideLimit: row.fund.isWideLimit, isSameDay: row.isSameDay },
    }),
  }
  const adv20 = row.stock ? averageVolume(simulation, row.slot, day) : 0
  return { name: row.name, instrument, sector: row.stock?.industry ?? null, adv20 }
}

function averageVolume({ market }: Simulation, id: number, day: number): number {
  const { columns } = market.matrix
  const from = Math.max(0, day - 20)
  let sum = 0
  for (let index = from; index < day; index += 1) sum += columns.volume[id * columns.capacity + index] ?? 0
  return day === from ? 0 : sum / (day - from)
}

function closeOn({ market, etfs, convertibles }: Simulation, slot: number, date: string): number | null {
  const day = market.axis.indexOf(date)
  const stocks = market.model.universe.count
  const places = [
    { columns: market.matrix.columns, id: slot, count: stocks },
    { columns: etfs.columns, id: slot - stocks, count: etfs.etfs.length },
    { columns: convertibles.columns, id: slot - stocks - etfs.etfs.length, count: convertibles.bonds.length },
  ]
  const place = places.find(({ id, count }) => id >= 0 && id < count)
  const close = place?.columns.close[place.id * place.columns.capacity + day] ?? 0
  return close > 0 ? close : null
}

function levelsOf(prices: Float64Array, volumes: Float64Array, slot: number): BookLevel[] {
  const levels: BookLevel[] = []
  for (let at = slot * BOOK_LEVELS; at < (slot + 1) * BOOK_LEVELS; at += 1) {
    const volume = volumes[at] ?? 0
    if (volume > 0) levels.push({ price: prices[at] ?? 0, volume })
  }
  return levels
}

function readQuote({ now, minuteStart }: Shown, slot: number): MarketQuote | null {
  const status = now.status[slot] ?? quoteStatus.absent
  if (status === quoteStatus.absent) return null
  const priced = (value: number | undefined) => (value !== undefined && value > 0 ? value : null)
  const volume = now.volume[slot] ?? 0
  return {
    last: priced(now.last[slot]),
    open: priced(now.open[slot]),
    preClose: now.preClose[slot] ?? 0,
    isSuspended: status === quoteStatus.suspended,
    volume,
    minuteVolume: Math.max(0, volume - (minuteStart.volume[slot] ?? 0)),
    book: {
      bids: levelsOf(now.bidPrice, now.bidVolume, slot),
      asks: levelsOf(now.askPrice, now.askVolume, slot),
    },
  }
}
