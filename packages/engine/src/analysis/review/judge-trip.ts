import { excursionOver, type RoundTrip } from './round-trip.ts'
import { isBoardChase, type BoardBuy } from './trip-analysis.ts'
import type { IndexedDays } from './traded-days.ts'

/** What the market did around a trip; null where nobody knows. */
export type TripFacts = {
  readonly mae: number | null
  readonly mfe: number | null
  readonly exitEfficiency: number | null
  readonly entryTiming: number | null
  readonly benchRate: number | null
  readonly excess: number | null
  /** The board that was chased; null for any other entry. */
  readonly board: BoardBuy | null
}

/** `direction` is −1 for a short that was bought back. */
export type JudgedTrip = RoundTrip & TripFacts & { readonly direction: 1 | -1 }

const unknown = { mae: null, mfe: null, exitEfficiency: null, entryTiming: null }

function excursions(trip: RoundTrip, direction: 1 | -1, facts: IndexedDays | null) {
  const from = facts?.indexOf.get(trip.entryDay)
  if (!facts || from === undefined) return unknown
  const until = facts.indexOf.get(trip.exitDay) ?? facts.days.length - 1
  return excursionOver(trip, direction, facts, { from, until })
}

function boardOf(trip: RoundTrip, direction: 1 | -1, facts: IndexedDays | null): BoardBuy | null {
  const at = facts?.indexOf.get(trip.entryDay)
  if (!facts || at === undefined || direction !== 1) return null
  // The entry price of a trip is in the basis of its exit: the limit of the day is compared with the price of the day.
  const paid = trip.scalings.reduce((price, { ratio }) => price * ratio, trip.entryPrice)
  if (!isBoardChase(paid, facts.limitUp[at] || null)) return null
  return {
    isSealedAtClose: facts.isSealed[at] ?? false,
    nextOpen: facts.open[at + 1] ?? null,
    close: facts.close[at] ?? 0,
  }
}

/** TRIP-8: a round trip held against the days it lasted and against its benchmark, whose closes are by day. */
export function judgeTrip(
  trip: RoundTrip,
  direction: 1 | -1,
  { days, bench }: { days: IndexedDays | null; bench: ReadonlyMap<string, number> },
): JudgedTrip {
  const [from, to] = [bench.get(trip.entryDay), bench.get(trip.exitDay)]
  const benchRate = from && to ? to / from - 1 : null
  return {
    ...trip,
    direction,
    ...excursions(trip, direction, days),
    benchRate,
    excess: benchRate === null ? null : trip.returnRate - benchRate,
    board: boardOf(trip, direction, days),
  }
}
