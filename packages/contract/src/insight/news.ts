import { z } from 'zod'
import { wireMoment } from '../market/moment.ts'
import { wireCount } from '../market/wire-market.ts'

export const newsCategories = ['要闻', '公司', '行业', '宏观', '政策', '公告', '国际'] as const

/** One item as clients read it; `code` is its id. */
export const newsItem = z.object({
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  show_time: z.string(),
  /** Where it was published; empty for what only exists here. */
  unique_url: z.string(),
  media_name: z.string(),
  category: z.enum(newsCategories),
  ai_analysis_result: z.unknown(),
})
export type NewsItem = z.output<typeof newsItem>

/** Not in the usual envelope: the items stand in `data`. */
export const newsAnswer = z.object({ success: z.boolean(), message: z.string(), data: z.array(newsItem) })

/** Without a symbol, the news of everything. */
export const newsQuery = z.object({
  page: wireCount(1, 1000, 1),
  size: wireCount(1, 100, 30),
  symbol: z.preprocess((value) => (value === '' ? undefined : value), z.string().max(40, '证券代码过长').optional()),
  moment: wireMoment,
})
