import { side } from '@liangshu/contract/trading/order-codes'

import { buyFor, heldSymbols, sellOut, shareAmount, withinCash } from './share-orders.ts'
import {
  canTrade,
  meanOfLast,
  momentum,
  roundTo,
  type Strategy,
  type StrategyView,
  type OrderIntent,
} from './strategy-view.ts'

type Basket = { readonly symbols: readonly string[] }

const isBreakout = (closes: readonly number[]): boolean => {
  const last = closes.at(-1)
  return last !== undefined && closes.length > 21 && last > Math.max(...closes.slice(-21, -1))
}

/** Buys what closed above its last 20 closes, sells what fell below its ten-day average or lost 8%. */
export const signalStrategy =
  ({ symbols, names, weight }: Basket & { names: number; weight: number }): Strategy =>
  (view) => {
    const leaves = (symbol: string) => {
      const closes = view.closes(symbol)
      const last = closes.at(-1) ?? 0
      return last < meanOfLast(closes, 10) || last < (view.held.get(symbol)?.cost ?? 0) * 0.92
    }
    const held = heldSymbols(view)
    const sells = held.filter(leaves).flatMap((symbol) => sellOut(view, symbol, '跌破十日均线'))
    const room = Math.max(0, names - held.length + sells.length)
    const chosen = symbols
      .filter((symbol) => !held.includes(symbol) && isBreakout(view.closes(symbol)))
      .toSorted((a, b) => momentum(view.closes(b), 5) - momentum(view.closes(a), 5))
      .slice(0, Math.min(room, 3))
    const buys = chosen.flatMap((symbol) => buyFor(view, symbol, view.nav * weight, '突破二十日新高'))
    return [...sells, ...withinCash(view, buys)]
  }

type RankOptions = Basket & {
  readonly names: number
  /** A name may fall so many places below before it is sold. */
  readonly buffer: number
  readonly weight: number
  /** Trading days between two looks, and the first of them. */
  readonly every: number
  readonly from: number
  readonly score: (view: StrategyView, symbol: string) => number
  readonly remark: string
}

/** Holds the best by a score and trades the difference at each look. */
export const rankStrategy =
  ({ symbols, names, buffer, weight, every, from, score, remark }: RankOptions): Strategy =>
  (view) => {
    if (view.dayIndex % every !== from) return []
    const ranked = symbols
      .map((symbol) => ({ symbol, score: score(view, symbol) }))
      .filter((row) => !Number.isNaN(row.score))
      .toSorted((a, b) => b.score - a.score || a.symbol.localeCompare(b.symbol))
      .map(({ symbol }) => symbol)
    const held = heldSymbols(view)
    const kept = new Set(ranked.slice(0, names + buffer))
    const sells = held.filter((symbol) => !kept.has(symbol)).flatMap((symbol) => sellOut(view, symbol, `${remark}调出`))
    const room = Math.max(0, names - held.length + sells.length)
    const chosen = ranked.filter((symbol) => !held.includes(symbol)).slice(0, room)
    const buys = chosen.flatMap((symbol) => buyFor(view, symbol, view.nav * weight, `${remark}调入`))
    return [...sells, ...withinCash(view, buys)]
  }

export const byMomentum = (days: number) => (view: StrategyView, symbol: string) => momentum(view.closes(symbol), days)
/** Those that fell most come first. */
export const byReversal = (days: number) => (view: StrategyView, symbol: string) => -momentum(view.closes(symbol), days)

/** A base position, and every day orders that wait above and below the last close. */
export const gridStrategy =
  ({ symbol, base, step, levels }: { symbol: string; base: number; step: number; levels: number }): Strategy =>
  (view) => {
    const quote = view.quote(symbol)
    const last = view.closes(symbol).at(-1)
    if (!canTrade(quote, side.buy) || last === undefined) return []
    const held = view.held.get(symbol)
    if (!held || held.volume === 0) return buyFor(view, symbol, view.nav * base, '网格底仓')
    const volume = Math.floor((view.nav * base * 100) / (levels * 2) / quote.last / quote.lot) * quote.lot
    if (volume === 0) return []
    const atLevel = (sign: number, level: number) => roundTo(quote.last * (1 + sign * step * level), quote)
    const inLimits = ({ price }: OrderIntent) =>
      price <= (quote.limitUp ?? price) && price >= (quote.limitDown ?? price)
    const all = Array.from({ length: levels }, (_, i) => i + 1)
    const sells = all
      .filter((level) => held.free >= volume * level)
      .map((level): OrderIntent => ({
        symbol,
        side: side.sell,
        price: atLevel(1, level),
        volume,
        remark: `网格第${level}档`,
      }))
    // The position stays within half as much again as it began with.
    const room = view.nav * base * 1.5 - shareAmount(quote.last, held.volume)
    const buys = all
      .filter((level) => shareAmount(quote.last, volume) * level <= room)
      .map((level): OrderIntent => ({
        symbol,
        side: side.buy,
        price: atLevel(-1, level),
        volume,
        remark: `网格第${level}档`,
      }))
    return withinCash(view, [...sells, ...buys].filter(inLimits))
  }
