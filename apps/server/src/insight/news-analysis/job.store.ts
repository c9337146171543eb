import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import '../news/news.tables.ts'

export interface AnalysisJob {
  readonly newsCode: string
  readonly engine: string
  readonly promptVersion: string
  readonly tenantId: number
  readonly userId: string
  readonly attempts: number
}

/**
 * One job however many ask: who comes second waits for the first one's. Who has seen version `known` and comes when a
 * newer one is there already asks for nothing.
 */
export async function enqueue(
  db: Db,
  { newsCode, engine, promptVersion, tenantId, userId }: Omit<AnalysisJob, 'attempts'>,
  known: number,
  now: Date,
): Promise<void> {
  await sql`insert into insight_analysis_job (news_code, engine, prompt_version, tenant_id, user_id, created_at)
    select ${newsCode}, ${engine}, ${promptVersion}, ${tenantId}::int, ${userId}, ${now}::timestamptz
    where not exists (select 1 from insight_analysis a where a.news_code = ${newsCode}
      and a.asked_engine = ${engine} and a.prompt_version = ${promptVersion} and a.version > ${known}::int)
    on conflict do nothing`.execute(db)
}

/** The oldest job nobody is at; a worker that died gives its job back when its lease ends. */
export async function claim(db: Db, now: Date, leaseMs: number): Promise<AnalysisJob | null> {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<{
    news_code: string
    engine: string
    prompt_version: string
    tenant_id: number
    user_id: string
    attempts: number
  }>`update insight_analysis_job j set leased_until = ${until}, attempts = j.attempts + 1
     where (j.news_code, j.engine, j.prompt_version) = (
       select news_code, engine, prompt_version from insight_analysis_job
       where leased_until is null or leased_until < ${now}
       order by created_at limit 1 for update skip locked)
     returning j.*`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    newsCode: row.news_code,
    engine: row.engine,
    promptVersion: row.prompt_version,
    tenantId: row.tenant_id,
    userId: row.user_id,
    attempts: row.attempts,
  }
}

export async function finish(db: Db, { newsCode, engine, promptVersion }: AnalysisJob): Promise<void> {
  await db
    .deleteFrom('insight_analysis_job')
    .where('news_code', '=', newsCode)
    .where('engine', '=', engine)
    .where('prompt_version', '=', promptVersion)
    .execute()
}

export async function findPending(db: Db, newsCode: string): Promise<string[]> {
  const rows = await db.selectFrom('insight_analysis_job').select('engine').where('news_code', '=', newsCode).execute()
  return rows.map(({ engine }) => engine)
}
