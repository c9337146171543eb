import { side, type Side } from '@liangshu/contract/trading/order-codes'
import type { ShareMove } from '../../account/profit/symbol-profit.ts'
import { secondsOf, shanghaiEpoch } from '../../time/calendar/shanghai-time.ts'
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
  /** Bonus shares and splits between entry and exit: prices of before the day count for `ratio` times as many shares. */
  readonly scalings: readonly Scaling[]
}

export type Scaling = { readonly day: string; readonly ratio: number }

export const manualTag = '人工'

/** `cost` in price units × shares: it stays when the number of shares changes. */
type OpenLot = {
  readonly fill: TripFill
  left: number
  cost: number
  feesLeft: number
  scalings: readonly Scaling[]
}

/**
 * TRIP-1: pairs buys with the sales that closed them. Shares nobody sold stay open and make no trip. TRIP-7: shares that
 * came or went without a trade (`moves`, oldest first; those of a day before its trades) change the lots they belong to.
 */
export function pairRoundTrips(fills: readonly TripFill[], moves: readonly ShareMove[] = []): RoundTrip[] {
  const open = new Map<string, OpenLot[]>()
  const trips: RoundTrip[] = []
  const lotsOf = (symbol: string) => {
    const lots = open.get(symbol) ?? []
    open.set(symbol, lots)
    return lots
  }
  let next = 0
  for (const fill of fills) {
    for (let move = moves[next]; move && move.day <= fill.day; move = moves[next]) {
      applyMove(lotsOf(move.symbol), move)
      next += 1
    }
    const lots = lotsOf(fill.symbol)
    if (fill.side === side.buy) lots.push(lotOf(fill, fill.price * fill.volume))
    else closeLots(lots, fill, trips)
  }
  return trips
}

function lotOf(fill: TripFill, cost: number): OpenLot {
  return { fill, left: fill.volume, cost, feesLeft: fill.fees, scalings: [] }
}

function applyMove(lots: OpenLot[], { kind, symbol, day, delta, amount }: ShareMove): void {
  if (kind === 'scale') scaleOpen(lots, day, delta)
  else if (kind === 'out') dropShares(lots, -delta)
  else {
    const known = { fees: 0, arrival: null, vwap: null, signalCode: null, at: shanghaiEpoch(day, secondsOf('09:30')) }
    const price = divideHalfUp(amount * 100, delta)
    lots.push(lotOf({ symbol, side: side.buy, price, volume: delta, day, ...known }, amount * 100))
  }
}

/** Every lot grows by the same ratio; whole shares are shared out so that they add up. */
function scaleOpen(lots: readonly OpenLot[], day: string, delta: number): void {
  const before = lots.reduce((sum, lot) => sum + lot.left, 0)
  if (before === 0) return
  const after = before + delta
  let [seen, given] = [0, 0]
  for (const lot of lots) {
    seen += lot.left
    lot.left = mulDivHalfUp(seen, after, before) - given
    given += lot.left
    lot.scalings = [...lot.scalings, { day, ratio: after / before }]
  }
}

/** Shares that left without a sale take their lots along and make no trip. */
function dropShares(lots: OpenLot[], count: number): void {
  let left = count
  while (left > 0) {
    const lot = lots[0]
    if (!lot) return
    left -= takeFrom(lots, lot, left).volume
  }
}

type Taken = { readonly volume: number; readonly cost: number; readonly fees: number }

function takeFrom(lots: OpenLot[], lot: OpenLot, most: number): Taken {
  const volume = Math.min(most, lot.left)
  const isAll = volume === lot.left
  const cost = isAll ? lot.cost : mulDivHalfUp(lot.cost, volume, lot.left)
  const fees = isAll ? lot.feesLeft : mulDivHalfUp(lot.feesLeft, volume, lot.left)
  lot.left -= volume
  lot.cost -= cost
  lot.feesLeft -= fees
  if (isAll) lots.shift()
  return { volume, cost, fees }
}

function closeLots(lots: OpenLot[], exit: TripFill, trips: RoundTrip[]): void {
  let left = exit.volume
  let exitFees = exit.fees
  while (left > 0) {
    const lot = lots[0]
    // Shares that were held before the period have no entry here.
    if (!lot) return
    const taken = takeFrom(lots, lot, left)
    const exitShare = taken.volume === left ? exitFees : mulDivHalfUp(exitFees, taken.volume, left)
    trips.push(makeTrip(lot, exit, { ...taken, fees: taken.fees + exitShare }))
    exitFees -= exitShare
    left -= taken.volume
  }
}

function makeTrip({ fill: entry, scalings }: OpenLot, exit: TripFill, { volume, cost, fees }: Taken): RoundTrip {
  const gross = divideHalfUp(exit.price * volume - cost, 100)
  const net = gross - fees
  return {
    symbol: entry.symbol,
    volume,
    entryAt: entry.at,
    entryDay: entry.day,
    entryPrice: divideHalfUp(cost, volume),
    exitAt: exit.at,
    exitDay: exit.day,
    exitPrice: exit.price,
    gross,
    fees,
    net,
    // Shares that came for nothing have no return.
    returnRate: cost === 0 ? 0 : net / divideHalfUp(cost, 100),
    tag: entry.signalCode ?? manualTag,
    arrivalSlippage: bothSides(entry, exit, (fill) => fill.arrival),
    vwapSlippage: bothSides(entry, exit, (fill) => fill.vwap),
    scalings,
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

/** What prices of a day are divided by to stand in the basis of the exit. */
function ratioOn(day: string, scalings: readonly Scaling[]): number {
  let ratio = 1
  for (const scaling of scalings) if (day < scaling.day) ratio *= scaling.ratio
  return ratio
}

/** Days one after the other as columns; `ends` is when each was over. */
export type DaysOfTrip = {
  readonly days: readonly string[]
  readonly ends: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
}

/** TRIP-2: how far the price went with and against a trip between entry and exit. */
export function excursionOf(trip: RoundTrip, bars: readonly TripBar[]): Excursion {
  const columns = {
    days: bars.map(({ day }) => day),
    ends: bars.map(({ at }) => at),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
  }
  return excursionOver(trip, 1, columns, { from: 0, until: bars.length - 1 })
}

/** The same over columns, from one place to another. A short is a long in the mirror: what rises above its entry falls below it. */
export function excursionOver(
  trip: RoundTrip,
  direction: 1 | -1,
  { days, ends, high: highs, low: lows }: DaysOfTrip,
  { from, until }: { readonly from: number; readonly until: number },
): Excursion {
  const { entryPrice, entryDay, entryAt, exitAt, scalings } = trip
  const turn = (price: number) => (direction === 1 ? price : 2 * entryPrice - price)
  const [tops, bottoms] = direction === 1 ? [highs, lows] : [lows, highs]
  const exitPrice = turn(trip.exitPrice)
  let low = Math.min(entryPrice, exitPrice)
  let high = Math.max(entryPrice, exitPrice)
  let dayLow = entryPrice
  let dayHigh = entryPrice
  for (let at = from; at <= until; at += 1) {
    const day = days[at] ?? ''
    const ratio = scalings.length === 0 ? 1 : ratioOn(day, scalings)
    const top = turn(tops[at] ?? entryPrice) / ratio
    const bottom = turn(bottoms[at] ?? entryPrice) / ratio
    if (day === entryDay) {
      if (bottom < dayLow) dayLow = bottom
      if (top > dayHigh) dayHigh = top
    }
    const end = ends[at] ?? 0
    if (end <= entryAt || end > exitAt) continue
    if (bottom < low) low = bottom
    if (top > high) high = top
  }
  return {
    mae: low / entryPrice - 1,
    mfe: high / entryPrice - 1,
    exitEfficiency: high > entryPrice ? (exitPrice - entryPrice) / (high - entryPrice) : null,
    entryTiming: dayHigh > dayLow ? (entryPrice - dayLow) / (dayHigh - dayLow) : null,
  }
}
