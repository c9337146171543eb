import { z } from 'zod'
import { wireMoment } from '../market/moment.ts'
import { wireChoice, wireCount, wireDate } from '../market/wire-market.ts'
import { analysisResult } from './analysis-result.ts'

export const newsCategories = ['要闻', '公司', '行业', '宏观', '政策', '公告', '国际'] as const
export type NewsCategory = (typeof newsCategories)[number]

export const newsPaths = {
  list: '/news/list',
  page: '/news/page',
  item: '/news/item',
  sources: '/news/sources',
} as const

/** One item as clients read it; `code` is its id. */
export const newsItem = z.object({
  code: z.string().max(80),
  title: z.string().max(200),
  summary: z.string().max(1000),
  show_time: z.string().max(30),
  /** Where it was published; empty for what only exists here. */
  unique_url: z.string().max(1000),
  media_name: z.string().max(60),
  category: z.enum(newsCategories),
  /** The newest analysis of the preferred engine, where there is one already. */
  ai_analysis_result: analysisResult.nullable(),
})
export type NewsItem = z.output<typeof newsItem>

/** Not in the usual envelope: the items stand in `data`. */
export const newsAnswer = z.object({ success: z.boolean(), message: z.string(), data: z.array(newsItem).max(100) })

const blankAsNone = (value: unknown) => (value === '' ? undefined : value)
const symbolText = z.preprocess(blankAsNone, z.string().max(40, '证券代码过长').optional())

/** Without a symbol, the news of everything. */
export const newsQuery = z.object({
  page: wireCount(1, 1000, 1),
  size: wireCount(1, 100, 30),
  symbol: symbolText,
  moment: wireMoment,
})

const code = z.string({ error: '请选择新闻' }).min(1, '请选择新闻').max(80, '新闻编号过长')
export const newsItemQuery = z.object({ code })

/** The news page: what is looked for, and which part of it. */
export const newsPageQuery = z.object({
  pageNo: wireCount(1, 1000, 1),
  pageSize: wireCount(1, 100, 30),
  category: wireChoice(newsCategories, '没有该分类'),
  keyword: z.preprocess(blankAsNone, z.string().max(40, '关键词最多40个字').optional()),
  symbol: symbolText,
  sector: z.preprocess(blankAsNone, z.string().max(20, '板块代码过长').optional()),
  media: z.preprocess(blankAsNone, z.string().max(60, '媒体名称过长').optional()),
  direction: wireChoice(['up', 'down', 'none'], '没有该方向'),
  from: wireDate,
  to: wireDate,
  moment: wireMoment,
})
export type NewsPageQuery = z.input<typeof newsPageQuery>

const linkedName = z.object({ code: z.string().max(40), name: z.string().max(60) })
export type LinkedName = z.output<typeof linkedName>

export const newsRow = z.object({
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  showTime: z.string(),
  url: z.string(),
  media: z.string(),
  category: z.enum(newsCategories),
  symbols: z.array(linkedName).max(50),
  sectors: z.array(linkedName).max(50),
  /** Further media that brought the same story. */
  copies: z.int().min(0).max(100_000),
  /** What the preferred engine made of it; `null` while nobody has. */
  judgement: z
    .object({ direction: z.union([z.literal(-1), z.literal(0), z.literal(1)]), confidence: z.number().min(0).max(1) })
    .nullable(),
})
export type NewsRow = z.output<typeof newsRow>

export const newsPage = z.object({
  records: z.array(newsRow).max(100),
  total: z.int().min(0),
  /** Media that have items among the last thirty days, for the filter. */
  media: z.array(z.string().max(60)).max(200),
})

export const newsFull = newsRow.extend({ content: z.string().max(20_000) })
export type NewsFull = z.output<typeof newsFull>

/** Where news come from and how each source does. */
export const newsSource = z.object({
  name: z.string().max(200),
  kind: z.enum(['simulator', 'factors', 'feed']),
  lastSuccess: z.string().nullable(),
  lastFailure: z.string().max(200).nullable(),
  items: z.int().min(0),
})
export type NewsSource = z.output<typeof newsSource>
