import { positionEffect, type PositionEffect, type PositionSide } from '@liangshu/contract/trading/order-codes'
import { price } from '@liangshu/contract/market/scaled'
import { contractMargin, futuresPnl } from '../../market/futures/futures-money.ts'
import { divideHalfUp } from '../../math/scaled/rounding.ts'

/** Contracts opened together. `openPrice` is the basis of trade P&L, `basis` of cash: the last settlement (FUTACC-3). */
export type FuturesLot = {
  readonly openDate: string
  readonly openPrice: number
  basis: number
  qty: number
}

/** Long and short of one contract are two of these, each with its own lots and freezes (FUTACC-5). */
export type FuturesPosition = {
  readonly symbol: string
  readonly side: PositionSide
  readonly multiplier: number
  marginPpm: number
  readonly lots: FuturesLot[]
  frozenToday: number
  frozenYesterday: number
  /** Closed P&L in fen, by the open price and by the last settlement. */
  realisedOpen: number
  realisedDay: number
  /** Fees of every trade of the position in fen; positions of older snapshots began to count when they were read. */
  feesPaid?: number
  /** Contracts of a day that still stand, though a close of older ones has paid their rate (FUTACC-11). */
  todayRatePaid?: { readonly day: string; readonly lots: number }
}

export function futuresKey(symbol: string, side: PositionSide): string {
  return side === 1 ? `${symbol}:L` : `${symbol}:S`
}

/** Money of `qty` contracts at a price, in fen. */
export function notional(price: number, qty: number, multiplier: number): number {
  return divideHalfUp(price * qty * multiplier, 100)
}

/** P&L in fen of `qty` contracts between two prices; short gains when the price falls. */
export function priceGain(side: PositionSide, from: number, to: number, qty: number, multiplier: number): number {
  return futuresPnl(price(from), price(to), multiplier, side === 1 ? qty : -qty)
}

export function marginOf(position: FuturesPosition): number {
  let margin = 0
  for (const lot of position.lots) {
    margin += contractMargin(price(lot.basis), position.multiplier, lot.qty, position.marginPpm)
  }
  return margin
}

export function volumeOf(position: FuturesPosition): number {
  let volume = 0
  for (const lot of position.lots) volume += lot.qty
  return volume
}

export function volumeToday(position: FuturesPosition, day: string): number {
  let volume = 0
  for (const lot of position.lots) if (lot.openDate >= day) volume += lot.qty
  return volume
}

/** Which lots a closing order may take, in the order it takes them: yesterday's first for a plain close. */
export function closingOrder(position: FuturesPosition, effect: PositionEffect, day: string): FuturesLot[] {
  const isToday = (lot: FuturesLot) => lot.openDate >= day
  if (effect === positionEffect.closeToday) return position.lots.filter(isToday)
  if (effect === positionEffect.closeYesterday) return position.lots.filter((lot) => !isToday(lot))
  return position.lots
}

/** FUTACC-6: contracts that may still be closed by an order of this effect. */
export function closable(position: FuturesPosition, effect: PositionEffect, day: string): number {
  const today = volumeToday(position, day)
  const yesterday = volumeOf(position) - today
  if (effect === positionEffect.closeToday) return Math.max(0, today - position.frozenToday)
  if (effect === positionEffect.closeYesterday) return Math.max(0, yesterday - position.frozenYesterday)
  return Math.max(0, today + yesterday - position.frozenToday - position.frozenYesterday)
}

export type ClosedLot = { openDate: string; openPrice: number; basis: number; qty: number }

/** The pieces a close of `qty` takes, without taking them. */
export function piecesToClose(lots: readonly FuturesLot[], qty: number): ClosedLot[] {
  const pieces: ClosedLot[] = []
  let left = qty
  for (const lot of lots) {
    if (left === 0) break
    const taken = Math.min(left, lot.qty)
    pieces.push({ openDate: lot.openDate, openPrice: lot.openPrice, basis: lot.basis, qty: taken })
    left -= taken
  }
  return left === 0 ? pieces : []
}

export function openContracts(position: FuturesPosition, day: string, price: number, qty: number): void {
  const last = position.lots.at(-1)
  if (last && last.openDate === day && last.openPrice === price && last.basis === price) {
    last.qty += qty
    return
  }
  let at = position.lots.length
  while (at > 0 && (position.lots[at - 1]?.openDate ?? '') > day) at -= 1
  position.lots.splice(at, 0, { openDate: day, openPrice: price, basis: price, qty })
}

export function closeContracts(
  position: FuturesPosition,
  { effect, day, price, qty }: { effect: PositionEffect; day: string; price: number; qty: number },
): void {
  let left = qty
  for (const lot of closingOrder(position, effect, day)) {
    const taken = Math.min(left, lot.qty)
    lot.qty -= taken
    left -= taken
    position.realisedOpen += priceGain(position.side, lot.openPrice, price, taken, position.multiplier)
    position.realisedDay += priceGain(position.side, lot.basis, price, taken, position.multiplier)
    if (left === 0) break
  }
  if (left > 0) throw new Error(`closed ${qty} contracts of ${position.symbol}, ${left} too many`)
  const kept = position.lots.filter((lot) => lot.qty > 0)
  position.lots.splice(0, position.lots.length, ...kept)
}
