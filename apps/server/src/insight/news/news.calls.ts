import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import type { Market } from '@liangshu/engine/market/reader/market'
import { notProvided } from '@liangshu/engine/market/reader/refusal'

export interface NewsOfStock {
  readonly id: string
  readonly symbol: string
  readonly title: string
  readonly publishedAt: number
}

/** A month of news is kept in reach; nobody pages further back. */
const KEPT_DAYS = 30

function newsOf({ news }: Market): (daysBack: number) => readonly NewsItem[] {
  if (!news) throw notProvided()
  return news
}

/** News of today that names a stock, published after `since` and up to the moment shown. */
export function stockNews(market: Market, args: { since: number }): NewsOfStock[] {
  const { epochMs } = market.time
  return newsOf(market)(0).flatMap(({ id, target, title, publishedAt }) =>
    target.kind === 'stock' && publishedAt > args.since && publishedAt <= epochMs
      ? [{ id, symbol: target.symbol, title, publishedAt }]
      : [],
  )
}

/** News up to the moment shown, all or those of a symbol, the newest first, a page of it. */
export function newsList(
  market: Market,
  args: { page: number; size: number; symbol?: string | undefined },
): NewsItem[] {
  const { page, size, symbol } = args
  const isAbout = ({ target }: NewsItem) => target.kind === 'stock' && target.symbol === symbol
  const daysBack = newsOf(market)
  const { epochMs } = market.time
  const wanted = page * size
  const found: NewsItem[] = []
  for (let back = 0; back <= KEPT_DAYS && found.length < wanted; back += 1) {
    found.push(
      ...daysBack(back)
        .filter((item) => item.publishedAt <= epochMs && (symbol === undefined || isAbout(item)))
        .reverse(),
    )
  }
  return found.slice(wanted - size, wanted)
}
