import { positionEffect, side } from '@liangshu/contract/trading/order-codes'
import { COIN_UNITS_PER_CENT, coinScale, isPerpetual } from '../order/unit-scale.ts'
import type { SymbolFill, SymbolProfit } from './symbol-profit.ts'

export type ContractFill = SymbolFill & {
  readonly multiplier: number
  readonly at: number
  /** As ordered, for futures: long and short are positions of their own. Without it a trade closes before it opens. */
  readonly positionEffect?: number
}

const { open: openEffect, closeToday: closeTodayEffect, closeYesterday: closeYesterdayEffect } = positionEffect

/** Fen, or cents of USDT, of one price unit on one unit of volume. */
export function centsPerUnit(symbol: string, multiplier: number): number {
  return isPerpetual(symbol) ? 1 / coinScale.volume / COIN_UNITS_PER_CENT : multiplier / 100
}

export type ContractInputs = {
  readonly fills: readonly ContractFill[]
  /** Funding and insurance by symbol, in fen or cents. */
  readonly extras: ReadonlyMap<string, number>
  /** Signed contracts held when the period began, valued at the settlement before it. */
  readonly openings: ReadonlyMap<
    string,
    {
      readonly volume: number
      readonly price: number
      /** For a period without a trade that would tell it. */
      readonly multiplier?: number
    }
  >
  readonly prices: ReadonlyMap<string, number>
}

type Lot = { readonly sign: 1 | -1; readonly day: string; price: number; qty: number }

/** Which lots a trade closes, in the order the books take them. */
function closedBy(lots: readonly Lot[], sign: 1 | -1, { positionEffect: effect, symbol, day }: ContractFill): Lot[] {
  const opposite = lots.filter((lot) => lot.sign !== sign)
  if (effect === undefined || isPerpetual(symbol)) return opposite
  if (effect === openEffect) return []
  if (effect === closeTodayEffect) return opposite.filter((lot) => lot.day >= day)
  return effect === closeYesterdayEffect ? opposite.filter((lot) => lot.day < day) : opposite
}

/** PNL-7: takes one trade into the lots and answers its gain in price units: by lot for futures, by average for coins. */
function trade(lots: Lot[], fill: ContractFill): number {
  const sign = fill.side === side.buy ? 1 : -1
  let left = fill.volume
  let gain = 0
  for (const lot of closedBy(lots, sign, fill)) {
    const qty = Math.min(left, lot.qty)
    gain += lot.sign * qty * (fill.price - lot.price)
    lot.qty -= qty
    left -= qty
  }
  lots.splice(0, lots.length, ...lots.filter((lot) => lot.qty > 0))
  if (left > 0) openLot(lots, { sign, day: fill.day, price: fill.price, qty: left }, isPerpetual(fill.symbol))
  return gain
}

function openLot(lots: Lot[], lot: Lot, isAveraged: boolean): void {
  const held = isAveraged ? lots.find(({ sign }) => sign === lot.sign) : undefined
  if (!held) {
    lots.push(lot)
    return
  }
  held.price = (held.price * held.qty + lot.price * lot.qty) / (held.qty + lot.qty)
  held.qty += lot.qty
}

function tiedUp(lots: readonly Lot[]): number {
  return lots.reduce((sum, lot) => sum + lot.qty * lot.price, 0)
}

/**
 * PNL-5: P&L of futures and perpetuals by symbol. The total is what the fills paid in and out plus what is still open at
 * the last price, so the rows add up to the account's own figure whichever way long and short were traded. What is
 * realised carries the fees, as it does for shares; the positions say the same of the same contracts (PNL-7).
 */
export function profitByContract({ fills, extras, openings, prices }: ContractInputs): SymbolProfit[] {
  const symbols = new Set([...fills.map(({ symbol }) => symbol), ...openings.keys(), ...extras.keys()])
  return Array.from(symbols, (symbol) => {
    const own = fills.filter((fill) => fill.symbol === symbol)
    const opening = openings.get(symbol)
    const cents = centsPerUnit(symbol, own[0]?.multiplier ?? opening?.multiplier ?? 1)
    const lots: Lot[] = []
    if (opening && opening.volume !== 0) {
      const sign = opening.volume > 0 ? 1 : -1
      lots.push({ sign, day: '', price: opening.price, qty: Math.abs(opening.volume) })
    }
    let [buyAmount, sellAmount, fees, peak, gains, wins] = [0, 0, 0, tiedUp(lots) * cents, 0, 0]
    for (const fill of own) {
      const gain = trade(lots, fill)
      gains += gain
      if (gain > 0) wins += 1
      if (fill.side === side.buy) buyAmount += fill.amount
      else sellAmount += fill.amount
      fees += fill.fees
      peak = Math.max(peak, tiedUp(lots) * cents)
    }
    const last = prices.get(symbol)
    if (lots.length > 0 && last === undefined) throw new Error(`no price for ${symbol}`)
    const dividend = extras.get(symbol) ?? 0
    const open = lots.reduce((sum, lot) => sum + lot.sign * lot.qty * ((last ?? 0) - lot.price), 0)
    const unrealised = open * cents
    const realised = gains * cents - fees
    const total = realised + unrealised + dividend
    return {
      symbol,
      buyAmount,
      sellAmount,
      fees,
      dividend,
      realised,
      unrealised,
      total,
      returnRate: peak === 0 ? null : total / peak,
      trades: own.length,
      winTrades: wins,
    }
  })
}

/** An entry with the exit that closed it, first in first out, of either direction. Money in fen or cents. */
export type ContractTrip = {
  readonly symbol: string
  readonly direction: 1 | -1
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
}

type OpenLot = { fill: ContractFill; left: number }

/** TRIP-1 for contracts: a short that is bought back is a trip like any other. */
export function pairContracts(fills: readonly ContractFill[]): ContractTrip[] {
  const lots: OpenLot[] = []
  const trips: ContractTrip[] = []
  for (const fill of fills) {
    let left = fill.volume
    while (left > 0 && lots[0] && lots[0].fill.side !== fill.side) {
      const lot = lots[0]
      const volume = Math.min(left, lot.left)
      trips.push(tripOf(lot.fill, fill, volume))
      lot.left -= volume
      left -= volume
      if (lot.left === 0) lots.shift()
    }
    if (left > 0) lots.push({ fill, left })
  }
  return trips
}

function tripOf(entry: ContractFill, exit: ContractFill, volume: number): ContractTrip {
  const direction = entry.side === side.buy ? 1 : -1
  const cents = centsPerUnit(entry.symbol, entry.multiplier)
  const gross = (exit.price - entry.price) * direction * volume * cents
  const fees = (entry.fees * volume) / entry.volume + (exit.fees * volume) / exit.volume
  const net = gross - fees
  return {
    symbol: entry.symbol,
    direction,
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
    returnRate: net / (entry.price * volume * cents),
  }
}
