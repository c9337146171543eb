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

import { type CallArgs, type CallResult, type Constituents } from '../market/index.ts'
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

  /** The lists a universe and a stock type are made of. */
  const listsOf = (actor: Actor, universe: string | undefined, stockType: StockType | undefined) =>
    constituents.inForce(actor, [
      ...(universe && universe !== 'all' ? [universe] : []),
      ...(stockType ? stockTypeIndices[stockType] : []),
    ])

  const slotsOf = async (actor: Actor, groupId: string | undefined): Promise<number[] | undefined> => {
    if (!groupId) return undefined
    const symbols = await groups.symbolsOf(actor, groupId)
    return symbols.flatMap((symbol) => market.instrument(symbol)?.slot ?? [])
  }

  /** One symbol, or the members of a group. */
  const pointSymbols = async (
    actor: Actor,
    { symbol, groupId }: { symbol?: string | undefined; groupId?: string | undefined },
  ) => {
    if (symbol) return [market.master().require(symbol).symbol as string]
    if (!groupId) throw inputError('请输入证券代码或选择分组')
    return (await groups.symbolsOf(actor, groupId)).filter((one) => market.instrument(one)?.listing === 'listed')
  }

  /** The points of many securities in steps, or of few as they are written. */
  const pointsOf = async <Name extends 'points' | 'pointsV2'>(
    name: Name,
    args: CallArgs<Name>,
  ): Promise<CallResult<Name>> => {
    const { symbols } = args
    if (symbols.length <= POINTS_AT_ONCE) return market.askWritten(name, args)
    const rows: PointRow[] = []
    for (let from = 0; from < symbols.length; from += POINTS_AT_ONCE) {
      const part = await market.ask(name, { ...args, symbols: symbols.slice(from, from + POINTS_AT_ONCE) })
      rows.push(...part)
    }
    return rows.sort(newestFirst) as CallResult<Name>
  }

  app.get(
    '/api/query/queryIndexes',
    { config: { access: 'session' }, schema: { querystring: indexesQuery, response: { 200: z.array(indexRow) } } },
    ({ query }) => market.askWritten('indexes', { codes: query.codes }),
  )
  app.get(
    '/api/query/symbol/rank',
    { config: { access: 'MACRO:view' }, schema: { querystring: rankQuery, response: { 200: z.array(rankRow) } } },
    async ({ actor, query: { groupId, ...args } }) =>
      market.askWritten('rank', {
        ...args,
        within: await slotsOf(actor, groupId),
        lists: await listsOf(actor, args.universe, args.stockType),
      }),
  )
  app.get(
    '/api/query/industryconcept',
    { config: { access: 'MACRO:view' }, schema: { querystring: sectorQuery, response: { 200: z.array(sectorRow) } } },
    ({ query }) => market.askWritten('sectors', query),
  )
  app.get(
    '/api/query/components/v2',
    { config: { access: 'MACRO:view' }, schema: { querystring: componentsQuery, response: { 200: componentsAnswer } } },
    async ({ actor, query: { code, date } }) => {
      const given = (await constituents.inForce(actor, [code], date))[code]
      return market.askWritten('components', { code, date, given })
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
        lists: await listsOf(actor, undefined, stockType),
      })
    },
  )
  app.get(
    '/api/query/tradePoints',
    { config: { access: 'SIGNAL:view' }, schema: { querystring: pointsQuery, response: { 200: z.array(pointRow) } } },
    async ({ actor, query }) =>
      pointsOf('points', {
        symbols: await pointSymbols(actor, query),
        period: query.period ?? '1d',
        from: query.from,
        to: query.to,
        side: sideOf(query.side),
      }),
  )
  app.get(
    '/api/query/tradePoints/v2',
    {
      config: { access: 'SIGNAL:view' },
      schema: { querystring: pointsV2Query, response: { 200: z.array(pointV2Row) } },
    },
    async ({ actor, query }) => {
      const isUniverse = !query.symbol && !query.groupId && query.universe
      const universe = query.universe ?? 'all'
      const symbols = isUniverse
        ? await market.ask('recentPointSymbols', {
            universe,
            most: MOST_POINT_SYMBOLS,
            given: (await listsOf(actor, universe, undefined))[universe],
          })
        : await pointSymbols(actor, query)
      return pointsOf('pointsV2', {
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
    ({ query: { symbol = 'SHSE.000001', freq = '60s', n } }) => market.askWritten('indexLine', { symbol, freq, n }),
  )
  app.get(
    '/api/buySell/list',
    { config: { access: 'SIGNAL:view' }, schema: { querystring: buySellQuery, response: { 200: buySellAnswer } } },
    async ({ actor, query }) => {
      const standing = await inTenant(app.db, actor, async (tx): Promise<Standing | null> => {
        const held = await findHeld(tx, actor.userId)
        return held && { held, powers: await findBuyingPower(tx, actor.userId) }
      })
      return market.askWritten('buySell', {
        date: query.date,
        side: sideOf(query.side),
        minStrength: query.minStrength ?? 1,
        within: await slotsOf(actor, query.groupId),
        standing,
      })
    },
  )
  app.get(
    '/api/open/data',
    { config: { access: 'MACRO:view' }, schema: { querystring: openDataQuery, response: { 200: openDataAnswer } } },
    ({ query }) => market.askWritten('openData', query),
  )
}
