import type { NewsRow } from '@liangshu/contract/insight/news'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'

const itemSchema = z.object({
  code: z.string(),
  title: z.string(),
  summary: z.nullish(z.string()),
  show_time: z.string(),
  unique_url: z.nullish(z.string()),
  media_name: z.nullish(z.string()),
  category: z.nullish(z.string()),
})

export interface News {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly publishTime: string
  readonly originalUrl: string
  readonly mediaName: string
  readonly category: string
}

export const toNews = (item: z.output<typeof itemSchema>): News => ({
  id: item.code,
  title: item.title,
  subtitle: item.summary ?? '',
  publishTime: item.show_time,
  originalUrl: item.unique_url ?? '',
  mediaName: item.media_name ?? '',
  category: item.category ?? '',
})

/** An item of the news page in the shape the dialogs take. */
export const newsOfRow = (row: NewsRow): News => ({
  id: row.code,
  title: row.title,
  subtitle: row.summary,
  publishTime: row.showTime,
  originalUrl: row.url,
  mediaName: row.media,
  category: row.category,
})

const path = '/news/list'
const answerSchema = z.object({ success: z.boolean(), data: z.nullish(z.array(itemSchema)) })

async function loadNews(signal: AbortSignal): Promise<News[]> {
  const { success, data } = await request.get(path, { bare: true, schema: answerSchema, signal })
  if (!success || !data) throw new RequestError('数据加载失败', { kind: 'refused', path })
  return data.map(toNews)
}

const quiet = { retry: false, meta: { handlesError: true } } as const

const AGAIN_MS = 10_000

/** Asked once, when the header appears. What fails is not told: a market that is being prepared has news a moment later. */
export const headlinesQuery = queryOptions({
  queryKey: ['news', 'headlines'],
  queryFn: ({ signal }) => loadNews(signal),
  staleTime: Infinity,
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  ...quiet,
})

/** Asked anew each time the dialog opens: `opening` tells one time from another. */
export const newsListQuery = (opening: number) =>
  queryOptions({
    queryKey: ['news', 'list', opening],
    queryFn: ({ signal }) => loadNews(signal),
    gcTime: 0,
    ...quiet,
  })

/** An answer without news is one thing, no answer another. */
export function failureText(error: Error): string {
  const isAnswer = error instanceof RequestError && (error.kind === 'refused' || error.kind === 'shape')
  return isAnswer ? '数据加载失败' : '网络错误，请稍后重试'
}
