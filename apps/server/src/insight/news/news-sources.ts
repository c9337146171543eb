import { createHash } from 'node:crypto'

import { newsCategories, type NewsCategory } from '@liangshu/contract/insight/news'
import { cleanText } from '@liangshu/engine/analysis/news/clean-text'
import { z } from 'zod'

import { createFeedClient, FeedError, type FactorsHost } from '../../market/index.ts'
import { fromWireTime } from '../../platform/wire/wire-time.ts'
import { parseFeed } from './parse-feed.ts'

/** An item as a source brings it, cleaned. */
export interface RawNews {
  readonly code: string
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly url: string
  readonly media: string
  readonly category: NewsCategory | null
}

export interface OutsideSource {
  /** As it stands in the store. */
  readonly id: string
  readonly name: string
  readonly kind: 'factors' | 'feed'
  pull: (now: Date) => Promise<RawNews[]>
}

const MOST_BYTES = 2 * 1024 * 1024
const MOST_ITEMS = 200
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Nothing is news of tomorrow. */
const notAfter = (moment: Date | null, now: Date): Date => (moment && moment < now ? moment : now)

function feedSource(address: string, timeoutMs: number): OutsideSource {
  const url = new URL(address)
  const client = createFeedClient({
    allowedHosts: [url.host],
    timeoutMs,
    mostBytes: MOST_BYTES,
    spacing: { turn: async () => undefined },
  })
  return {
    id: `feed:${url.host}`,
    name: url.host,
    kind: 'feed',
    async pull(now) {
      const bytes = await client.get(url, { accept: 'application/rss+xml, application/atom+xml, application/xml' })
      const items = parseFeed(new TextDecoder().decode(bytes))
      if (!items) throw new FeedError('garbage', 'neither RSS nor Atom')
      return items.map(({ id, title, content, link, publishedAt }) => ({
        code: `F${digest(`${url.host} ${id}`)}`,
        title,
        content: content || title,
        publishedAt: notAfter(publishedAt, now),
        url: link,
        media: url.host.slice(0, 60),
        category: null,
      }))
    },
  }
}

const theirText = (most: number) => z.preprocess((value) => value ?? '', z.string().max(most))

/** An item of the factors provider, as far as we use it; whatever else it sends is left there. */
const theirItem = z.object({
  code: z.string().min(1).max(80),
  title: z.string().min(1).max(2000),
  summary: theirText(200_000),
  show_time: theirText(40),
  unique_url: theirText(2000),
  media_name: theirText(200),
  category: theirText(40),
})

const ADDRESS_MOST = 1000

function webAddress(text: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, href } = new URL(text)
  return /^https?:$/.test(protocol) && href.length <= ADDRESS_MOST ? href : ''
}

function factorsSource(factors: FactorsHost): OutsideSource {
  return {
    id: 'factors',
    name: '因子数据服务',
    kind: 'factors',
    async pull(now) {
      const items = await factors.get('/news/list?page=1&size=30', z.array(theirItem).max(MOST_ITEMS))
      return items.flatMap((item): RawNews[] => {
        const title = cleanText(item.title, 200).replaceAll('\n', ' ')
        if (title === '') return []
        return [
          {
            code: item.code,
            title,
            content: cleanText(item.summary, 20_000) || title,
            publishedAt: notAfter(fromWireTime(item.show_time) ?? null, now),
            url: webAddress(item.unique_url),
            media: cleanText(item.media_name, 60) || '因子数据服务',
            category: newsCategories.find((one) => one === item.category) ?? null,
          },
        ]
      })
    },
  }
}

/** The sources beside the simulator's own news, by the settings. */
export const outsideSources = (
  factors: FactorsHost | null,
  config: { NEWS_FEEDS: readonly string[]; NEWS_FEED_TIMEOUT: number },
): OutsideSource[] => [
  ...(factors ? [factorsSource(factors)] : []),
  ...config.NEWS_FEEDS.map((address) => feedSource(address, config.NEWS_FEED_TIMEOUT)),
]
