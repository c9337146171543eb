import { directionOf, type AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/new-id.ts'
import '../news/news.tables.ts'
import type { EngineResult, NewsToJudge } from './engine-types.ts'

export interface StoredAnalysis {
  readonly id: string
  readonly askedEngine: string
  readonly engine: string
  readonly promptVersion: string
  readonly version: number
  readonly type: string
  readonly createdAt: Date
  readonly latencyMs: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** Parsed when it was stored. */
  readonly result: AnalysisResult
}

const MOST_VERSIONS = 100

/** Everything said about an item, the newest first. */
export async function findVersions(db: Db, code: string): Promise<StoredAnalysis[]> {
  const rows = await db
    .selectFrom('insight_analysis')
    .selectAll()
    .where('news_code', '=', code)
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    askedEngine: row.asked_engine,
    engine: row.engine,
    promptVersion: row.prompt_version,
    version: row.version,
    type: row.type,
    createdAt: row.created_at,
    latencyMs: row.latency_ms,
    tokensIn: row.tokens_in,
    tokensOut: row.tokens_out,
    result: row.result as AnalysisResult,
  }))
}

interface NewAnalysis {
  readonly news: NewsToJudge
  readonly askedEngine: string
  readonly promptVersion: string
  readonly made: EngineResult
  readonly now: Date
}

const rowOf = ({ news, askedEngine, promptVersion, made, now }: NewAnalysis, version: number) => ({
  id: newId(),
  news_code: news.code,
  source: news.source,
  asked_engine: askedEngine,
  engine: made.engine,
  prompt_version: promptVersion,
  version,
  type: made.result.type,
  direction: directionOf(made.result),
  confidence: made.result.meta.confidence,
  subject_kind: made.subject.kind,
  subject_code: made.subject.code,
  published_at: news.publishedAt,
  result: JSON.stringify(made.result),
  prompt_hash: made.promptHash,
  tokens_in: made.tokensIn,
  tokens_out: made.tokensOut,
  latency_ms: Math.round(made.latencyMs),
  created_at: now,
})

/** The first judgement of many items; those that have one keep it. */
export async function insertFirst(db: Db, analyses: readonly NewAnalysis[]): Promise<void> {
  if (analyses.length === 0) return
  await db
    .insertInto('insight_analysis')
    .values(analyses.map((one) => rowOf(one, 1)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A further version; the older ones stay. */
export async function insertNext(db: Db, analysis: NewAnalysis): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = `${analysis.news.code} ${analysis.askedEngine}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7201961))`.execute(tx)
    const last = await tx
      .selectFrom('insight_analysis')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('news_code', '=', analysis.news.code)
      .where('asked_engine', '=', analysis.askedEngine)
      .where('prompt_version', '=', analysis.promptVersion)
      .executeTakeFirst()
    await tx
      .insertInto('insight_analysis')
      .values(rowOf(analysis, (last?.version ?? 0) + 1))
      .execute()
  })
}

/** Items of another world under the same codes: what was said about those is not about these. */
export async function removeForeign(db: Db, codes: readonly string[], source: string): Promise<void> {
  if (codes.length === 0) return
  await db
    .deleteFrom('insight_analysis')
    .where('news_code', 'in', [...codes])
    .where('source', '<>', source)
    .execute()
}

const KEPT_DAYS = 400

export async function removeOld(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await db.deleteFrom('insight_analysis').where('published_at', '<', until).execute()
}
