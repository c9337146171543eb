import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  buySellAnswer,
  buySellQuery,
  componentsAnswer,
  componentsQuery,
  indexesQuery,
  indexLine,
  indexLineQuery,
  indexRow,
  type PointRow,
  pointRow,
  pointsQuery,
  pointsV2Query,
  pointV2Row,
  quantQuery,
  quantRow,
  rankQuery,
  rankRow,
  sectorQuery,
  sectorRow,
} from '@liangshu/contract/insight/insight-calls'
import { openDataAnswer, openDataQuery } from '@liangshu/contract/insight/open-data-calls'
import type { Side } from '@liangshu/contract/market/classification'
import { stockTypeIndices, type StockType } from '@liangshu/contract/market/labels'

import { type CallArgs, type CallResult, type Constituents, type MarketView } from '../market/index.ts'
import { inputError } from '../platform/http/app-error.ts'
import type { Actor } from '../platform/tenancy/actor.ts'
import { inTenant } from '../platform/tenancy/in-tenant.ts'
import type { GroupReader } from '../watch/index.ts'
import { modelStockTypes } from './selection/quant-components.calls.ts'
import { strategyBasket } from './selection/strategy-basket.ts'
import type { Standing } from './signal/buy-sell.calls.ts'
import { findBuyingPower, findHeld } from './signal/held.store.ts'
import { newestFirst } from './signal/trade-points.calls.ts'

const sideOf = (side: '1' | '2' | undefined): Side | undefined =>
  side === undefined ? undefined : side === '1' ? 'buy' : 'sell'

/** Strongest of a universe, which would be thousands. */
const MOST_POINT_SYMBOLS = 100
/** Securities whose points are made in one go: between two goes the market beats. */
const POINTS_AT_ONCE = 50
const DEFAULT_CAPITAL = 1_000_000

interface QueryOptions {
  readonly groups: GroupReader
  readonly constituents: Constituents
}

/** Ranks, sectors, members and signals of the market. */
export const insightCallRoutes: FastifyPluginAsyncZod<QueryOptions> = async (app, { groups, constituents }) => {
  const { market } = app

  const at = (moment: string | undefined, actor: Actor) => market.at(moment, actor.userId)

  /** The lists a universe and a stock type are made of. */
  const listsOf = (view: MarketView, actor: Actor, universe: string | undefined, stockType: StockType | undefined) =>
    constituents.inForce(
      actor,
      [...(universe && universe !== 'all' ? [universe] : []), ...(stockType ? stockTypeIndices[stockType] : [])],
      view.time().date,
    )

  const slotsOf = async (
    view: MarketView,
    actor: Actor,
    groupId: string | undefined,
  ): Promise<number[] | undefined> => {
    if (!groupId) return undefined
    const symbols = await groups.symbolsOf(actor, groupId)
    return symbols.flatMap((symbol) => view.instrument(symbol)?.slot ?? [])
  }

  /** One symbol, or the members of a group. */
  const pointSymbols = async (
    view: MarketView,
    actor: Actor,
    { symbol, groupId }: { symbol?: string | undefined; groupId?: string | undefined },
  ) => {
    if (symbol) return [view.master().require(symbol).symbol as string]
    if (!groupId) throw inputError('请输入证券代码或选择分组')
    return (await groups.symbolsOf(actor, groupId)).filter((one) => view.instrument(one)?.listing === 'listed')
  }

  /** The points of many securities in steps, or of few as they are written. */
  const pointsOf = async <Name extends 'points' | 'pointsV2'>(
    view: MarketView,
    name: Name,
    args: CallArgs<Name>,
  ): Promise<CallResult<Name>> => {
    const { symbols } = args
    if (symbols.length <= POINTS_AT_ONCE) return view.askWritten(name, args)
    const rows: PointRow[] = []
    for (let from = 0; from < symbols.length; from += POINTS_AT_ONCE) {
      const part = await view.ask(name, { ...args, symbols: symbols.slice(from, from + POINTS_AT_ONCE) })
      rows.push(...part)
    }
    return rows.sort(newestFirst) as CallResult<Name>
  }

  app.get(
    '/api/query/queryIndexes',
    { config: { access: 'session' }, schema: { querystring: indexesQuery, response: { 200: z.array(indexRow) } } },
    async ({ actor, query: { codes, moment } }) => (await at(moment, actor)).askWritten('indexes', { codes }),
  )
  app.get(
    '/api/query/symbol/rank',
    { config: { access: 'MACRO:view' }, schema: { querystring: rankQuery, response: { 200: z.array(rankRow) } } },
    async ({ actor, query: { groupId, moment, ...args } }) => {
      const view = await at(moment, actor)
      return view.askWritten('rank', {
        ...args,
        within: await slotsOf(view, actor, groupId),
        lists: await listsOf(view, actor, args.universe, args.stockType),
      })
    },
  )
  app.get(
    '/api/query/industryconcept',
    { config: { access: 'MACRO:view' }, schema: { querystring: sectorQuery, response: { 200: z.array(sectorRow) } } },
    async ({ actor, query: { moment, ...query } }) => (await at(moment, actor)).askWritten('sectors', query),
  )
  app.get(
    '/api/query/components/v2',
    { config: { access: 'MACRO:view' }, schema: { querystring: componentsQuery, response: { 200: componentsAnswer } } },
    async ({ actor, query: { code, date, moment } }) => {
      const view = await at(moment, actor)
      const given = (await constituents.inForce(actor, [code], date ?? view.time().date))[code]
      return view.askWritten('components', { code, date, given })
    },
  )
  app.get(
    '/api/query/queryQuantComponents',
    { config: { access: 'STRATEGY:view' }, schema: { querystring: quantQuery, response: { 200: z.array(quantRow) } } },
    async ({ actor, query: { strategyId, modelId, date, capital } }) => {
      if (capital !== undefined && !(capital > 0)) throw inputError('资金应大于0')
      if (strategyId) {
        const basket = await strategyBasket({ db: app.db, market, groups, constituents }, actor, strategyId)
        return market.askWritten('quantComponents', { ...basket, date, ...(capital !== undefined && { capital }) })
      }
      if (!modelId) throw inputError('请输入策略或模型编号')
      const stockType = Object.hasOwn(modelStockTypes, modelId)
        ? modelStockTypes[modelId as keyof typeof modelStockTypes]
        : undefined
      return market.askWritten('quantComponents', {
        modelId,
        date,
        capital: capital ?? DEFAULT_CAPITAL,
        lists: await listsOf(market, actor, undefined, stockType),
      })
    },
  )
  app.get(
    '/api/query/tradePoints',
    { config: { access: 'SIGNAL:view' }, schema: { querystring: pointsQuery, response: { 200: z.array(pointRow) } } },
    async ({ actor, query }) => {
      const view = await at(query.moment, actor)
      return pointsOf(view, 'points', {
        symbols: await pointSymbols(view, actor, query),
        period: query.period ?? '1d',
        from: query.from,
        to: query.to,
        side: sideOf(query.side),
      })
    },
  )
  app.get(
    '/api/query/tradePoints/v2',
    {
      config: { access: 'SIGNAL:view' },
      schema: { querystring: pointsV2Query, response: { 200: z.array(pointV2Row) } },
    },
    async ({ actor, query }) => {
      const view = await at(query.moment, actor)
      const isUniverse = !query.symbol && !query.groupId && query.universe
      const universe = query.universe ?? 'all'
      const symbols = isUniverse
        ? await view.ask('recentPointSymbols', {
            universe,
            most: MOST_POINT_SYMBOLS,
            given: (await listsOf(view, actor, universe, undefined))[universe],
          })
        : await pointSymbols(view, actor, query)
      return pointsOf(view, 'pointsV2', {
        symbols,
        period: query.period ?? '1d',
        from: query.from,
        to: query.to,
        side: sideOf(query.side),
        minStrength: query.minStrength ?? 1,
        executableOnly: query.executableOnly === '1' || query.executableOnly === 'true',
      })
    },
  )
  app.get(
    '/api/index/getIndex',
    { config: { access: 'session' }, schema: { querystring: indexLineQuery, response: { 200: indexLine } } },
    async ({ actor, query: { symbol = 'SHSE.000001', freq = '60s', n, moment } }) =>
      (await at(moment, actor)).askWritten('indexLine', { symbol, freq, n }),
  )
  app.get(
    '/api/buySell/list',
    { config: { access: 'SIGNAL:view' }, schema: { querystring: buySellQuery, response: { 200: buySellAnswer } } },
    async ({ actor, query }) => {
      const view = await at(query.moment, actor)
      const findStanding = () =>
        inTenant(app.db, actor, async (tx): Promise<Standing | null> => {
          const held = await findHeld(tx, actor.userId)
          return held && { held, powers: await findBuyingPower(tx, actor.userId) }
        })
      // What accounts hold is of now.
      const standing = view.moment === null ? await findStanding() : null
      return view.askWritten('buySell', {
        date: query.date,
        side: sideOf(query.side),
        minStrength: query.minStrength ?? 1,
        within: await slotsOf(view, actor, query.groupId),
        standing,
      })
    },
  )
  app.get(
    '/api/open/data',
    { config: { access: 'MACRO:view' }, schema: { querystring: openDataQuery, response: { 200: openDataAnswer } } },
    async ({ actor, query: { moment, ...query } }) => (await at(moment, actor)).askWritten('openData', query),
  )
}
