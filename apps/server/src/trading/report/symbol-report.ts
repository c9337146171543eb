import { mainlandCalendar } from '@liangshu/engine/calendar/trading-calendar'
import { dayNumber } from '@liangshu/engine/calendar/civil-day'
import { findProduct } from '@liangshu/engine/futures/products'
import { isPerpetual, scaleOfSymbol } from '@liangshu/engine/order/unit-scale'
import { pairContracts, profitByContract } from '@liangshu/engine/pnl/contract-profit'
import { profitBySymbol, type ProfitInputs } from '@liangshu/engine/pnl/symbol-profit'
import { tradeStats } from '@liangshu/engine/performance/metrics'
import { pairRoundTrips } from '@liangshu/engine/review/round-trip'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import type { Closes } from './closes.ts'
import type { Fill } from './fill.store.ts'

const yuan = (fen: number) => fen / 100

export type SymbolPeriod = {
  readonly fills: readonly Fill[]
  readonly dividends: ReadonlyMap<string, number>
  readonly from: string
  readonly to: string
  readonly closes: Closes
}

/** Futures and coins have a short side and a multiplier; shares have neither. */
export const isContract = (symbol: string): boolean => isPerpetual(symbol) || findProduct(symbol) !== undefined

/** What was held when the period began, at the close before it: gains before are not this period's. */
function openingsOf(market: MarketFacts, { fills, from, closes }: SymbolPeriod): ProfitInputs['openings'] {
  const openings = new Map<string, { volume: number; price: number; day: string }>()
  const before = fills.filter(({ day }) => day < from)
  if (before.length === 0) return openings
  const day = mainlandCalendar.previous(from)
  for (const [symbol, own] of Map.groupBy(before, (fill) => fill.symbol)) {
    const volume = own.reduce((sum, fill) => sum + (fill.side === 1 ? fill.volume : -fill.volume), 0)
    const price = closes(symbol, day) ?? valuationPrice(market, symbol) ?? own.at(-1)?.price ?? 0
    if (volume > 0 || (volume < 0 && isContract(symbol))) openings.set(symbol, { volume, price, day })
  }
  return openings
}

function pricesAt(market: MarketFacts, { fills, to, closes }: SymbolPeriod): Map<string, number> {
  const prices = new Map<string, number>()
  const today = market.time()?.tradingDay ?? ''
  // The last price traded stands in for a symbol the market does not know.
  const traded = new Map(fills.map(({ symbol, price }) => [symbol, price]))
  for (const [symbol, price] of traded) {
    const close = to < today ? closes(symbol, to) : valuationPrice(market, symbol)
    prices.set(symbol, close ?? valuationPrice(market, symbol) ?? price)
  }
  return prices
}

/** PNL-4: by symbol, in yuan, with totals that are the sums of the rows. */
export function symbolReport(market: MarketFacts, period: SymbolPeriod) {
  const { fills, dividends, from, to } = period
  const inside = fills.filter(({ day }) => day >= from && day <= to)
  const prices = pricesAt(market, period)
  const openings = openingsOf(market, period)
  const [shares, contracts] = [partOf(inside, openings, dividends, false), partOf(inside, openings, dividends, true)]
  const found = [
    ...profitBySymbol({ ...shares, dividends: shares.extras, prices }),
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
    total: yuan(row.total),
    returnRate: row.returnRate,
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
  openings: ProfitInputs['openings'],
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

const timed = (fill: Fill) => ({ ...fill, at: fill.at.getTime() })

/** Entries with their exits; the tag of a contract is the strategy that opened it, as for shares. */
function tripsOf(symbol: string, fills: readonly Fill[]) {
  if (isContract(symbol)) return pairContracts(fills.map(timed)).map((trip) => ({ ...trip, tag: '人工' }))
  return pairRoundTrips(
    fills.map((fill) => ({ ...timed(fill), arrival: null, vwap: null, signalCode: fill.strategyId })),
  )
}

function holdDays(fills: readonly Fill[]): number {
  const [first, last] = [fills[0]?.day, fills.at(-1)?.day]
  return first && last ? dayNumber(last) - dayNumber(first) : 0
}

/** One symbol day by day, its paired trades and what they say. */
export function symbolAnalysis(market: MarketFacts, period: SymbolPeriod, symbol: string) {
  const fills = period.fills.filter((fill) => fill.symbol === symbol)
  const inside = fills.filter(({ day }) => day >= period.from && day <= period.to)
  const scale = scaleOfSymbol(symbol)
  const trips = tripsOf(symbol, fills).filter(({ exitDay }) => exitDay >= period.from && exitDay <= period.to)
  const stats = tradeStats(
    trips.map(({ net, entryDay, exitDay }) => ({ net, holdingDays: dayNumber(exitDay) - dayNumber(entryDay) })),
  )
  const days = [...new Set(inside.map(({ day }) => day))]
  let cum = 0
  const curve = days.map((date) => {
    const upTo = fills.filter(({ day }) => day <= date)
    const { totals } = symbolReport(market, { ...period, fills: upTo, dividends: new Map(), to: date })
    const pnl = totals.total - cum
    cum = totals.total
    const position = upTo.reduce((sum, fill) => sum + (fill.side === 1 ? fill.volume : -fill.volume), 0)
    const price = period.closes(symbol, date)
    return { date, pnl, cum, position: position / scale.volume, price: price === null ? null : price / scale.price }
  })
  return {
    curve,
    trips: trips.map((trip) => ({
      symbol: trip.symbol,
      volume: trip.volume / scale.volume,
      entryDay: trip.entryDay,
      entryPrice: trip.entryPrice / scale.price,
      exitDay: trip.exitDay,
      exitPrice: trip.exitPrice / scale.price,
      gross: yuan(trip.gross),
      fees: yuan(trip.fees),
      net: yuan(trip.net),
      returnRate: trip.returnRate,
      tag: trip.tag,
    })),
    stats: {
      winRate: stats.winRate,
      profitFactor: stats.profitFactor,
      payoff: stats.payoff,
      avgWin: stats.averageWin === null ? null : yuan(stats.averageWin),
      avgLoss: stats.averageLoss === null ? null : yuan(stats.averageLoss),
      avgHold: stats.averageHoldingDays,
    },
    marks: inside.map(({ at, side, price, volume }) => ({
      time: toWireTime(at),
      side,
      price: price / scale.price,
      volume: volume / scale.volume,
    })),
  }
}
