import { slotOf } from '../../market/day/daily-columns.ts'
import { createMinuteColumns, type MinuteColumns } from '../../market/live/minute-columns.ts'
import { momentAt } from '../../market/live/moment.ts'
import type { SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { isBondListed } from '../convertible/convertible-universe.ts'
import { createIntradayFactors } from '../minute/intraday-factors.ts'
import { createMinuteScratch, paintMinutes } from '../minute/paint-minutes.ts'
import { stockMinuteRow } from '../minute/stock-row.ts'
import type { Simulation } from '../simulation.ts'
import { basketPath, oneBasketOnDay, type DayBasket } from './basket-minutes.ts'
import { writeCryptoQuotes } from './crypto-quotes.ts'
import type { DayTape } from './day-tape.ts'
import { convertibleMinuteRow, etfMinuteRow } from './derived-rows.ts'
import { writeFutureQuotes } from './future-quotes.ts'
import { paintFutures } from './future-tape.ts'
import { writeGridQuotes } from './grid-quotes.ts'
import { slotLayout } from './layout.ts'
import { createTapeReader, type TapeReader } from './snapshot.ts'

/** A past day on which only some instruments are read, without painting the others. */
export interface SparseDay {
  readonly reader: TapeReader
  readonly wanted: ReadonlySet<number>
}

interface WantedRows {
  readonly stocks: ReadonlySet<number>
  readonly etfs: readonly { readonly id: number; readonly basket: DayBasket | undefined }[]
  readonly bonds: readonly number[]
}

/** The funds and bonds asked for, and every stock that they or the caller need. */
function wantedRows(simulation: Simulation, day: number, wanted: readonly number[]): WantedRows {
  const { market, etfs, convertibles } = simulation
  const layout = slotLayout(simulation)
  const between = (from: number, until: number) =>
    wanted.filter((slot) => slot >= from && slot < until).map((slot) => slot - from)
  const funds = between(layout.etfs, layout.convertibles).map((id) => ({
    id,
    basket: oneBasketOnDay(market, etfs.periods, etfs.etfs[id]?.underlying ?? -1, day),
  }))
  const bonds = between(layout.convertibles, layout.indices).filter((id) => {
    const bond = convertibles.bonds[id]
    return bond !== undefined && isBondListed(bond, day)
  })
  const stocks = new Set(between(layout.stocks, layout.etfs))
  for (const { basket } of funds) for (const id of basket?.ids ?? []) stocks.add(id)
  for (const id of bonds) stocks.add(convertibles.bonds[id]?.stock ?? 0)
  return { stocks, etfs: funds, bonds }
}

/** Columns that day after day is painted into: making them anew costs more than the painting. */
export interface SparseRoom {
  readonly minutes: MinuteColumns
  readonly painted: Set<number>
}

export const createSparseRoom = (simulation: Simulation): SparseRoom => ({
  minutes: createMinuteColumns(slotLayout(simulation).indices),
  painted: new Set(),
})

function clearRoom({ minutes, painted }: SparseRoom): void {
  const { close, high, low, volume, amount } = minutes
  for (const slot of painted) {
    const [from, until] = [slot * MINUTES_PER_DAY, (slot + 1) * MINUTES_PER_DAY]
    for (const column of [close, high, low, volume, amount]) column.fill(0, from, until)
  }
  painted.clear()
}

/**
 * Opens a day for the given slots. Their quotes are those of the whole tape, byte for byte. A day opened before in the
 * same room can no longer be read.
 */
export function openSparseDay(
  simulation: Simulation,
  day: number,
  wanted: readonly number[],
  room: SparseRoom = createSparseRoom(simulation),
): SparseDay {
  const layout = slotLayout(simulation)
  clearRoom(room)
  const isWanted = new Set(wanted)
  const tape: DayTape = {
    simulation,
    day,
    layout,
    minutes: room.minutes,
    indexBaskets: [],
    indexLevels: new Float64Array(0),
    fundBaskets: [],
    basketWorth: new Float64Array(0),
    futures: paintFutures(simulation, day, undefined, (_, contract) => isWanted.has(layout.futures + contract)),
  }
  const rows = wantedRows(simulation, day, wanted)
  for (const id of rows.stocks) room.painted.add(id)
  for (const slot of wanted) if (slot < layout.indices) room.painted.add(slot)
  paintWanted(tape, rows)
  const reader = createTapeReader(
    tape,
    wanted.filter((slot) => slot < layout.indices),
  )
  return { reader, wanted: isWanted }
}

function paintWanted({ simulation, day, layout, minutes }: DayTape, { stocks, etfs, bonds }: WantedRows): void {
  const { model, matrix, seed } = simulation.market
  const { columns } = matrix
  const factors = createIntradayFactors(seed, day)
  const scratch = createMinuteScratch()
  for (const id of stocks) {
    if (columns.flags[slotOf(columns, id, day)] === 0) continue
    paintMinutes(stockMinuteRow(model, columns, factors, id), minutes, id * MINUTES_PER_DAY, scratch)
  }
  const opens = (id: number) => columns.open[id * columns.capacity + day] as number
  for (const { id, basket } of etfs) {
    if (!basket) continue
    const row = etfMinuteRow(simulation, id, day, basketPath(basket, opens, minutes))
    paintMinutes(row, minutes, (layout.etfs + id) * MINUTES_PER_DAY, scratch)
  }
  for (const id of bonds) {
    const stock = simulation.convertibles.bonds[id]?.stock ?? 0
    const closes = minutes.close.subarray(stock * MINUTES_PER_DAY, (stock + 1) * MINUTES_PER_DAY)
    const row = convertibleMinuteRow(simulation, id, day, closes)
    paintMinutes(row, minutes, (layout.convertibles + id) * MINUTES_PER_DAY, scratch)
  }
}

/** The wanted instruments at one second of the day; indicative values of funds and indices are left out. */
export function readSparseDay(
  { reader, wanted }: SparseDay,
  secondOfDay: number,
  epochMs: number,
  out: SnapshotColumns,
): void {
  writeGridQuotes(reader, momentAt(secondOfDay), out)
  const isWanted = (slot: number) => wanted.has(slot)
  writeFutureQuotes(reader.tape, reader.tape.futures, secondOfDay, out, isWanted)
  writeCryptoQuotes(reader.tape, epochMs, out, isWanted)
}
