import { side } from '@liangshu/contract/trading/order-codes'
import { dayNumber } from '../time/calendar/civil-day.ts'
import { totalFees } from '../rules/fee/fees.ts'
import type { BacktestFill } from './record.ts'

/** One entry paired with one exit, first in first out, long or short. Money in fen. */
export type BacktestTrip = {
  readonly symbol: string
  readonly entryDay: string
  readonly exitDay: string
  readonly volume: number
  readonly net: number
  readonly holdingDays: number
}

type Open = { readonly fill: BacktestFill; left: number; feesLeft: number }

const opens = ({ effect, side: own }: BacktestFill): boolean => (effect === null ? own === side.buy : effect === 1)
const isLong = (fill: BacktestFill): boolean => (fill.side === side.buy) === opens(fill)

/** Pairs what was opened with what closed it; fees of both belong to the trip. */
export function tripsOf(fills: readonly BacktestFill[]): BacktestTrip[] {
  const open = new Map<string, Open[]>()
  const trips: BacktestTrip[] = []
  for (const fill of fills) {
    const key = `${fill.symbol}:${isLong(fill) ? 'L' : 'S'}`
    const lots = open.get(key) ?? []
    open.set(key, lots)
    if (opens(fill)) lots.push({ fill, left: fill.volume, feesLeft: totalFees(fill.fees) })
    else close(lots, fill, trips)
  }
  return trips
}

function close(lots: Open[], exit: BacktestFill, trips: BacktestTrip[]): void {
  const sign = isLong(exit) ? 1 : -1
  let left = exit.volume
  for (let lot = lots[0]; lot && left > 0; lot = lots[0]) {
    const volume = Math.min(left, lot.left)
    const entryFees = Math.round((lot.feesLeft * volume) / lot.left)
    const exitFees = Math.round((totalFees(exit.fees) * volume) / exit.volume)
    const gross = Math.round((sign * (exit.price - lot.fill.price) * volume * exit.multiplier) / 100)
    trips.push({
      symbol: exit.symbol,
      entryDay: lot.fill.day,
      exitDay: exit.day,
      volume,
      net: gross - entryFees - exitFees,
      holdingDays: dayNumber(exit.day) - dayNumber(lot.fill.day),
    })
    lot.left -= volume
    lot.feesLeft -= entryFees
    left -= volume
    if (lot.left === 0) lots.shift()
  }
}
