import {
  newsAnswer,
  newsFull,
  newsItemQuery,
  newsPage,
  newsPageQuery,
  newsPaths,
  newsQuery,
  newsSource,
  type LinkedName,
  type NewsCategory,
  type NewsItem,
  type NewsRow,
} from '@liangshu/contract/insight/news'
import type { AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import type { EntityIndex } from '@liangshu/engine/analysis/news/link-entities'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inputError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { fromWireTime, toWireTime } from '../../platform/wire/wire-time.ts'
import type { NewsCollector } from './news-collector.ts'
import * as store from './news.store.ts'

const toItem = (news: store.FoundNews): NewsItem => ({
  code: news.code,
  title: news.title,
  summary: news.summary,
  show_time: toWireTime(news.published_at),
  unique_url: news.url,
  media_name: news.media,
  category: news.category as NewsCategory,
  ai_analysis_result: (news.judgement?.result ?? null) as AnalysisResult | null,
})

function toRow(news: store.FoundNews, index: EntityIndex): NewsRow {
  const named = (codes: readonly string[]): LinkedName[] =>
    codes.flatMap((code) => {
      const name = index.nameOf(code)
      return name === undefined ? [] : [{ code, name }]
    })
  return {
    code: news.code,
    title: news.title,
    summary: news.summary,
    showTime: toWireTime(news.published_at),
    url: news.url,
    media: news.media,
    category: news.category as NewsCategory,
    symbols: named(news.symbols),
    sectors: named(news.sectors),
    copies: news.copies,
    judgement: news.judgement && {
      direction: news.judgement.direction as NonNullable<NewsRow['judgement']>['direction'],
      confidence: news.judgement.confidence,
    },
  }
}

const DAY_MS = 86_400_000
/** As many as the filter offers. */
const MOST_MEDIA = 200
const dayAfter = (date: string | undefined): Date | undefined => {
  const start = date === undefined ? undefined : fromWireTime(date)
  return start && new Date(start.getTime() + DAY_MS)
}

/** News of all sources, out of the store. */
export const newsRoutes: FastifyPluginAsyncZod<{ collector: NewsCollector }> = async (app, { collector }) => {
  const { db, market } = app
  const session = { access: 'session' } as const

  /** At a moment of the past nothing that was published later is seen, and everything that is kept from before. */
  async function seenAt(moment: string | undefined, actor: Actor) {
    const view = await market.at(moment, actor.userId)
    const scope = collector.scope(view.moment === null ? undefined : new Date(view.time().epochMs))
    await (view.moment === null ? collector.ready() : collector.filled())
    return { view, scope }
  }

  app.get(
    newsPaths.list,
    { config: { ...session, bare: true }, schema: { querystring: newsQuery, response: { 200: newsAnswer } } },
    async ({ actor, query: { page, size, symbol, moment } }) => {
      const { view, scope } = await seenAt(moment, actor)
      const wanted = symbol === undefined ? undefined : view.master().require(symbol).symbol
      const found = await store.findPage(db, scope, { symbol: wanted }, { offset: (page - 1) * size, limit: size })
      const isNone = found.length === 0 && page === 1 && symbol === undefined && moment === undefined
      const failure = isNone ? collector.failure() : null
      if (failure) throw failure
      return { success: true, message: '', data: found.map(toItem) }
    },
  )

  app.get(
    newsPaths.page,
    { config: session, schema: { querystring: newsPageQuery, response: { 200: newsPage } } },
    async ({ actor, query: { pageNo, pageSize, symbol, from, to, moment, ...rest } }) => {
      if (from !== undefined && to !== undefined && from > to) throw inputError('开始日期不能晚于结束日期')
      const { view, scope } = await seenAt(moment, actor)
      const filter: store.NewsFilter = {
        ...rest,
        symbol: symbol === undefined ? undefined : view.master().require(symbol).symbol,
        from: from === undefined ? undefined : fromWireTime(from),
        to: dayAfter(to),
      }
      const [found, total, media, index] = await Promise.all([
        store.findPage(db, scope, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
        store.count(db, scope, filter),
        store.findMedia(db, scope, MOST_MEDIA),
        collector.entityIndex(),
      ])
      // When a story was told again is not stored: a replay tells of no copies.
      const rows = found.map((one) => toRow(moment === undefined ? one : { ...one, copies: 0 }, index))
      return { records: rows, total, media }
    },
  )

  app.get(
    newsPaths.item,
    { config: session, schema: { querystring: newsItemQuery, response: { 200: newsFull } } },
    async ({ query: { code } }) => {
      const found = await store.findByCode(db, collector.scope(), code)
      if (!found) throw refusal('新闻不存在或已超过30天')
      return { ...toRow(found, await collector.entityIndex()), content: found.content }
    },
  )

  app.get(newsPaths.sources, { config: session, schema: { response: { 200: z.array(newsSource) } } }, () =>
    collector.sources(),
  )
}
