import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import { newsOfDay } from '@liangshu/engine/simulator/news/news-of-day'

import type { SimulatedMarket } from './simulated-market.ts'

/** Days whose news is kept once made. */
const KEPT_DAYS = 90

interface DayNews {
  readonly items: readonly NewsItem[]
  readonly signs: ReadonlyMap<string, -1 | 0 | 1>
}

/** The news of a day by the clock; what a day says never changes. What is true of an item is told for scoring only. */
export function createNews(market: Pick<SimulatedMarket, 'simulation' | 'today'>) {
  const made = new Map<number, DayNews>()
  const nothing: DayNews = { items: [], signs: new Map() }
  const ofDay = (daysBack: number): DayNews => {
    const day = market.today.day - daysBack
    const known = made.get(day)
    if (known || day < 0) return known ?? nothing
    const all = newsOfDay(market.simulation.market, day)
    const news: DayNews = {
      items: all.map(({ item }) => item).sort((a, b) => a.publishedAt - b.publishedAt),
      signs: new Map(all.map(({ item, truth }) => [item.id, truth.sign])),
    }
    made.set(day, news)
    for (const old of made.keys()) if (old < market.today.day - KEPT_DAYS) made.delete(old)
    return news
  }
  return {
    items: (daysBack: number): readonly NewsItem[] => ofDay(daysBack).items,
    truth: (newsId: string, daysBack: number): -1 | 0 | 1 | null => ofDay(daysBack).signs.get(newsId) ?? null,
  }
}
