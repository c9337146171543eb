import type { NewsItem } from '@liangshu/engine/simulator/news/news-item'
import { newsOfDay } from '@liangshu/engine/simulator/news/news-of-day'

import type { MarketCore } from '../market-core.ts'

export interface NewsOfStock {
  readonly id: string
  readonly symbol: string
  readonly title: string
  readonly publishedAt: number
}

/** A month of news is kept in reach; nobody pages further back. */
const KEPT_DAYS = 30

const made = new WeakMap<object, Map<number, readonly NewsItem[]>>()

/** The news of a day by the clock; what a day says never changes. */
function itemsOf({ simulation }: MarketCore, day: number): readonly NewsItem[] {
  const days = made.get(simulation) ?? new Map<number, readonly NewsItem[]>()
  made.set(simulation, days)
  const known = days.get(day)
  if (known) return known
  const items = newsOfDay(simulation.market, day)
    .map(({ item }) => item)
    .sort((a, b) => a.publishedAt - b.publishedAt)
  days.set(day, items)
  for (const old of days.keys()) if (old < day - KEPT_DAYS) days.delete(old)
  return items
}

/** News of today that names a stock, published after `since` and up to the moment shown. */
export function stockNews(core: MarketCore, args: { since: number }): NewsOfStock[] {
  const { facts, time } = core
  return itemsOf(core, facts.day).flatMap(({ id, target, title, publishedAt }) =>
    target.kind === 'stock' && publishedAt > args.since && publishedAt <= time.epochMs
      ? [{ id, symbol: target.symbol, title, publishedAt }]
      : [],
  )
}

/** News up to the moment shown, all or those of a symbol, the newest first, a page of it. */
export function newsList(
  core: MarketCore,
  args: { page: number; size: number; symbol?: string | undefined },
): NewsItem[] {
  const { facts, time } = core
  const { page, size, symbol } = args
  const isAbout = ({ target }: NewsItem) => target.kind === 'stock' && target.symbol === symbol
  const wanted = page * size
  const found: NewsItem[] = []
  for (let day = facts.day; day >= Math.max(0, facts.day - KEPT_DAYS) && found.length < wanted; day -= 1) {
    found.push(
      ...itemsOf(core, day)
        .filter((item) => item.publishedAt <= time.epochMs && (symbol === undefined || isAbout(item)))
        .reverse(),
    )
  }
  return found.slice(wanted - size, wanted)
}
