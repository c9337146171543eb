import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import { newsOfDay } from '@liangshu/engine/simulator/news/news-of-day'

import type { SimulatedMarket } from './simulated-market.ts'

/** Days whose news is kept once made. */
const KEPT_DAYS = 30

/** The news of a day by the clock; what a day says never changes. */
export function createNews(market: Pick<SimulatedMarket, 'simulation' | 'today'>) {
  const made = new Map<number, readonly NewsItem[]>()
  return (daysBack: number): readonly NewsItem[] => {
    const day = market.today.day - daysBack
    const known = made.get(day)
    if (known || day < 0) return known ?? []
    const items = newsOfDay(market.simulation.market, day)
      .map(({ item }) => item)
      .sort((a, b) => a.publishedAt - b.publishedAt)
    made.set(day, items)
    for (const old of made.keys()) if (old < day - KEPT_DAYS) made.delete(old)
    return items
  }
}
