import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { formatTime } from '@liangshu/contract/market/format'
import { momentQuery } from '@liangshu/contract/market/moment'
import {
  barsAnswer,
  barsQuery,
  instrumentColumns,
  marketPaths,
  marketStatus,
  minutesAnswer,
  minutesQuery,
  MOST_QUOTES,
  MOST_SPARKS,
  quotesAnswer,
  quotesQuery,
  sectorsAnswer,
  sparksAnswer,
  sparksQuery,
} from '@liangshu/contract/market/quote-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'

import { inputError } from '../../../platform/http/app-error.ts'
import { writtenOnce } from '../../../platform/http/envelope.ts'
import { minutesAnswerOf } from '../../history/bars/minutes-answer.ts'
import { storedMinutes } from '../../history/bars/stored-minutes.ts'
import type { InstrumentMaster } from '../../source/instrument-master.ts'
import { quoteRowOf, withBook } from './quote-row.ts'

/** A feed need not know how many shares there are. */
const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

const session = { access: 'session' } as const

/** To a hundredth of a fen: longer ones only make the answer longer. */
function epsOf({ profit, stock }: InstrumentFacts): number | null {
  if (!stock || profit === undefined) return null
  return finite(Math.round((profit / stock.totalShares) * 10_000) / 10_000)
}

function columnsOf({ version, rows }: InstrumentMaster) {
  return {
    version,
    symbol: rows.map((row) => row.symbol),
    name: rows.map((row) => row.name),
    pinyin: rows.map((row) => row.pinyin),
    secType: rows.map((row) => row.secType),
    board: rows.map((row) => row.board),
    priceScale: rows.map((row) => row.priceScale),
    volumeScale: rows.map((row) => row.volumeScale),
    tick: rows.map((row) => row.tick),
    lot: rows.map((row) => row.lot),
    floatShares: rows.map((row) => finite(row.stock?.floatShares)),
    eps: rows.map(epsOf),
    industry: rows.map((row) => row.stock?.industry ?? null),
    isListed: rows.map((row) => row.listing === 'listed'),
  }
}

/** Quotes by request: the fallback of the stream, the book, and charts. */
export const quoteRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app

  app.get(marketPaths.status, { config: session, schema: { response: { 200: marketStatus } } }, ({ actor }) => {
    const time = market.isReady ? market.time() : null
    return {
      isReady: market.isReady,
      progress: market.progress,
      source: market.kind,
      label: market.kind === 'sim' ? '模拟行情' : '实时行情',
      mode: time?.mode ?? null,
      isLoop: time?.isLoop ?? false,
      tradingDay: time?.date ?? null,
      asOf: time && formatTime(time.epochMs),
      instruments: market.isReady ? market.master().rows.length : 0,
      canTurnClock: market.kind === 'sim' && actor.isPlatform && actor.rights.permissions.has('SERVER:operate'),
      feeds: market.feeds(),
    }
  })

  let known: { master: InstrumentMaster; columns: ReturnType<typeof columnsOf> } | null = null
  app.get(
    marketPaths.instruments,
    { config: session, schema: { querystring: momentQuery, response: { 200: instrumentColumns } } },
    async ({ actor, query }, reply) => {
      const master = (await market.at(query.moment, actor.userId)).master()
      if (query.moment !== undefined) return columnsOf(master)
      if (known?.master !== master) known = { master, columns: columnsOf(master) }
      void reply.header('cache-control', 'private, no-cache')
      return writtenOnce(known.columns)
    },
  )

  app.get(
    marketPaths.quotes,
    { config: session, schema: { querystring: quotesQuery, response: { 200: quotesAnswer } } },
    async ({ actor, query }) => {
      const { symbols, book, moment } = query
      if (symbols.length === 0) throw inputError('请输入证券代码')
      if (symbols.length > MOST_QUOTES) throw inputError(`一次最多查询${MOST_QUOTES}只证券，当前${symbols.length}只`)
      const view = await market.at(moment, actor.userId)
      const master = view.master()
      const rows = symbols.map((symbol) => master.require(symbol))
      const hasBook = book === '1'
      const time = view.time()
      const about = { asOf: formatTime(time.epochMs), tradingDay: time.date, source: market.kind }
      if (view.moment !== null) {
        const records = await view.ask('quotes', { symbols: rows.map(({ symbol }) => symbol), hasBook })
        return { ...about, seq: 0, records }
      }
      const live = market.columns()
      const records = rows.map((row) => {
        const quote = quoteRowOf(live, row)
        const whole = hasBook ? market.quote(row.symbol) : null
        return whole ? withBook(quote, whole) : quote
      })
      return { ...about, seq: market.lastBeat().seq, records }
    },
  )

  app.get(
    marketPaths.minutes,
    { config: session, schema: { querystring: minutesQuery, response: { 200: minutesAnswer } } },
    async ({ actor, query: { symbol, date, moment } }) => {
      const view = await market.at(moment, actor.userId)
      const row = view.master().require(symbol)
      const isKept = date !== undefined && date < view.time().date && view.history !== null
      const kept = isKept ? await storedMinutes(app.db, view.history, row, date) : null
      return kept ? minutesAnswerOf(kept, row) : view.askWritten('minutes', { symbol: row.symbol, date })
    },
  )

  app.get(
    marketPaths.sparks,
    { config: session, schema: { querystring: sparksQuery, response: { 200: sparksAnswer } } },
    async ({ actor, query: { symbols, every, moment } }) => {
      if (symbols.length === 0) throw inputError('请输入证券代码')
      if (symbols.length > MOST_SPARKS) throw inputError(`一次最多查询${MOST_SPARKS}只证券，当前${symbols.length}只`)
      const view = await market.at(moment, actor.userId)
      const master = view.master()
      return view.askWritten('sparks', { symbols: symbols.map((symbol) => master.require(symbol).symbol), every })
    },
  )

  app.get(
    marketPaths.sectors,
    { config: { access: 'MACRO:view' }, schema: { querystring: momentQuery, response: { 200: sectorsAnswer } } },
    async ({ actor, query }) => {
      const view = await market.at(query.moment, actor.userId)
      const { version } = view.master()
      return { version, sectors: await view.ask('sectorMembers', {}) }
    },
  )

  app.get(
    marketPaths.bars,
    { config: session, schema: { querystring: barsQuery, response: { 200: barsAnswer } } },
    async ({ actor, query: { symbol, freq = '1d', n, adj = 'forward', to, moment } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('bars', { symbol: view.master().require(symbol).symbol, freq, n, adj, to })
    },
  )
}
