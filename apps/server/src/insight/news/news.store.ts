import type { NewsCategory } from '@liangshu/contract/insight/news'
import { sql, type SelectQueryBuilder } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import './news.tables.ts'

export interface StoredNews {
  readonly code: string
  readonly source: string
  readonly title: string
  readonly title_hash: number
  readonly summary: string
  readonly content: string
  readonly published_at: Date
  readonly url: string
  readonly media: string
  readonly category: string
  readonly symbols: string[]
  readonly sectors: string[]
  readonly copies: number
}

/** What may be seen: items of the sources in use, those of a simulated market up to the moment it shows. */
export interface NewsScope {
  readonly simulated: { readonly source: string; readonly until: Date } | null
  readonly outside: readonly string[]
  readonly now: Date
  /** Whose judgement is shown first. */
  readonly engine: string
}

export interface NewsFilter {
  readonly category?: NewsCategory | undefined
  readonly keyword?: string | undefined
  readonly symbol?: string | undefined
  readonly sector?: string | undefined
  readonly media?: string | undefined
  readonly direction?: 'up' | 'down' | 'none' | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const KEPT_MS = 30 * 86_400_000

const keptSince = (until: Date): Date => new Date(until.getTime() - KEPT_MS)

function seen<Out>(query: SelectQueryBuilder<Tables & { n: Tables['insight_news'] }, 'n', Out>, scope: NewsScope) {
  const { simulated, outside, now } = scope
  return query.where((is) =>
    is.or([
      ...(simulated
        ? [
            is.and([
              is('n.source', '=', simulated.source),
              is('n.published_at', '<=', simulated.until),
              is('n.published_at', '>', keptSince(simulated.until)),
            ]),
          ]
        : []),
      ...(outside.length > 0
        ? [
            is.and([
              is('n.source', 'in', [...outside]),
              is('n.published_at', '<=', now),
              is('n.published_at', '>', keptSince(now)),
            ]),
          ]
        : []),
    ]),
  )
}

const directions = { up: [1], down: [-1], none: [0] } as const

const likeText = (words: string): string => `%${words.replace(/[\\%_]/g, (one) => `\\${one}`)}%`

/** The newest judgement of the engine that is shown first. */
const latestJudgement = (engine: string) => sql<{ direction: number; confidence: number; result: unknown } | null>`(
  select jsonb_build_object('direction', a.direction, 'confidence', a.confidence, 'result', a.result)
  from insight_analysis a
  where a.news_code = n.code and a.asked_engine in (${engine}, 'rule-1')
  order by (a.asked_engine = ${engine}) desc, a.version desc limit 1)`

function filtered(db: Db, scope: NewsScope, filter: NewsFilter) {
  let query = seen(db.selectFrom('insight_news as n'), scope)
  if (filter.category) query = query.where('n.category', '=', filter.category)
  if (filter.media) query = query.where('n.media', '=', filter.media)
  if (filter.symbol) query = query.where(sql<boolean>`n.symbols @> array[${filter.symbol}]::text[]`)
  if (filter.sector) query = query.where(sql<boolean>`n.sectors @> array[${filter.sector}]::text[]`)
  if (filter.from) query = query.where('n.published_at', '>=', filter.from)
  if (filter.to) query = query.where('n.published_at', '<', filter.to)
  if (filter.keyword) {
    const words = likeText(filter.keyword)
    query = query.where((is) => is.or([is('n.title', 'like', words), is('n.content', 'like', words)]))
  }
  if (filter.direction) {
    const wanted = directions[filter.direction][0]
    query = query.where(sql<boolean>`exists (
      select 1 from insight_analysis a where a.news_code = n.code and a.asked_engine = 'rule-1' and a.direction = ${wanted})`)
  }
  return query
}

export type FoundNews = StoredNews & {
  readonly judgement: { readonly direction: number; readonly confidence: number; readonly result: unknown } | null
}

export async function findPage(
  db: Db,
  scope: NewsScope,
  filter: NewsFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundNews[]> {
  return filtered(db, scope, filter)
    .selectAll('n')
    .select(latestJudgement(scope.engine).as('judgement'))
    .orderBy('n.published_at', 'desc')
    .orderBy('n.code', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function count(db: Db, scope: NewsScope, filter: NewsFilter): Promise<number> {
  const row = await filtered(db, scope, filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

export async function findByCode(db: Db, scope: NewsScope, code: string): Promise<FoundNews | undefined> {
  return seen(db.selectFrom('insight_news as n'), scope)
    .selectAll('n')
    .select(latestJudgement(scope.engine).as('judgement'))
    .where('n.code', '=', code)
    .executeTakeFirst()
}

export async function findMedia(db: Db, scope: NewsScope, most: number): Promise<string[]> {
  const rows = await seen(db.selectFrom('insight_news as n'), scope)
    .select('n.media')
    .distinct()
    .orderBy('n.media')
    .limit(most)
    .execute()
  return rows.map(({ media }) => media)
}

export async function countBySource(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('insight_news')
    .select(['source', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ source, n }) => [source, Number(n)]))
}

/** Titles around a stretch of time, to find the same story in them. */
export async function findTitles(db: Db, from: Date, to: Date) {
  return db
    .selectFrom('insight_news')
    .select(['code', 'source', 'title', 'title_hash', 'published_at', 'symbols'])
    .where('published_at', '>=', from)
    .where('published_at', '<=', to)
    .execute()
}

/** An item known by its code stays as it is, unless it is of another world than the one that is shown. */
export async function insert(db: Db, rows: readonly Omit<StoredNews, 'copies'>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('insight_news')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(({ ref }) => ({
          source: ref('excluded.source'),
          title: ref('excluded.title'),
          title_hash: ref('excluded.title_hash'),
          summary: ref('excluded.summary'),
          content: ref('excluded.content'),
          published_at: ref('excluded.published_at'),
          url: ref('excluded.url'),
          media: ref('excluded.media'),
          category: ref('excluded.category'),
          symbols: ref('excluded.symbols'),
          sectors: ref('excluded.sectors'),
          copies: 0,
        }))
        .whereRef('insight_news.source', '<>', 'excluded.source'),
    )
    .execute()
}

export async function addCopies(db: Db, code: string, more: number): Promise<void> {
  await db
    .updateTable('insight_news')
    .set((to) => ({ copies: to('copies', '+', more) }))
    .where('code', '=', code)
    .execute()
}

export async function removeBefore(db: Db, moment: Date): Promise<void> {
  await db
    .deleteFrom('insight_news')
    .where('published_at', '<', new Date(moment.getTime() - KEPT_MS))
    .execute()
}
