import {
  constituentRow,
  constituentsQuery,
  etfKlineQuery,
  etfKlineRow,
  etfPage,
  etfPortfolio,
  etfQuery,
  etfRow,
  etfShares,
  etfSharesQuery,
  etfTypeParams,
  indexListRow,
  stockTag,
} from '@liangshu/contract/market/etf-calls'
import { formatTime } from '@liangshu/contract/market/format'
import { momentQuery } from '@liangshu/contract/market/moment'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { writtenOnce } from '../../../platform/http/envelope.ts'
import type { Constituents } from '../constituent/constituents.ts'
import { answerFromFactorsHost, type FactorsHost } from './factors-host.ts'
import { createStockTags } from './stock-tags.ts'

const readFunds = { access: 'ETF:view' } as const
const yes = (text: string | undefined): boolean => text === '1' || text === 'true'

interface EtfOptions {
  readonly constituents: Constituents
  readonly factors: FactorsHost | null
}

/** What the factors provider offers: funds, index members, tags. */
export const etfRoutes: FastifyPluginAsyncZod<EtfOptions> = async (app, { constituents, factors }) => {
  const { market } = app
  const tags = createStockTags(market, constituents)
  if (factors) answerFromFactorsHost(app, factors)

  app.get(
    '/etf/list/:type',
    {
      config: readFunds,
      schema: { params: etfTypeParams, querystring: momentQuery, response: { 200: z.array(etfRow) } },
    },
    async ({ actor, params, query }) => {
      const view = await market.at(query.moment, actor.userId)
      return (await view.ask('etfRows', {})).filter(({ type }) => type === params.type)
    },
  )

  app.get(
    '/etf/list',
    { config: readFunds, schema: { querystring: etfQuery, response: { 200: etfPage } } },
    async ({ actor, query }) => {
      const view = await market.at(query.moment, actor.userId)
      const { keyword = '', t0, minAmount = 0, sort = 'amount', order = 'desc', pageNo, pageSize } = query
      const wanted = keyword.trim().toUpperCase()
      const isMeant = (symbol: string, name: string) =>
        wanted === '' ||
        symbol.includes(wanted) ||
        name.toUpperCase().includes(wanted) ||
        (view.instrument(symbol)?.pinyin ?? '').startsWith(wanted)
      const rows = (await view.ask('etfRows', {})).filter(
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
      return { asOf: formatTime(view.time().epochMs), records: rows.slice(start, start + pageSize), total: rows.length }
    },
  )

  app.get(
    '/etf/portfolio/:id',
    {
      config: readFunds,
      schema: {
        params: z.object({ id: z.string().max(200) }),
        querystring: momentQuery,
        response: { 200: etfPortfolio },
      },
    },
    async ({ actor, params, query }) => {
      const view = await market.at(query.moment, actor.userId)
      const { symbol } = view.master().require(params.id)
      const { date } = view.time()
      const given = view.kind === 'feed' ? (await constituents.inForce(actor, [symbol], date))[symbol] : undefined
      return view.askWritten('etfPortfolio', { symbol, given })
    },
  )

  app.get(
    '/etf/kline1m',
    { config: readFunds, schema: { querystring: etfKlineQuery, response: { 200: z.array(etfKlineRow) } } },
    async ({ actor, query: { moment, ...query } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('etfKline', { ...query, symbol: view.master().require(query.symbol).symbol })
    },
  )

  app.get(
    '/etf/shares',
    { config: readFunds, schema: { querystring: etfSharesQuery, response: { 200: etfShares } } },
    async ({ actor, query: { moment, symbol, n } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('etfShares', { symbol: view.master().require(symbol).symbol, n })
    },
  )

  app.get(
    '/stock/tags',
    {
      config: { access: 'session' },
      schema: { response: { 200: z.record(z.string(), z.array(stockTag)), 304: z.null() } },
    },
    async (request, reply) => {
      const { etag, map } = await tags(request.actor)
      void reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send(null)
      return writtenOnce(map)
    },
  )

  app.get(
    '/index/list',
    { config: { access: 'session' }, schema: { response: { 200: z.array(indexListRow) } } },
    async ({ actor }) => {
      const rows = await market.ask('indexList', {})
      const lists = new Map((await constituents.headers(actor, ['index'])).map((list) => [list.code, list]))
      const known = rows.map((row) => ({ ...row, count: lists.get(row.code)?.member_count ?? row.count }))
      const codes = new Set(rows.map(({ code }) => code))
      // An index nobody quotes still has its members.
      const further = [...lists.values()].filter(({ code }) => !codes.has(code))
      return [
        ...known,
        ...further.map(({ code, name, member_count: count }) => ({
          code,
          name,
          category: '规模' as const,
          count,
          last: null,
          changePct: null,
        })),
      ]
    },
  )
  app.get(
    '/index/constituents',
    {
      config: { access: 'session' },
      schema: { querystring: constituentsQuery, response: { 200: z.array(constituentRow) } },
    },
    async ({ actor, query: { code, date } }) => {
      const given = (await constituents.inForce(actor, [code], date))[code]
      return market.askWritten('constituents', { code, date, given })
    },
  )
}
