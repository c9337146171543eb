import { createEntityIndex, type EntityIndex } from '@liangshu/engine/analysis/news/link-entities'
import { RULE_ENGINE, RULE_VERSION } from '@liangshu/engine/analysis/news/rule-analyser'
import { titleHash } from '@liangshu/engine/analysis/news/same-story'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { insertFirst, removeForeign } from '../news-analysis/analysis.store.ts'
import { readNews, ruleResult } from '../news-analysis/rule-engine.ts'
import { classifyNews } from './classify-news.ts'
import type { RawNews } from './news-sources.ts'
import * as store from './news.store.ts'
import { createStoryBook, storyOf } from './story-book.ts'

interface IntakeParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  /** A source outside the market: its stories may repeat those of another. */
  readonly isOutside: (source: string) => boolean
  /** Stops the intake after the items at hand. */
  readonly closing: AbortSignal
  /** Awaited between two items: thousands of them must not keep callers waiting. */
  readonly breathe: () => Promise<void>
}

type NewsRow = Parameters<typeof store.insert>[1][number]
type Judged = Parameters<typeof insertFirst>[1][number]
type ReadItem = { item: RawNews; read: ReturnType<typeof readNews>; symbols: string[]; sectors: string[] }

/** Items stored together. */
const AT_ONCE = 10
const SAME_STORY_MS = 2 * 86_400_000
const MOST_LINKS = 50

/** Cleans, links and judges the items of a source, and stores each story once. */
export function createNewsIntake({ db, clock, market, isOutside, closing, breathe }: IntakeParts) {
  let index: { key: string; made: Promise<EntityIndex> } | null = null

  async function entityIndex(): Promise<EntityIndex> {
    if (!market.isReady) return createEntityIndex([])
    const key = `${market.master().version} ${market.time().date}`
    if (index?.key !== key) {
      index = { key, made: market.ask('newsEntities', {}).then(createEntityIndex) }
      index.made.catch(() => (index = null))
    }
    return index.made
  }

  /** What is stored around the time of the items: their own source's, and what papers have told. */
  async function storedAround(items: readonly RawNews[], source: string) {
    const times = items.map(({ publishedAt }) => publishedAt.getTime())
    const around = await store.findTitles(
      db,
      new Date(Math.min(...times) - SAME_STORY_MS),
      new Date(Math.max(...times) + SAME_STORY_MS),
    )
    const stories = createStoryBook()
    for (const one of around)
      if (one.source === source || isOutside(one.source))
        stories.add(storyOf(one.code, one.title, one.published_at, one.symbols))
    return { stories, known: new Set(around.filter((one) => one.source === source).map(({ code }) => code)) }
  }

  /** `isKept` is false for what is judged for the record alone. */
  async function takeIn(items: readonly RawNews[], source: string, isKept: boolean): Promise<void> {
    if (items.length === 0) return
    const links = await entityIndex()
    const { stories, known } = await storedAround(items, source)
    const fresh = items.filter(({ code }) => !known.has(code))
    const now = clock.now()
    for (let from = 0; from < fresh.length && !closing.aborted; from += AT_ONCE) {
      const rows: NewsRow[] = []
      const judged: Judged[] = []
      for (const item of fresh.slice(from, from + AT_ONCE)) {
        await breathe()
        const one = readItem(item, source, links)
        const { read, symbols } = one
        const story = storyOf(item.code, item.title, item.publishedAt, symbols)
        const same = stories.find(story)
        if (same) {
          if (isKept) await store.addCopies(db, same.code, 1)
          continue
        }
        stories.add(story)
        const news = { ...item, source, category: item.category ?? classifyNews(read.title, read.mentions) }
        rows.push(rowOf(one, news))
        const made = ruleResult({ news, read, index: links, now, asOf: toWireTime(item.publishedAt) })
        judged.push({ news, askedEngine: RULE_ENGINE, promptVersion: RULE_VERSION, made, now })
      }
      const codes = rows.map(({ code }) => code)
      // Together: nobody sees an item without its judgement.
      await db.transaction().execute(async (tx) => {
        if (isKept) await store.insert(tx, rows)
        await removeForeign(tx, codes, source)
        await insertFirst(tx, judged)
      })
    }
  }

  return { entityIndex, takeIn }
}

function readItem(item: RawNews, source: string, links: EntityIndex): ReadItem {
  const read = readNews({ ...item, source, category: item.category ?? '' }, links)
  const codes = (kinds: readonly string[]) =>
    [...new Set(read.mentions.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code))].slice(0, MOST_LINKS)
  return { item, read, symbols: codes(['stock', 'index']), sectors: codes(['industry', 'concept']) }
}

const rowOf = (
  { item, symbols, sectors }: ReadItem,
  { source, category }: { source: string; category: string },
): NewsRow => ({
  code: item.code,
  source,
  title: item.title,
  title_hash: titleHash(item.title),
  summary: cutText(item.content, 300),
  content: item.content,
  published_at: item.publishedAt,
  url: item.url,
  media: item.media,
  category,
  symbols,
  sectors,
})
