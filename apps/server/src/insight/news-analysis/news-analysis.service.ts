import { setTimeout } from 'node:timers/promises'

import { directionOf, type AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import { LEAST_SAMPLES, type HitRecord } from '@liangshu/contract/insight/news-analysis'
import { RULE_ENGINE, RULE_VERSION } from '@liangshu/engine/analysis/news/rule-analyser'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireDate, toWireTime } from '../../platform/wire/wire-time.ts'
import type { NewsCollector } from '../news/news-collector.ts'
import * as newsStore from '../news/news.store.ts'
import * as store from './analysis.store.ts'
import type { EngineResult, JudgeParts, NewsToJudge } from './engine-types.ts'
import * as jobs from './job.store.ts'
import { engineName, llmResult } from './llm-engine.ts'
import { PROMPT_VERSION } from './llm-prompt.ts'
import { findRecent } from './record.store.ts'
import { readNews, ruleResult } from './rule-engine.ts'
import { addSpent, findSpent, type Payer } from './usage.store.ts'

export interface AnalysisParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly config: Config
  readonly log: Pick<Log, 'warn'>
  readonly collector: NewsCollector
  readonly sleep?: (ms: number) => Promise<void>
}

export type NewsAnalysis = ReturnType<typeof createNewsAnalysis>

/** Longer than a model may take with all its tries. */
const LEASE_FACTOR = 4
/** How long a reader is kept for an answer that may come at once. */
const PATIENCE_MS = 400
const LOOK_MS = 50
/** Another version of what was said a moment ago says nothing new. */
const REST_MS = 30_000
/** An answer of the lexicon in place of a model stands this long before the model is tried again. */
const FALLBACK_MS = 10 * 60_000
const AT_ONCE = 2
const BADGE_HORIZON = 5
const BADGE_MOST = 200

/** The engines of the settings, the one shown first in front; the lexicon is always among them. */
export const enginesOf = ({ LLM_BASE_URL, LLM_MODEL }: Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL'>): string[] =>
  LLM_BASE_URL ? [...LLM_MODEL.map(engineName), RULE_ENGINE] : [RULE_ENGINE]

const toJudge = (news: newsStore.StoredNews): NewsToJudge => ({
  code: news.code,
  source: news.source,
  title: news.title,
  content: news.content,
  media: news.media,
  category: news.category,
  publishedAt: news.published_at,
})

/** Judgements of news on demand: one job for many readers, every version kept, every token counted. */
export function createNewsAnalysis(parts: AnalysisParts) {
  const { db, clock, market, config, log, collector } = parts
  const sleep = parts.sleep ?? ((ms: number) => setTimeout(ms))
  const engines = enginesOf(config)
  const models = engines.filter((one) => one !== RULE_ENGINE)
  const leaseMs = config.LLM_TIMEOUT * LEASE_FACTOR + 60_000
  const running = new Set<Promise<void>>()
  let closing = new AbortController()

  const versionOf = (engine: string): string => (engine === RULE_ENGINE ? RULE_VERSION : PROMPT_VERSION)

  async function partsOf(news: NewsToJudge): Promise<JudgeParts> {
    const index = await collector.entityIndex()
    const asOf = toWireTime(market.isReady ? new Date(market.time().epochMs) : clock.now())
    return { news, index, read: readNews(news, index), now: clock.now(), asOf }
  }

  async function isBudgetSpent(payer: Payer): Promise<boolean> {
    const { mine, tenant } = await findSpent(db, payer, toWireDate(clock.now()))
    const isOver = (used: { tokensIn: number; tokensOut: number }, most: number) =>
      most > 0 && used.tokensIn + used.tokensOut >= most
    return isOver(mine, config.LLM_USER_TOKENS) || isOver(tenant, config.LLM_TENANT_TOKENS)
  }

  async function pay(payer: Payer, engine: string, made: EngineResult): Promise<void> {
    if (made.tokensIn + made.tokensOut === 0) return
    const cost = (made.tokensIn * config.LLM_PRICE_IN + made.tokensOut * config.LLM_PRICE_OUT) / 1e6
    await addSpent(db, payer, toWireDate(clock.now()), engine, {
      calls: 1,
      tokensIn: made.tokensIn,
      tokensOut: made.tokensOut,
      cost,
    })
  }

  async function judge(job: jobs.AnalysisJob, news: NewsToJudge): Promise<EngineResult> {
    const judged = await partsOf(news)
    const payer = { tenantId: job.tenantId, userId: job.userId }
    if (await isBudgetSpent(payer)) return ruleResult(judged, '今日分析额度已用完，已改用规则引擎')
    const symbols = [...new Set(judged.read.mentions.filter(({ kind }) => kind === 'stock').map(({ code }) => code))]
    const facts = market.isReady ? await market.ask('newsFacts', { symbols: symbols.slice(0, 3) }) : []
    const settings = {
      baseUrl: config.LLM_BASE_URL ?? '',
      apiKey: config.LLM_API_KEY,
      timeoutMs: config.LLM_TIMEOUT,
      sleep,
    }
    const model = job.engine.slice(engineName('').length)
    const made = await llmResult({ settings, model, log }, judged, facts, () => clock.now().getTime())
    await pay(payer, job.engine, made)
    return made
  }

  async function work(job: jobs.AnalysisJob): Promise<void> {
    const found = await newsStore.findByCode(db, collector.scope(), job.newsCode)
    // Gone meanwhile, or of an engine that is no longer set up: nobody waits for it any more.
    if (found && models.includes(job.engine)) {
      const news = toJudge(found)
      const made = await judge(job, news)
      await store.insertNext(db, {
        news,
        askedEngine: job.engine,
        promptVersion: job.promptVersion,
        made,
        now: clock.now(),
      })
    }
    await jobs.finish(db, job)
  }

  async function drain(): Promise<void> {
    while (!closing.signal.aborted) {
      const job = await jobs.claim(db, clock.now(), leaseMs)
      if (!job) return
      await work(job)
    }
  }

  /** Sees to it that somebody is at the queue. */
  function kick(): void {
    if (models.length === 0 || closing.signal.aborted || running.size >= AT_ONCE) return
    const one: Promise<void> = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'the queue of analyses stopped'))
      .finally(() => running.delete(one))
    running.add(one)
  }

  async function byRules(news: NewsToJudge): Promise<void> {
    const made = ruleResult(await partsOf(news))
    await store.insertNext(db, { news, askedEngine: RULE_ENGINE, promptVersion: RULE_VERSION, made, now: clock.now() })
  }

  const latestOf = (versions: readonly store.StoredAnalysis[], engine: string) =>
    versions.find((one) => one.askedEngine === engine && one.promptVersion === versionOf(engine))

  /** Whether what there is may be shown, or an engine has to be asked. */
  function isFresh(latest: store.StoredAnalysis | undefined, engine: string, isForced: boolean): boolean {
    if (!latest) return false
    const ageMs = clock.now().getTime() - latest.createdAt.getTime()
    if (isForced) return ageMs < REST_MS
    return latest.engine === engine || ageMs < FALLBACK_MS
  }

  async function waitFor(code: string, engine: string, before: string | undefined): Promise<AnalysisResult | null> {
    for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
      const latest = latestOf(await store.findVersions(db, code), engine)
      if (latest && latest.id !== before) return latest.result
      if (waited < PATIENCE_MS) await setTimeout(LOOK_MS)
    }
    return null
  }

  async function recordOf(result: AnalysisResult): Promise<HitRecord | null> {
    // Who judges nothing can be neither right nor wrong.
    if (directionOf(result) === 0) return null
    const { engine } = result.meta
    const { type } = result
    const { n, hits } = await findRecent(db, { engine, type, horizon: BADGE_HORIZON, most: BADGE_MOST })
    return n < LEAST_SAMPLES ? null : { n, hitRate: hits / n, horizon: BADGE_HORIZON }
  }

  async function findNews(code: string): Promise<NewsToJudge> {
    await collector.refresh()
    const found = await newsStore.findByCode(db, collector.scope(), code)
    if (!found) throw refusal('新闻不存在或已超过30天')
    return toJudge(found)
  }

  return {
    engines,
    kick,
    recordOf,
    findNews,
    /** The judgement of the engine shown first, or nothing yet. */
    async ask(actor: Actor, code: string, isForced: boolean): Promise<AnalysisResult | null> {
      const news = await findNews(code)
      const [first = RULE_ENGINE] = engines
      const versions = await store.findVersions(db, code)
      const hasRules = isFresh(latestOf(versions, RULE_ENGINE), RULE_ENGINE, isForced && first === RULE_ENGINE)
      if (!hasRules) await byRules(news)
      for (const engine of models) {
        const known = latestOf(versions, engine)
        if (isFresh(known, engine, isForced)) continue
        const job = {
          newsCode: code,
          engine,
          promptVersion: PROMPT_VERSION,
          tenantId: actor.tenantId,
          userId: actor.userId,
        }
        await jobs.enqueue(db, job, known?.version ?? 0, clock.now())
        kick()
      }
      const known = latestOf(versions, first)
      // Somebody has asked for another version: everybody waits for that one.
      const isPending = (await jobs.findPending(db, code)).includes(first)
      if (!isPending && isFresh(known, first, isForced)) return known?.result ?? null
      return waitFor(code, first, known?.id)
    },
    countRunning: () => running.size,
    /** What is under way ends, then the queue is taken up anew. */
    async restart(): Promise<void> {
      closing.abort()
      await Promise.all(running)
      closing = new AbortController()
      kick()
    },
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(running)
    },
  }
}
