import {
  constituentRow,
  constituentsQuery,
  etfKlineQuery,
  etfKlineRow,
  etfPage,
  etfPortfolio,
  etfQuery,
  etfRow,
  etfTypeParams,
  indexListRow,
  stockTag,
} from '@liangshu/contract/market/etf-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { answerFromFactorsHost } from './factors-host.ts'
import { createStockTags } from './stock-tags.ts'

const view = { access: 'ETF:view' } as const
const yes = (text: string | undefined): boolean => text === '1' || text === 'true'

/** What the factors provider offers: funds, index members, tags. */
export const etfRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app
  const tags = createStockTags(market)
  const { FACTORS_URL } = app.config
  if (FACTORS_URL) answerFromFactorsHost(app, FACTORS_URL, app.prefix)

  app.get(
    '/etf/list/:type',
    { config: view, schema: { params: etfTypeParams, response: { 200: z.array(etfRow) } } },
    async ({ params }) => (await market.ask('etfRows', {})).filter(({ type }) => type === params.type),
  )

  app.get(
    '/etf/list',
    { config: view, schema: { querystring: etfQuery, response: { 200: etfPage } } },
    async ({ query }) => {
      const { keyword = '', t0, minAmount = 0, sort = 'amount', order = 'desc', pageNo, pageSize } = query
      const wanted = keyword.trim().toUpperCase()
      const isMeant = (symbol: string, name: string) =>
        wanted === '' ||
        symbol.includes(wanted) ||
        name.toUpperCase().includes(wanted) ||
        (market.instrument(symbol)?.pinyin ?? '').startsWith(wanted)
      const rows = (await market.ask('etfRows', {})).filter(
        (row) =>
          row.amount >= minAmount &&
          (t0 === undefined || t0 === '' || row.t0 === yes(t0)) &&
          isMeant(row.symbol, row.name),
      )
      const sign = order === 'asc' ? 1 : -1
      // What is not known stands last, whichever way the list runs.
      rows.sort((a, b) => {
        const [x, y] = [a[sort], b[sort]]
        if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
        return sign * (x - y) || a.symbol.localeCompare(b.symbol)
      })
      const start = (pageNo - 1) * pageSize
      return { records: rows.slice(start, start + pageSize), total: rows.length }
    },
  )

  app.get(
    '/etf/portfolio/:id',
    { config: view, schema: { params: z.object({ id: z.string() }), response: { 200: etfPortfolio } } },
    ({ params }) => market.ask('etfPortfolio', { symbol: market.master().require(params.id).symbol }),
  )

  app.get(
    '/etf/kline1m',
    { config: view, schema: { querystring: etfKlineQuery, response: { 200: z.array(etfKlineRow) } } },
    ({ query }) => market.ask('etfKline', { ...query, symbol: market.master().require(query.symbol).symbol }),
  )

  app.get(
    '/stock/tags',
    {
      config: { access: 'session' },
      schema: { response: { 200: z.record(z.string(), z.array(stockTag)), 304: z.null() } },
    },
    async (request, reply) => {
      const { etag, map } = await tags()
      void reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send(null)
      return map
    },
  )

  app.get('/index/list', { config: { access: 'session' }, schema: { response: { 200: z.array(indexListRow) } } }, () =>
    market.ask('indexList', {}),
  )
  app.get(
    '/index/constituents',
    {
      config: { access: 'session' },
      schema: { querystring: constituentsQuery, response: { 200: z.array(constituentRow) } },
    },
    ({ query }) => market.ask('constituents', query),
  )
}
