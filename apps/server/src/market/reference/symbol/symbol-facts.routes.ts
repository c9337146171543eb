import {
  actionsAnswer,
  flowAnswer,
  symbolFactPaths,
  symbolFactQuery,
  symbolTags,
  tapeAnswer,
  tapeQuery,
} from '@liangshu/contract/market/symbol-facts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Constituents } from '../constituent/constituents.ts'
import { keptTape } from '../../history/moments/kept-tape.ts'
import { createStockTags } from '../etf/stock-tags.ts'

const session = { access: 'session' } as const

/** What is known of one symbol beside its price: its tape, flow, corporate actions, sectors and tags. */
export const symbolFactRoutes: FastifyPluginAsyncZod<{ constituents: Constituents }> = async (
  app,
  { constituents },
) => {
  const { market, config, db } = app
  const tagsOf = createStockTags(market, constituents)

  app.get(
    symbolFactPaths.tape,
    { config: session, schema: { querystring: tapeQuery, response: { 200: tapeAnswer } } },
    async ({ actor, query: { symbol, n, moment } }) => {
      const view = await market.at(moment, actor.userId)
      const row = view.master().require(symbol)
      const args = { symbol: row.symbol, n }
      if (!config.TICKS || market.kind !== 'feed') return view.askWritten('tape', args)
      return keptTape(db, market.history ?? market.kind, { row, n, time: view.time() })
    },
  )
  app.get(
    symbolFactPaths.flow,
    { config: session, schema: { querystring: symbolFactQuery, response: { 200: flowAnswer } } },
    async ({ actor, query: { symbol, moment } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('flow', { symbol: view.master().require(symbol).symbol })
    },
  )
  app.get(
    symbolFactPaths.actions,
    { config: session, schema: { querystring: symbolFactQuery, response: { 200: actionsAnswer } } },
    async ({ actor, query: { symbol, moment } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('symbolActions', { symbol: view.master().require(symbol).symbol })
    },
  )
  app.get(
    symbolFactPaths.tags,
    { config: session, schema: { querystring: symbolFactQuery, response: { 200: symbolTags } } },
    async ({ actor, query }) => {
      const view = await market.at(query.moment, actor.userId)
      const row = view.master().require(query.symbol)
      const tags = (await tagsOf(actor, view)).map[row.symbol] ?? []
      const industry = row.stock?.industry ?? null
      const names = new Set([industry, ...(row.stock?.concepts ?? [])])
      const maySeeSectors = names.size > 1 && actor.rights.permissions.has('MACRO:view')
      const sectors = maySeeSectors ? await view.ask('sectors', { type: 'all', level: 1 }) : []
      return {
        symbol: row.symbol,
        industry,
        tags,
        sectors: sectors
          .filter(({ name }) => names.has(name))
          .map(({ code, name, type, changePct, heat, rank, stage }) => ({
            code,
            name,
            type,
            changePct,
            heat,
            rank,
            stage,
          })),
      }
    },
  )
}
