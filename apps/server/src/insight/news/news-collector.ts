import type { NewsSource } from '@liangshu/contract/insight/news'
import { RULE_ENGINE } from '@liangshu/engine/analysis/news/rule-analyser'

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
import type { Log } from '../../platform/log/log.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { createNewsIntake } from './news-intake.ts'
import { outsideSources, type OutsideSource, type RawNews } from './news-sources.ts'
import * as store from './news.store.ts'

export interface CollectorParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly factors: FactorsHost | null
  readonly config: Pick<Config, 'NEWS_FEEDS' | 'NEWS_FEED_TIMEOUT'>
  readonly log: Pick<Log, 'warn'>
  /** Whose judgement is shown first. */
  readonly engine: string
  /** Lets callers go first between two items. */
  readonly breathe: () => Promise<void>
}

export type NewsCollector = ReturnType<typeof createNewsCollector>

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const FIRST_DAYS = 3
const PULL_MS = 60_000
/** Days before the kept ones whose news are judged at the first start, so that there is something to answer for. */
const JUDGED_DAYS = 70

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
export function createNewsCollector({ db, clock, market, factors, config, log, engine, breathe }: CollectorParts) {
  const outside = outsideSources(factors, config)
  const closing = new AbortController()
  const { entityIndex, takeIn } = createNewsIntake({
    db,
    clock,
    market,
    isOutside: (source) => outside.some(({ id }) => id === source),
    closing: closing.signal,
    breathe,
  })
  const states = new Map<string, { success: Date | null; failure: string | null }>()
  let seenUntil = 0
  let pulledAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let pulling: Promise<void> | null = null
  let filling: Promise<void> | null = null

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
