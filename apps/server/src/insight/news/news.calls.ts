import type { Entity } from '@liangshu/engine/analysis/news/link-entities'
import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import { liveOf, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market, MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { notProvided } from '@liangshu/engine/market/reader/refusal'

export interface NewsOfStock {
  readonly id: string
  readonly symbol: string
  readonly title: string
  readonly publishedAt: number
}

/** As far back as anybody asks for. */
const MOST_DAYS = 90

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

/** News after `since` up to the moment shown, oldest first. */
export function newsSince(market: Market, args: { since: number }): NewsItem[] {
  const ofDay = newsOf(market)
  const { epochMs } = market.time
  const days: NewsItem[][] = []
  for (let back = 0; back <= MOST_DAYS; back += 1) {
    const items = ofDay(back)
    days.push(items.filter(({ publishedAt }) => publishedAt > args.since && publishedAt <= epochMs))
    // Days without any news do not end the walk, days before the wanted moment do.
    if (items.length > 0 && (items.at(-1)?.publishedAt ?? 0) <= args.since) break
  }
  return days.toReversed().flat()
}

/** News of whole days before the one shown: `from` trading days back up to `to` days back, oldest first. */
export function newsOfDays(market: Market, args: { from: number; to: number }): NewsItem[] {
  const ofDay = newsOf(market)
  const items: NewsItem[] = []
  for (let back = Math.min(MOST_DAYS, args.from); back >= Math.max(1, args.to); back -= 1) items.push(...ofDay(back))
  return items
}

/** Everything an article may name. */
export function newsEntities(market: MarketWithHistory, _args: object = {}): Entity[] {
  const rows = market.today.instruments.flatMap(({ symbol, name, secType, listing }): Entity[] =>
    listing === 'listed' && (secType === 'stock' || secType === 'index') ? [{ kind: secType, code: symbol, name }] : [],
  )
  const sectors = market.sectors.sectors.map(({ code, name, kind }): Entity => ({ kind, code, name }))
  // A share may be called like an industry: then the share is meant only where its code stands.
  const taken = new Set(rows.map(({ name }) => name))
  return [...rows, ...sectors.filter(({ name }) => !taken.has(name))]
}

export interface NewsFact {
  readonly symbol: string
  readonly name: string
  readonly last: number | null
  readonly changeRate: number | null
  readonly return5: number | null
  readonly industry: string | null
  readonly concepts: readonly string[]
}

const finite = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : null)

/** What a model is told about the shares and indices an article names. */
export function newsFacts(market: MarketWithHistory, args: { symbols: readonly string[] }): NewsFact[] {
  const live = liveOf(market)
  return args.symbols.flatMap((symbol): NewsFact[] => {
    const slot = slotOfSymbol(market, symbol)
    const row = market.today.instruments[slot]
    if (!row) return []
    const last = live.last[slot] ?? 0
    return [
      {
        symbol,
        name: row.name,
        last: last > 0 ? last / row.priceScale : null,
        changeRate: finite(live.changeRate[slot] ?? Number.NaN),
        return5: last > 0 ? finite(last / (market.today.close5[slot] ?? Number.NaN) - 1) : null,
        industry: row.stock?.industry ?? null,
        concepts: row.stock?.concepts ?? [],
      },
    ]
  })
}
