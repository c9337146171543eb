import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { divideHalfUp, mulDivHalfUp } from '../../math/scaled/rounding.ts'

/** A fill as reports need it: price in units of 1/10000, fees in fen. */
export type TripFill = {
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly fees: number
  readonly at: number
  readonly day: string
  /** Middle of the book when the order was born, and the day's VWAP; null when nobody knows. */
  readonly arrival: number | null
  readonly vwap: number | null
  readonly signalCode: string | null
}

/** One entry paired with one exit, first in first out. Money in fen, prices in units. */
export type RoundTrip = {
  readonly symbol: string
  readonly volume: number
  readonly entryAt: number
  readonly entryDay: string
  readonly entryPrice: number
  readonly exitAt: number
  readonly exitDay: string
  readonly exitPrice: number
  readonly gross: number
  readonly fees: number
  readonly net: number
  readonly returnRate: number
  readonly tag: string
  readonly arrivalSlippage: number | null
  readonly vwapSlippage: number | null
}

export const manualTag = '人工'

type OpenLot = { fill: TripFill; left: number; feesLeft: number }

/** TRIP-1: pairs buys with the sales that closed them. Shares nobody sold stay open and make no trip. */
export function pairRoundTrips(fills: readonly TripFill[]): RoundTrip[] {
  const open = new Map<string, OpenLot[]>()
  const trips: RoundTrip[] = []
  for (const fill of fills) {
    const lots = open.get(fill.symbol) ?? []
    open.set(fill.symbol, lots)
    if (fill.side === side.buy) lots.push({ fill, left: fill.volume, feesLeft: fill.fees })
    else closeLots(lots, fill, trips)
  }
  return trips
}

function closeLots(lots: OpenLot[], exit: TripFill, trips: RoundTrip[]): void {
  let left = exit.volume
  let exitFees = exit.fees
  while (left > 0) {
    const lot = lots[0]
    // Shares that were held before the period have no entry here.
    if (!lot) return
    const volume = Math.min(left, lot.left)
    const entryShare = volume === lot.left ? lot.feesLeft : mulDivHalfUp(lot.feesLeft, volume, lot.left)
    const exitShare = volume === left ? exitFees : mulDivHalfUp(exitFees, volume, left)
    trips.push(makeTrip(lot.fill, exit, volume, entryShare + exitShare))
    lot.left -= volume
    lot.feesLeft -= entryShare
    exitFees -= exitShare
    left -= volume
    if (lot.left === 0) lots.shift()
  }
}

function makeTrip(entry: TripFill, exit: TripFill, volume: number, fees: number): RoundTrip {
  const gross = divideHalfUp((exit.price - entry.price) * volume, 100)
  const net = gross - fees
  return {
    symbol: entry.symbol,
    volume,
    entryAt: entry.at,
    entryDay: entry.day,
    entryPrice: entry.price,
    exitAt: exit.at,
    exitDay: exit.day,
    exitPrice: exit.price,
    gross,
    fees,
    net,
    returnRate: net / divideHalfUp(entry.price * volume, 100),
    tag: entry.signalCode ?? manualTag,
    arrivalSlippage: bothSides(entry, exit, (fill) => fill.arrival),
    vwapSlippage: bothSides(entry, exit, (fill) => fill.vwap),
  }
}

/** TRIP-3: what both fills lost against a reference, as a fraction; positive is worse for us. */
function bothSides(entry: TripFill, exit: TripFill, reference: (fill: TripFill) => number | null): number | null {
  const [into, outOf] = [reference(entry), reference(exit)]
  if (into === null || outOf === null || into <= 0 || outOf <= 0) return null
  return (entry.price - into) / into + (outOf - exit.price) / outOf
}

export type TripBar = { readonly day: string; readonly at: number; readonly high: number; readonly low: number }

export type Excursion = {
  /** Worst and best move against the entry, as fractions; the first is never positive, the second never negative. */
  readonly mae: number
  readonly mfe: number
  /** Share of the best move that the exit kept; null when the price never rose above the entry. */
  readonly exitEfficiency: number | null
  /** 0 bought at the day's low, 1 at its high; null on a day without range. */
  readonly entryTiming: number | null
}

/** TRIP-2: how far the price went with and against a trip between entry and exit. */
export function excursionOf(trip: RoundTrip, bars: readonly TripBar[]): Excursion {
  let low = Math.min(trip.entryPrice, trip.exitPrice)
  let high = Math.max(trip.entryPrice, trip.exitPrice)
  let dayLow = trip.entryPrice
  let dayHigh = trip.entryPrice
  for (const bar of bars) {
    if (bar.day === trip.entryDay) {
      dayLow = Math.min(dayLow, bar.low)
      dayHigh = Math.max(dayHigh, bar.high)
    }
    if (bar.at <= trip.entryAt || bar.at > trip.exitAt) continue
    low = Math.min(low, bar.low)
    high = Math.max(high, bar.high)
  }
  return {
    mae: low / trip.entryPrice - 1,
    mfe: high / trip.entryPrice - 1,
    exitEfficiency: high > trip.entryPrice ? (trip.exitPrice - trip.entryPrice) / (high - trip.entryPrice) : null,
    entryTiming: dayHigh > dayLow ? (trip.entryPrice - dayLow) / (dayHigh - dayLow) : null,
  }
}
