import { setImmediate } from 'node:timers/promises'

import type { NewsSource } from '@liangshu/contract/insight/news'
import { createEntityIndex, type EntityIndex } from '@liangshu/engine/analysis/news/link-entities'
import { titleHash } from '@liangshu/engine/analysis/news/same-story'
import { RULE_ENGINE, RULE_VERSION } from '@liangshu/engine/analysis/news/rule-analyser'

import {
  type CallResult,
  factorsDown,
  FeedError,
  type FactorsHost,
  type MarketSource,
  noMarket,
} from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import type { Log } from '../../platform/log/log.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { insertFirst, removeForeign } from '../news-analysis/analysis.store.ts'
import { readNews, ruleResult } from '../news-analysis/rule-engine.ts'
import { classifyNews } from './classify-news.ts'
import { outsideSources, type OutsideSource, type RawNews } from './news-sources.ts'
import * as store from './news.store.ts'
import { createStoryBook, storyOf } from './story-book.ts'

export interface CollectorParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly factors: FactorsHost | null
  readonly config: Pick<Config, 'NEWS_FEEDS' | 'NEWS_FEED_TIMEOUT'>
  readonly log: Pick<Log, 'warn'>
  /** Whose judgement is shown first. */
  readonly engine: string
}

export type NewsCollector = ReturnType<typeof createNewsCollector>

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const FIRST_DAYS = 3
const PULL_MS = 60_000
/** Items read between two breaths of the server. */
const AT_ONCE = 20
/** Days before the kept ones whose news are judged at the first start, so that there is something to answer for. */
const JUDGED_DAYS = 70
const SAME_STORY_MS = 2 * DAY_MS
const MOST_LINKS = 50

const simulatedSource = (market: MarketSource): string => market.history ?? 'sim'

const fromMarket = (item: CallResult<'newsSince'>[number]): RawNews => ({
  code: item.id,
  title: item.title,
  content: item.content,
  publishedAt: new Date(item.publishedAt),
  url: '',
  media: item.media,
  // Short notices about the market as a whole are what a paper would put on its first page.
  category: item.category === '快讯' ? '要闻' : item.category,
})

/** Brings the news of all sources into the store: cleaned, linked, each story once, judged by the lexicon. */
export function createNewsCollector({ db, clock, market, factors, config, log, engine }: CollectorParts) {
  const outside = outsideSources(factors, config)
  const closing = new AbortController()
  const states = new Map<string, { success: Date | null; failure: string | null }>()
  let seenUntil = 0
  let index: { key: string; made: Promise<EntityIndex> } | null = null
  let pulledAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let pulling: Promise<void> | null = null
  let filling: Promise<void> | null = null

  async function entityIndex(): Promise<EntityIndex> {
    if (!market.isReady) return createEntityIndex([])
    const key = `${market.master().version} ${market.time().date}`
    if (index?.key !== key) {
      index = { key, made: market.ask('newsEntities', {}).then(createEntityIndex) }
      index.made.catch(() => (index = null))
    }
    return index.made
  }

  async function takeIn(items: readonly RawNews[], source: string, isKept: boolean): Promise<void> {
    if (items.length === 0) return
    const links = await entityIndex()
    const times = items.map(({ publishedAt }) => publishedAt.getTime())
    const around = await store.findTitles(
      db,
      new Date(Math.min(...times) - SAME_STORY_MS),
      new Date(Math.max(...times) + SAME_STORY_MS),
    )
    const known = new Set(around.filter((one) => one.source === source).map(({ code }) => code))
    const book = createStoryBook()
    for (const one of around)
      if (one.source === source || outside.some(({ id }) => id === one.source))
        book.add(storyOf(one.code, one.title, one.published_at, one.symbols))
    const fresh = items.filter(({ code }) => !known.has(code))
    const now = clock.now()
    for (let from = 0; from < fresh.length && !closing.signal.aborted; from += AT_ONCE) {
      const part = fresh.slice(from, from + AT_ONCE).map((item) => {
        const read = readNews({ ...item, source, category: item.category ?? '' }, links)
        const codes = (kinds: readonly string[]) =>
          [...new Set(read.mentions.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code))].slice(
            0,
            MOST_LINKS,
          )
        return { item, read, symbols: codes(['stock', 'index']), sectors: codes(['industry', 'concept']) }
      })
      const rows: Parameters<typeof store.insert>[1][number][] = []
      const judged: Parameters<typeof insertFirst>[1][number][] = []
      for (const { item, read, symbols, sectors } of part) {
        const story = storyOf(item.code, item.title, item.publishedAt, symbols)
        const same = book.find(story)
        if (same) {
          if (isKept) await store.addCopies(db, same.code, 1)
          continue
        }
        book.add(story)
        const category = item.category ?? classifyNews(read.title, read.mentions)
        const news = { ...item, source, category }
        rows.push({
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
      await setImmediate()
    }
  }

  async function readMarket(since: number): Promise<void> {
    const { epochMs } = market.time()
    if (epochMs <= since) return
    await takeIn((await market.ask('newsSince', { since })).map(fromMarket), simulatedSource(market), true)
    seenUntil = Math.max(seenUntil, epochMs)
  }

  /** The last days come first: whoever looks waits for those only. The rest of the month follows behind. */
  function beginMarket(epochMs: number): Promise<void> {
    const first = readMarket(epochMs - FIRST_DAYS * DAY_MS)
    filling ??= first
      .then(() => market.ask('newsSince', { since: epochMs - KEPT_DAYS * DAY_MS }))
      .then((items) => takeIn(items.map(fromMarket), simulatedSource(market), true))
      .catch((error: unknown) => {
        seenUntil = 0
        filling = null
        log.warn({ err: error }, 'the news of the month did not come')
      })
    return first
  }

  function readNewest(): Promise<void> {
    if (market.kind !== 'sim' || !market.isReady) return Promise.resolve()
    return seenUntil === 0 ? beginMarket(market.time().epochMs) : readMarket(seenUntil)
  }

  async function pullOne(source: OutsideSource): Promise<FeedError | null> {
    const state = states.get(source.id) ?? { success: null, failure: null }
    states.set(source.id, state)
    try {
      await takeIn(await source.pull(clock.now()), source.id, true)
      state.success = clock.now()
      state.failure = null
      return null
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      log.warn({ err: error, source: source.id }, 'a source of news did not answer')
      state.failure = error.failure
      return error
    }
  }

  /** Asks the sources outside, at most once a minute. */
  async function pull(): Promise<void> {
    const now = clock.now().getTime()
    // Until the names are known nothing could be linked.
    if (outside.length === 0 || now - pulledAt < PULL_MS || !(market.isReady || market === noMarket)) return
    pulling ??= (async () => {
      pulledAt = now
      for (const source of outside) await pullOne(source)
    })().finally(() => (pulling = null))
    await pulling
  }

  const refresh = (): Promise<void> =>
    (running ??= readNewest().finally(() => {
      running = null
    }))

  return {
    entityIndex,
    pull,
    refresh,
    /** Stops after the items at hand; what is missing comes with the next start. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled([running, pulling, filling])
    },
    /** Everything of the thirty days is there. */
    async filled(): Promise<void> {
      await refresh()
      await filling
    },
    /**
     * What may be seen now, or could be at a moment of the past; refuses in words while a market without other sources is
     * being prepared. A replay shows what the lexicon says: other engines may have judged later.
     */
    scope(moment?: Date): store.NewsScope {
      const hasMarket = market.kind === 'sim' && (market.isReady || outside.length === 0)
      const until = () => moment ?? new Date(market.time().epochMs)
      return {
        simulated: hasMarket ? { source: simulatedSource(market), until: until() } : null,
        outside: outside.map(({ id }) => id),
        now: moment ?? clock.now(),
        engine: moment ? RULE_ENGINE : engine,
      }
    },
    /** Everything is up to date as far as it can be; a source that fails leaves what it brought before. */
    async ready(): Promise<void> {
      await refresh()
      await pull()
    },
    /** The failure to tell when there is nothing to show. */
    failure() {
      const failed = outside.map(({ id }) => states.get(id)?.failure).find((one) => one)
      return failed ? factorsDown(failed) : null
    },
    /** Judges what came before the kept days once, so that the record does not begin empty. */
    async judgePast(isWanted: () => boolean): Promise<void> {
      if (market.kind !== 'sim' || !market.isReady) return
      const source = simulatedSource(market)
      const early = new Date(market.time().epochMs - (KEPT_DAYS + 15) * DAY_MS)
      const done = await db
        .selectFrom('insight_analysis')
        .select('id')
        .where('source', '=', source)
        .where('published_at', '<', early)
        .limit(1)
        .executeTakeFirst()
      if (done) return
      for (let back = JUDGED_DAYS; back > 0 && isWanted() && !closing.signal.aborted; back -= 5) {
        const items = (await market.ask('newsOfDays', { from: back, to: back - 4 })).map(fromMarket)
        const keptFrom = market.time().epochMs - KEPT_DAYS * DAY_MS
        await takeIn(
          items.filter(({ publishedAt }) => publishedAt.getTime() <= keptFrom),
          source,
          false,
        )
      }
    },
    async sources(): Promise<NewsSource[]> {
      const counts = await store.countBySource(db)
      const simulated: NewsSource[] =
        market.kind === 'sim' && market !== noMarket
          ? [
              {
                name: '模拟行情',
                kind: 'simulator',
                lastSuccess: seenUntil > 0 ? toWireTime(new Date(seenUntil)) : null,
                lastFailure: null,
                items: counts.get(simulatedSource(market)) ?? 0,
              },
            ]
          : []
      const others = outside.map(({ id, name, kind }): NewsSource => {
        const state = states.get(id)
        return {
          name,
          kind,
          lastSuccess: state?.success ? toWireTime(state.success) : null,
          lastFailure: state?.failure ?? null,
          items: counts.get(id) ?? 0,
        }
      })
      return [...simulated, ...others]
    },
  }
}
