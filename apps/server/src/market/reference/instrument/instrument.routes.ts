import { inputError } from '../../../platform/http/app-error.ts'
import {
  POINT_STRATEGY,
  backtestQuery,
  backtestRow,
  platform,
  symbolHit,
  type BacktestRow,
  symbolQuery,
  weather,
  weatherQuery,
} from '@liangshu/contract/market/symbol-calls'
import { searchInstruments } from '@liangshu/engine/market/instrument/search-instruments'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { pageOf } from '@liangshu/contract/wire'

import { pageResult } from '../../../platform/wire/page-result.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import type { GroupReader } from '../../../watch/index.ts'
import { flagsOf } from './instrument-flags.ts'
import { platformsWith } from './platforms.ts'

const MOST_WEATHER = 200

type BacktestQuery = z.infer<typeof backtestQuery>
/** Kept results of somebody's own strategy; whoever keeps them brings it. */
export type StoredBacktests = (
  actor: Actor,
  wanted: BacktestQuery & { strategyId: string },
) => Promise<{ records: BacktestRow[]; total: number }>

/** Search, trading platforms and the sky over a symbol. */
export const instrumentRoutes: FastifyPluginAsyncZod<{
  groups: GroupReader
  storedBacktests: StoredBacktests
}> = async (app, { groups, storedBacktests }) => {
  const { market } = app
  const platforms = platformsWith({ hasKey: app.config.CREDENTIAL_KEY !== undefined })

  app.get(
    '/symbol',
    { config: { access: 'session' }, schema: { querystring: symbolQuery, response: { 200: z.array(symbolHit) } } },
    ({ query: { keyword = '', type, limit } }) => {
      const master = market.master()
      const live = market.columns()
      const found = searchInstruments(master.search, keyword.slice(0, 50), { limit, ...(type && { secType: type }) })
      return found.flatMap(({ symbol }) => {
        const row = master.find(symbol)
        if (!row) return []
        const flags = flagsOf(live, row)
        const status = flags.suspended ? ('suspended' as const) : ('listed' as const)
        return { symbol, name: row.name, pinyin: row.pinyin, secType: row.secType, board: row.board, status, flags }
      })
    },
  )

  app.get(
    '/basic/bondPlatform',
    { config: { access: 'session' }, schema: { response: { 200: z.array(platform) } } },
    () => platforms,
  )

  app.get(
    '/symbol/bt/list',
    {
      config: { access: 'session' },
      schema: { querystring: backtestQuery, response: { 200: pageOf(backtestRow) } },
    },
    async ({ actor, query }) => {
      const { strategyId } = query
      const isOwn = strategyId !== undefined && strategyId !== '' && strategyId !== POINT_STRATEGY.id
      const { records, total } = isOwn
        ? await storedBacktests(actor, { ...query, strategyId })
        : await market.ask('backtests', query)
      return pageResult(records, total, query.pageNo, query.pageSize)
    },
  )

  app.get(
    '/symbol/weather',
    { config: { access: 'session' }, schema: { querystring: weatherQuery, response: { 200: z.array(weather) } } },
    async ({ actor, query }) => {
      const master = market.master()
      const asked = query.groupId ? await groups.symbolsOf(actor, query.groupId) : query.symbols
      if (query.groupId && asked.length === 0) return []
      if (asked.length > MOST_WEATHER) throw inputError(`一次最多查询${MOST_WEATHER}只证券，当前${asked.length}只`)
      const symbols = asked.map((symbol) => master.require(symbol).symbol)
      return market.askWritten('weather', { symbols })
    },
  )
}
