import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { rounded } from '@liangshu/engine/math/scaled/rounding'
import type { UnitScale } from '@liangshu/engine/account/order/unit-scale'
import { pairContracts } from '@liangshu/engine/account/profit/contract-profit'
import type { ShareMove } from '@liangshu/engine/account/profit/symbol-profit'
import { excursionOf, manualTag, pairRoundTrips, type RoundTrip } from '@liangshu/engine/analysis/review/round-trip'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { DayBar } from '../market-facts/market-facts.ts'
import type { Benchmark } from './benchmark.ts'
import type { Fill } from './packed-fills.ts'
import { isContract, timed } from './symbol-report.ts'
import { yuan } from './yuan.ts'

/** `direction` is −1 for a short that was bought back. */
export type Trip = Omit<RoundTrip, 'arrivalSlippage' | 'vwapSlippage'> & { readonly direction: 1 | -1 }

/** Entries with their exits; the tag is the strategy that opened them. */
export function tripsOf(symbol: string, fills: readonly Fill[], moves: readonly ShareMove[]): Trip[] {
  if (!isContract(symbol)) {
    const asked = fills.map((fill) => ({ ...timed(fill), arrival: null, vwap: null, signalCode: fill.strategyId }))
    return pairRoundTrips(asked, moves).map((trip) => ({ ...trip, direction: 1 }))
  }
  const openers = new Map(fills.map((fill) => [fill.at.getTime(), fill.strategyId]))
  return pairContracts(fills.map(timed)).map((trip) => ({
    ...trip,
    tag: openers.get(trip.entryAt) ?? manualTag,
    scalings: [],
  }))
}

/** The end of trading: an exit of a day is before it, so its own bar counts for no earlier trip. */
const endOf = (day: string) => Date.parse(`${day}T15:00:00+08:00`)

/** A short is a long in the mirror: what rises above its entry falls below it. */
function mirrored(trip: Trip, bars: readonly DayBar[]) {
  const { entryPrice: entry, direction } = trip
  const turn = (price: number) => (direction === 1 ? price : 2 * entry - price)
  const shown = bars.map(({ day, high, low }) => {
    const [a, b] = [turn(high), turn(low)]
    return { day, at: endOf(day), high: Math.max(a, b), low: Math.min(a, b) }
  })
  return { trip: { ...trip, exitPrice: turn(trip.exitPrice), arrivalSlippage: null, vwapSlippage: null }, bars: shown }
}

function excursionRow(trip: Trip, bars: readonly DayBar[]) {
  const unknown = { mae: null, mfe: null, exitEfficiency: null, entryTiming: null }
  if (!bars.some(({ day }) => day >= trip.entryDay && day <= trip.exitDay)) return unknown
  const seen = mirrored(trip, bars)
  const { mae, mfe, exitEfficiency, entryTiming } = excursionOf(seen.trip, seen.bars)
  const known = (value: number | null) => (value === null ? null : rounded(value))
  return {
    mae: rounded(mae),
    mfe: rounded(mfe),
    exitEfficiency: known(exitEfficiency),
    entryTiming: known(entryTiming),
  }
}

function benchRow(trip: Trip, bench: Benchmark | null) {
  const closeOf = (on: string) => bench?.days.find(({ date }) => date === on)?.nav
  const [from, to] = [closeOf(trip.entryDay), closeOf(trip.exitDay)]
  if (!from || !to) return { benchRate: null, excess: null }
  const benchRate = to / from - 1
  return { benchRate: rounded(benchRate), excess: rounded(trip.returnRate - benchRate) }
}

type Shown = { scale: UnitScale; bars: readonly DayBar[]; bench: Benchmark | null }

export function tripRow(trip: Trip, { scale, bars, bench }: Shown) {
  return {
    symbol: trip.symbol,
    volume: trip.volume / scale.volume,
    entryDay: trip.entryDay,
    entryTime: toWireTime(new Date(trip.entryAt)),
    entryPrice: trip.entryPrice / scale.price,
    exitDay: trip.exitDay,
    exitTime: toWireTime(new Date(trip.exitAt)),
    exitPrice: trip.exitPrice / scale.price,
    holdDays: dayNumber(trip.exitDay) - dayNumber(trip.entryDay),
    gross: yuan(trip.gross),
    fees: yuan(trip.fees),
    net: yuan(trip.net),
    returnRate: rounded(trip.returnRate),
    tag: trip.tag,
    ...excursionRow(trip, bars),
    ...benchRow(trip, bench),
  }
}
