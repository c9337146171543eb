import type { AnalysisType } from '@liangshu/contract/insight/analysis-result'
import type { BandSums } from '@liangshu/engine/analysis/judgement/judgement-record'
import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import '../news/news.tables.ts'
import type { JudgedItem } from './outcomes.calls.ts'

/** Judgements that say something, of an engine that answered for itself. */
const counted = sql`a.direction <> 0 and a.engine = a.asked_engine`

export interface ToScore extends JudgedItem {
  readonly direction: number
}

/** Judgements of the last months that are not scored to the end, in the order of their ids. */
export async function findToScore(
  db: Db,
  { sources, since, afterId, most }: { sources: readonly string[]; since: Date; afterId: string; most: number },
): Promise<ToScore[]> {
  if (sources.length === 0) return []
  const { rows } = await sql<{
    id: string
    news_code: string
    kind: JudgedItem['kind']
    code: string
    published_at: Date
    direction: number
  }>`select a.id, a.news_code, a.subject_kind as kind, a.subject_code as code, a.published_at, a.direction
     from insight_analysis a
     where ${counted} and a.id > ${afterId} and a.published_at > ${since} and a.source = any(${[...sources]}::text[])
       and not exists (select 1 from insight_analysis_score s where s.analysis_id = a.id and s.horizon = 20)
     order by a.id limit ${most}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    newsCode: row.news_code,
    kind: row.kind,
    code: row.code,
    publishedAt: row.published_at.getTime(),
    direction: row.direction,
  }))
}

export interface NewScore {
  readonly analysisId: string
  readonly horizon: number
  readonly excess: number | null
  readonly isRight: boolean
}

export async function insertScores(db: Db, scores: readonly NewScore[], now: Date): Promise<void> {
  if (scores.length === 0) return
  await db
    .insertInto('insight_analysis_score')
    .values(
      scores.map(({ analysisId, horizon, excess, isRight }) => ({
        analysis_id: analysisId,
        horizon,
        excess,
        is_right: isRight,
        scored_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface RecordGroup extends BandSums {
  readonly engine: string
  readonly promptVersion: string
  readonly type: AnalysisType
  readonly horizon: number
}

/** Sums of everything that was scored, by engine, prompt, type, horizon and tenth of confidence. */
export async function findGroups(db: Db): Promise<RecordGroup[]> {
  const { rows } = await sql<{
    engine: string
    prompt_version: string
    type: AnalysisType
    horizon: number
    band: number
    n: number
    hits: number
    confidence: number
    squares: number
    excess: number
  }>`select a.engine, a.prompt_version, a.type, s.horizon, least(9, floor(a.confidence * 10 + 1e-9))::int as band,
       count(*)::int as n, count(*) filter (where s.is_right)::int as hits, sum(a.confidence)::float8 as confidence,
       sum(power(a.confidence - (s.is_right)::int, 2))::float8 as squares,
       coalesce(sum(s.excess * a.direction), 0)::float8 as excess
     from insight_analysis a join insight_analysis_score s on s.analysis_id = a.id
     where ${counted}
     group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map(({ prompt_version: promptVersion, ...row }) => ({ ...row, promptVersion }))
}

export async function countAnalyses(
  db: Db,
): Promise<{ analyses: number; directional: number; waiting: number; asOf: Date | null }> {
  const { rows } = await sql<{ analyses: number; directional: number; waiting: number; as_of: Date | null }>`
    select count(*)::int as analyses, count(*) filter (where ${counted})::int as directional,
      count(*) filter (where ${counted} and not exists
        (select 1 from insight_analysis_score s where s.analysis_id = a.id and s.horizon = 20))::int as waiting,
      (select max(scored_at) from insight_analysis_score) as as_of
    from insight_analysis a`.execute(db)
  const [row] = rows
  return {
    analyses: row?.analyses ?? 0,
    directional: row?.directional ?? 0,
    waiting: row?.waiting ?? 0,
    asOf: row?.as_of ?? null,
  }
}

/** Last judgements of a kind after five days: how many there are, and how many were right. */
export async function findRecent(
  db: Db,
  { engine, type, horizon, most }: { engine: string; type: string; horizon: number; most: number },
): Promise<{ n: number; hits: number }> {
  const { rows } = await sql<{ n: number; hits: number }>`
    select count(*)::int as n, count(*) filter (where is_right)::int as hits from (
      select s.is_right from insight_analysis a join insight_analysis_score s on s.analysis_id = a.id
      where ${counted} and a.engine = ${engine} and a.type = ${type} and s.horizon = ${horizon}
      order by a.published_at desc limit ${most}) recent`.execute(db)
  return rows[0] ?? { n: 0, hits: 0 }
}
