import { pairContracts } from '@liangshu/engine/account/profit/contract-profit'
import { judgeTrip } from '@liangshu/engine/analysis/review/judge-trip'
import { manualTag, pairRoundTrips, type RoundTrip } from '@liangshu/engine/analysis/review/round-trip'
import { indexDays, signalBefore, type IndexedDays } from '@liangshu/engine/analysis/review/traded-days'
import type { ReviewedTrip } from '@liangshu/engine/analysis/review/trip-review'

import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { AccountMove } from '../report/fill.store.ts'
import type { Fill } from '../report/packed-fills.ts'
import { isContract, timed } from '../report/symbol-report.ts'

/** A trip of an account, named so that a row can be found again. */
export type OwnTrip = ReviewedTrip & { readonly id: string; readonly accountId: string }

export type TripInputs = {
  readonly fills: readonly Fill[]
  readonly moves: readonly AccountMove[]
  readonly from: string
  readonly to: string
  readonly days: ReadonlyMap<string, IndexedDays>
  /** Closes of the benchmark by day. */
  readonly bench: ReadonlyMap<string, number>
  readonly strategyNames: ReadonlyMap<string, string>
}

type Paired = { readonly trip: RoundTrip; readonly direction: 1 | -1; readonly strategyId: string | null }

/** The shares of one account: what it bought is closed by what the same account sold. */
function pairShares(fills: readonly Fill[], moves: readonly AccountMove[], days: IndexedDays | null): Paired[] {
  // A trip carries one tag; whose strategy opened it is found by the moment and price of its entry.
  const openers = new Map<number, string | null>()
  const signals = new Map<string, string | null>()
  const signalOn = (day: string): string | null => {
    if (days && !signals.has(day)) signals.set(day, signalBefore(days, day))
    return signals.get(day) ?? null
  }
  const asked = fills.map((fill) => {
    const at = fill.at.getTime()
    if (fill.side === 1) openers.set(at, fill.strategyId)
    const on = days?.indexOf.get(fill.day)
    const vwap = on === undefined ? null : days?.vwap[on] || null
    const signalCode = fill.side === 1 && days ? signalOn(fill.day) : null
    const { symbol, side, price, volume, fees, day, arrival } = fill
    return { symbol, side, price, volume, fees, day, arrival, at, vwap, signalCode }
  })
  return pairRoundTrips(asked, moves).map((trip) => ({
    trip,
    direction: 1 as const,
    strategyId: openers.get(trip.entryAt) ?? null,
  }))
}

function pairOf(
  symbol: string,
  fills: readonly Fill[],
  moves: readonly AccountMove[],
  days: IndexedDays | null,
): Paired[] {
  if (!isContract(symbol)) return pairShares(fills, moves, days)
  const openers = new Map(fills.map((fill) => [fill.at.getTime(), fill.strategyId]))
  return pairContracts(fills.map(timed)).map(({ direction, ...trip }) => ({
    trip: { ...trip, tag: manualTag, scalings: [], arrivalSlippage: null, vwapSlippage: null },
    direction,
    strategyId: openers.get(trip.entryAt) ?? null,
  }))
}

/** TRIP-10: round trips that were closed in the period, by account and symbol, held against the market; oldest exit first. */
export function tripPopulation(market: MarketFacts, inputs: TripInputs): OwnTrip[] {
  const { fills, moves, from, to, days, bench, strategyNames } = inputs
  const keyOf = (row: { accountId: string; symbol: string }) => `${row.accountId}\t${row.symbol}`
  const movesBy = Map.groupBy(moves, keyOf)
  const trips: OwnTrip[] = []
  for (const [key, own] of Map.groupBy(fills, keyOf)) {
    const [first] = own
    // What was last traded before the period closes nothing in it.
    if (!first || (own.at(-1)?.day ?? '') < from) continue
    const { accountId, symbol } = first
    const known = days.get(symbol) ?? null
    const sector = market.instrument(symbol)?.sector ?? '其他'
    for (const [index, { trip, direction, strategyId }] of pairOf(
      symbol,
      own,
      movesBy.get(key) ?? [],
      known,
    ).entries()) {
      if (trip.exitDay < from || trip.exitDay > to) continue
      const strategy = strategyId === null ? manualTag : (strategyNames.get(strategyId) ?? strategyId)
      const judged = judgeTrip(trip, direction, { days: known, bench })
      trips.push(Object.assign(judged, { id: `${accountId}:${symbol}:${index}`, accountId, sector, strategy }))
    }
  }
  return trips.sort((a, b) => a.exitAt - b.exitAt || (a.id < b.id ? -1 : 1))
}

export const indexed = (found: Awaited<ReturnType<MarketFacts['tradedDays']>>): Map<string, IndexedDays> =>
  new Map(Array.from(found, ([symbol, days]) => [symbol, indexDays(days)]))
