import { momentAt } from '../../market/live/moment.ts'
import type { SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { createFlow } from '../flow/fund-flow.ts'
import { writeCryptoQuotes } from './crypto-quotes.ts'
import type { DayTape } from './day-tape.ts'
import { writeFutureQuotes } from './future-quotes.ts'
import type { FutureTape } from './future-tape.ts'
import { createGridFacts, type GridFacts } from './grid-facts.ts'
import { writeGridQuotes, type GridScratch } from './grid-quotes.ts'
import { writeFundValues, writeIndexQuotes } from './index-quotes.ts'
import { createTapeCursor, type TapeCursor } from './tape-cursor.ts'

/** Reads one day's tape at any moment. Any order of moments gives the same quotes; forward is fastest. */
export interface TapeReader {
  readonly tape: DayTape
  /** The stock-hours slots it reads. */
  readonly slots: Int32Array
  readonly facts: GridFacts
  readonly cursor: TapeCursor
  readonly scratch: GridScratch
}

/** `wanted` are the stock-hours slots to be read; all of them unless it says otherwise. */
export function createTapeReader(tape: DayTape, wanted?: readonly number[]): TapeReader {
  const chosen = wanted && new Set(wanted)
  const slots = Int32Array.from(wanted ?? { length: tape.layout.indices }, (slot, i) => (wanted ? (slot as number) : i))
  return {
    tape,
    slots,
    facts: createGridFacts(tape, chosen && ((slot) => chosen.has(slot))),
    cursor: createTapeCursor(tape, slots),
    scratch: {
      beat: { last: 0, high: 0, low: 0 },
      flow: createFlow(),
      bar: { open: 0, high: 0, low: 0, close: 0 },
    },
  }
}

/**
 * Every instrument at one second of the tape's day. `epochMs` places the coins, which know no trading day. An evening
 * belongs to the next trading day of futures: pass that day's `paintFutures` to see the night session.
 */
export function readSnapshot(
  reader: TapeReader,
  secondOfDay: number,
  epochMs: number,
  out: SnapshotColumns,
  futures: FutureTape = reader.tape.futures,
): void {
  if (out.size !== reader.tape.layout.end) throw new RangeError(`a snapshot has ${reader.tape.layout.end} slots`)
  const moment = momentAt(secondOfDay)
  writeGridQuotes(reader, moment, out)
  writeIndexQuotes(reader, moment, out)
  writeFundValues(reader, moment, out)
  writeFutureQuotes(reader.tape, futures, secondOfDay, out)
  writeCryptoQuotes(reader.tape, epochMs, out)
}
