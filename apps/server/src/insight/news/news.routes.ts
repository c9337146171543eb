import { newsAnswer, newsItem, newsQuery, type NewsItem } from '@liangshu/contract/insight/news'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import { inputError } from '../../platform/http/app-error.ts'
import { type CallResult, factorsDown, type FactorsHost, FeedError, type MarketView } from '../../market/index.ts'

type Simulated = CallResult<'newsList'>[number]

/** Short notices about the market as a whole are what a paper would put on its first page. */
const categoryOf = ({ category }: Simulated): NewsItem['category'] => (category === '快讯' ? '要闻' : category)

const toItem = (news: Simulated): NewsItem => ({
  code: news.id,
  title: news.title,
  summary: news.content,
  show_time: toWireTime(new Date(news.publishedAt)),
  unique_url: '',
  media_name: news.media,
  category: categoryOf(news),
  ai_analysis_result: null,
})

/** News of the market shown; with a factors provider configured, those of its host. */
export const newsRoutes: FastifyPluginAsyncZod<{ factors: FactorsHost | null }> = async (app, { factors }) => {
  const { market } = app

  async function findNews(
    view: MarketView,
    page: number,
    size: number,
    symbol: string | undefined,
  ): Promise<NewsItem[]> {
    // The host tells the news of now only.
    if (factors && view.moment !== null) throw inputError('资讯由外部服务提供，不支持回放')
    if (factors)
      return factors.get(
        `/news/list?page=${page}&size=${size}${symbol ? `&symbol=${encodeURIComponent(symbol)}` : ''}`,
        z.array(newsItem),
      )
    // A feed of quotes brings no news.
    if (view.kind === 'feed') return []
    return (await view.ask('newsList', { page, size, symbol: symbol && view.master().require(symbol).symbol })).map(
      toItem,
    )
  }

  app.get(
    '/news/list',
    { config: { access: 'session', bare: true }, schema: { querystring: newsQuery, response: { 200: newsAnswer } } },
    async ({ actor, query: { page, size, symbol, moment }, log }) => {
      const view = await market.at(moment, actor.userId)
      try {
        return { success: true, message: '', data: await findNews(view, page, size, symbol) }
      } catch (error) {
        if (!(error instanceof FeedError)) throw error
        log.warn({ err: error }, 'the factors host brought no news')
        throw factorsDown(error.failure)
      }
    },
  )
}
