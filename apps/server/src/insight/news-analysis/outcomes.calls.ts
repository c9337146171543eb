import {
  entryOf,
  lastDayOf,
  meanReturnOf,
  stockReturnOf,
  type EntryPoint,
} from '@liangshu/engine/analysis/judgement/excess-return'
import { slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

/** A judgement whose time has come, or will. */
export interface JudgedItem {
  readonly id: string
  readonly newsCode: string
  readonly kind: 'stock' | 'sector' | 'market'
  readonly code: string
  readonly publishedAt: number
}

export interface Outcome {
  readonly id: string
  /** Excess return by horizon, as far as days have closed. */
  readonly excess: { readonly horizon: number; readonly value: number }[]
  /** Sign the simulator knows; `null` where nobody does. */
  readonly truth: -1 | 0 | 1 | null
}

const HORIZONS = [1, 5, 20] as const

/** The mean of all shares over a stretch of days is asked for by every item of a day. */
const means = new WeakMap<object, Map<string, number>>()

function allShares(market: MarketWithHistory, entry: EntryPoint, days: number): number {
  const known = means.get(market.stocks) ?? new Map<string, number>()
  means.set(market.stocks, known)
  const key = `${entry.day} ${entry.at} ${days}`
  const mean =
    known.get(key) ?? meanReturnOf(market.stocks, Array(market.stocks.columns.instruments).keys(), entry, days)
  known.set(key, mean)
  return mean
}

function ownReturn(market: MarketWithHistory, item: JudgedItem, entry: EntryPoint, days: number): number {
  const { stocks, sectors } = market
  if (item.kind === 'market') return allShares(market, entry, days)
  if (item.kind === 'sector') {
    const sector = sectors.sectors[sectors.byCode.get(item.code) ?? -1]
    return sector ? meanReturnOf(stocks, sector.members, entry, days) : Number.NaN
  }
  const slot = slotOfSymbol(market, item.code)
  return slot >= 0 && slot < stocks.columns.instruments ? stockReturnOf(stocks, slot, entry, days) : Number.NaN
}

/** What happened after each item: against all shares, or against nothing where the market itself is judged. */
export function newsOutcomes(market: MarketWithHistory, args: { items: readonly JudgedItem[] }): Outcome[] {
  const { today, stocks } = market
  return args.items.map((item) => {
    const { date, secondOfDay } = shanghaiTime(item.publishedAt)
    const entry = entryOf(stocks, date, secondOfDay)
    const daysBack = today.day - stocks.axis.indexUpTo(date)
    const excess = HORIZONS.filter((days) => lastDayOf(entry, days) < today.day).flatMap((horizon) => {
      const value =
        ownReturn(market, item, entry, horizon) - (item.kind === 'market' ? 0 : allShares(market, entry, horizon))
      return Number.isFinite(value) ? [{ horizon, value }] : []
    })
    return { id: item.id, excess, truth: market.newsTruth?.(item.newsCode, daysBack) ?? null }
  })
}
