import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { scaleLots } from '../holding/holding-change.ts'
import { emptyHolding, buyInto, sellFrom, type Holding } from '../holding/holding.ts'
import { amountOf } from '../book/freeze.ts'

/** Money in fen. */
export type SymbolFill = {
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly amount: number
  readonly fees: number
  readonly day: string
}

/** Shares that came or went without a trade. A `scale` (bonus, split, merge) leaves the cost, the others carry money. */
export type ShareMove = {
  readonly symbol: string
  readonly day: string
  readonly delta: number
  readonly kind: 'scale' | 'in' | 'out'
  readonly amount: number
}

export type SymbolProfit = {
  readonly symbol: string
  readonly buyAmount: number
  readonly sellAmount: number
  readonly fees: number
  readonly dividend: number
  readonly realised: number
  readonly unrealised: number
  readonly total: number
  /** Total over the most money ever tied up; null when nothing was. */
  readonly returnRate: number | null
  readonly trades: number
  readonly winTrades: number
}

export type ProfitInputs = {
  readonly fills: readonly SymbolFill[]
  /** Of the period, oldest first; those of a day come before its trades. */
  readonly moves?: readonly ShareMove[]
  readonly dividends: ReadonlyMap<string, number>
  /** Shares held when the period began, with their value then: the gain before it is not this period's. */
  readonly openings: ReadonlyMap<string, { readonly volume: number; readonly price: number; readonly day: string }>
  readonly prices: ReadonlyMap<string, number>
}

type Running = { holding: Holding; buy: number; sell: number; fees: number; peak: number; trades: number; wins: number }

/** PNL-4: P&L by symbol; the rows add up to the account's P&L of the period to the fen. */
export function profitBySymbol({ fills, moves = [], dividends, openings, prices }: ProfitInputs): SymbolProfit[] {
  const running = new Map<string, Running>()
  const of = (symbol: string) => {
    const found = running.get(symbol)
    if (found) return found
    const fresh: Running = { holding: emptyHolding(symbol), buy: 0, sell: 0, fees: 0, peak: 0, trades: 0, wins: 0 }
    running.set(symbol, fresh)
    return fresh
  }
  for (const [symbol, { volume, price, day }] of openings) {
    const row = of(symbol)
    buyInto(row.holding, { qty: volume, price, amount: amountOf(price * volume), fees: 0, day })
    row.peak = row.holding.cost
  }
  let next = 0
  const moveUpTo = (day: string) => {
    for (let move = moves[next]; move && move.day <= day; move = moves[next]) {
      applyMove(of(move.symbol), move)
      next += 1
    }
  }
  for (const fill of fills) {
    moveUpTo(fill.day)
    addFill(of(fill.symbol), fill)
  }
  moveUpTo('9999-12-31')
  for (const symbol of dividends.keys()) of(symbol)
  return Array.from(running, ([symbol, row]) => profitRow(symbol, row, dividends.get(symbol) ?? 0, prices.get(symbol)))
}

/** What a corporate action or a transfer did; a write-off leaves at its last price like a sale without fees. */
function applyMove({ holding }: Running, { kind, delta, amount, day }: ShareMove): void {
  if (kind === 'scale' && holding.volume > 0) scaleLots(holding, holding.volume + delta)
  else if (kind === 'out') sellFrom(holding, { qty: -delta, amount, fees: 0 })
  else buyInto(holding, { qty: delta, price: 0, amount, fees: 0, day })
}

function addFill(row: Running, { side: own, price, volume: qty, amount, fees, day }: SymbolFill): void {
  row.trades += 1
  row.fees += fees
  if (own === side.buy) {
    row.buy += amount
    buyInto(row.holding, { qty, price, amount, fees, day })
    row.peak = Math.max(row.peak, row.holding.cost)
    return
  }
  row.sell += amount
  const before = row.holding.realised
  sellFrom(row.holding, { qty, amount, fees })
  if (row.holding.realised > before) row.wins += 1
}

function profitRow(symbol: string, row: Running, dividend: number, price: number | undefined): SymbolProfit {
  const { holding } = row
  if (holding.volume > 0 && price === undefined) throw new Error(`no price for ${symbol}`)
  const unrealised = holding.volume === 0 ? 0 : amountOf((price ?? 0) * holding.volume) - holding.cost
  const total = holding.realised + unrealised + dividend
  return {
    symbol,
    buyAmount: row.buy,
    sellAmount: row.sell,
    fees: row.fees,
    dividend,
    realised: holding.realised,
    unrealised,
    total,
    returnRate: row.peak === 0 ? null : total / row.peak,
    trades: row.trades,
    winTrades: row.wins,
  }
}
