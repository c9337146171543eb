import { newsOfDay } from '@liangshu/engine/simulator/news/news-of-day'

import type { MarketCore } from '../market-core.ts'

export interface NewsOfStock {
  readonly id: string
  readonly symbol: string
  readonly title: string
  readonly publishedAt: number
}

const days = new WeakMap<object, { day: number; news: NewsOfStock[] }>()

/** News of today that names a stock, published after `since` and up to the moment shown. */
export function stockNews(core: MarketCore, args: { since: number }): NewsOfStock[] {
  const { simulation, facts, time } = core
  const known = days.get(simulation)
  const today =
    known?.day === facts.day
      ? known
      : {
          day: facts.day,
          news: newsOfDay(simulation.market, facts.day).flatMap(({ item: { id, target, title, publishedAt } }) =>
            target.kind === 'stock' ? [{ id, symbol: target.symbol, title, publishedAt }] : [],
          ),
        }
  days.set(simulation, today)
  return today.news.filter(({ publishedAt }) => publishedAt > args.since && publishedAt <= time.epochMs)
}
