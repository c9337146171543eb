import { side } from '@liangshu/contract/trading/order-codes'
import { COIN_UNITS_PER_CENT, coinScale, isPerpetual } from '../order/unit-scale.ts'
import type { SymbolFill, SymbolProfit } from './symbol-profit.ts'

export type ContractFill = SymbolFill & { readonly multiplier: number; readonly at: number }

/** Fen, or cents of USDT, of one price unit on one unit of volume. */
export function centsPerUnit(symbol: string, multiplier: number): number {
  return isPerpetual(symbol) ? 1 / coinScale.volume / COIN_UNITS_PER_CENT : multiplier / 100
}

export type ContractInputs = {
  readonly fills: readonly ContractFill[]
  /** Funding and insurance by symbol, in fen or cents. */
  readonly extras: ReadonlyMap<string, number>
  /** Signed contracts held when the period began, valued at the settlement before it. */
  readonly openings: ReadonlyMap<string, { readonly volume: number; readonly price: number }>
  readonly prices: ReadonlyMap<string, number>
}

type Running = { qty: number; average: number; paid: number; wins: number }

/** Takes one signed trade into a position at its average price; answers how much of it closed and at what gain per unit. */
function trade(row: Running, qty: number, price: number): { closed: number; gain: number } {
  const isClosing = row.qty !== 0 && row.qty > 0 !== qty > 0
  const closed = isClosing ? Math.sign(qty) * Math.min(Math.abs(qty), Math.abs(row.qty)) : 0
  const gain = -closed * (price - row.average)
  const opened = qty - closed
  const left = row.qty + closed
  if (opened !== 0)
    row.average = (row.average * Math.abs(left) + price * Math.abs(opened)) / (Math.abs(left) + Math.abs(opened))
  row.qty = left + opened
  return { closed, gain }
}

/**
 * PNL-5: P&L of futures and perpetuals by symbol. The total is what the fills paid in and out plus what is still open at
 * the last price, so the rows add up to the account's own figure whichever way long and short were traded.
 */
export function profitByContract({ fills, extras, openings, prices }: ContractInputs): SymbolProfit[] {
  const symbols = new Set([...fills.map(({ symbol }) => symbol), ...openings.keys(), ...extras.keys()])
  return Array.from(symbols, (symbol) => {
    const own = fills.filter((fill) => fill.symbol === symbol)
    const opening = openings.get(symbol)
    const cents = centsPerUnit(symbol, own[0]?.multiplier ?? 1)
    const row: Running = { qty: opening?.volume ?? 0, average: opening?.price ?? 0, paid: 0, wins: 0 }
    row.paid = row.qty * row.average
    let [buyAmount, sellAmount, fees, peak] = [0, 0, 0, Math.abs(row.paid) * cents]
    for (const fill of own) {
      const isBuy = fill.side === side.buy
      const qty = isBuy ? fill.volume : -fill.volume
      row.paid += qty * fill.price
      if (trade(row, qty, fill.price).gain > 0) row.wins += 1
      if (isBuy) buyAmount += fill.amount
      else sellAmount += fill.amount
      fees += fill.fees
      peak = Math.max(peak, Math.abs(row.qty * row.average) * cents)
    }
    const last = prices.get(symbol)
    if (row.qty !== 0 && last === undefined) throw new Error(`no price for ${symbol}`)
    const dividend = extras.get(symbol) ?? 0
    const unrealised = row.qty === 0 ? 0 : row.qty * ((last ?? 0) - row.average) * cents
    const total = ((last ?? 0) * row.qty - row.paid) * cents - fees + dividend
    return {
      symbol,
      buyAmount,
      sellAmount,
      fees,
      dividend,
      realised: total - unrealised - dividend,
      unrealised,
      total,
      returnRate: peak === 0 ? null : total / peak,
      trades: own.length,
      winTrades: row.wins,
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
