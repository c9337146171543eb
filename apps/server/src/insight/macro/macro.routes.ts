import {
  portfolios,
  boardDays,
  boardDaysQuery,
  exposure,
  exposureQuery,
  hotspotsAnswer,
  hotspotsQuery,
  macroPaths,
  marketCurve,
  sealedBefore,
  sectorCurve,
  sectorCurveQuery,
  sectorDays,
  sectorDaysQuery,
  sectorStocks,
  sectorStocksQuery,
  stockSectors,
  stockSectorsQuery,
} from '@liangshu/contract/insight/macro-calls'
import { momentQuery } from '@liangshu/contract/market/moment'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Constituents, MarketView } from '../../market/index.ts'
import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { GroupReader } from '../../watch/index.ts'
import { findPortfolios, findHoldings } from './portfolio.store.ts'
import type { ExposurePortfolio } from './exposure.calls.ts'

interface MacroOptions {
  readonly groups: GroupReader
  readonly constituents: Constituents
}

const GROUP = 'group:'
const access = 'MACRO:view'

/** The market as a whole: its minutes, its sectors over the days, its boards, and where a portfolio stands in it. */
export const macroRoutes: FastifyPluginAsyncZod<MacroOptions> = async (app, { groups, constituents }) => {
  const { db, market } = app
  const at = (moment: string | undefined, actor: Actor) => market.at(moment, actor.userId)

  app.get(
    macroPaths.curve,
    { config: { access }, schema: { querystring: momentQuery, response: { 200: marketCurve } } },
    async ({ actor, query: { moment } }) => (await at(moment, actor)).askWritten('marketCurve', {}),
  )
  app.get(
    macroPaths.hotspots,
    { config: { access }, schema: { querystring: hotspotsQuery, response: { 200: hotspotsAnswer } } },
    async ({ actor, query: { moment, ...query } }) => (await at(moment, actor)).askWritten('hotspots', query),
  )
  app.get(
    macroPaths.sectorDays,
    { config: { access }, schema: { querystring: sectorDaysQuery, response: { 200: sectorDays } } },
    async ({ actor, query: { moment, kind = 'industry' } }) =>
      (await at(moment, actor)).askWritten('sectorDays', { kind }),
  )
  app.get(
    macroPaths.sectorCurve,
    { config: { access }, schema: { querystring: sectorCurveQuery, response: { 200: sectorCurve } } },
    async ({ actor, query: { moment, ...query } }) => (await at(moment, actor)).askWritten('sectorCurve', query),
  )
  app.get(
    macroPaths.boardDays,
    { config: { access }, schema: { querystring: boardDaysQuery, response: { 200: boardDays } } },
    async ({ actor, query: { moment, days } }) => (await at(moment, actor)).askWritten('boardDays', { days }),
  )
  app.get(
    macroPaths.sealedBefore,
    { config: { access }, schema: { querystring: momentQuery, response: { 200: sealedBefore } } },
    async ({ actor, query: { moment } }) => (await at(moment, actor)).askWritten('sealedBefore', {}),
  )
  app.get(
    macroPaths.stockSectors,
    { config: { access }, schema: { querystring: stockSectorsQuery, response: { 200: stockSectors } } },
    async ({ actor, query: { symbol, kind = 'concept', moment } }) => {
      const view = await at(moment, actor)
      return view.askWritten('stockSectors', { symbol: view.master().require(symbol).symbol, kind })
    },
  )
  app.get(
    macroPaths.sectorStocks,
    { config: { access }, schema: { querystring: sectorStocksQuery, response: { 200: sectorStocks } } },
    async ({ actor, query: { code, moment } }) => (await at(moment, actor)).askWritten('sectorStocks', { code }),
  )
  app.get(macroPaths.portfolios, { config: { access }, schema: { response: { 200: portfolios } } }, ({ actor }) =>
    inTenant(db, actor, (tx) => findPortfolios(tx, actor)),
  )

  /** A group of symbols as they stood at the moment, or what accounts hold, which is of now alone. */
  const portfolioOf = async (view: MarketView, actor: Actor, id: string): Promise<ExposurePortfolio> => {
    if (id.startsWith(GROUP)) {
      const symbols = await groups.symbolsOf(actor, id.slice(GROUP.length))
      return { name: '自选分组', symbols, volumes: null }
    }
    if (view.moment !== null) throw inputError('持仓只有当前的，回放中请选择自选分组')
    return inTenant(db, actor, async (tx) => {
      const known = (await findPortfolios(tx, actor)).find((one) => one.id === id)
      if (!known) throw inputError(id === 'all' ? '没有可查看的证券账户' : '组合不存在或无权查看')
      const held = await findHoldings(tx, actor, id)
      return { name: known.name, symbols: held.map(({ symbol }) => symbol), volumes: held.map(({ volume }) => volume) }
    })
  }
  app.get(
    macroPaths.exposure,
    { config: { access }, schema: { querystring: exposureQuery, response: { 200: exposure } } },
    async ({ actor, query: { portfolio: id, kind = 'industry', benchmark = 'SHSE.000300', moment } }) => {
      const view = await at(moment, actor)
      const portfolio = await portfolioOf(view, actor, id)
      const given = (await constituents.inForce(actor, [benchmark], view.time().date))[benchmark]
      return view.askWritten('exposure', { portfolio, kind, benchmark, given })
    },
  )
}
