import { pnlMethods } from '@liangshu/contract/trading/holding'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { rounded } from '@liangshu/engine/math/scaled/rounding'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { profitByContract, type ContractInputs } from '@liangshu/engine/account/profit/contract-profit'
import { profitBySymbol, type ProfitInputs, type ShareMove } from '@liangshu/engine/account/profit/symbol-profit'

import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import type { Closes } from './closes.ts'
import type { Fill } from './packed-fills.ts'
import { yuan } from './yuan.ts'

export type SymbolPeriod = {
  readonly fills: readonly Fill[]
  /** Of all time, like the fills. */
  readonly moves: readonly ShareMove[]
  readonly dividends: ReadonlyMap<string, number>
  readonly from: string
  readonly to: string
  readonly closes: Closes
}

/** Futures and coins have a short side and a multiplier; shares have neither. */
export const isContract = (symbol: string): boolean => isPerpetual(symbol) || findProduct(symbol) !== undefined

/** Trades and everything else that moved shares, added up. */
export function sharesAfter(fills: readonly Fill[], moves: readonly ShareMove[]): number {
  const traded = fills.reduce((sum, { side, volume }) => sum + (side === 1 ? volume : -volume), 0)
  return moves.reduce((sum, { delta }) => sum + delta, traded)
}

type Openings = ProfitInputs['openings'] & ContractInputs['openings']

/** What was held when the period began, at the close before it: gains before are not this period's. */
function openingsOf(market: MarketFacts, { fills, moves, from, closes }: SymbolPeriod): Openings {
  const openings = new Map<string, { volume: number; price: number; day: string; multiplier: number }>()
  const before = fills.filter(({ day }) => day < from)
  const movedBefore = moves.filter((move) => move.day < from)
  if (before.length === 0 && movedBefore.length === 0) return openings
  const day = mainlandCalendar.previous(from)
  const traded = Map.groupBy(before, (fill) => fill.symbol)
  for (const symbol of new Set([...traded.keys(), ...movedBefore.map((move) => move.symbol)])) {
    const own = traded.get(symbol) ?? []
    const volume = sharesAfter(
      own,
      movedBefore.filter((move) => move.symbol === symbol),
    )
    const price = closes(symbol, day) ?? valuationPrice(market, symbol) ?? own.at(-1)?.price ?? 0
    const multiplier = own.at(-1)?.multiplier ?? 1
    if (volume > 0 || (volume < 0 && isContract(symbol))) openings.set(symbol, { volume, price, day, multiplier })
  }
  return openings
}

function pricesAt(market: MarketFacts, { fills, moves, to, closes }: SymbolPeriod): Map<string, number> {
  const prices = new Map<string, number>()
  const today = market.time()?.tradingDay ?? ''
  // The last price traded stands in for a symbol the market does not know.
  const traded = new Map([
    ...moves.map(({ symbol }) => [symbol, 0] as const),
    ...fills.map(({ symbol, price }) => [symbol, price] as const),
  ])
  for (const [symbol, price] of traded) {
    const close = to < today ? closes(symbol, to) : valuationPrice(market, symbol)
    prices.set(symbol, close ?? valuationPrice(market, symbol) ?? price)
  }
  return prices
}

/** PNL-4: by symbol, in yuan, with totals that are the sums of the rows. */
export function symbolReport(market: MarketFacts, period: SymbolPeriod) {
  const { fills, moves, dividends, from, to } = period
  const inside = fills.filter(({ day }) => day >= from && day <= to)
  const prices = pricesAt(market, period)
  const openings = openingsOf(market, period)
  const [shares, contracts] = [partOf(inside, openings, dividends, false), partOf(inside, openings, dividends, true)]
  const found = [
    ...profitBySymbol({
      ...shares,
      moves: moves.filter(({ day }) => day >= from && day <= to),
      dividends: shares.extras,
      prices,
    }),
    ...profitByContract({ ...contracts, fills: contracts.fills.map(timed), prices }),
  ]
  const bySymbol = Map.groupBy(inside, ({ symbol }) => symbol)
  const rows = found.map((row) => ({
    symbol: row.symbol,
    name: market.instrument(row.symbol)?.name ?? row.symbol,
    buyAmount: yuan(row.buyAmount),
    sellAmount: yuan(row.sellAmount),
    fees: yuan(row.fees),
    dividend: yuan(row.dividend),
    realised: yuan(row.realised),
    unrealised: yuan(row.unrealised),
    pnlMethod: isContract(row.symbol) && !isPerpetual(row.symbol) ? pnlMethods.lots : pnlMethods.average,
    total: yuan(row.total),
    returnRate: row.returnRate === null ? null : rounded(row.returnRate),
    holdDays: holdDays(bySymbol.get(row.symbol) ?? []),
    trades: row.trades,
    winTrades: row.winTrades,
  }))
  const sum = (of: (row: (typeof found)[number]) => number) => found.reduce((total, row) => total + of(row), 0)
  return {
    rows: rows.toSorted((a, b) => b.total - a.total),
    totals: {
      buyAmount: yuan(sum((row) => row.buyAmount)),
      sellAmount: yuan(sum((row) => row.sellAmount)),
      fees: yuan(sum((row) => row.fees)),
      dividend: yuan(sum((row) => row.dividend)),
      realised: yuan(sum((row) => row.realised)),
      unrealised: yuan(sum((row) => row.unrealised)),
      total: yuan(sum((row) => row.total)),
      trades: sum((row) => row.trades),
    },
  }
}

/** The shares or the contracts of a period. */
function partOf(
  fills: readonly Fill[],
  openings: Openings,
  extras: ReadonlyMap<string, number>,
  wantsContracts: boolean,
) {
  const kinds = new Map<string, boolean>()
  const isWanted = (symbol: string) => {
    let kind = kinds.get(symbol)
    if (kind === undefined) {
      kind = isContract(symbol)
      kinds.set(symbol, kind)
    }
    return kind === wantsContracts
  }
  return {
    fills: fills.filter(({ symbol }) => isWanted(symbol)),
    openings: new Map([...openings].filter(([symbol]) => isWanted(symbol))),
    extras: new Map([...extras].filter(([symbol]) => isWanted(symbol))),
  }
}

export const timed = (fill: Fill) => ({ ...fill, at: fill.at.getTime() })

function holdDays(fills: readonly Fill[]): number {
  const [first, last] = [fills[0]?.day, fills.at(-1)?.day]
  return first && last ? dayNumber(last) - dayNumber(first) : 0
}
